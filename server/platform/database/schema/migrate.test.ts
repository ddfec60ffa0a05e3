import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { after, test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { pino } from 'pino'
import { OperatorError } from '../../errors.ts'
import { createTestDatabase } from '../testing/cluster.ts'
import { migrate } from './migrate.ts'
import { describeMigration } from './migration-files.ts'
import { prepareSchema } from './schema.ts'

const log = pino({ level: 'silent' })
const urls = await createTestDatabase()
const clients: pg.Client[] = []
after(() => Promise.all(clients.map((client) => client.end())))
const client = await connect()
await client.query('create table things (id int primary key, name text)')
await client.query(`insert into things select n, 'n' || n from generate_series(1, 100) n`)

async function connect() {
  const opened = new pg.Client({ connectionString: urls.migrationUrl })
  clients.push(opened)
  await opened.connect()
  return opened
}

async function run(name: string, text: string, options = {}) {
  const migrations = [describeMigration(name, text)]
  await migrate(client, log, {
    migrations,
    lockTimeoutMs: 50,
    lockAttempts: 50,
    release: '9.9.9',
    ...options,
  })
}

const operatorError = (sentence: RegExp) => (error: unknown) =>
  error instanceof OperatorError && sentence.test(error.message)

// https://www.postgresql.org/docs/current/runtime-config-client.html#GUC-LOCK-TIMEOUT
test('a migration behind a long query gives way to other queries, and runs after it', async () => {
  const reader = await connect()
  const other = await connect()
  await reader.query('begin; select * from things')
  const migration = run('0901_size.sql', 'alter table things add column size int')
  await other.query(`set statement_timeout = '5s'`)
  for (let round = 0; round < 5; round++)
    assert.equal((await other.query('select count(*)::int as n from things')).rows[0]?.n, 100)
  await reader.query('commit')
  await migration
  assert.equal((await other.query('select size from things limit 1')).rowCount, 1)
})

test('a migration that never gets its lock is given up with what to do, and leaves nothing behind', async () => {
  const reader = await connect()
  await reader.query('begin; select * from things')
  const text = 'create table half (id int); alter table things add column weight int'
  await assert.rejects(
    run('0902_weight.sql', text, { lockAttempts: 2 }),
    operatorError(/^The migration 0902_weight\.sql did not get its locks within 50 ms, 2 times/),
  )
  await reader.query('commit')
  assert.equal((await client.query(`select to_regclass('half') as half`)).rows[0]?.half, null)
  await run('0902_weight.sql', text)
})

// https://www.postgresql.org/docs/current/sql-createindex.html#SQL-CREATEINDEX-CONCURRENTLY
test('an interrupted concurrent build left an invalid index: the next start builds it again', async () => {
  const online = 'create unique index concurrently if not exists things_name on things (name);'
  await client.query(`insert into things values (101, 'n1')`)
  await assert.rejects(
    run('0903_name.online.sql', online),
    /0903_name\.online\.sql failed at "create unique index/,
  )
  const isValid = `select indisvalid as valid from pg_index where indexrelid = 'things_name'::regclass`
  assert.equal((await client.query(isValid)).rows[0]?.valid, false)
  await client.query('delete from things where id = 101')
  await run('0903_name.online.sql', online)
  assert.equal((await client.query(isValid)).rows[0]?.valid, true)
  await client.query(`delete from migrations where name = '0903_name.online.sql'`)
  await run('0903_name.online.sql', online)
})

test('processes that start while an index is built say so, and wait without stopping the build', async () => {
  const warnings: { msg: string; holder: { name: string } }[] = []
  const heard = pino({ level: 'warn' }, { write: (line: string) => warnings.push(JSON.parse(line)) })
  await client.query(`set application_name = 'other process'; select pg_advisory_lock(727274)`)
  const waiting = Promise.all([prepareSchema(urls, heard, { warnEveryMs: 150 }), prepareSchema(urls, log)])
  const watcher = await connect()
  const waiters = `select count(*)::int as n from pg_stat_activity
    where application_name = 'layerdrop-schema' and query like 'select pg_try_advisory_lock%'`
  while ((await watcher.query(waiters)).rows[0]?.n < 2);
  while (warnings.length < 2) await wait(20)
  assert.match(warnings[0]?.msg ?? '', /^waiting for the process that migrates this database/)
  assert.equal(warnings[1]?.holder.name, 'other process')
  await run('0904_size.online.sql', 'create index concurrently if not exists things_size on things (size);')
  await client.query('select pg_advisory_unlock(727274)')
  await waiting
})

test('a database server that accepts and never answers ends a start', async (t) => {
  const silent = createServer().listen(0, '127.0.0.1')
  await once(silent, 'listening')
  after(() => silent.close())
  const address = silent.address()
  const url = `postgres://a@127.0.0.1:${typeof address === 'object' && address ? address.port : 0}/a`
  t.mock.timers.enable({ apis: ['setTimeout'] })
  const start = assert.rejects(prepareSchema({ databaseUrl: url, migrationUrl: url }, log), /timeout expired/)
  await once(silent, 'connection')
  t.mock.timers.tick(10_000)
  await start
})

test('a statement whose answer does not come ends a start', async () => {
  await client.query('begin; lock table migrations')
  const start = prepareSchema(urls, log, { answerWithinMs: 500 })
  await assert.rejects(start, /Query read timeout/)
  await client.query('rollback')
})

for (const table of ['pgboss.version', 'pgboss.bam'])
  test(`a statement of pg-boss on ${table} whose answer does not come ends a start`, async () => {
    await client.query(`begin; lock table ${table}`)
    const start = prepareSchema(urls, log, { answerWithinMs: 500 })
    await assert.rejects(start, /Query read timeout/)
    await client.query('rollback')
  })

test('the previous release runs on a newer schema that does not exclude it', async () => {
  const newer = describeMigration('0905_next.sql', 'alter table things add column next text')
  await migrate(client, log, { migrations: [newer], release: '1.1.0' })
  await migrate(client, log, { migrations: [], release: '1.0.0' })
})

test('a release that a newer migration excludes is refused with what to do', async () => {
  const removal = '-- Oldest release: 1.10.0\nalter table things drop column next;'
  await migrate(client, log, {
    migrations: [describeMigration('0906_removal.sql', removal)],
    release: '1.10.0',
  })
  await migrate(client, log, { migrations: [], release: '1.10.0' })
  await assert.rejects(
    migrate(client, log, { migrations: [], release: '1.9.3' }),
    operatorError(/0906_removal\.sql needs Layerdrop 1\.10\.0 or newer, and this is 1\.9\.3/),
  )
})

test('a released file that was edited on this machine is refused with what to do', async () => {
  const name = '0905_next.sql'
  const edited = describeMigration(name, 'select 1')
  await assert.rejects(
    migrate(client, log, {
      migrations: [edited],
      release: '2.0.0',
      released: { version: '1.1.0', migrations: { [name]: 'as released' } },
    }),
    operatorError(/^The file 0905_next\.sql was changed after its release/),
  )
})
