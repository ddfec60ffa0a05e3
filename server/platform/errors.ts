/** A refusal that the visitor may read. Any other error becomes a 500. */
export class Refusal extends Error {
  readonly status:
    | 400
    | 401
    | 403
    | 404
    | 409
    | 410
    | 412
    | 413
    | 415
    | 416
    | 422
    | 429
    | 431
    | 502
    | 503
    | 507
  /** A reason of the contract that the client reacts to. */
  readonly code: string | undefined
  readonly data: Record<string, unknown>
  readonly retryAfterSeconds: number | undefined

  constructor(
    status: Refusal['status'],
    sentence: string,
    more: { code?: string; data?: Record<string, unknown>; retryAfterSeconds?: number } = {},
  ) {
    super(sentence)
    this.status = status
    this.code = more.code
    this.data = more.data ?? {}
    this.retryAfterSeconds = more.retryAfterSeconds
  }
}

/** What the operator must fix: printed as a sentence, without a stack. */
export class OperatorError extends Error {}

export function isDiskFull(error: unknown): boolean {
  return error instanceof Error && 'code' in error && ['ENOSPC', 'EDQUOT'].includes(String(error.code))
}

export function notFound(what: string): never {
  throw new Refusal(404, `${what} not found`)
}
