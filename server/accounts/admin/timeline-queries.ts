import { sql } from 'kysely'
import type * as z from 'zod/mini'
import type { timelineKind } from '#contract/accounts/users.ts'
import type { PagePosition } from '../../platform/database/cursors.ts'
import type { Platform } from '../../platform/platform.ts'

export type TimelineRow = PagePosition & {
  kind: z.infer<typeof timelineKind>
  at: Date
  title: string
  state: string | null
  amount: number | null
  currency: string | null
}

type TimelinePage = { userId: string; email: string; after: PagePosition | undefined; limit: number }

/**
 * What happened to a user, newest first. Each part reads no more rows than the page has. A mail is named by its
 * template: its subject may hold a code.
 */
export async function selectTimeline(
  { db }: Pick<Platform, 'db'>,
  { userId, email, after, limit }: TimelinePage,
): Promise<TimelineRow[]> {
  const part = (
    kind: TimelineRow['kind'],
    columns: ReturnType<typeof sql>,
    from: ReturnType<typeof sql>,
  ) => sql`
    (select ${sql.lit(kind)}::text as kind, part.* from (select ${columns} ${from}) part(id, at, title, state, amount, currency)
     where ${after ? sql`(part.at, part.id) < (${after.key}::timestamptz, ${after.id})` : sql`true`}
     order by part.at desc, part.id desc limit ${sql.lit(limit + 1)})`
  const none = sql`null::text, null::integer, null::text`
  const parts = [
    part(
      'account',
      sql`id::text, created_at, 'Registered'::text, ${none}`,
      sql`from users where id = ${userId}`,
    ),
    part(
      'account',
      sql`id::text || ' verified', verified_at, 'Verified the address'::text, ${none}`,
      sql`from users where id = ${userId} and verified_at is not null`,
    ),
    part(
      'session',
      sql`id::text, created_at, user_agent, null::text, null::integer, null::text`,
      sql`from sessions where user_id = ${userId}`,
    ),
    part(
      'mail',
      sql`id::text, created_at, template,
        case when sent_at is not null then 'sent' when given_up_at is not null then 'given up' else 'waiting' end,
        null::integer, null::text`,
      sql`from mails where recipient = ${email}`,
    ),
    part(
      'payment',
      sql`invoice_id, paid_at, 'Paid'::text,
        case when disputed then 'disputed' when refunded >= amount then 'refunded'
          when refunded > 0 then 'partly refunded' end, amount, currency`,
      sql`from payments where user_id = ${userId}`,
    ),
    part(
      'download',
      sql`d.id::text, d.downloaded_at, coalesce(f.name, 'ZIP, version ' || d.version), p.title,
        null::integer, null::text`,
      sql`from downloads d left join product_files f on f.id = d.file_id
        join products p on p.id = coalesce(d.product_id, f.product_id)
        where d.user_id = ${userId}`,
    ),
    part(
      'idea',
      sql`id::text, sent_at, left(message, 120), status::text, null::integer, null::text`,
      sql`from ideas where user_id = ${userId}`,
    ),
    part(
      'admin',
      sql`id::text, happened_at, actor_name || ': ' || replace(action, '-', ' '),
        coalesce(after ->> 'reason', after ->> 'role'), null::integer, null::text`,
      sql`from audit_log where kind = 'user' and thing_id = ${userId}`,
    ),
  ]
  const { rows } = await sql<TimelineRow>`
    select *, at::text as key from (${sql.join(parts, sql` union all `)}) as entries
    order by at desc, id desc limit ${sql.lit(limit + 1)}`.execute(db)
  return rows
}
