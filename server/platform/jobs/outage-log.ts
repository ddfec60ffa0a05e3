import pg from 'pg'
import type { Logger } from 'pino'
import { isDatabaseUnavailable } from '../database/database.ts'

/** Longer than the time between two polls of a queue, even when a poll times out. */
const quietAfterMilliseconds = 15_000

/** pg-boss reports every failed poll of every queue: an outage is logged once at its start and once at its end. */
export function logJobErrors(log: Logger): (error: Error) => void {
  let failures = 0
  let end: NodeJS.Timeout | undefined
  return (error) => {
    if (hasStopped(error)) return
    if (!isOutage(error)) return log.error({ err: error }, 'jobs')
    if (failures++ === 0) log.error({ err: error }, 'jobs: the database is unavailable')
    clearTimeout(end)
    end = setTimeout(() => {
      log.info({ failures }, 'jobs: the database is available again')
      failures = 0
    }, quietAfterMilliseconds).unref()
  }
}

/** The job outlasted its process, which marked the job failed while stopping: another process retries the job. */
function hasStopped(error: Error) {
  return error.message.startsWith('Database connection is not opened')
}

/** pg-boss calls nothing but the database, so every error of a socket is an outage. */
function isOutage(error: Error) {
  return 'syscall' in error || isDatabaseUnavailable(thrownAs(error))
}

/** Workers of pg-boss copy an error into a plain object, and add the queue to its message. */
function thrownAs(error: Error): Error {
  const message = error.message.replace(/ \(Queue: .*/, '')
  return 'severity' in error
    ? Object.assign(new pg.DatabaseError(message, 0, 'error'), { ...error, message })
    : Object.assign(new Error(message), { ...error, message })
}
