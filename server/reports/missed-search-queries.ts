import { sql } from 'kysely'
import type * as z from 'zod/mini'
import type { listMissedSearches } from '#contract/reports.ts'
import { missedSearchId } from '../catalogue/catalogue.ts'
import { likePattern } from '../platform/database/like-pattern.ts'
import { readTable } from '../platform/database/paging/table-page.ts'
import type { Platform } from '../platform/platform.ts'

type Query = z.output<(typeof listMissedSearches)['query']>

/** Selects searches without an index for their order: at most 10,000 rows exist. */
export async function selectMissedSearches(platform: Pick<Platform, 'db' | 'keys'>, query: Query) {
  const { search } = query
  const page = await readTable(platform, query, {
    name: 'missed-searches',
    found: platform.db
      .selectFrom('missed_searches')
      .$if(Boolean(search), (found) => found.where('words', 'ilike', likePattern(search ?? ''))),
    select: (found) => found.select(['words', 'times', 'first_at', 'last_at']),
    id: missedSearchId,
    sorts: {
      times: { by: sql`times`, type: 'bigint' },
      lastAt: { by: sql`last_at`, type: 'timestamptz' },
      words: { by: sql`words`, type: 'text' },
    },
  })
  const rows = page.rows.map(({ row_id, words, times, first_at, last_at }) => ({
    id: row_id,
    words,
    times,
    firstAt: first_at.toISOString(),
    lastAt: last_at.toISOString(),
  }))
  return { ...page, rows }
}
