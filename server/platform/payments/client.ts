import { Agent as HttpAgent } from 'node:http'
import { Agent as HttpsAgent } from 'node:https'
import type { Logger } from 'pino'
import Stripe from 'stripe'
import { Refusal } from '../errors.ts'
import { logAlarm } from '../log.ts'
import { sharedLookup } from '../shared-lookup.ts'
import { measuredRequests } from './measured-requests.ts'

export type ProviderOptions = { secretKey: string; apiBase: URL | undefined; collectsTax?: boolean }

export type Provider = {
  stripe: Stripe
  livemode: boolean
  collectsTax: boolean
  request: <Result>(call: () => Promise<Result>, sentence?: string) => Promise<Result>
  /** For a call under an idempotency key: 'refused' is final, because the provider repeats it to the same key. */
  requestWithKey: <Result>(call: () => Promise<Result>, sentence?: string) => Promise<Result | 'refused'>
}

export class KeyRejected extends Refusal {}

export class RequestRefused extends Refusal {}

const noAnswer = 'The payment provider does not answer at the moment. Please try again.'

export function openProvider(
  { secretKey, apiBase, collectsTax = false }: ProviderOptions,
  log: Logger,
): Provider {
  const alarms = providerAlarms(log)
  async function request<Result>(call: () => Promise<Result>, sentence = noAnswer) {
    try {
      const result = await call()
      alarms.reset()
      return result
    } catch (error) {
      report(log, error)
      alarms.record(error)
      throw refusalOf(error, sentence)
    }
  }
  return {
    stripe: new Stripe(secretKey, {
      timeout: 10_000,
      maxNetworkRetries: 1,
      telemetry: false,
      httpClient: measuredRequests(Stripe.createNodeHttpClient(agentFor(apiBase))),
      ...(apiBase && addressOf(apiBase)),
    }),
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

function agentFor(apiBase: URL | undefined) {
  const options = { keepAlive: true, lookup: sharedLookup }
  return apiBase?.protocol === 'http:' ? new HttpAgent(options) : new HttpsAgent(options)
}

function addressOf({ hostname, port, protocol }: URL) {
  const isPlain = protocol === 'http:'
  return {
    host: hostname,
    port: Number(port || (isPlain ? 80 : 443)),
    protocol: isPlain ? ('http' as const) : ('https' as const),
  }
}

function refusalOf(error: unknown, sentence: string): Refusal {
  if (isKeyRefused(error)) return new KeyRejected(503, sentence, { retryAfterSeconds: 60 })
  if (isInconclusive(error)) return new Refusal(503, sentence, { retryAfterSeconds: 5 })
  return isStripeError(error) ? new RequestRefused(502, sentence) : new Refusal(502, sentence)
}

function providerAlarms(log: Logger) {
  const refusal = { alarm: 'the payment provider refuses our key', after: 1 }
  const wrongKey = failureAlarm(log, refusal)
  // Other calls still succeed, so only another process resets it.
  const lackingPermission = failureAlarm(log, refusal)
  const outage = failureAlarm(log, { alarm: 'the payment provider does not answer', after: 10 })
  const reset = () => {
    wrongKey.reset()
    outage.reset()
  }
  return {
    reset,
    record(error: unknown) {
      if (isKeyRefused(error)) (error.statusCode === 403 ? lackingPermission : wrongKey).record()
      else if (isInconclusive(error)) outage.record()
      else reset()
    },
  }
}

function failureAlarm(log: Logger, { alarm, after }: { alarm: string; after: number }) {
  let calls = 0
  return {
    record() {
      calls += 1
      if (calls === after) logAlarm(log, alarm)
    },
    reset() {
      calls = 0
    },
  }
}

type Creation<Result> = {
  key: string
  make: (options: Stripe.RequestOptions) => Promise<Result>
  findCreated: () => Promise<Result | undefined>
}

/** For a day the provider repeats its response to a key, its own failures too. */
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

/** Each object of the provider names its kind. Anything else comes from a proxy. */
function assertResponse<Result>(answer: Result): Result {
  const isAnswer =
    Array.isArray(answer) || (typeof answer === 'object' && answer !== null && 'object' in answer)
  if (!isAnswer) throw new Error('The reply of the payment provider is not valid')
  return answer
}

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

export function isRefused(error: unknown) {
  return error instanceof Stripe.errors.StripeInvalidRequestError && error.statusCode === 400
}

function isKeyRefused(error: unknown): error is Stripe.errors.StripeError {
  return isStripeError(error) && (error.statusCode === 401 || error.statusCode === 403)
}

const inconclusive = [401, 403, 409, 429]

/** Returns true when the request may or may not have been executed. */
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

/** Not the error itself, which holds the whole request. */
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
      reason: withoutSecrets(message),
    },
    'payment provider',
  )
}

function withoutSecrets(message: string) {
  const words = message.split(' ').map((word) => (/@|\b(sk|rk|whsec)_/.test(word) ? '[hidden]' : word))
  return words.join(' ').slice(0, 300)
}
