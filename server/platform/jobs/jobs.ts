import { randomUUID } from 'node:crypto'
import { fromKysely, PgBoss } from 'pg-boss'
import type { Logger } from 'pino'
import type { Database } from '../database/database.ts'

type JobOptions = {
  /** While a job with this key waits, another one is not added. */
  singleKey?: string
  startAfterSeconds?: number
}

type Work = {
  name: string
  handler: (data: object) => Promise<void>
  schedule?: string
  retries: number
  atOnce: number
}

/** Work that happens after the answer, at least once, in whichever process runs the worker. */
export type Jobs = {
  /** Part of the caller's transaction: a rollback leaves no job. */
  enqueue: (platform: { db: Database }, name: string, data?: object, options?: JobOptions) => Promise<void>
  /** Registers what a job does. `schedule` is a cron expression in UTC; `atOnce` is how many of them a process works on. */
  handle: <Data extends object>(
    name: string,
    handler: (data: Data) => Promise<void>,
    options?: { schedule?: string; retries?: number; atOnce?: number },
  ) => void
  /** Opens the queues, so that jobs can be enqueued. */
  open: () => Promise<void>
  /** Begins to work; until then jobs wait. */
  work: () => Promise<void>
  close: () => Promise<void>
}

type Options = { url: string; log: Logger; connections: number }

export function createJobs({ url, log, connections }: Options): Jobs {
  const known: Work[] = []
  const boss = new PgBoss({
    connectionString: url,
    max: connections,
    application_name: 'layerdrop-jobs',
    useListenNotify: true,
    superviseIntervalSeconds: 60,
    monitorVacuum: false,
    // `prepareSchema` does it, with the role that may.
    migrate: false,
  })
  boss.on('error', (error) => log.error({ err: error }, 'jobs'))

  async function begin({ name, handler, schedule, atOnce }: Work) {
    const workerId = await boss.work(name, { ...pace, batchSize: atOnce }, async (batch) => {
      const runs = await Promise.all(batch.map((job) => settle({ name, handler, log }, job)))
      // More may wait. The option of pg-boss for this leaves out batches of one.
      if (batch.length === atOnce) boss.notifyWorker(workerId)
      return runs
    })
    if (schedule) await boss.schedule(name, schedule)
  }

  return {
    async enqueue({ db }, name, data = {}, { singleKey, startAfterSeconds } = {}) {
      await boss.send(name, data, {
        db: fromKysely(db),
        // The queues hold one waiting job a key.
        singletonKey: singleKey ?? randomUUID(),
        ...(startAfterSeconds && { startAfter: startAfterSeconds }),
      })
    },
    handle(name, handler, { schedule, retries = 5, atOnce = 10 } = {}) {
      known.push({
        name,
        handler: handler as Work['handler'],
        retries,
        atOnce,
        ...(schedule && { schedule }),
      })
    },
    async open() {
      await boss.start()
      for (const { name, retries } of known) {
        const options = {
          retryLimit: retries,
          retryDelay: 2,
          retryBackoff: true,
          retryDelayMax: 600,
          notify: true,
        }
        // A queue that is already there keeps the options it was made with.
        await boss.createQueue(name, { policy: 'short', ...options })
        await boss.updateQueue(name, options)
      }
    },
    async work() {
      for (const work of known) await begin(work)
    },
    close: () => boss.stop({ graceful: true, timeout: 10_000, close: true }),
  }
}

/** Woken when a job is added; many at a time, each kept or tried again by itself. */
const pace = {
  pollingIntervalSeconds: 1,
  notifyPollingIntervalSeconds: 5,
  perJobResults: true,
} as const

type Run = Pick<Work, 'name' | 'handler'> & { log: Logger }

async function settle({ name, handler, log }: Run, { id, data }: { id: string; data: unknown }) {
  try {
    await handler(data as object)
    return { id, status: 'completed' as const }
  } catch (error) {
    log.warn({ err: error, job: name }, 'a job failed and will be tried again')
    return {
      id,
      status: 'failed' as const,
      output: { message: error instanceof Error ? error.message : 'failed' },
    }
  }
}
