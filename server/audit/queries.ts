import { sql } from 'kysely'
import type * as z from 'zod/mini'
import type { auditEntry, listAudit } from '#contract/audit.ts'
import { day } from '#contract/durations.ts'
import { likePattern } from '../platform/database/like-pattern.ts'
import { readTable } from '../platform/database/paging/table-page.ts'
import type { Platform } from '../platform/platform.ts'

type Query = z.output<(typeof listAudit)['query']>
type Entry = z.input<typeof auditEntry>

export async function selectAuditEntries(platform: Pick<Platform, 'db' | 'keys'>, query: Query) {
  const { search, kind, actor, thing, since, until } = query
  const found = platform.db
    .selectFrom('audit_log as a')
    .leftJoin('users as u', (join) =>
      join.on(sql<boolean>`u.id = case when a.kind = 'user' then a.thing_id::uuid end`),
    )
    .$if(search !== undefined && search !== '', (rest) => rest.where(matches(search ?? '')))
    .$if(kind !== undefined, (rest) => rest.where('a.kind', '=', kind ?? 'list'))
    .$if(actor !== undefined, (rest) => rest.where('a.actor_id', '=', actor ?? null))
    .$if(thing !== undefined, (rest) => rest.where('a.thing_id', '=', thing ?? ''))
    .$if(since !== undefined, (rest) => rest.where('a.happened_at', '>=', startOf(since ?? '')))
    .$if(until !== undefined, (rest) => rest.where('a.happened_at', '<', endOf(until ?? '')))
  const page = await readTable(platform, query, {
    name: 'audit',
    found,
    select: (rows) =>
      rows.select([
        'a.id',
        'a.happened_at',
        'a.actor_id',
        'a.actor_name',
        'a.action',
        'a.kind',
        'a.thing_id',
        'a.thing_name',
        'a.before',
        'a.after',
        'a.request_id',
        'u.email',
        sql<string | null>`coalesce(
          (select reason from audit_reasons where entry_id = a.id), a.after ->> 'reason')`.as('reason'),
      ]),
    id: sql`a.id`,
    sorts: { at: { by: sql`a.happened_at`, type: 'timestamptz' } },
  })
  return { ...page, rows: page.rows.map(shownEntry) }
}

function startOf(dayOrTime: string) {
  return new Date(dayOrTime)
}

function endOf(dayOrTime: string) {
  const isDay = dayOrTime.length === '2026-11-21'.length
  return new Date(Date.parse(dayOrTime) + (isDay ? day : 0))
}

function matches(search: string) {
  const like = likePattern(search)
  return sql<boolean>`(a.actor_name ilike ${like} or a.action ilike ${like} or a.thing_name ilike ${like}
    or u.email ilike ${like} or a.thing_id = ${search} or a.request_id = ${search})`
}

type EntryRow = {
  id: string
  happened_at: Date
  actor_id: string | null
  actor_name: string
  action: string
  kind: Entry['kind']
  thing_id: string
  thing_name: string | null
  before: Record<string, unknown> | null
  after: Record<string, unknown> | null
  request_id: string | null
  email: string | null
  reason: string | null
}

function shownEntry(row: EntryRow): Entry {
  return {
    id: row.id,
    at: row.happened_at.toISOString(),
    actorId: row.actor_id,
    actor: row.actor_name,
    action: row.action,
    kind: row.kind,
    thingId: row.thing_id,
    thing: row.thing_name ?? row.email,
    reason: row.reason,
    before: row.before,
    after: row.after,
    requestId: row.request_id,
  }
}
