import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import pg from 'pg'
import { fromKysely, PgBoss } from 'pg-boss'
import type { Logger } from 'pino'
import { hour } from '#contract/durations.ts'
import { watchConnections } from '../database/connections/connection-watch.ts'
import { connectionOptions, type Database, isDatabaseUnavailable, keepAlive } from '../database/database.ts'
import { inSpan } from '../telemetry/tracing.ts'
import { whenClockIsRight } from './clock-check.ts'
import { createExtraWorkers } from './extra-workers.ts'
import { type FailedJobActions, failedJobActions } from './failed-jobs.ts'
import { logJobErrors } from './outage-log.ts'
import { deadLetterOf, type Handler, type Queue, type QueueOptions, queueOf } from './queue.ts'
import { runJob, withOrigin } from './run-job.ts'

type EnqueueOptions = {
  /** At most one waiting job has this key. */
  singleKey?: string
  startAfterSeconds?: number
  priority?: number
}

/** Jobs run at least once, in any process with a worker. The jobs of a worker that dies run elsewhere. */
export type Jobs = FailedJobActions & {
  /** A rollback adds no job. */
  enqueue: (
    platform: { db: Database },
    name: string,
    data?: object,
    options?: EnqueueOptions,
  ) => Promise<void>
  handle: <Data extends object>(name: string, handler: Handler<Data>, options?: QueueOptions<Data>) => void
  open: () => Promise<void>
  work: () => Promise<void>
  isStuck: () => boolean
  close: () => Promise<void>
}

/** For work that nobody enqueues again after an outage of some hours. Jitter may halve each delay. */
export const retriedForADay = { retries: 60, retrySecondsMax: hour / 1000 }

type Options = {
  url: string
  log: Logger
  connections: number
  stuckAfter?: number
  isPatient?: boolean | undefined
  onConnectError?: (error: unknown) => void
  /** For tests without workers: no listener, no schedules, no search for lost jobs. */
  onlyEnqueues?: boolean | undefined
}

const enqueueRounds = 3

const batchesToCatchUp = 5

export function createJobs({
  log,
  stuckAfter,
  onConnectError = () => undefined,
  ...settings
}: Options): Jobs {
  const { url, isPatient = false } = settings
  const queues: Queue[] = []
  const boss = createBoss(settings)
  const logError = logJobErrors(log)
  boss.on('error', logError)
  boss.on('error', onConnectError)
  const workers = { boss, log, logError, areStopping: false }
  let isStuck = () => false

  return {
    async enqueue({ db }, name, data = {}, options = {}) {
      const { singleKey: key = randomUUID(), startAfterSeconds: startAfter = 0, priority = 0 } = options
      const terms = { db: fromKysely(db), singletonKey: key, startAfter, priority }
      const send = () => boss.send(name, withOrigin(data), terms)
      await inSpan(
        () => ({ name: `send ${name}`, kind: 'producer' }),
        () => sendUnlessQueued(send, db, { name, key }),
      )
    },
    ...failedJobActions(boss),
    handle(name, handler, options = {}) {
      const { onGivenUp, deletesOld } = options
      const work = deletesOld ? whenClockIsRight(handler, { database: boss.getDb(), log }) : handler
      if (onGivenUp) queues.push(queueOf(deadLetterOf(name), onGivenUp as Handler<object>, {}))
      queues.push(queueOf(name, work as Handler<object>, options))
    },
    async open() {
      await boss.start()
      const pool = poolOf(boss)
      if (!isPatient) isStuck = watchConnections(pool, url, { stuckAfter })
      const known = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]))
      for (const { name, options } of queues) {
        if (!known.has(name)) await boss.createQueue(name, { policy: 'short' })
        if (!hasOptions(known.get(name), options)) await boss.updateQueue(name, options)
      }
    },
    async work() {
      // Before any worker, whose jobs would take the connections.
      for (const { name, schedule } of queues)
        if (schedule) await afterOutage(() => boss.schedule(name, schedule), logError)
      for (const queue of queues) {
        const extraWorkers = createExtraWorkers(queue.extraWorkers)
        for (let worker = 0; worker < queue.workers; worker++) await startWorker(workers, queue, extraWorkers)
      }
    },
    isStuck: () => isStuck(),
    close() {
      workers.areStopping = true
      return boss.stop({ graceful: true, timeout: 10_000, close: true })
    },
  }
}

type Workers = { boss: PgBoss; log: Logger; logError: (error: Error) => void; areStopping: boolean }

async function startWorker(
  workers: Workers,
  queue: Queue,
  extraWorkers: ReturnType<typeof createExtraWorkers>,
): Promise<void> {
  const { boss, log, logError } = workers
  const { name, handler, atOnce, batchMilliseconds } = queue
  let behind = 0
  const workerId = await boss.work(name, { ...pace, batchSize: atOnce }, async (batch) => {
    const start = performance.now()
    const end = extraWorkers.watch(async () => {
      if (!workers.areStopping) await startWorker(workers, queue, extraWorkers).catch(logError)
    })
    const results = await Promise.all(batch.map((job) => runJob({ name, handler, log }, job)))
    if (end()) {
      await boss.offWork(name, { id: workerId, wait: false })
      return results
    }
    const rest = batchMilliseconds - (performance.now() - start) - behind
    behind = Math.min(Math.max(0, -rest), batchesToCatchUp * batchMilliseconds)
    if (rest > 0) await wait(rest)
    // More may wait. The option of pg-boss for this ignores batches of one.
    if (batch.length === atOnce) boss.notifyWorker(workerId)
    return results
  })
}

async function afterOutage(work: () => Promise<void>, logError: (error: Error) => void) {
  for (;;)
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof Error && isDatabaseUnavailable(error))) throw error
      logError(error)
      await wait(1_000)
    }
}

type SingleJob = { name: string; key: string }

async function sendUnlessQueued(send: () => Promise<string | null>, db: Database, job: SingleJob) {
  // A job that is taken in between needs another one.
  for (let round = 0; round < enqueueRounds; round++)
    if ((await send()) !== null || (await isQueued(db, job))) return
  throw new Error(`The queue ${job.name} takes no job with the key ${job.key}.`)
}

async function isQueued(db: Database, { name, key }: SingleJob) {
  // A worker that took the job sooner would not see what the transaction writes. It may poll only 5 s after the commit.
  const lock = db.isTransaction ? sql`for update` : sql``
  const { rows } = await sql`
    select from pgboss.job
    where name = ${name} and coalesce(singleton_key, '') = ${key} and state = 'created' and policy = 'short'
    ${lock}`.execute(db)
  return rows.length > 0
}

/** pg-boss hands them to its `pg.Pool`. After a failover its four connections fail together, after one timeout. */
const timeouts = { connectionTimeoutMillis: 5_000, query_timeout: 8_000 }
const session = { ...keepAlive, maxLifetimeSeconds: 1_800 }

type BossOptions = Omit<Options, 'log' | 'stuckAfter' | 'onConnectError'>

function createBoss({ url, connections, isPatient, onlyEnqueues = false }: BossOptions) {
  return new PgBoss({
    ...connectionOptions(url),
    max: connections,
    application_name: 'layerdrop-jobs',
    ...(isPatient ? {} : timeouts),
    ...session,
    useListenNotify: !onlyEnqueues,
    supervise: !onlyEnqueues,
    schedule: !onlyEnqueues,
    superviseIntervalSeconds: 60,
    monitorVacuum: false,
    // `prepareSchema` migrates, with the role that may.
    migrate: false,
  })
}

function poolOf(boss: PgBoss) {
  const db = boss.getDb()
  if (!('pool' in db && db.pool instanceof pg.Pool)) throw new Error('pg-boss has no pool.')
  const { pool } = db
  // As in `openPool`; pg-boss opened some of them before.
  pool.on('acquire', (client) => {
    if (!client.listeners('error').includes(ignoreLoss)) client.on('error', ignoreLoss)
  })
  return pool
}

const ignoreLoss = () => undefined

function hasOptions(queue: object | undefined, options: Queue['options']) {
  const known = new Map(Object.entries(queue ?? {}))
  return Object.entries(options ?? {}).every(([name, value]) => known.get(name) === value)
}

const pace = {
  pollingIntervalSeconds: 1,
  notifyPollingIntervalSeconds: 5,
  perJobResults: true,
  includeMetadata: true,
} as const
