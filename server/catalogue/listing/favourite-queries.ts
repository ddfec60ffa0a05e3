import { sql } from 'kysely'
import type { PagePosition } from '../../platform/database/paging/cursors.ts'
import { isUuid } from '../../platform/ids.ts'
import type { Platform } from '../../platform/platform.ts'
import { downloadedDesigns, hasUpdate } from '../availability/downloaded-queries.ts'

type Favourite = { userId: string; productId: string }

export async function insertFavourites(
  { db, now }: Pick<Platform, 'db' | 'now'>,
  { userId, productIds }: { userId: string; productIds: string[] },
) {
  const requested = [...new Set(productIds.filter(isUuid).map((id) => id.toLowerCase()))]
  const { rows } = await sql<{ id: string }>`
    with seen as (
      select id from products
      where id = any(${requested}::uuid[]) and status = 'published' and published_at <= ${now()}
    ), added as (
      insert into favourites (user_id, product_id, created_at)
      select ${userId}, id, ${now()} from seen where (select count(*) from seen) = ${requested.length}
      on conflict do nothing
    )
    select id from seen
  `.execute(db)
  return rows
}

export async function deleteFavourite({ db }: Pick<Platform, 'db'>, { userId, productId }: Favourite) {
  if (!isUuid(productId)) return
  await db
    .deleteFrom('favourites')
    .where('user_id', '=', userId)
    .where('product_id', '=', productId)
    .execute()
}

type PageQuery = { userId: string; after: PagePosition | undefined; limit: number }

export async function selectFavouritePage(
  { db, now }: Pick<Platform, 'db' | 'now'>,
  { userId, after, limit }: PageQuery,
) {
  const begins = after
    ? sql`(f.created_at, f.product_id) < (${after.key}::timestamptz, ${after.id}::uuid)`
    : sql`true`
  const { rows } = await sql<PagePosition>`
    select f.product_id as id, f.created_at::text as key
    from favourites f join products p on p.id = f.product_id
    where f.user_id = ${userId} and p.status = 'published' and p.published_at <= ${now()} and ${begins}
    order by f.created_at desc, f.product_id desc limit ${limit + 1}
  `.execute(db)
  return rows
}

const maxMarks = 5_000

export async function findMarks({ db }: Pick<Platform, 'db'>, userId: string) {
  const { rows } = await sql<Record<'favourites' | 'downloaded' | 'updated', string[]>>`
    with mine as (${downloadedDesigns(userId)} order by at desc limit ${sql.lit(maxMarks)})
    select
      array(select product_id from favourites where user_id = ${userId}
        order by created_at desc limit ${sql.lit(maxMarks)}) as favourites,
      array(select product_id from mine order by at desc) as downloaded,
      array(select product_id from mine where ${hasUpdate} order by at desc) as updated
  `.execute(db)
  return rows[0] ?? { favourites: [], downloaded: [], updated: [] }
}
