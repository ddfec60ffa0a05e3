import { sql } from 'kysely'
import { allowLongStatements, inTransaction } from '../../platform/database/database.ts'
import type { Platform } from '../../platform/platform.ts'
import { findCards } from './card-queries.ts'

/** Counts the members who downloaded each design, a file or the whole: ever, and since the calendar month began. */
export async function refreshPopularity(platform: Pick<Platform, 'db' | 'now'>) {
  const month = startOfMonth(platform.now())
  await inTransaction(platform, async ({ db }) => {
    await allowLongStatements(db)
    await sql`
      with counted as (
        select coalesce(d.product_id, f.product_id) as product_id, count(distinct d.user_id)::int as downloads,
          count(distinct d.user_id) filter (where d.downloaded_at >= ${month}::date at time zone 'UTC')::int as this_month
        from downloads d left join product_files f on f.id = d.file_id
        group by 1
      )
      update product_popularity popular
      set downloads = coalesce(counted.downloads, 0), this_month = coalesce(counted.this_month, 0),
        month = ${month}::date
      from products p left join counted on counted.product_id = p.id
      where popular.product_id = p.id
        and (popular.downloads, popular.this_month, popular.month) is distinct from
          (coalesce(counted.downloads, 0), coalesce(counted.this_month, 0), ${month}::date)
    `.execute(db)
  })
}

function startOfMonth(now: Date) {
  return `${now.toISOString().slice(0, 7)}-01`
}

const maxPopular = 12

export async function findPopularProducts(platform: Pick<Platform, 'readDb' | 'now'>, userId: string) {
  const now = platform.now()
  const rows = await platform.readDb
    .selectFrom('product_popularity as popular')
    .innerJoin('products as p', 'p.id', 'popular.product_id')
    .select('p.id')
    .where('popular.this_month', '>', 0)
    .where('popular.month', '=', sql<Date>`${startOfMonth(now)}::date`)
    .where('p.status', '=', 'published')
    .where('p.published_at', '<=', now)
    .orderBy('popular.this_month', 'desc')
    .orderBy('popular.product_id', 'desc')
    .limit(maxPopular)
    .execute()
  return findCards(platform, { ids: rows.map(({ id }) => id), userId })
}
