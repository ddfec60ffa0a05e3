import { type DestinationStream, type Logger, pino } from 'pino'
import pretty from 'pino-pretty'

/** Never written, wherever they turn up in a logged object. */
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

/** How often each `alarm` was written by this process, for the figures. */
export const alarmCounts = new Map<string, number>()

function counted(fields: object) {
  const alarm = 'alarm' in fields ? String(fields.alarm) : undefined
  if (alarm !== undefined) alarmCounts.set(alarm, (alarmCounts.get(alarm) ?? 0) + 1)
  return fields
}

/** JSON lines in production, readable ones in local mode. */
export function createLog(
  { local, logLevel }: { local: boolean; logLevel: string },
  destination?: DestinationStream,
): Logger {
  const options = {
    level: logLevel,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { log: (fields: object) => withoutSecrets(counted(fields)) },
    serializers: { err: (error: Error) => describeError(error) },
  }
  return pino(options, destination ?? (local ? readableLines() : pino.destination({ sync: false })))
}

/** Pino's own redaction costs more than all the rest of a line. */
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

/** Written at once, so that the last words of a failed start are not lost. */
function readableLines() {
  return pretty({
    colorize: process.stdout.isTTY,
    translateTime: 'SYS:HH:MM:ss',
    singleLine: true,
    sync: true,
  })
}

/** Type, message and stack: never the fields a library hangs on an error, which can hold what was sent. */
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
