import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { pino } from 'pino'
import { createJobs } from '../../jobs/jobs.ts'
import { testPlatform } from '../../testing/platform.ts'
import { openPool } from '../database.ts'
import { databaseProxy } from '../testing/database-proxy.ts'
import { watchConnections } from './connection-watch.ts'

const { platform, databaseUrl } = await testPlatform()

async function watchedPool(connections: number) {
  const proxy = await databaseProxy(databaseUrl)
  const pool = openPool({ url: proxy.url, connections, onError: () => undefined })
  const isStuck = watchConnections(pool, proxy.url)
  after(() => pool.end())
  return { proxy, pool, isStuck }
}

// They wait for most of their time.
describe('silent connections', { concurrency: true }, () => {
  test('new queries are answered within ten seconds after idle connections go silent', async () => {
    const { proxy, pool, isStuck } = await watchedPool(10)
    await Promise.all(Array.from({ length: 10 }, () => pool.query('select pg_sleep(0.1)')))
    proxy.silence()
    await answeredWithin(10_000, () => pool.query('select 1'))
    assert.equal(isStuck(), false)
  })

  test('queries on their way fail, and new ones are answered, after all connections go silent', async () => {
    const { proxy, pool } = await watchedPool(3)
    const running = Array.from({ length: 3 }, () => pool.query('select pg_sleep(3)'))
    const ended = Promise.allSettled(running)
    while ((await sleepingQueries('select pg_sleep(3)')) < 3) await wait(20)
    proxy.silence()
    await answeredWithin(10_000, () => pool.query('select 1'))
    for (const { status } of await ended) assert.equal(status, 'rejected')
  })

  test('queries fail while the server is unreachable, and are answered afterwards', async () => {
    const { proxy, pool } = await watchedPool(2)
    await pool.query('select 1')
    proxy.silence({ newToo: true })
    await assert.rejects(pool.query('select 1'))
    proxy.silence()
    await answeredWithin(10_000, () => pool.query('select 1'))
  })

  test('jobs resume after their connections go silent', async () => {
    const proxy = await databaseProxy(databaseUrl)
    const jobs = createJobs({ url: proxy.url, log: pino({ level: 'silent' }), connections: 4 })
    let runs = 0
    jobs.handle('after-failover', async () => void runs++)
    await jobs.open()
    await jobs.work()
    after(() => jobs.close())
    await jobs.enqueue(platform, 'after-failover')
    await until(5_000, () => runs === 1)
    proxy.silence()
    // A job whose answer was lost on its way to the worker waits for its heartbeat, the others do not.
    const more = setInterval(() => void jobs.enqueue(platform, 'after-failover'), 2_000)
    await until(30_000, () => runs > 1).finally(() => clearInterval(more))
  })
})

describe('queries that the server works on', { concurrency: true }, () => {
  test('a query is not cut off beside a silent connection', async () => {
    const { proxy, pool } = await watchedPool(2)
    const idle = await pool.connect()
    proxy.silence()
    const busy = await pool.connect()
    idle.release()
    const query = busy.query('select 1 as done from pg_sleep(9)')
    const { rows } = await query.finally(() => busy.release())
    assert.deepEqual(rows, [{ done: 1 }])
  })

  test('a query is not cut off because one check gets no answer', async () => {
    const { proxy, pool } = await watchedPool(1)
    const client = await pool.connect()
    const query = client.query('select 1 as done from pg_sleep(9)').finally(() => client.release())
    const check = await proxy.holdNext()
    check.refuse()
    assert.deepEqual((await query).rows, [{ done: 1 }])
  })

  test('the next query of a connection is not cut off by a check of the one before', async () => {
    const { proxy, pool } = await watchedPool(1)
    const client = await pool.connect()
    const check = await proxy.holdNext()
    client.release()
    const text = 'select 1 as done from pg_sleep(3)'
    const query = pool.query(text)
    while ((await sleepingQueries(text)) < 1) await wait(20)
    check.refuse()
    assert.deepEqual((await query).rows, [{ done: 1 }])
  })
})

describe('stuck pools', { concurrency: true }, () => {
  test('a pool whose callers wait while answers come is not stuck', async () => {
    const { proxy } = await watchedPool(1)
    const busy = openPool({ url: proxy.url, connections: 1, onError: () => undefined })
    const isStuck = watchConnections(busy, proxy.url, { stuckAfter: 5_000 })
    const end = performance.now() + 9_000
    const callers = Array.from({ length: 3 }, async () => {
      while (performance.now() < end) await busy.query('select pg_sleep(0.2)')
    })
    while (performance.now() < end) {
      assert.equal(isStuck(), false)
      await wait(200)
    }
    await Promise.all(callers)
    await busy.end()
  })

  test('a pool is stuck when callers wait although its server accepts connections, and not while it does not', async () => {
    const { proxy } = await watchedPool(1)
    const waiting = openPool({ url: proxy.url, connections: 1, onError: () => undefined })
    after(() => waiting.end())
    Object.defineProperty(waiting, 'waitingCount', { get: () => 1 })
    const isStuck = watchConnections(waiting, proxy.url, { stuckAfter: 100 })
    await until(10_000, isStuck)
    proxy.silence({ newToo: true })
    await until(15_000, () => !isStuck())
  })

  test('a process whose jobs wait in vain for a connection is stuck', async () => {
    const proxy = await databaseProxy(databaseUrl)
    const log = pino({ level: 'silent' })
    const jobs = createJobs({ url: proxy.url, log, connections: 1, stuckAfter: 100 })
    for (const name of ['first', 'second', 'third']) jobs.handle(name, async () => undefined)
    await jobs.open()
    await jobs.work()
    after(() => jobs.close())
    assert.equal(jobs.isStuck(), false)
    proxy.silence()
    await until(20_000, jobs.isStuck)
  })
})

async function sleepingQueries(text: string) {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from pg_stat_activity where query = ${text} and state = 'active'
  `.execute(platform.db)
  return rows[0]?.count ?? 0
}

async function answeredWithin(milliseconds: number, query: () => Promise<unknown>) {
  let isAnswered = false
  let isOver = false
  const request = async () => {
    while (!isAnswered && !isOver)
      await query().then(
        () => {
          isAnswered = true
        },
        () => wait(50),
      )
  }
  void request()
  await until(milliseconds, () => isAnswered).finally(() => {
    isOver = true
  })
}

async function until(milliseconds: number, isTrue: () => boolean) {
  const deadline = performance.now() + milliseconds
  while (!isTrue()) {
    assert.ok(performance.now() < deadline, `nothing for ${milliseconds} ms`)
    await wait(50)
  }
}
