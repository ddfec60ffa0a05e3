import { randomUUID } from 'node:crypto'
import { fromKysely, PgBoss } from 'pg-boss'
import type { Logger } from 'pino'
import type { Database } from '../database/database.ts'

type JobOptions = {
  /** At most one waiting job has this key. */
  singleKey?: string
  startAfterSeconds?: number
}

type Handler = {
  name: string
  handler: (data: object) => Promise<void>
  schedule?: string
  retries: number
  atOnce: number
}

/** Jobs run after the reply, at least once, in any process that runs a worker. */
export type Jobs = {
  /** Part of the caller's transaction: a rollback adds no job. */
  enqueue: (platform: { db: Database }, name: string, data?: object, options?: JobOptions) => Promise<void>
  /** Registers the handler of a job. `schedule` is a cron expression in UTC; `atOnce` is the concurrency of a process. */
  handle: <Data extends object>(
    name: string,
    handler: (data: Data) => Promise<void>,
    options?: { schedule?: string; retries?: number; atOnce?: number },
  ) => void
  /** Opens the queues, so that jobs can be enqueued. */
  open: () => Promise<void>
  /** Starts the workers; until then jobs wait. */
  work: () => Promise<void>
  close: () => Promise<void>
}

type Options = { url: string; log: Logger; connections: number }

export function createJobs({ url, log, connections }: Options): Jobs {
  const known: Handler[] = []
  const boss = new PgBoss({
    connectionString: url,
    max: connections,
    application_name: 'layerdrop-jobs',
    useListenNotify: true,
    superviseIntervalSeconds: 60,
    monitorVacuum: false,
    // `prepareSchema` migrates, with the role that may.
    migrate: false,
  })
  boss.on('error', (error) => log.error({ err: error }, 'jobs'))

  async function begin({ name, handler, schedule, atOnce }: Handler) {
    const workerId = await boss.work(name, { ...pace, batchSize: atOnce }, async (batch) => {
      const runs = await Promise.all(batch.map((job) => runJob({ name, handler, log }, job)))
      // More may wait. The option of pg-boss for this ignores batches of one.
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
        handler: handler as Handler['handler'],
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
        // createQueue does not change the options of an existing queue.
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

/** Workers wake up when a job is added; each job of a batch succeeds or is retried by itself. */
const pace = {
  pollingIntervalSeconds: 1,
  notifyPollingIntervalSeconds: 5,
  perJobResults: true,
} as const

type Run = Pick<Handler, 'name' | 'handler'> & { log: Logger }

async function runJob({ name, handler, log }: Run, { id, data }: { id: string; data: unknown }) {
  try {
    await handler(data as object)
    return { id, status: 'completed' as const }
  } catch (error) {
    log.warn({ err: error, job: name }, 'a job failed and will be retried')
    return {
      id,
      status: 'failed' as const,
      output: { message: error instanceof Error ? error.message : 'failed' },
    }
  }
}
