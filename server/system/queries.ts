import { sql } from 'kysely'
import { day } from '#contract/durations.ts'
import { firstIdAt } from '../platform/database/ids.ts'
import { suppressedError } from '../platform/mail/suppression.ts'
import type { Platform } from '../platform/platform.ts'

type Deps = Pick<Platform, 'db'>

export type QueueState = {
  name: string
  waiting: number
  oldest_at: Date | null
  /** Jobs that start later, after a back-off for example. */
  later: number
  active: number
  /** Jobs whose last attempt failed, as long as the queue keeps them. pg-boss counts them once a minute. */
  failed: number
}

export async function selectQueues({ db }: Deps): Promise<QueueState[]> {
  const { rows } = await sql<QueueState>`
    select q.name, coalesce(j.waiting, 0)::int as waiting, j.oldest_at, coalesce(j.later, 0)::int as later,
      q.active_count as active, q.failed_count as failed
    from pgboss.queue q
    left join (
      select name, count(*) filter (where start_after <= now()) as waiting,
        min(greatest(start_after, created_on)) filter (where start_after <= now()) as oldest_at,
        count(*) filter (where start_after > now()) as later
      from pgboss.job where state < 'active' and not blocked group by name
    ) j on j.name = q.name
    where q.name not like '\\_\\_pgboss%'
    order by q.name
  `.execute(db)
  return rows
}

export type MailState = { class: 'requested' | 'notice' | 'bulk'; waiting: number; oldest_at: Date | null }

export async function selectWaitingMails({ db }: Deps): Promise<MailState[]> {
  const { rows } = await sql<MailState>`
    select c.class, count(m.created_at)::int as waiting, min(m.created_at) as oldest_at
    from unnest(array['requested', 'notice', 'bulk']) with ordinality as c (class, place)
    left join mails m on m.class = c.class and m.sent_at is null and m.given_up_at is null
    group by c.class, c.place order by c.place
  `.execute(db)
  return rows
}

export type RecentMails = {
  class: MailState['class']
  sent: number
  /** Sent within ten seconds of the request. */
  fast: number
  given_up: number
}

export async function selectRecentMails({ db, now }: Pick<Platform, 'db' | 'now'>): Promise<RecentMails[]> {
  const since = new Date(now().getTime() - day)
  const { rows } = await sql<RecentMails>`
    with recent as (
      select class, count(sent_at)::int as sent,
        (count(*) filter (where sent_at <= created_at + interval '10 seconds'))::int as fast
      from mails where id >= ${firstIdAt(since)}::uuid group by class
    ), lost as (
      select class, count(*)::int as given_up from mails
      where given_up_at >= ${since} and last_error <> ${suppressedError} group by class
    )
    select class, coalesce(sent, 0) as sent, coalesce(fast, 0) as fast, coalesce(given_up, 0) as given_up
    from recent full join lost using (class)
  `.execute(db)
  return rows
}
