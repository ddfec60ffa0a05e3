import { ApiError, messageOf } from '../../api/api-error.ts'
import { formatTime } from '../../ui/format/format.ts'

/** Returns the message for a failed download, with the server's pause in local time. */
export function downloadFailure(error: unknown, locale?: string): string {
  const message = messageOf(error)
  const retryAt = error instanceof ApiError ? error.data.retryAt : undefined
  if (typeof retryAt !== 'string') return message
  const [before = '', after] = message.split('try again at ')
  return after === undefined ? message : `${before}try again at ${formatTime(retryAt, locale)}.`
}
