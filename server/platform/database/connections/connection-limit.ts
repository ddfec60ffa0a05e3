import type { Logger } from 'pino'
import { createThrottledAlarm } from '../../log.ts'

/** Returns a function that raises an alarm for the error `too_many_connections` and ignores others. */
export function connectionLimitAlarm(log: Logger): (error: unknown) => void {
  const raise = createThrottledAlarm({ log, alarm: 'the database has no connection left' })
  return (error) => {
    if (isConnectionLimit(error)) raise({ err: error })
  }
}

function isConnectionLimit(error: unknown) {
  return typeof error === 'object' && error !== null && 'code' in error && error.code === '53300'
}
