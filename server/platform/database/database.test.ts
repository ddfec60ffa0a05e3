import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect, createServer } from 'node:net'
import { after, test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { eventually } from '../testing/eventually.ts'
import { inTransaction, isDatabaseUnavailable, openDatabase, openPool } from './database.ts'
import { createTestDatabase } from './testing/cluster.ts'
import { databaseProxy } from './testing/database-proxy.ts'

const { migrationUrl } = await createTestDatabase()
const onError = (error: Error) => assert.fail(error)
const pool = openPool({ url: migrationUrl, connections: 1, onError })
const migrations = openPool({ url: migrationUrl, connections: 1, onError })
const db = openDatabase(pool)
after(() => Promise.all([pool.end(), migrations.end()]))

// "cached plan must not change result type": RevalidateCachedQuery in PostgreSQL's plancache.c refuses a named
// statement whose columns changed, in a transaction beyond any retry.
test('a column that is added by an upgrade breaks no statement of a running process', async () => {
  const at = new Date()
  const read = () => inTransaction({ db }, ({ db }) => db.selectFrom('loose_files').selectAll().execute())
  const readQualified = () => db.selectFrom('loose_files as f').selectAll('f').execute()
  const write = (key: string) =>
    db.insertInto('loose_files').values({ key, since: at }).returningAll().executeTakeFirstOrThrow()
  const counted = () => db.selectFrom('loose_files').select(sql<string>`count(*)`.as('count')).execute()
  await write('a')
  assert.deepEqual(
    [await read(), await readQualified()],
    [[{ key: 'a', since: at }], [{ key: 'a', since: at }]],
  )
  await counted()
  await migrations.query('alter table loose_files add column note text')
  assert.deepEqual(await write('b'), { key: 'b', since: at, note: null })
  assert.deepEqual((await read()).length, 2)
  assert.deepEqual((await readQualified()).length, 2)
  assert.deepEqual(await counted(), [{ count: '2' }])
})

test('the options of a database address add to those of the service, which reads only ISO dates', async () => {
  const options = encodeURIComponent('-c datestyle=German -c work_mem=5MB')
  const url = `${migrationUrl}${migrationUrl.includes('?') ? '&' : '?'}options=${options}`
  const pool = openPool({ url, connections: 1, onError })
  after(() => pool.end())
  const { rows } = await pool.query(
    `select name, setting from pg_settings
     where name in ('DateStyle', 'max_parallel_workers_per_gather', 'work_mem') order by name`,
  )
  assert.deepEqual(
    rows.map(({ setting }) => setting),
    ['ISO, DMY', '0', '5120'],
  )
})

// Kysely rolls back on the lost connection, and throws what pg says about that instead of the first error.
test('a transaction whose connection is lost fails as a database that is unavailable', async () => {
  const lost = openPool({ url: migrationUrl, connections: 1, onError: () => undefined })
  const end = inTransaction({ db: openDatabase(lost) }, async ({ db }) => {
    await assert.rejects(sql`select pg_terminate_backend(pg_backend_pid())`.execute(db))
    await wait(100)
    await sql`select 1`.execute(db)
  })
  await assert.rejects(end, isDatabaseUnavailable)
  await lost.end()
})

test('a database that resets its connections is unavailable, also while one is opened', async () => {
  const proxy = await databaseProxy(migrationUrl)
  const broken = openPool({ url: proxy.url, connections: 2, onError: () => undefined })
  after(() => broken.end())
  const asleep = assert.rejects(broken.query('select pg_sleep(60)'), isDatabaseUnavailable)
  await eventually(isAsleep)
  proxy.reset()
  await asleep
  const server = createServer((socket) => socket.once('data', () => socket.resetAndDestroy()))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  after(() => server.close())
  const address = server.address()
  const url = `postgres://a@127.0.0.1:${typeof address === 'object' && address?.port}/a`
  const unopened = openPool({ url, connections: 1, onError: () => undefined })
  after(() => unopened.end())
  await assert.rejects(unopened.query('select 1'), isDatabaseUnavailable)
})

test('a database that only reads, as a restored one does until it is promoted, is unavailable', async () => {
  const restored = openPool({ url: migrationUrl, connections: 1, onError: () => undefined })
  after(() => restored.end())
  await restored.query('set default_transaction_read_only = on')
  const write = sql`insert into loose_files (key, since) values ('c', now())`.execute(openDatabase(restored))
  await assert.rejects(write, isDatabaseUnavailable)
})

async function isAsleep() {
  const { rowCount } = await pool.query(
    `select from pg_stat_activity where query = 'select pg_sleep(60)' and state = 'active'`,
  )
  return rowCount === 1
}

test('a database whose name leads to several addresses without an answer, or to none, is unavailable', async () => {
  const addresses = ['127.0.0.1', '127.0.0.2'].map((address) => ({ address, family: 4 }))
  const refused = connect({
    port: 1,
    host: 'db.test',
    lookup: (_name, _options, done) => done(null, addresses),
  })
  const [error] = await once(refused, 'error').catch((thrown) => [thrown])
  assert.ok(error instanceof AggregateError)
  assert.ok(isDatabaseUnavailable(error))
  const nameless = openPool({ url: 'postgres://a@db.invalid/a', connections: 1, onError: () => undefined })
  await assert.rejects(nameless.query('select 1'), isDatabaseUnavailable)
  await nameless.end()
})
