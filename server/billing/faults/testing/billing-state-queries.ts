import { sql } from 'kysely'
import type { Platform } from '../../../platform/platform.ts'

type Deps = Pick<Platform, 'db'>
type Row = Record<string, unknown>

const aboutMoney = ['checkouts', 'mails', 'payments', 'plans', 'reversals', 'subscriptions', 'users']
/** What changes without anything being different. */
const volatile = [
  'synced_at',
  // A mail on its way, whose body goes once it has arrived.
  ...['sent_at', 'attempts', 'subject', 'text', 'html'],
]

export async function dump({ db }: Deps, schema: 'public' | 'pgboss') {
  const tables = await tablesOf({ db }, schema)
  const each = tables.map((name) => sql`select t::text as row from ${sql.id(schema, name)} as t`)
  const { rows } = await sql<{ text: string | null }>`
    select string_agg(row, chr(10)) as text from (${sql.join(each, sql` union all `)}) as content`.execute(db)
  return rows[0]?.text ?? ''
}

async function tablesOf({ db }: Deps, schema: string) {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = ${schema} and table_type = 'BASE TABLE' order by 1`.execute(db)
  return rows.map(({ name }) => name)
}

export async function moneyState({ db }: Deps) {
  const content: [table: string, rows: Row[]][] = []
  for (const name of await tablesOf({ db }, 'public')) {
    if (!aboutMoney.includes(name)) continue
    const rows = await rowsOf({ db }, 'public', name)
    for (const row of rows) for (const column of volatile) delete row[column]
    content.push([name, rows])
  }
  return Object.fromEntries(content)
}

async function rowsOf({ db }: Deps, schema: string, table: string) {
  const { rows } = await sql<{ row: Row }>`
    select to_jsonb(t) as row from ${sql.id(schema, table)} as t order by t::text`.execute(db)
  return rows.map(({ row }) => row)
}

/** Counts jobs of billing that wait, run, or will be retried; not those of a killed process, whose heartbeats, one in 15 s, have ended. */
export async function countBillingJobs({ db }: Deps) {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from pgboss.job
    where name like 'billing-%' and (state in ('created', 'retry')
      or (state = 'active' and coalesce(heartbeat_on, started_on) > now() - interval '20 seconds'))`.execute(
    db,
  )
  return rows[0]?.count ?? 0
}

/** Marks events that have waited for a minute or longer as just received. Returns whether there were any. */
export async function markAsJustReceived({ db, now }: Pick<Platform, 'db' | 'now'>) {
  const { numAffectedRows = 0n } = await sql`
    update payment_events set received_at = ${now()}
    where handled_at is null and received_at < ${now()}::timestamptz - interval '1 minute'`.execute(db)
  return numAffectedRows > 0n
}

/** Renames a table and back: whatever needs it fails meanwhile. */
export function renameTable(
  { asOwner }: { asOwner: (statement: string) => Promise<unknown> },
  from: string,
  to: string,
) {
  return asOwner(`alter table ${from} rename to ${to}`)
}
