import { sql } from 'kysely'
import type { Failure } from '#contract/reports.ts'
import { suppressedError } from '../platform/mail/suppression.ts'
import type { Platform } from '../platform/platform.ts'
import type { Period } from './period.ts'

type Deps = Pick<Platform, 'readDb' | 'now'>
type Row = Omit<Failure, 'kind' | 'lastAt'> & { last_at: Date }

export async function selectLostMails({ readDb }: Deps, { from, until }: Period) {
  const { rows } = await sql<Row>`
    select template as what, count(*)::int as times, max(given_up_at) as last_at,
      (array_agg(last_error order by given_up_at desc))[1] as reason
    from mails where given_up_at >= ${from} and given_up_at < ${until} and last_error <> ${suppressedError}
    group by template
  `.execute(readDb)
  return rows
}

export async function countLostMails({ readDb }: Pick<Platform, 'readDb'>, since: Date) {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from mails where given_up_at >= ${since} and last_error <> ${suppressedError}
  `.execute(readDb)
  return rows[0]?.count ?? 0
}

export async function selectFailedAnalyses({ readDb }: Deps, { from, until }: Period) {
  const { rows } = await sql<Row>`
    select 'upload' as what, count(*)::int as times, max(created_at) as last_at, problem as reason
    from uploads where state = 'failed' and created_at >= ${from} and created_at < ${until}
    group by problem
  `.execute(readDb)
  return rows
}

export async function selectFailedJobs({ readDb }: Deps, { from, until }: Period) {
  const { rows } = await sql<Row>`
    select name as what, count(*)::int as times, max(completed_on) as last_at,
      (array_agg(output ->> 'message' order by completed_on desc))[1] as reason
    from pgboss.job where state = 'failed' and completed_on >= ${from} and completed_on < ${until}
    group by name
  `.execute(readDb)
  return rows
}

/** Failures of the period, and work that waits too long now. */
export async function selectPaymentAlarms({ readDb, now }: Deps, { from, until }: Period) {
  const { rows } = await sql<Row>`
    select 'undone-' || reason as what, count(*)::int as times, max(created_at) as last_at, null::text as reason
    from reversals
    where created_at >= ${from} and created_at < ${until} and reason not in ('requested', 'granted')
    group by reversals.reason
    union all
    select 'refund-returned', count(*)::int, max(failed_at), null
    from reversals where failed_at >= ${from} and failed_at < ${until} having count(*) > 0
    union all
    select 'refund-waits', count(*)::int, max(created_at), null
    from reversals where done_at is null and created_at < ${now()}::timestamptz - interval '1 hour' having count(*) > 0
    union all
    select 'event-waits', count(*)::int, max(received_at), null
    from payment_events where handled_at is null and received_at < ${now()}::timestamptz - interval '15 minutes'
    having count(*) > 0
  `.execute(readDb)
  return rows
}
