import type { Logger } from 'pino'
import Stripe from 'stripe'
import { Refusal } from '../errors.ts'

export type ProviderOptions = { secretKey: string; apiBase: URL | undefined; collectsTax?: boolean }

export type Provider = {
  stripe: Stripe
  /** False for a test key and the sandbox. */
  livemode: boolean
  collectsTax: boolean
  /** Makes one call; what fails becomes a line for us and a sentence for people. */
  request: <Result>(call: () => Promise<Result>, sentence?: string) => Promise<Result>
  /** The same for a call under a key: 'refused' is final, and the provider would repeat it to the same key. */
  requestWithKey: <Result>(call: () => Promise<Result>, sentence?: string) => Promise<Result | 'refused'>
}

/** The provider does not take our key, or not for this: nothing will come right by itself. */
export class KeyRejected extends Refusal {}

/** The provider understood and said no. */
export class RequestRefused extends Refusal {}

const noAnswer = 'The payment provider does not answer at the moment. Please try again.'

export function openProvider(
  { secretKey, apiBase, collectsTax = false }: ProviderOptions,
  log: Logger,
): Provider {
  const address = apiBase && {
    host: apiBase.hostname,
    port: Number(apiBase.port || (apiBase.protocol === 'http:' ? 80 : 443)),
    protocol: apiBase.protocol === 'http:' ? ('http' as const) : ('https' as const),
  }
  const refusal = { alarm: 'the payment provider refuses our key', after: 1 }
  const wrongKey = failureAlarm(log, refusal)
  // Its other permissions are answered in between: it is over when another process starts.
  const lackingPermission = failureAlarm(log, refusal)
  const outage = failureAlarm(log, { alarm: 'the payment provider does not answer', after: 10 })
  const resetAlarms = () => {
    wrongKey.reset()
    outage.reset()
  }
  const fail = (error: unknown, sentence: string): never => {
    report(log, error)
    if (isKeyRefused(error)) (error.statusCode === 403 ? lackingPermission : wrongKey).record()
    else if (isInconclusive(error)) outage.record()
    else resetAlarms()
    throw refusalOf(error, sentence)
  }
  async function request<Result>(call: () => Promise<Result>, sentence = noAnswer) {
    try {
      const result = await call()
      resetAlarms()
      return result
    } catch (error) {
      return fail(error, sentence)
    }
  }
  return {
    stripe: new Stripe(secretKey, { timeout: 10_000, maxNetworkRetries: 1, telemetry: false, ...address }),
    livemode: /^(sk|rk)_live_/.test(secretKey),
    collectsTax,
    request,
    requestWithKey(call, sentence) {
      const orRefused = (error: unknown) => {
        if (!isStripeError(error) || isInconclusive(error)) throw error
        report(log, error)
        return 'refused' as const
      }
      return request(() => call().catch(orRefused), sentence)
    },
  }
}

function refusalOf(error: unknown, sentence: string): Refusal {
  if (isKeyRefused(error)) return new KeyRejected(503, sentence, { retryAfterSeconds: 60 })
  if (isInconclusive(error)) return new Refusal(503, sentence, { retryAfterSeconds: 5 })
  return isStripeError(error) ? new RequestRefused(502, sentence) : new Refusal(502, sentence)
}

/** One alarm for all the calls that run into it, and another only after the provider has answered in between. */
function failureAlarm(log: Logger, { alarm, after }: { alarm: string; after: number }) {
  let calls = 0
  return {
    record() {
      calls += 1
      if (calls === after) log.error({ alarm }, 'payment provider')
    },
    reset() {
      calls = 0
    },
  }
}

type Creation<Result> = {
  key: string
  make: (options: Stripe.RequestOptions) => Promise<Result>
  /** What a call under this key has made although it failed. */
  findCreated: () => Promise<Result | undefined>
}

/**
 * For a day the provider repeats its first answer to a key, and a failure of its own too. Then the key is used up, and nobody
 * knows what was done: that is looked for, and what is not there is made under a new key.
 */
export async function createOnce<Result extends object>({
  key,
  make,
  findCreated,
}: Creation<Result>): Promise<Result> {
  try {
    return assertResponse(await make({ idempotencyKey: key }))
  } catch (error) {
    if (!isOwnFailure(error)) throw error
    return (await findCreated()) ?? assertResponse(await make({}))
  }
}

function isStripeError(error: unknown) {
  return error instanceof Stripe.errors.StripeError
}

function isOwnFailure(error: unknown) {
  return isStripeError(error) && (error.statusCode ?? 0) >= 500
}

/** Everything the provider says names its kind. What does not is no answer of its, whatever stands between us. */
function assertResponse<Result>(answer: Result): Result {
  const isAnswer =
    Array.isArray(answer) || (typeof answer === 'object' && answer !== null && 'object' in answer)
  if (!isAnswer) throw new Error('The payment provider gave an answer that is none')
  return answer
}

/** Undefined for an id the provider does not know. */
export async function orMissing<Result>(call: Promise<Result>): Promise<Result | undefined> {
  try {
    return assertResponse(await call)
  } catch (error) {
    if (isCode(error, 'resource_missing')) return undefined
    throw error
  }
}

export function isCode(error: unknown, code: string) {
  return isStripeError(error) && error.code === code
}

/** True when the provider understood and said no, as it does to what has happened already. */
export function isRefused(error: unknown) {
  return error instanceof Stripe.errors.StripeInvalidRequestError && error.statusCode === 400
}

function isKeyRefused(error: unknown): error is Stripe.errors.StripeError {
  return isStripeError(error) && (error.statusCode === 401 || error.statusCode === 403)
}

const inconclusive = [401, 403, 409, 429]

/** Nothing was said about what was asked: no connection, no time, too many calls, a wrong key, the same call still running, a failure of its own. */
function isInconclusive(error: unknown) {
  if (!isStripeError(error)) return false
  const { statusCode, type } = error
  return (
    statusCode === undefined ||
    statusCode >= 500 ||
    inconclusive.includes(statusCode) ||
    type === 'StripeConnectionError'
  )
}

/** Of the provider's own errors the message alone: they hold the whole request. */
function report(log: Logger, error: unknown) {
  const line = { neighbour: 'payments' }
  if (!isStripeError(error)) return log.error({ ...line, err: error }, 'payment provider')
  const { type, code, statusCode, requestId, message } = error
  log.error(
    {
      ...line,
      type,
      errorCode: code,
      statusCode,
      requestId,
      reason: withoutKeys(message),
    },
    'payment provider',
  )
}

function withoutKeys(message: string) {
  return message.replace(/\b(sk|rk|whsec)_\w+\S*/g, '[key]').slice(0, 300)
}
