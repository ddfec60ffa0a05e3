import { createRequire } from 'node:module'
import { type DestinationStream, type Logger, pino } from 'pino'
import type Pretty from 'pino-pretty'
import { minute } from '#contract/durations.ts'
import { loggedContext } from './telemetry/work-context.ts'

const secrets = new Set([
  'password',
  'currentPassword',
  'code',
  'token',
  'cookie',
  'authorization',
  'set-cookie',
  'secret',
])

export const alarmCounts = new Map<string, number>()

/** Logs an alarm whose sentence is also the message of the line, and counts it. */
export function logAlarm(log: Pick<Logger, 'error'>, alarm: string, fields: object = {}): void {
  alarmCounts.set(alarm, (alarmCounts.get(alarm) ?? 0) + 1)
  log.error({ alarm, ...fields }, alarm)
}

/** For a fault that fails many requests: raised again after ten minutes, so that its alert fires until it ends. */
export function createThrottledAlarm({ log, alarm }: { log: Pick<Logger, 'error'>; alarm: string }) {
  let raisedAt = Number.NEGATIVE_INFINITY
  return (fields: object = {}) => {
    if (performance.now() - raisedAt < 10 * minute) return
    raisedAt = performance.now()
    logAlarm(log, alarm, fields)
  }
}

export function createLog(
  { local, logLevel }: { local: boolean; logLevel: string },
  destination?: DestinationStream,
): Logger {
  const options = {
    level: logLevel,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    // The logger of a request names it itself, also before and after its handler runs.
    mixin: (_fields: object, _level: number, logger: Logger) => (logger === log ? loggedContext() : {}),
    formatters: { log: withoutSecrets },
    serializers: { err: (error: Error) => describeError(error) },
  }
  const log = pino(options, destination ?? (local ? readableLines() : pino.destination({ sync: false })))
  return log
}

/** Pino's own redaction costs more than the rest of a line. */
export function withoutSecrets(fields: object): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [name, secrets.has(name) ? '[hidden]' : hideIn(value)]),
  )
}

function hideIn(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(hideIn)
  const isPlain =
    typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype
  return isPlain ? withoutSecrets(value) : value
}

/** Synchronous, so that the last lines of a failed start are not lost. */
function readableLines() {
  const load = createRequire(import.meta.url)
  const pretty: typeof Pretty = load('pino-pretty')
  return pretty({
    colorize: process.stdout.isTTY,
    translateTime: 'SYS:HH:MM:ss',
    singleLine: true,
    sync: true,
  })
}

/** Returns the fields that every error has: those that a library adds can hold what was sent. */
function describeError(error: Error): object {
  const { name, message, stack, cause } = error
  const code = 'code' in error ? error.code : undefined
  return {
    type: name,
    message,
    stack,
    errorCode: code,
    ...(cause instanceof Error && { cause: describeError(cause) }),
  }
}
