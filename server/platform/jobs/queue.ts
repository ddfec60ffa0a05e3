import type { PgBoss } from 'pg-boss'
import { day } from '#contract/durations.ts'
import { retentionDays } from '#contract/retention.ts'
import type { Attempt } from './run-job.ts'

/** `signal` aborts when the process stops and cannot wait any longer. */
export type Handler<Data> = (data: Data, attempt: Attempt, signal: AbortSignal) => Promise<void>

/** `deletesOld`: the job deletes what is old. It does not run while this machine and PostgreSQL disagree about the time. */
type Schedule = { schedule?: never; deletesOld?: never } | { schedule: string; deletesOld: boolean }

/** Start beside workers whose jobs take longer than `afterMs`, and end with them. */
export type ExtraWorkers = { afterMs: number; atMost: number }

export type QueueOptions<Data> = Schedule & {
  retries?: number
  retrySecondsMax?: number
  /** Jobs taken together: the next ones are taken when all of them have ended. */
  atOnce?: number
  /** Shortest mean time between two batches, so that bulk work leaves processor time to requests. */
  batchMilliseconds?: number
  /** Jobs run beside each other without waiting for the slowest. */
  workers?: number
  extraWorkers?: ExtraWorkers
  expireSeconds?: number
  /** Runs when the process of the last attempt died, or that attempt failed. */
  onGivenUp?: Handler<Data>
}

export type Queue = {
  name: string
  handler: Handler<object>
  schedule: string | undefined
  atOnce: number
  batchMilliseconds: number
  workers: number
  extraWorkers: ExtraWorkers | undefined
  options: Parameters<PgBoss['updateQueue']>[1]
}

export const deadLetterOf = (name: string) => `${name}-given-up`

export function queueOf(name: string, handler: Handler<object>, options: QueueOptions<never>): Queue {
  const {
    schedule,
    retries = 5,
    retrySecondsMax = 600,
    workers = 1,
    atOnce = workers === 1 ? 10 : 1,
    batchMilliseconds = 0,
    extraWorkers,
    expireSeconds = 900,
    onGivenUp,
  } = options
  return {
    name,
    handler,
    schedule,
    atOnce,
    batchMilliseconds,
    workers,
    extraWorkers,
    options: {
      retryLimit: retries,
      retryDelay: 2,
      retryBackoff: true,
      retryDelayMax: retrySecondsMax,
      expireInSeconds: expireSeconds,
      heartbeatSeconds: 30,
      deadLetter: onGivenUp ? deadLetterOf(name) : null,
      // Nothing is lost while every worker is down.
      retentionSeconds: (90 * day) / 1000,
      deleteAfterSeconds: (retentionDays.jobs * day) / 1000,
      notify: true,
    },
  }
}
