import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { PgBoss } from 'pg-boss'
import type { Logger } from 'pino'
import { hour } from '#contract/durations.ts'
import { OperatorError } from '../../errors.ts'
import { connectionOptions, keepAlive } from '../database.ts'
import { checkEncoding } from './check-encoding.ts'
import { longAnswer, migrate } from './migrate.ts'
import { analyzeDownloads, createNextPartition } from './year-partitions.ts'

export type DatabaseUrls = {
  databaseUrl: string
  migrationUrl: string
}

export async function prepareSchema(
  { databaseUrl, migrationUrl }: DatabaseUrls,
  log: Logger,
  { warnEveryMs = 10_000, answerWithinMs = 60_000 } = {},
) {
  const client = new pg.Client({
    ...connectionOptions(migrationUrl),
    application_name: 'layerdrop-schema',
    ...connectionSettings,
    query_timeout: answerWithinMs,
  })
  // A connection lost between two statements fails the next one.
  client.on('error', () => undefined)
  await client.connect()
  try {
    await lockSchema(client, log, warnEveryMs)
    await checkEncoding(client, log)
    await migrate(client, log)
    await createNextPartition(client, log)
    await analyzeDownloads(client)
    await installQueues(migrationUrl, log, answerWithinMs)
    await indexJobs(client)
    const role = new pg.Client({ connectionString: databaseUrl }).user ?? ''
    if (role !== client.user) await grantRows(client, role)
    if (await mayCreateTables(client, role))
      log.warn(
        { role },
        'the database role of web servers and workers may change tables: set DATABASE_MIGRATION_URL',
      )
  } catch (error) {
    if (!isDenied(error)) throw error
    throw new OperatorError(
      `This database role may not change the schema (${reasonOf(error)}). Set DATABASE_MIGRATION_URL to the role that owns the tables.`,
    )
  } finally {
    await client.end()
  }
}

const connectionSettings = {
  connectionTimeoutMillis: 10_000,
  ...keepAlive,
}

const schemaLock = 727_274

/** Polls, because a waiting statement keeps a snapshot, for which `create index concurrently` of the lock's holder would wait. */
async function lockSchema(client: pg.Client, log: Logger, warnEveryMs: number) {
  let warnAt = performance.now() + warnEveryMs
  for (;;) {
    const { rows } = await client.query(tryLockQuery)
    if (rows[0]?.locked === true) return
    if (performance.now() >= warnAt) {
      const { rows: holders } = await client.query(lockHolder)
      log.warn(
        { holder: holders[0] },
        'waiting for the process that migrates this database: it holds the advisory lock of the schema',
      )
      warnAt = performance.now() + warnEveryMs
    }
    await wait(100)
  }
}

const tryLockQuery = {
  text: 'select pg_try_advisory_lock($1) as locked',
  values: [schemaLock],
  query_timeout: 10_000,
}

const lockHolder = {
  text: `select pid, application_name as name, client_addr as address, backend_start as since
    from pg_locks join pg_stat_activity using (pid)
    where locktype = 'advisory' and classid = 0 and objid = $1 and granted
      and database = (select oid from pg_database where datname = current_database())`,
  values: [schemaLock],
  query_timeout: 10_000,
}

async function installQueues(url: string, log: Logger, answerWithinMs: number) {
  const pool = new pg.Pool({
    ...connectionOptions(url),
    max: 2,
    application_name: 'layerdrop-queues',
    statement_timeout: 6 * hour,
    ...connectionSettings,
  })
  const logError = (error: Error) => log.error({ err: error }, 'job queues')
  pool.on('error', logError)
  const executeSql = (text: string, values: unknown[] = []) =>
    pool.query({ text, values, ...(isBrief.test(text) ? { query_timeout: answerWithinMs } : longAnswer) })
  const boss = new PgBoss({ db: { executeSql }, supervise: false, schedule: false })
  boss.on('error', logError)
  try {
    await boss.start()
    while ((await boss.getBamStatus()).some(({ status }) => status === 'pending' || status === 'in_progress'))
      await wait(500)
  } finally {
    await boss.stop({ graceful: false })
    await pool.end()
  }
}

/** Migrations of pg-boss begin with `begin`, and its concurrent builds with `create` or `drop`. */
const isBrief = /^\s*(select|insert|update|with)\b/i

/** Indexes that pg-boss lacks. It stores all queues in one table. */
const jobIndexes = {
  failed_jobs: `(completed_on, id) where state = 'failed' and completed_on is not null`,
  // Without it, completing a batch reads the whole queue until PostgreSQL has analysed it.
  active_jobs: `(name, id) where state = 'active'`,
}

async function indexJobs(client: pg.Client) {
  for (const [name, definition] of Object.entries(jobIndexes)) await createJobIndex(client, name, definition)
}

async function createJobIndex(client: pg.Client, name: string, definition: string) {
  const { rows } = await client.query<{ indisvalid: boolean }>(
    'select indisvalid from pg_index where indexrelid = to_regclass($1)',
    [`pgboss.${name}`],
  )
  const [index] = rows
  if (index?.indisvalid) return
  await client.query(`set statement_timeout = '6h'`)
  // A killed start leaves an index that is maintained and never used.
  if (index) await client.query({ text: `drop index concurrently pgboss.${name}`, ...longAnswer })
  const text = `create index concurrently if not exists ${name} on pgboss.job_common ${definition}`
  await client.query({ text, ...longAnswer })
}

type Relation = { name: string; kind: 'table' | 'sequence' }

const ownRelations = `
  select format('%I.%I', nspname, relname) as name, case relkind when 'S' then 'sequence' else 'table' end as kind
  from pg_class join pg_namespace on pg_namespace.oid = relnamespace
  where nspname in ('public', 'pgboss') and relkind in ('r', 'p', 'v', 'm', 'S')
    and pg_has_role(relowner, 'usage')`

async function grantRows(client: pg.Client, roleName: string) {
  const role = pg.escapeIdentifier(roleName)
  const { rows } = await client.query<Relation>(ownRelations)
  const named = (kind: Relation['kind']) => rows.filter((it) => it.kind === kind).map(({ name }) => name)
  const { rows: databases } = await client.query<{ name: string }>(
    'select quote_ident(current_database()) as name',
  )
  // Several statements in one query are one transaction.
  await client.query(`
    grant usage on schema public, pgboss to ${role};
    revoke temporary on database ${databases[0]?.name} from public, ${role};
    revoke create on schema public, pgboss from public, ${role};
    grant select, insert, update, delete on ${named('table').join(', ')} to ${role};
    revoke insert, update, delete on migrations from ${role};
    ${named('sequence').length > 0 ? `grant usage, select, update on sequence ${named('sequence').join(', ')} to ${role};` : ''}`)
}

async function mayCreateTables(client: pg.Client, role: string) {
  const { rows } = await client.query(`select has_schema_privilege($1, 'public', 'create') as may`, [role])
  return rows[0]?.may === true
}

function isDenied(error: unknown): boolean {
  if (error instanceof pg.DatabaseError) return error.code === '42501'
  return error instanceof Error && error.cause !== undefined && isDenied(error.cause)
}

function reasonOf(error: unknown): string {
  if (error instanceof Error && error.cause instanceof Error) return reasonOf(error.cause)
  return error instanceof Error ? error.message : String(error)
}
