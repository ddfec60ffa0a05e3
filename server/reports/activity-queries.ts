import { sql } from 'kysely'
import type { PopularDesign } from '#contract/reports.ts'
import type { Platform } from '../platform/platform.ts'
import type { Period } from './period.ts'

type Deps = Pick<Platform, 'readDb'>

type DayRow = { day: string; times: number }

export async function countDownloads({ readDb }: Deps, { from, until }: Period) {
  const { rows } = await sql<DayRow>`
    select to_char(downloaded_at at time zone 'UTC', 'YYYY-MM-DD') as day, count(*)::int as times
    from downloads where downloaded_at >= ${from} and downloaded_at < ${until}
    group by day
  `.execute(readDb)
  return rows
}

/** By day of registration, without unverified accounts. */
export async function countNewMembers({ readDb }: Deps, { from, until }: Period) {
  const { rows } = await sql<DayRow>`
    select to_char(created_at at time zone 'UTC', 'YYYY-MM-DD') as day, count(*)::int as times
    from users
    where created_at >= ${from} and created_at < ${until} and verified_at is not null and role = 'user'
    group by day
  `.execute(readDb)
  return rows
}

export async function selectPopularDesigns({ readDb }: Deps, { from, until }: Period) {
  const { rows } = await sql<PopularDesign>`
    with taken as (
      select coalesce(d.product_id, f.product_id) as product_id,
        count(*)::int as downloads, count(distinct d.user_id)::int as members
      from downloads d left join product_files f on f.id = d.file_id
      where d.downloaded_at >= ${from} and d.downloaded_at < ${until}
      group by 1 order by 2 desc, 3 desc, 1 limit 20
    )
    select p.id, p.title, taken.downloads, taken.members
    from taken join products p on p.id = taken.product_id
    order by taken.downloads desc, taken.members desc, p.id
  `.execute(readDb)
  return rows
}
