import { sql } from 'kysely'
import type * as z from 'zod/mini'
import type { FailedKind, listFailedWork } from '#contract/system/failed-work.ts'
import { likePattern } from '../platform/database/like-pattern.ts'
import { readTable } from '../platform/database/paging/table-page.ts'
import type { Platform } from '../platform/platform.ts'

export type FailedQuery = z.output<(typeof listFailedWork)['query']>

type FailedRow = {
  id: string
  kind: FailedKind
  name: string
  about: string
  problem: string | null
  attempts: number
  failed_at: Date
  request_id: string | null
}

/** A mail without its text cannot be sent again. */
const failedWork = sql<FailedRow>`(
  select id, 'job' as kind, name, left((data - 'origin')::text, 500) as about, output ->> 'message' as problem,
    retry_count + 1 as attempts, completed_on as failed_at, data #>> '{origin,requestId}' as request_id
  from pgboss.job where state = 'failed' and completed_on is not null
  union all
  select id, 'email', template, recipient, last_error, attempts, given_up_at, request_id
  from mails where given_up_at is not null and text is not null)`

export function selectFailedWork(platform: Pick<Platform, 'db' | 'keys'>, query: FailedQuery) {
  const { search, kind } = query
  const like = likePattern(search ?? '')
  const found = platform.db
    .selectFrom(failedWork.as('f'))
    .$if(Boolean(search), (found) =>
      found.where(sql<boolean>`(f.name ilike ${like} or f.about ilike ${like} or f.problem ilike ${like})`),
    )
    .$if(kind !== undefined, (found) => found.where('f.kind', '=', kind ?? 'job'))
  return readTable(platform, query, {
    name: 'failed-work',
    found,
    select: (found) =>
      found.select([
        'f.id',
        'f.kind',
        'f.name',
        'f.about',
        'f.problem',
        'f.attempts',
        'f.failed_at',
        'f.request_id',
      ]),
    id: sql`f.id`,
    sorts: { failedAt: { by: sql`f.failed_at`, type: 'timestamptz' } },
  })
}

/** Jobs of a queue whose failures its feature handles itself. */
export async function hasDeadLetter({ db }: Pick<Platform, 'db'>, queue: string) {
  const { rows } = await sql`
    select from pgboss.queue where name = ${queue} and dead_letter is not null`.execute(db)
  return rows.length > 0
}

export async function findRecipient({ db }: Pick<Platform, 'db'>, address: string) {
  return db.selectFrom('users').select('id').where('email', '=', address).executeTakeFirst()
}
