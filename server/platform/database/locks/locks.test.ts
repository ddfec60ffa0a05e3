import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { testPlatform } from '../../testing/platform.ts'
import { createLocks } from './locks.ts'

const { platform, databaseUrl } = await testPlatform()

function otherProcess(limits: pg.PoolConfig = {}, beatSeconds?: number) {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 2, ...limits })
  pool.on('connect', (client) => client.on('error', () => undefined))
  pool.on('error', () => undefined)
  return { locks: createLocks(pool, beatSeconds), pool }
}

test('a lock has one holder at a time, also with two processes', async () => {
  const other = otherProcess()
  let inside = 0
  let most = 0
  const work = async () => {
    most = Math.max(most, ++inside)
    await new Promise((resolve) => setTimeout(resolve, 5))
    inside--
  }
  await Promise.all(
    Array.from({ length: 10 }, (_, index) =>
      (index % 2 ? platform.locks : other.locks).hold('billing:ana', work),
    ),
  )
  await other.pool.end()
  assert.equal(most, 1)
})

test('locks of different names do not wait for each other', async () => {
  const inner = await platform.locks.hold('one', () => platform.locks.hold('two', async () => 'both'))
  assert.equal(inner, 'both')
})

test('a holder that throws releases the lock', async () => {
  await assert.rejects(
    platform.locks.hold('name', () => Promise.reject(new Error('broken'))),
    /broken/,
  )
  assert.equal(await platform.locks.hold('name', async () => 'free'), 'free')
})

test('a holder whose connection dies releases the lock, and other locks work', async () => {
  const other = otherProcess()
  await other.locks.hold('name', async () => {
    const killer = new pg.Client({ connectionString: databaseUrl })
    await killer.connect()
    await killer.query(`
      select pg_terminate_backend(pid) from pg_locks join pg_database on oid = database
      where locktype = 'advisory' and datname = current_database()`)
    await killer.end()
    assert.equal(await platform.locks.hold('name', async () => 'free'), 'free')
  })
  await other.pool.end()
})

test('a holder that waits for a slow service keeps its lock beyond the idle timeout', async () => {
  const other = otherProcess({ idle_in_transaction_session_timeout: 3000 }, 0.05)
  const order: string[] = []
  let later: Promise<unknown> = Promise.resolve()
  await other.locks.hold('name', async () => {
    later = platform.locks.hold('name', async () => order.push('next'))
    await wait(3500)
    order.push('slow')
  })
  await later
  await other.pool.end()
  assert.deepEqual(order, ['slow', 'next'])
})

test('waiting too long for the lock or for a connection is refused with 503', async () => {
  const other = otherProcess({ max: 1, statement_timeout: 500, connectionTimeoutMillis: 500 })
  const refusal = (message: RegExp) => ({ status: 503, retryAfterSeconds: 5, message })
  await platform.locks.hold('name', () =>
    assert.rejects(
      other.locks.hold('name', async () => 'in'),
      refusal(/^Your last request is still in progress/),
    ),
  )
  await other.locks.hold('one', () =>
    assert.rejects(
      other.locks.hold('two', async () => 'in'),
      refusal(/^The service is busy/),
    ),
  )
  await other.pool.end()
})
