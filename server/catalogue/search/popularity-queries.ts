import { sql } from 'kysely'
import { inTransaction } from '../../platform/database/database.ts'
import type { Platform } from '../../platform/platform.ts'

/** How many members downloaded each design, a file of it or the whole. */
export async function refreshPopularity(platform: Pick<Platform, 'db'>) {
  await inTransaction(platform, async ({ db }) => {
    await sql`set local statement_timeout = 0`.execute(db)
    await sql`
      with counted as (
        select coalesce(d.product_id, f.product_id) as product_id, count(distinct d.user_id)::int as downloads
        from downloads d left join product_files f on f.id = d.file_id
        group by 1
      )
      update product_popularity popular set downloads = coalesce(counted.downloads, 0)
      from products p left join counted on counted.product_id = p.id
      where popular.product_id = p.id and popular.downloads <> coalesce(counted.downloads, 0)
    `.execute(db)
  })
}
