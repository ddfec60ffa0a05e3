import { sql } from 'kysely'
import type * as z from 'zod/mini'
import type { timelineKind } from '#contract/accounts/users.ts'
import type { PagePosition } from '../../platform/database/paging/cursors.ts'
import type { Platform } from '../../platform/platform.ts'

export type TimelineRow = PagePosition & {
  kind: z.infer<typeof timelineKind>
  at: Date
  title: string
  state: string | null
  amount: number | null
  currency: string | null
  actor: string | null
  after: Record<string, unknown> | null
  note: { author: string; authorId: string | null; isEdited: boolean; version: number } | null
}

type TimelinePage = { userId: string; email: string; after: PagePosition | undefined; limit: number }

type Sql = ReturnType<typeof sql>
/** `columns` are id, time, title, state, amount and currency. */
type Part = { kind: TimelineRow['kind']; columns: Sql; from: Sql; note?: Sql; actor?: Sql; after?: Sql }

/** Names an email by its template, because its subject may hold a code. */
export async function selectTimeline(
  { db }: Pick<Platform, 'db'>,
  { userId, email, after, limit }: TimelinePage,
): Promise<TimelineRow[]> {
  const begins = after ? sql`(part.at, part.id) < (${after.key}::timestamptz, ${after.id})` : sql`true`
  const parts = [...accountParts(userId, email), ...memberParts(userId), ...studioParts(userId)].map(
    ({
      kind,
      columns,
      from,
      note = sql`null::jsonb`,
      actor = sql`null::text`,
      after: changed = sql`null::jsonb`,
    }) => sql`
    (select ${sql.lit(kind)}::text as kind, part.*
     from (select ${columns}, ${note}, ${actor}, ${changed} ${from})
       part(id, at, title, state, amount, currency, note, actor, after)
     where ${begins} order by part.at desc, part.id desc limit ${sql.lit(limit + 1)})`,
  )
  const { rows } = await sql<TimelineRow>`
    select *, at::text as key from (${sql.join(parts, sql` union all `)}) as entries
    order by at desc, id desc limit ${sql.lit(limit + 1)}`.execute(db)
  return rows
}

const noAmount = sql`null::integer, null::text`
const none = sql`null::text, ${noAmount}`

function accountParts(userId: string, email: string): Part[] {
  return [
    {
      kind: 'account',
      columns: sql`id::text, created_at, 'Registered'::text, ${none}`,
      from: sql`from users where id = ${userId}`,
    },
    {
      kind: 'account',
      columns: sql`id::text || ' verified', verified_at, 'Verified the address'::text, ${none}`,
      from: sql`from users where id = ${userId} and verified_at is not null`,
    },
    {
      kind: 'session',
      columns: sql`id::text, created_at, user_agent, ${none}`,
      from: sql`from sessions where user_id = ${userId}`,
    },
    {
      kind: 'mail',
      columns: sql`id::text, created_at, template,
        case when sent_at is not null then 'sent' when given_up_at is not null then 'given up' else 'waiting' end,
        ${noAmount}`,
      from: sql`from mails where recipient = ${email}`,
    },
  ]
}

function memberParts(userId: string): Part[] {
  return [
    {
      kind: 'payment',
      columns: sql`invoice_id, paid_at, 'Paid'::text,
        case when disputed then 'disputed' when refunded >= amount then 'refunded'
          when refunded > 0 then 'partly refunded' end, amount, currency`,
      from: sql`from payments where user_id = ${userId}`,
    },
    {
      kind: 'payment',
      columns: sql`invoice_id || ' dispute lost', dispute_lost_at, 'Dispute lost'::text, null::text, amount, currency`,
      from: sql`from payments where user_id = ${userId} and dispute_lost_at is not null`,
    },
    {
      kind: 'download',
      columns: sql`d.id::text, d.downloaded_at, coalesce(f.name, 'ZIP, version ' || d.version), p.title, ${noAmount}`,
      from: sql`from downloads d left join product_files f on f.id = d.file_id
        join products p on p.id = coalesce(d.product_id, f.product_id)
        where d.user_id = ${userId}`,
    },
    {
      kind: 'idea',
      columns: sql`id::text, sent_at, left(message, 120), status::text, ${noAmount}`,
      from: sql`from ideas where user_id = ${userId}`,
    },
  ]
}

function studioParts(userId: string): Part[] {
  return [
    {
      kind: 'note',
      columns: sql`id::text, created_at, text, ${none}`,
      from: sql`from member_notes where user_id = ${userId}`,
      note: sql`jsonb_build_object('author', author_name, 'authorId', author_id,
        'isEdited', edited_at is not null, 'version', version)`,
    },
    {
      kind: 'admin',
      columns: sql`id::text, happened_at, action, coalesce(reason, after ->> 'reason'), ${noAmount}`,
      // The timeline shows the note itself, so the entry about its creation is left out.
      from: sql`from audit_log left join audit_reasons on entry_id = audit_log.id
        where kind = 'user' and thing_id = ${userId} and action not in ('add-note', 'edit-note')`,
      actor: sql`actor_name`,
      after: sql`after`,
    },
  ]
}
