import { networkMessage } from '../ui/feedback/network-message.ts'

type Failure = {
  /** 0 when nothing was answered. */
  status: number
  message: string
  code?: string | undefined
  data?: Record<string, unknown>
  requestId?: string | undefined
}

/** A failed call; `message` is for people. */
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

export function messageOf(error: unknown, fallback = networkMessage): string {
  return error instanceof ApiError && error.message ? error.message : fallback
}

/** Returns true for a 4xx except 429: a retry changes nothing. */
export function isRefusal(error: unknown): boolean {
  return error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429
}

export function requestIdOf(error: unknown): string | undefined {
  return error instanceof ApiError ? error.requestId : undefined
}

/** Returns the server's message; undefined when it did not answer in our format. */
export function serverSentence(error: unknown): string | undefined {
  return error instanceof ApiError && error.message !== networkMessage ? error.message : undefined
}
