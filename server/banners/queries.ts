import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import type * as z from 'zod/mini'
import type { listBanners } from '#contract/banners/banner-form.ts'
import type { BannerAudience } from '#contract/banners/banners.ts'
import { likePattern } from '../platform/database/like-pattern.ts'
import { readTable } from '../platform/database/paging/table-page.ts'
import type { Tables } from '../platform/database/tables.ts'
import type { Platform } from '../platform/platform.ts'

type Deps = Pick<Platform, 'db'>

export type BannerRow = Selectable<Tables['banners']>
export type BannersQuery = z.output<(typeof listBanners)['query']>

const maxShown = 5

export function selectActiveBanners({ db, now }: Pick<Platform, 'db' | 'now'>, audiences: BannerAudience[]) {
  return db
    .selectFrom('banners')
    .selectAll()
    .where('audience', 'in', audiences)
    .where('starts_at', '<=', now())
    .where((where) => where.or([where('ends_at', 'is', null), where('ends_at', '>', now())]))
    .orderBy('position')
    .orderBy('id')
    .limit(maxShown)
    .execute()
}

export function countClick({ db }: Deps, bannerId: string) {
  return db
    .updateTable('banners')
    .set((banner) => ({ clicks: banner('clicks', '+', 1) }))
    .where('id', '=', bannerId)
    .returning('id')
    .executeTakeFirst()
}

export function selectBanners(platform: Pick<Platform, 'db' | 'keys'>, query: BannersQuery) {
  const { search, audience } = query
  const like = likePattern(search ?? '')
  return readTable(platform, query, {
    name: 'banners',
    found: platform.db
      .selectFrom('banners')
      .$if(Boolean(search), (found) => found.where(sql<boolean>`(alt ilike ${like} or link ilike ${like})`))
      .$if(audience !== undefined, (found) => found.where('audience', '=', audience ?? 'all')),
    select: (found) => found.selectAll('banners'),
    id: sql`banners.id`,
    sorts: {
      position: { by: sql`banners.position`, type: 'bigint' },
      startsAt: { by: sql`banners.starts_at`, type: 'timestamptz' },
    },
  })
}

export function findBanner({ db }: Deps, bannerId: string) {
  return db.selectFrom('banners').selectAll().where('id', '=', bannerId).executeTakeFirst()
}

export function selectBannerIds({ db }: Deps) {
  return db.selectFrom('banners').select('id').orderBy('position').orderBy('id').execute()
}

export function insertBanner({ db }: Deps, banner: Omit<Insertable<Tables['banners']>, 'position'>) {
  return db
    .insertInto('banners')
    .values({ ...banner, position: sql<number>`(select coalesce(max(position), 0) + 1 from banners)` })
    .returning('id')
    .executeTakeFirstOrThrow()
}

export async function updateBannerRow(
  { db }: Deps,
  { id, version }: Pick<BannerRow, 'id' | 'version'>,
  change: Updateable<Tables['banners']>,
) {
  await db
    .updateTable('banners')
    .set({ ...change, version: version + 1 })
    .where('id', '=', id)
    .execute()
}

export async function setPositions({ db }: Deps, ids: string[]) {
  await sql`
    update banners set position = requested.position
    from unnest(${ids}::uuid[]) with ordinality as requested (id, position)
    where banners.id = requested.id
  `.execute(db)
}

export async function deleteBannerRow({ db }: Deps, bannerId: string) {
  await db.deleteFrom('banners').where('id', '=', bannerId).execute()
}
