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
  ask: <Result>(call: () => Promise<Result>, sentence?: string) => Promise<Result>
  /** The same for a call under a key: 'refused' is final, and the provider would repeat it to the same key. */
  askOnce: <Result>(call: () => Promise<Result>, sentence?: string) => Promise<Result | 'refused'>
}

/** The provider does not take our key: nothing will come right by itself. */
export class KeyRefused extends Refusal {}

/** The provider understood and said no; its own failures are not meant. */
export class SaidNo extends Refusal {}

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
  const fail = (error: Stripe.errors.StripeError, sentence: string): never => {
    report(log, error)
    if (error.statusCode === 401) throw new KeyRefused(503, sentence, { retryAfterSeconds: 60 })
    if (!isAnswer(error)) throw new Refusal(503, sentence, { retryAfterSeconds: 5 })
    throw isOwnFailure(error) ? new Refusal(502, sentence) : new SaidNo(502, sentence)
  }
  return {
    stripe: new Stripe(secretKey, { timeout: 10_000, maxNetworkRetries: 1, telemetry: false, ...address }),
    livemode: /^(sk|rk)_live_/.test(secretKey),
    collectsTax,
    async ask(call, sentence = noAnswer) {
      try {
        return await call()
      } catch (error) {
        return fail(failureOf(error), sentence)
      }
    },
    async askOnce(call, sentence = noAnswer) {
      try {
        return await call()
      } catch (error) {
        const failure = failureOf(error)
        if (!isAnswer(failure) || isOwnFailure(failure)) return fail(failure, sentence)
        report(log, failure)
        return 'refused'
      }
    },
  }
}

type Making<Result> = {
  key: string
  make: (options: Stripe.RequestOptions) => Promise<Result>
  /** What a call under this key has made although it failed. */
  findMade: () => Promise<Result | undefined>
}

/**
 * For a day the provider repeats its first answer to a key, and a failure of its own too. Then the key is used up, and nobody
 * knows what was done: that is looked for, and what is not there is made under a new key.
 */
export async function makeOnce<Result>({ key, make, findMade }: Making<Result>): Promise<Result> {
  try {
    return await make({ idempotencyKey: key })
  } catch (error) {
    if (!isOwnFailure(error)) throw error
    return (await findMade()) ?? make({})
  }
}

function isOwnFailure(error: unknown) {
  return error instanceof Stripe.errors.StripeError && (error.statusCode ?? 0) >= 500
}

/** Undefined for an id the provider does not know. */
export async function orMissing<Result>(call: Promise<Result>): Promise<Result | undefined> {
  try {
    return await call
  } catch (error) {
    if (isCode(error, 'resource_missing')) return undefined
    throw error
  }
}

export function isCode(error: unknown, code: string) {
  return error instanceof Stripe.errors.StripeError && error.code === code
}

/** True when the provider understood and said no, as it does to what has happened already. */
export function isRefused(error: unknown) {
  return error instanceof Stripe.errors.StripeInvalidRequestError && error.statusCode === 400
}

function failureOf(error: unknown) {
  if (error instanceof Stripe.errors.StripeError) return error
  throw error
}

/** False when nothing was decided: no connection, no time, too many calls, a wrong key, the same call still running. */
function isAnswer({ statusCode, type }: Stripe.errors.StripeError) {
  return (
    statusCode !== undefined && ![401, 403, 409, 429].includes(statusCode) && type !== 'StripeConnectionError'
  )
}

/** The message alone: the error holds the whole request. */
function report(log: Logger, { type, code, statusCode, requestId, message }: Stripe.errors.StripeError) {
  const isOurKey = statusCode === 401 || statusCode === 403
  log.error(
    {
      neighbour: 'payments',
      type,
      errorCode: code,
      statusCode,
      requestId,
      reason: withoutKeys(message),
      ...(isOurKey && { alarm: 'the payment provider refuses our key' }),
    },
    'payment provider',
  )
}

function withoutKeys(message: string) {
  return message.replace(/\b(sk|rk|whsec)_\w+\S*/g, '[key]').slice(0, 300)
}
