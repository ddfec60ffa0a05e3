type ErrorType = 'invalid_request_error' | 'idempotency_error' | 'card_error' | 'api_error'

export type ErrorBody = {
  type: ErrorType
  message: string
  code?: string
  decline_code?: string
  param?: string
  charge?: string
  payment_intent?: object
  payment_method?: object
}

/** A response other than 2xx, in the shape of Stripe. */
export class StripeError extends Error {
  readonly status: number
  readonly body: ErrorBody
  /** A declined card is an error for the caller, yet the failed attempt itself must be remembered. */
  readonly commitsChanges: boolean

  constructor(status: number, body: ErrorBody, commitsChanges = false) {
    super(body.message)
    this.status = status
    this.body = body
    this.commitsChanges = commitsChanges
  }

  /** The same error with all-or-nothing: the attempt is rolled back. */
  undone() {
    return new StripeError(this.status, this.body)
  }

  toJSON() {
    const { code } = this.body
    const help = code ? { doc_url: `https://stripe.com/docs/error-codes/${code.replaceAll('_', '-')}` } : {}
    return { error: { ...this.body, ...help } }
  }
}

export function commitsChanges(error: unknown) {
  return error instanceof StripeError && error.commitsChanges
}

/** The parameters were refused before the call started; the idempotency key stays free for a corrected call. */
export class ParameterError extends StripeError {}

export function refuseParameter(message: string, param: string, code?: string): never {
  throw new ParameterError(400, { type: 'invalid_request_error', message, param, ...(code ? { code } : {}) })
}

export function refuse(message: string, details: { param?: string; code?: string } = {}): never {
  throw new StripeError(400, { type: 'invalid_request_error', message, ...details })
}

/** The object named in the address does not exist (404), or the one named by a parameter (400). */
export function missing(what: string, id: string, param?: string): never {
  throw new StripeError(param ? 400 : 404, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    message: `No such ${what}: '${id}'`,
    param: param ?? 'id',
  })
}

export function unsupported(what: string, param?: string): never {
  return refuse(`The local payment sandbox does not support ${what}.`, param ? { param } : {})
}
