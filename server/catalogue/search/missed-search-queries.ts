import { sql } from 'kysely'
import { retentionDays } from '#contract/retention.ts'
import type { Platform } from '../../platform/platform.ts'

type Deps = Pick<Platform, 'db' | 'now'>

const maxCount = 10_000

/** Removes prefixes that were searched only while the member typed the whole word. */
export async function insertMissedSearch({ db, now }: Deps, words: string, beginnings: string[]) {
  await sql`
    with begun as (
      delete from missed_searches
      where words = any(${beginnings}) and times = 1 and last_at > ${now()}::timestamptz - interval '1 minute'
    )
    insert into missed_searches (words, first_at, last_at) values (${words}, ${now()}, ${now()})
    on conflict (words) do update set times = missed_searches.times + 1, last_at = excluded.last_at
  `.execute(db)
}

export async function deleteMissedSearches({ db, now }: Deps, most = maxCount) {
  await sql`
    delete from missed_searches
    where last_at < ${now()}::timestamptz - ${`${retentionDays.missedSearches} days`}::interval
      or words not in (select words from missed_searches order by last_at desc limit ${sql.lit(most)})
  `.execute(db)
}

/** A UUID version 8 (RFC 9562) derived from the words. */
export const missedSearchId = sql<string>`overlay(
  overlay(md5(missed_searches.words) placing '8' from 13 for 1) placing '8' from 17 for 1
)::uuid`

export function deleteMissedSearch({ db }: Pick<Platform, 'db'>, id: string) {
  return db
    .deleteFrom('missed_searches')
    .where(sql<boolean>`${missedSearchId} = ${id}::uuid`)
    .returning(['words', 'times'])
    .executeTakeFirst()
}
