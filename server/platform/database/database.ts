import { createHash } from 'node:crypto'
import { type CompiledQuery, Kysely, PostgresDialect, sql, type Transaction } from 'kysely'
import pg from 'pg'
import type { Tables } from './tables.ts'
import { tracedStatement } from './traced-statements.ts'

export const keepAlive = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 }

/** node-postgres reads no other form of a date, and an administrator of the database may choose one. */
const isoDates = '-c datestyle=ISO'

/** Of a URL with `options` of its own, node-postgres sends only those. The last value of a setting counts. */
export function connectionOptions(url: string, settings = '') {
  const options = `${isoDates} ${settings}`.trim()
  const own = new URLSearchParams(url.split('?')[1]).getAll('options').at(-1)
  if (!own) return { connectionString: url, options }
  return { connectionString: `${url}&options=${encodeURIComponent(`${own} ${options}`)}` }
}

export type Database = Kysely<Tables>

type Options = {
  url: string
  connections: number
  onError: (error: Error) => void
  /** The caller that waits for the connection gets the error, too. */
  onConnectError?: (error: unknown) => void
  idleSeconds?: number
  /** For a process that computes so long between two turns of its event loop that its timers end before it reads an answer. */
  isPatient?: boolean | undefined
  /** The connection leads to a pooler in transaction mode. */
  isPooled?: boolean
  /** Only behind a pooler, which hides whether the server still works: longer than `statement_timeout`. */
  queryTimeout?: number
  namesStatements?: boolean
}

export function openPool(options: Options) {
  const {
    url,
    connections,
    onError,
    onConnectError,
    isPooled = false,
    isPatient = false,
    queryTimeout = 20_000,
    namesStatements = true,
  } = options
  const pool = new pg.Pool({
    max: connections,
    connectionTimeoutMillis: isPatient ? 0 : 5_000,
    ...keepAlive,
    maxLifetimeSeconds: 1_800,
    idleTimeoutMillis: 30_000,
    // The first query after a quiet time need not wait for a new connection.
    min: 2,
    application_name: 'layerdrop',
    ...(onConnectError && { log: (_step, error) => onConnectError(error) }),
    ...(isPooled
      ? { connectionString: url, query_timeout: isPatient ? 0 : queryTimeout }
      : sessionSettings(options)),
    Client: namesStatements ? DatabaseClient : UnnamingClient,
  })
  pool.on('error', onError)
  // A connection lost while checked out and idle fails its next statement, and nothing else.
  pool.on('connect', (client) => client.on('error', () => undefined))
  return pool
}

/** A pooler shares its sessions among clients and refuses these: there the database role has them. */
function sessionSettings({ url, isPatient = false, idleSeconds = 30 }: Options) {
  return {
    // A page takes milliseconds, and starting parallel workers takes ten.
    ...connectionOptions(url, '-c max_parallel_workers_per_gather=0'),
    statement_timeout: isPatient ? 0 : 15_000,
    idle_in_transaction_session_timeout: isPatient ? 0 : idleSeconds * 1000,
  }
}

export class DatabaseClient extends pg.Client {
  /** The server is a standby: postgresql.org/docs/current/runtime-config-preset.html#GUC-IN-HOT-STANDBY */
  isOnStandby = false

  constructor(config?: string | pg.ClientConfig) {
    super(config)
    this.connection.on('parameterStatus', ({ parameterName, parameterValue }) => {
      if (parameterName === 'in_hot_standby') this.isOnStandby = parameterValue === 'on'
    })
    // `write EPIPE` alone could come from any connection.
    this.connection.prependListener('error', (error: Error) => {
      const isOpen = 'syscall' in error && ['read', 'write'].includes(String(error.syscall))
      if (isOpen) error.message = `Connection terminated: ${error.message}`
    })
  }
}

/** PgBouncer before 1.21 does not know in which of its sessions a named statement was prepared. */
class UnnamingClient extends DatabaseClient {
  override query(...[statement, ...rest]: unknown[]) {
    const isNamed = typeof statement === 'object' && statement !== null && 'name' in statement
    const unnamed = isNamed ? { ...statement, name: undefined } : statement
    return Reflect.apply(super.query, this, [unnamed, ...rest])
  }
}

const pools = new WeakMap<Database, pg.Pool>()

export function openDatabase(pool: pg.Pool): Database {
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: withNamedStatements(pool) }) })
  pools.set(db, pool)
  return db
}

export async function queryDirectly<Row>(db: Database, query: CompiledQuery<Row>): Promise<Row[]> {
  const pool = pools.get(db)
  const { sql: text, parameters } = query
  const { rows } = pool
    ? await tracedStatement(text, () => pool.query({ text, values: [...parameters], name: nameOf(text) }))
    : await db.executeQuery<Row>(query)
  return rows
}

/** Commits everything that `work` writes through the platform it is given, or nothing. */
export function inTransaction<P extends { db: Database }, Result>(
  platform: P,
  work: (platform: P) => Promise<Result>,
): Promise<Result> {
  if (platform.db.isTransaction) return work(platform)
  return platform.db
    .transaction()
    .execute((transaction: Transaction<Tables>) => work({ ...platform, db: transaction }))
}

export function isUniqueViolation(error: unknown, constraint: string): boolean {
  return error instanceof pg.DatabaseError && error.code === '23505' && error.constraint === constraint
}

/** Also for a write sent to a replica by mistake, which no retry fixes: postgresql.org/docs/current/errcodes-appendix.html */
export function isDatabaseReadOnly(error: unknown) {
  return error instanceof pg.DatabaseError && error.code === '25006'
}

export function isDatabaseUnavailable(error: unknown): boolean {
  if (error instanceof pg.DatabaseError) return /^(08|53|57|25006|25P03|55P03)/.test(error.code ?? '')
  if (!(error instanceof Error)) return false
  if (isQueryTimeout(error)) return true
  return (
    isUnreachable(error) ||
    /^(Connection terminated|timeout expired|timeout exceeded when trying to connect|Client (was closed|has encountered a connection error) and is not queryable)/.test(
      error.message,
    )
  )
}

const unreachable = [
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOENT',
  'EPIPE',
  'ETIMEDOUT',
]

function isUnreachable(error: Error): boolean {
  // Node throws this for a host name with several addresses.
  if (error instanceof AggregateError) return error.errors.length > 0 && error.errors.every(isUnreachable)
  if (!('code' in error && 'syscall' in error)) return false
  if (error.syscall === 'getaddrinfo') return ['EAI_AGAIN', 'ENOTFOUND'].includes(String(error.code))
  return error.syscall === 'connect' && unreachable.includes(String(error.code))
}

function isQueryTimeout(error: unknown) {
  return error instanceof Error && error.message === 'Query read timeout'
}

export async function allowLongStatements(db: Database) {
  await sql.raw(longStatements).execute(db)
}

const longStatements = 'set local statement_timeout = 3600000'

/** Marks a statement whose best plan depends on its values, such as a search: it is planned at every call. */
export const replanned = '/* replanned */'

/** Named statements are planned once per connection, which gives 1.6 times the reads. */
function withNamedStatements(pool: pg.Pool) {
  return {
    async connect() {
      const client = await pool.connect()
      let isLong = false
      let isSilent = false
      return {
        async query(text: string, values: readonly unknown[]) {
          isLong ||= text === longStatements
          const limit = isLong && { query_timeout: 3_610_000 }
          const statement = { text, values: [...values], name: nameOf(text), ...limit }
          try {
            return await tracedStatement(text, () => client.query(statement))
          } catch (error) {
            // node-postgres waits for the lost answer before it sends more: github.com/brianc/node-postgres/issues/3399
            if (isQueryTimeout(error)) {
              isSilent = true
              client.connection.stream.destroy()
            }
            throw error
          }
        },
        release: () => client.release(isSilent),
      }
    },
    end: () => pool.end(),
  } as unknown as pg.Pool
}

const names = new Map<string, string>()

/** PostgreSQL refuses a named statement when a migration changes its columns. */
const returnsAllColumns = /\b(select|returning) ("\w+"\.)?\*|, "\w+"\.\*/

function nameOf(text: string) {
  const known = names.get(text)
  if (known) return known
  // Statements whose text varies (lists of values) would fill the server's memory, so they stay unnamed.
  if (names.size >= 1_000 || text.length > 10_000 || text.includes(replanned)) return undefined
  if (returnsAllColumns.test(text)) return undefined
  const name = createHash('sha256').update(text).digest('base64url').slice(0, 24)
  names.set(text, name)
  return name
}
