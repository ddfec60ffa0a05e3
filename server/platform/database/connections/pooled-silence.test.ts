import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { sql } from 'kysely'
import { freePort } from '../../testing/free-port.ts'
import { testPlatform } from '../../testing/platform.ts'
import { allowLongStatements, isDatabaseUnavailable, openDatabase, openPool } from '../database.ts'
import { databaseProxy } from '../testing/database-proxy.ts'
import { startPgBouncer, withoutPgBouncer } from '../testing/pgbouncer.ts'
import { watchConnections } from './connection-watch.ts'

const { databaseUrl } = await testPlatform()

async function pooledDatabase({ queryTimeout }: { queryTimeout: number }) {
  const proxy = await databaseProxy(databaseUrl)
  const url = await startPgBouncer(proxy.url, await freePort())
  const pool = openPool({
    url,
    connections: 3,
    isPooled: true,
    namesStatements: false,
    queryTimeout,
    onError: () => undefined,
  })
  watchConnections(pool, url)
  after(() => pool.end())
  return { proxy, pool, db: openDatabase(pool) }
}

test('queries fail as unavailable and later ones are answered after connections behind PgBouncer go silent', {
  skip: withoutPgBouncer,
}, async () => {
  const { proxy, pool, db } = await pooledDatabase({ queryTimeout: 1_000 })
  const query = () => sql`select 1 from pg_sleep(0.2)`.execute(db)
  await Promise.all([query(), query(), query()])
  const interrupted = db.transaction().execute(async (inside) => {
    await sql`select 1`.execute(inside)
    proxy.silence()
    await sql`select 1`.execute(inside)
  })
  await assert.rejects(interrupted, isDatabaseUnavailable)
  const rounds = Array.from({ length: 10 }, (_, round) => round)
  for (const _ of rounds) {
    const answers = await Promise.allSettled([query(), query(), query(), pool.query('select 1')])
    for (const { reason } of answers.filter(({ status }) => status === 'rejected') as PromiseRejectedResult[])
      assert.ok(isDatabaseUnavailable(reason), String(reason))
    if (answers.every(({ status }) => status === 'fulfilled')) return
  }
  assert.fail('no round of queries was answered')
})

test('a transaction that allows long statements outlasts the query timeout of the pool', {
  skip: withoutPgBouncer,
}, async () => {
  const { db } = await pooledDatabase({ queryTimeout: 500 })
  const done = db.transaction().execute(async (inside) => {
    await allowLongStatements(inside)
    return sql`select 1 from pg_sleep(1)`.execute(inside)
  })
  assert.equal((await done).rows.length, 1)
  await assert.rejects(sql`select pg_sleep(1)`.execute(db), isDatabaseUnavailable)
})
