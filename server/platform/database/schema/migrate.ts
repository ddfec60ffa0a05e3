import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import type { Logger } from 'pino'
import { hour, minute } from '#contract/durations.ts'
import { OperatorError } from '../../errors.ts'
import { version } from '../../version.ts'
import {
  type Migration,
  type Released,
  readMigrations,
  readReleased,
  statementsOf,
} from './migration-files.ts'
import { describeSchema, findNewer, type RanMigration } from './newer-schema.ts'

type Options = {
  migrations?: Migration[]
  released?: Released
  release?: string
  /** A statement that waits for a lock makes every later query of the table wait behind it. */
  lockTimeoutMs?: number
  lockAttempts?: number
}

/** A little longer than PostgreSQL's own limit, for a connection that fell silent. */
const answer = { query_timeout: 11 * minute }
export const longAnswer = { query_timeout: 6 * hour + minute }

/** The caller holds the lock of the schema. */
export async function migrate(client: pg.Client, log: Logger, options: Options = {}) {
  const { migrations = readMigrations(), released = readReleased(), release = version } = options
  await client.query('set statement_timeout = 0')
  const ran = await listRan(client)
  acceptNewer(ran, { known: migrations.map(({ name }) => name), release }, log)
  const shaOf = new Map(ran.map(({ name, sha256 }) => [name, sha256]))
  for (const migration of migrations) {
    const ranAs = shaOf.get(migration.name)
    if (ranAs === migration.sha256) continue
    if (ranAs !== undefined) throw differs(migration, released)
    if (migration.isOnline) await runOnline(client, migration)
    else await runInTransaction(client, log, migration, options)
  }
}

/** A role without DDL can start a service whose schema is up to date. */
async function listRan(client: pg.Client) {
  const { rows: columns } = await client.query<{ name: string }>(
    `select attname as name from pg_attribute where attrelid = to_regclass('migrations') and attnum > 0`,
  )
  if (columns.length === 0)
    await client.query(`create table migrations (
      name text primary key, sha256 text not null, ran_at timestamptz not null default now(), oldest_release text)`)
  else if (!columns.some(({ name }) => name === 'oldest_release'))
    await client.query('alter table migrations add column oldest_release text')
  const { rows } = await client.query<RanMigration & { sha256: string }>(
    'select name, sha256, oldest_release from migrations order by name',
  )
  return rows
}

function acceptNewer(ran: RanMigration[], own: { known: string[]; release: string }, log: Logger) {
  const schema = describeSchema(ran)
  const { names, areAccepted } = findNewer(schema, own)
  if (!areAccepted) {
    const breaking = ran.find(({ oldest_release }) => oldest_release === schema.oldestRelease)
    throw new OperatorError(
      `This database was upgraded by a newer release: ${breaking?.name} needs Layerdrop ${schema.oldestRelease} or newer, and this is ${own.release}. Start the newer release, or restore the backup from before the upgrade.`,
    )
  }
  if (names.length > 0) log.warn({ migrations: names }, 'the database was upgraded by a newer release')
}

function differs({ name, sha256 }: Migration, { migrations }: Released) {
  const releasedAs = migrations[name]
  if (releasedAs !== undefined && releasedAs !== sha256)
    return new OperatorError(
      `The file ${name} was changed after its release. Install this release again, and start again.`,
    )
  return new OperatorError(
    `This database was made with an older ${name}, from before the first release. Delete the data folder (DATA_DIR), or set DATABASE_URL to an empty database, and start again.`,
  )
}

async function runInTransaction(
  client: pg.Client,
  log: Logger,
  migration: Migration,
  { lockTimeoutMs = 3_000, lockAttempts = 30 }: Options,
) {
  const { name, text } = migration
  for (let attempt = 1; ; attempt++)
    try {
      await client.query('begin')
      await client.query(`set local lock_timeout = ${lockTimeoutMs}; set local statement_timeout = '10min'`)
      await client.query({ text, ...answer })
      await recordRun(client, migration)
      await commit(client, name)
      return
    } catch (error) {
      await client.query('rollback').catch(() => undefined)
      if (error instanceof OperatorError) throw error
      if (!isLockTimeout(error))
        throw new Error(`The migration ${name} failed and left nothing behind.`, { cause: error })
      if (attempt === lockAttempts)
        throw new OperatorError(
          `The migration ${name} did not get its locks within ${lockTimeoutMs} ms, ${attempt} times, and left nothing behind. Another transaction holds them: find it in pg_stat_activity, end it, and start again.`,
        )
      log.warn({ migration: name, attempt }, 'a migration waits for locks of other transactions')
      await wait(Math.min(attempt * lockTimeoutMs, 10_000))
    }
}

async function commit(client: pg.Client, name: string) {
  try {
    await client.query({ text: 'commit', ...answer })
  } catch (error) {
    if (error instanceof pg.DatabaseError) throw error
    throw new OperatorError(
      `PostgreSQL did not answer the commit of the migration ${name}, which may have been made. Start again: the next start runs it if it was not.`,
    )
  }
}

function isLockTimeout(error: unknown) {
  return error instanceof pg.DatabaseError && ['55P03', '40P01'].includes(error.code ?? '')
}

/** Runs from the beginning, also after a killed start: each statement can be repeated. */
async function runOnline(client: pg.Client, migration: Migration) {
  await client.query(`set statement_timeout = '6h'`)
  for (const statement of statementsOf(migration.text))
    try {
      await dropInvalidIndex(client, statement)
      await client.query({ text: statement, ...longAnswer })
    } catch (error) {
      throw new Error(
        `The migration ${migration.name} failed at "${statement}". The next start repeats it.`,
        {
          cause: error,
        },
      )
    }
  await recordRun(client, migration)
  await client.query('set statement_timeout = 0')
}

/** A concurrent build that was interrupted leaves an index that is maintained and never used. */
async function dropInvalidIndex(client: pg.Client, statement: string) {
  const index = /^create (?:unique )?index concurrently if not exists (\w+)/i.exec(statement)?.[1]
  if (!index) return
  const { rowCount } = await client.query(
    'select 1 from pg_index where indexrelid = to_regclass($1) and not indisvalid',
    [index],
  )
  const text = `drop index concurrently ${pg.escapeIdentifier(index)}`
  if (rowCount) await client.query({ text, ...longAnswer })
}

async function recordRun(client: pg.Client, { name, sha256, oldestRelease }: Migration) {
  await client.query('insert into migrations (name, sha256, oldest_release) values ($1, $2, $3)', [
    name,
    sha256,
    oldestRelease ?? null,
  ])
}
