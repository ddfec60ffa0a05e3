import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
import type { Documents, Kind } from './documents.ts'

/** Fields by which documents are listed. */
export const indexedFields = [
  'customer',
  'parent.subscription_details.subscription',
  'payment_method',
  'charge',
  'lookup_key',
  'invoice',
]

/** An index without the order of the list would not be used: SQLite would read all documents of the kind by age. */
function indexOf(field: string) {
  const name = `documents_by_${field.split('.').at(-1)}_and_age`
  return `create index if not exists ${name} on documents (kind, json_extract(body, '$.${field}'), created desc, seq desc);`
}

const schema = `
  create table if not exists documents (
    seq integer primary key autoincrement,
    kind text not null,
    id text not null,
    created integer not null,
    body text not null,
    unique (kind, id)
  ) strict;
  create index if not exists documents_by_age on documents (kind, created desc, seq desc);
  ${indexedFields.map(indexOf).join('\n  ')}
  create table if not exists notes (name text primary key, body text not null) strict;
  create table if not exists idempotency (
    key text primary key, fingerprint text not null, request_id text not null,
    status integer not null, body text not null, at integer not null
  ) strict;
  create table if not exists alarms (
    scope text not null, at integer not null, kind text not null, subject text not null,
    primary key (subject, kind)
  ) strict;
  create index if not exists alarms_due on alarms (scope, at);
  create table if not exists deliveries (
    id integer primary key autoincrement,
    event text not null, endpoint text not null, state text not null,
    due_at integer not null, attempts text not null default '[]'
  ) strict;
  create index if not exists deliveries_waiting on deliveries (due_at, id) where state in ('new', 'retry');
  create index if not exists deliveries_by_event on deliveries (event);
`

export type Condition =
  | { field: string; op: '=' | '!=' | '>' | '>=' | '<' | '<='; value: string | number | boolean }
  | { field: string; op: 'is' | 'is not'; value: null }
  | { field: string; op: 'in'; value: string[] }
  | { field: string; op: 'in query' | 'not in query'; value: string }
type Cursor = { seq: number; created: number }
type PageQuery = {
  where: Condition[]
  limit: number
  after?: Cursor | undefined
  before?: Cursor | undefined
}

/**
 * Documents in one SQLite file. All calls are synchronous, so a request is one transaction and never meets another.
 */
export type Store = ReturnType<typeof openStore>

export function openStore(file: string) {
  const db = new DatabaseSync(file)
  db.exec('pragma journal_mode = wal; pragma synchronous = normal; pragma busy_timeout = 5000')
  db.exec(schema)
  const statements = new Map<string, StatementSync>()

  function sql(text: string) {
    const known = statements.get(text)
    if (known) return known
    const statement = db.prepare(text)
    statements.set(text, statement)
    return statement
  }

  return {
    close: () => db.close(),
    run: (text: string, ...values: SQLInputValue[]) => sql(text).run(...values),
    row: (text: string, ...values: SQLInputValue[]) => sql(text).get(...values),
    rows: (text: string, ...values: SQLInputValue[]) => sql(text).all(...values),
    ...transactions(db),
    ...documentAccess(sql),
    ...noteAccess(sql),
  }
}

function transactions(db: DatabaseSync) {
  let depth = 0

  function within<T>(begin: string, work: () => T, end: (outcome: { failed: unknown } | 'done') => string) {
    db.exec(begin)
    depth += 1
    let outcome: { failed: unknown } | 'done' = 'done'
    try {
      return work()
    } catch (error) {
      outcome = { failed: error }
      throw error
    } finally {
      depth -= 1
      db.exec(end(outcome))
    }
  }

  return {
    /** Commits unless the work throws; errors in `keep` commit as well. */
    transaction<T>(work: () => T, keep: (error: unknown) => boolean = () => false): T {
      if (depth > 0) return work()
      return within('begin immediate', work, (outcome) =>
        outcome === 'done' || keep(outcome.failed) ? 'commit' : 'rollback',
      )
    },
    /** Rolls back the writes of failed work within a transaction that continues (savepoint). */
    attempt<T>(work: () => T): T {
      const point = `attempt_${depth}`
      return within(`savepoint ${point}`, work, (outcome) =>
        outcome === 'done' ? `release ${point}` : `rollback to ${point}; release ${point}`,
      )
    },
    /** Runs the work for its result and rolls back its writes. */
    dryRun<T>(work: () => T): T {
      const point = `dry_run_${depth}`
      return within(`savepoint ${point}`, work, () => `rollback to ${point}; release ${point}`)
    },
  }
}

function documentAccess(sql: (text: string) => StatementSync) {
  function get<K extends Kind>(kind: K, id: string): Documents[K] | undefined {
    const row = sql('select body from documents where kind = ? and id = ?').get(kind, id)
    return row ? parse(row.body) : undefined
  }

  return {
    get,
    put<K extends Kind>(kind: K, document: Documents[K], created = 0) {
      sql(`insert into documents (kind, id, created, body) values (?, ?, ?, ?)
           on conflict (kind, id) do update set body = excluded.body`).run(
        kind,
        document.id,
        'created' in document ? document.created : created,
        JSON.stringify(document),
      )
    },
    remove(kind: Kind, id: string) {
      sql('delete from documents where kind = ? and id = ?').run(kind, id)
    },
    cursor(kind: Kind, id: string): Cursor | undefined {
      const row = sql('select seq, created from documents where kind = ? and id = ?').get(kind, id)
      return row ? { seq: Number(row.seq), created: Number(row.created) } : undefined
    },
    /** Newest first; `before` pages backwards in the same order. */
    page<K extends Kind>(kind: K, query: PageQuery): Documents[K][] {
      const { text, values } = pageStatement(query)
      const rows = sql(text).all(kind, ...values, query.limit)
      const found: Documents[K][] = rows.map((row) => parse(row.body))
      return query.before ? found.reverse() : found
    },
  }
}

export function pageStatement({ where, after, before }: PageQuery) {
  const parts = where.map(clause)
  if (after) parts.push({ text: '(created, seq) < (?, ?)', values: [after.created, after.seq] })
  if (before) parts.push({ text: '(created, seq) > (?, ?)', values: [before.created, before.seq] })
  const order = before ? 'created, seq' : 'created desc, seq desc'
  const condition = ['kind = ?', ...parts.map(({ text }) => text)].join(' and ')
  return {
    text: `select body from documents where ${condition} order by ${order} limit ?`,
    values: parts.flatMap(({ values }) => values),
  }
}

/** Field names and sub-queries come from the program itself; values are always bound. */
function clause(condition: Condition): { text: string; values: SQLInputValue[] } {
  const { field, op, value } = condition
  const column = field === 'created' || field === 'id' ? field : `json_extract(body, '$.${field}')`
  if (op === 'in') return { text: `${column} in (${value.map(() => '?').join(', ')})`, values: value }
  if (op === 'in query') return { text: `${column} in (${value})`, values: [] }
  if (op === 'not in query') return { text: `${column} not in (${value})`, values: [] }
  return { text: `${column} ${op} ?`, values: [typeof value === 'boolean' ? Number(value) : value] }
}

function noteAccess(sql: (text: string) => StatementSync) {
  return {
    /** Small settings of the sandbox itself; the fallback gives the shape. */
    note<T>(name: string, fallback: T): T {
      const row = sql('select body from notes where name = ?').get(name)
      return row ? parse(row.body) : fallback
    },
    setNote(name: string, value: unknown) {
      sql(
        'insert into notes (name, body) values (?, ?) on conflict (name) do update set body = excluded.body',
      ).run(name, JSON.stringify(value))
    },
  }
}

/** The file is written by this program alone, so what was stored under a type is read back as that type. */
function parse(body: unknown) {
  return JSON.parse(String(body))
}

/** Copies a store while a sandbox writes to it. */
export function copyStore(from: string, to: string) {
  const db = new DatabaseSync(from, { timeout: 30_000 })
  try {
    db.prepare('vacuum into ?').run(to)
  } finally {
    db.close()
  }
}
