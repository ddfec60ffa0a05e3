import { networkMessage } from './ui/feedback/network-message.ts'

type Failure = {
  /** 0 when nothing was answered. */
  status: number
  message: string
  code?: string | undefined
  data?: Record<string, unknown>
  requestId?: string | undefined
}

/** A call that did not succeed; `message` is a sentence for people. */
export class ApiError extends Error {
  readonly status: number
  readonly code: string | undefined
  readonly data: Record<string, unknown>
  readonly requestId: string | undefined

  constructor({ status, message, code, data = {}, requestId }: Failure) {
    super(message)
    this.name = 'ApiError'
    this.status = status
    this.code = code
    this.data = data
    this.requestId = requestId
  }
}

/** What to show of anything thrown: the server's sentence, or the fallback. */
export function messageOf(error: unknown, fallback = networkMessage): string {
  return error instanceof ApiError && error.message ? error.message : fallback
}

/** The server understood and said no, not only too often: asking again changes nothing. */
export function isRefusal(error: unknown): boolean {
  return error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429
}

export function requestIdOf(error: unknown): string | undefined {
  return error instanceof ApiError ? error.requestId : undefined
}

/** Only what the server said: undefined when it did not answer, or not in our words. */
export function serverSentence(error: unknown): string | undefined {
  return error instanceof ApiError && error.message !== networkMessage ? error.message : undefined
}
