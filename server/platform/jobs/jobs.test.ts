import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { inTransaction } from '../database/database.ts'
import { lockWait } from '../database/testing/lock-wait.ts'
import { testPlatform } from '../testing/platform.ts'
import type { Attempt } from './run-job.ts'
import { otherWorker } from './testing/other-worker.ts'

const { platform, databaseUrl } = await testPlatform()
const { jobs } = platform

const serial = { jobs: 20, done: new Set<number>(), running: 0, most: 0, all: Promise.withResolvers<void>() }
jobs.handle<{ job: number }>(
  'in-turn',
  async ({ job }) => {
    serial.most = Math.max(serial.most, ++serial.running)
    await Promise.resolve()
    serial.running--
    serial.done.add(job)
    if (serial.done.size === serial.jobs) serial.all.resolve()
  },
  { atOnce: 1 },
)

const paced = { begun: [] as number[], milliseconds: 300, all: Promise.withResolvers<void>() }
jobs.handle(
  'paced',
  async () => {
    if (paced.begun.push(performance.now()) === 3) paced.all.resolve()
  },
  { atOnce: 1, batchMilliseconds: paced.milliseconds },
)

const stuckJobs = 4
const stuck = { jobs: [] as (() => void)[], relieved: Promise.withResolvers<void>() }
jobs.handle<{ job: number }>(
  'relieved',
  ({ job }) => {
    if (job > stuckJobs) stuck.relieved.resolve()
    return job > stuckJobs ? Promise.resolve() : new Promise((resolve) => stuck.jobs.push(resolve))
  },
  { workers: 2, extraWorkers: { afterMs: 100, atMost: 3 } },
)

const attempts: Attempt[] = []
const succeeded = Promise.withResolvers<void>()
jobs.handle<{ job: string }>(
  'flaky',
  async (_, attempt) => {
    attempts.push(attempt)
    if (attempt.number < 3) throw new Error('Not yet')
    succeeded.resolve()
  },
  { retries: 2, onGivenUp: async () => assert.fail('it succeeded') },
)

const givenUp = Promise.withResolvers<object>()
jobs.handle<{ job: string }>('deadly', async () => assert.fail('nobody survives it'), {
  retries: 1,
  onGivenUp: async (data) => givenUp.resolve(data),
})

jobs.handle('single', async () => undefined)
jobs.handle('gone', async () => undefined)

const scheduled = Promise.withResolvers<object>()
jobs.handle('scheduled', async (data) => scheduled.resolve(data), { retries: 0 })

await jobs.open()
const { take, die, endBackOff, sendWithoutData } = await otherWorker(platform, databaseUrl)

test('a job that is enqueued once more is not taken before the transaction that did so ends', async () => {
  const task = { of: 'a member' }
  await jobs.enqueue(platform, 'single', task, { singleKey: 'member' })
  await inTransaction(platform, async (inside) => {
    await jobs.enqueue(inside, 'single', task, { singleKey: 'member' })
    await assert.rejects(take('single', task), /No such job/)
  })
  assert.equal(await take('single', task), 1)
  await assert.rejects(take('single', task), /No such job/)
})

test('a job that was taken before it is enqueued once more is enqueued again', async () => {
  const task = { of: 'another' }
  await jobs.enqueue(platform, 'single', task, { singleKey: 'another' })
  await take('single', task)
  await jobs.enqueue(platform, 'single', task, { singleKey: 'another' })
  assert.equal(await take('single', task), 1)
})

test('a job that a worker takes while a transaction enqueues it once more is enqueued again', async () => {
  const task = { of: 'a third' }
  const enqueue = (inside: typeof platform) => jobs.enqueue(inside, 'single', task, { singleKey: 'third' })
  await enqueue(platform)
  const waiting = sql`name = 'single' and singleton_key = 'third' and state = 'created'`
  let again: Promise<void> | undefined
  await inTransaction(platform, async ({ db }) => {
    await sql`select from pgboss.job where ${waiting} for update`.execute(db)
    again = inTransaction(platform, enqueue)
    await lockWait(platform)
    await sql`update pgboss.job set state = 'active' where ${waiting}`.execute(db)
  })
  await again
  assert.equal(await take('single', task), 1)
})

test('a job that is enqueued once more outside a transaction waits for no lock', async () => {
  const task = { of: 'a fourth' }
  const enqueue = () => jobs.enqueue(platform, 'single', task, { singleKey: 'fourth' })
  await enqueue()
  await inTransaction(platform, async ({ db }) => {
    await sql`select from pgboss.job where name = 'single' and singleton_key = 'fourth' for update`.execute(
      db,
    )
    await enqueue()
  })
  assert.equal(await take('single', task), 1)
})

test('enqueueing a job that its queue refuses throws', async () => {
  await jobs.enqueue(platform, 'gone')
  await sql`delete from pgboss.job where name = 'gone'`.execute(platform.db)
  await sql`delete from pgboss.queue where name = 'gone'`.execute(platform.db)
  await assert.rejects(
    jobs.enqueue(platform, 'gone', {}, { singleKey: 'the key' }),
    /The queue gone takes no job with the key the key/,
  )
})

test('a job whose workers died at every attempt fails', { timeout: 60_000 }, async () => {
  await jobs.enqueue(platform, 'deadly', { job: 'bomb' })
  for (const attempt of [1, 2]) {
    assert.equal(await take('deadly', { job: 'bomb' }), attempt)
    await assert.rejects(take('deadly', { job: 'bomb' }), /No such job/)
    await die('deadly')
  }
  await assert.rejects(take('deadly', { job: 'bomb' }), /No such job/)
  await jobs.work()
  assert.deepEqual(await givenUp.promise, { job: 'bomb' })
})

test('jobs that run one at a time continue until the queue is empty', { timeout: 60_000 }, async () => {
  for (let job = 0; job < serial.jobs; job++) await jobs.enqueue(platform, 'in-turn', { job })
  await serial.all.promise
  assert.equal(serial.most, 1)
})

test('jobs go on while more of them hang than their queue has workers', { timeout: 60_000 }, async () => {
  for (let job = 1; job <= stuckJobs + 1; job++) await jobs.enqueue(platform, 'relieved', { job })
  await stuck.relieved.promise
  assert.equal(stuck.jobs.length, stuckJobs)
  for (const end of stuck.jobs) end()
})

test('batches of a paced queue keep their mean interval, however fast the batches are', {
  timeout: 60_000,
}, async () => {
  for (let job = 0; job < 3; job++) await jobs.enqueue(platform, 'paced')
  await paced.all.promise
  const [first = 0, , last = 0] = paced.begun
  assert.ok(last - first >= paced.milliseconds - 10, `${last - first} ms`)
})

test('a failing job is retried until its last attempt, which may succeed', {
  timeout: 60_000,
}, async () => {
  await jobs.enqueue(platform, 'flaky', { job: 'third time' })
  const hurry = setInterval(() => endBackOff('flaky'), 100)
  await succeeded.promise.finally(() => clearInterval(hurry))
  assert.deepEqual(attempts, [{ number: 1 }, { number: 2 }, { number: 3 }])
})

test('a scheduled job, which has no data, runs', { timeout: 20_000 }, async () => {
  await sendWithoutData('scheduled')
  assert.deepEqual(await scheduled.promise, {})
})
