import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { chmodSync, cpSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { pino } from 'pino'
import { freePort } from '../../testing/free-port.ts'
import { memoryFolder } from '../../testing/memory-folder.ts'
import { openDatabase, openPool } from '../database.ts'
import { startEmbeddedPostgres } from '../embedded/embedded-postgres.ts'
import { createDatabaseOnce, trafficRole } from '../schema/embedded-roles.ts'
import { prepareSchema } from '../schema/schema.ts'
import { databaseProxy } from '../testing/database-proxy.ts'
import { startPgBouncer, withoutPgBouncer } from '../testing/pgbouncer.ts'
import { watchConnections } from './connection-watch.ts'

const settings = { fsync: 'off', full_page_writes: 'off' }
const folders = { primary: memoryFolder('primary'), standby: memoryFolder('standby') }
const { primaryUrl, standbyUrl } = await startServers()

/** A copy of the primary's data with `standby.signal` is a standby: postgresql.org/docs/current/warm-standby.html */
async function startServers() {
  const first = await startEmbeddedPostgres(folders.primary, { settings })
  await createDatabaseOnce(first.url('postgres'), 'shop')
  const urls = { databaseUrl: first.url('shop', trafficRole), migrationUrl: first.url('shop') }
  await prepareSchema(urls, pino({ level: 'silent' }))
  await first.stop()
  cpSync(folders.primary, folders.standby, { recursive: true })
  chmodSync(join(folders.standby, 'pg18'), 0o700)
  writeFileSync(join(folders.standby, 'pg18', 'standby.signal'), '')
  const [primary, standby] = await Promise.all(
    Object.values(folders).map((folder) => startEmbeddedPostgres(folder, { settings })),
  )
  if (!primary || !standby) throw new Error('There are two folders.')
  primary.endWithProcess()
  standby.endWithProcess()
  return { primaryUrl: primary.url('shop', trafficRole), standbyUrl: standby.url('shop', trafficRole) }
}

test('writes succeed within ten seconds after the address leads away from a standby', async () => {
  const proxy = await databaseProxy(standbyUrl)
  const pool = openPool({ url: proxy.url, connections: 10, onError: () => undefined })
  watchConnections(pool, proxy.url)
  after(() => pool.end())
  const db = openDatabase(pool)
  const write = () => db.insertInto('loose_files').values({ key: randomUUID(), since: new Date() }).execute()
  const refusals = await Promise.allSettled(Array.from({ length: 10 }, write))
  for (const refusal of refusals) assert.equal(refusal.status === 'rejected' && refusal.reason.code, '25006')
  proxy.leadTo(primaryUrl)
  // Eight clients without a pause: no connection is idle for the 30 s after which the pool closes it.
  const end = performance.now() + 10_000
  const last = await Promise.all(Array.from({ length: 8 }, () => lastRefusal(write, end)))
  assert.deepEqual(
    last.filter((time) => time > end - 2_000),
    [],
  )
})

/** Returns when the last refused write was made. */
async function lastRefusal(write: () => Promise<unknown>, end: number) {
  let last = 0
  while (performance.now() < end)
    await Promise.all([
      write().catch(() => {
        last = performance.now()
      }),
      wait(50),
    ])
  return last
}

test('PgBouncer, which still reports the standby, does not make the pool close its connections', {
  skip: withoutPgBouncer,
}, async () => {
  const proxy = await databaseProxy(standbyUrl)
  const url = await startPgBouncer(proxy.url, await freePort())
  const pool = openPool({
    url,
    connections: 4,
    isPooled: true,
    namesStatements: false,
    onError: () => undefined,
  })
  watchConnections(pool, url)
  after(() => pool.end())
  const asleep = Array.from({ length: 2 }, () => pool.query('select pg_sleep(0.5)'))
  await Promise.all(asleep)
  let closed = 0
  pool.on('remove', () => closed++)
  proxy.leadTo(primaryUrl)
  proxy.reset()
  await wait(7_000)
  assert.equal(closed, 0)
  await pool.query('delete from loose_files')
})
