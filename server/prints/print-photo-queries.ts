import { type Insertable, sql } from 'kysely'
import type * as z from 'zod/mini'
import type { listAdminPrintPhotos, PhotoState } from '#contract/prints/print-photos.ts'
import { likePattern } from '../platform/database/like-pattern.ts'
import { readTable } from '../platform/database/paging/table-page.ts'
import type { Tables } from '../platform/database/tables.ts'
import type { Platform } from '../platform/platform.ts'

type Deps = Pick<Platform, 'db'>
type OfMember = { userId: string; productId: string }

const maxShown = 24

export function selectPhotos({ db }: Deps, { userId, productId }: OfMember) {
  return db
    .selectFrom('print_photos')
    .select(['id', 'width', 'height', 'alt', 'printer', 'filament', 'version', 'state', 'reason'])
    .select(sql<boolean>`user_id = ${userId}`.as('isOwn'))
    .where('product_id', '=', productId)
    .where(({ eb, or }) => or([eb('state', '=', 'shown'), eb('user_id', '=', userId)]))
    .orderBy('isOwn', 'desc')
    .orderBy('added_at', 'desc')
    .orderBy('id', 'desc')
    .limit(maxShown)
    .execute()
}

export async function countPhotos({ db }: Deps, { userId, productId }: OfMember) {
  const { count } = await db
    .selectFrom('print_photos')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('user_id', '=', userId)
    .where('product_id', '=', productId)
    .executeTakeFirstOrThrow()
  return count
}

export async function insertPhoto({ db }: Deps, photo: Insertable<Tables['print_photos']>) {
  const added = await db
    .insertInto('print_photos')
    .values(photo)
    .onConflict((conflict) => conflict.columns(['user_id', 'product_id', 'sha256']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return added !== undefined
}

export async function deletePhoto({ db }: Deps, { id, userId }: { id: string; userId: string }) {
  const row = await db
    .deleteFrom('print_photos')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returning('photo_key')
    .executeTakeFirst()
  return row?.photo_key
}

export async function deletePhotos({ db }: Deps, userId: string) {
  const rows = await db
    .deleteFrom('print_photos')
    .where('user_id', '=', userId)
    .returning('photo_key')
    .execute()
  return rows.map(({ photo_key }) => photo_key)
}

export function findPhotoFile({ db }: Deps, id: string) {
  return db
    .selectFrom('print_photos')
    .select(['photo_key', 'user_id', 'state'])
    .where('id', '=', id)
    .executeTakeFirst()
}

export type PhotoQuery = z.output<(typeof listAdminPrintPhotos)['query']>

export function selectPhotoTable(platform: Pick<Platform, 'db' | 'keys'>, query: PhotoQuery) {
  const { search, state } = query
  const like = likePattern(search ?? '')
  const found = platform.db
    .selectFrom('print_photos as f')
    .innerJoin('products as p', 'p.id', 'f.product_id')
    .innerJoin('users as u', 'u.id', 'f.user_id')
    .$if(Boolean(search), (found) =>
      found.where(
        sql<boolean>`(p.title ilike ${like} or u.name ilike ${like} or f.printer ilike ${like} or f.filament ilike ${like})`,
      ),
    )
    .$if(state !== undefined, (found) => found.where('f.state', '=', state ?? 'waiting'))
  return readTable(platform, query, {
    name: 'print-photos',
    found,
    select: (found) =>
      found
        .select(['f.id', 'f.added_at', 'f.product_id', 'f.version', 'f.alt', 'f.printer', 'f.filament'])
        .select(['f.reason', 'p.title as design', 'u.name as member'])
        .select(sql<PhotoState>`f.state`.as('state')),
    id: sql`f.id`,
    sorts: { addedAt: { by: sql`f.added_at`, type: 'timestamptz' } },
  })
}

type Decision = { state: 'shown'; reason: null } | { state: 'refused'; reason: string }

export async function decidePhoto({ db }: Deps, id: string, decision: Decision) {
  const { rows } = await sql<{ design: string; before: PhotoState; user_id: string }>`
    update print_photos f set state = ${decision.state}, reason = ${decision.reason}
    from products p, print_photos old
    where f.id = ${id} and p.id = f.product_id and old.id = f.id
    returning p.title as design, old.state as before, f.user_id`.execute(db)
  return rows[0]
}
