import pg from 'pg'
import type { Logger } from 'pino'
import { isDatabaseUnavailable } from '../database/database.ts'

/** Longer than from one poll of a queue to the next, also when it ends with a timeout. */
const quietAfterMilliseconds = 15_000

/** Logs an outage once at its start and once, with the number of errors, at its end: pg-boss reports every failed poll of every queue. */
export function logJobErrors(log: Logger): (error: Error) => void {
  let failures = 0
  let end: NodeJS.Timeout | undefined
  return (error) => {
    if (hasStopped(error)) return
    if (!isOutage(error)) return log.error({ err: error }, 'jobs')
    if (failures++ === 0) log.error({ err: error }, 'jobs: the database is away')
    clearTimeout(end)
    end = setTimeout(() => {
      log.info({ failures }, 'jobs: the database has answered again')
      failures = 0
    }, quietAfterMilliseconds).unref()
  }
}

/** A job outlasted the stop of its process, which has marked it failed, so that it is retried. */
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
