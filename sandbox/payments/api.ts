import { setTimeout as sleep } from 'node:timers/promises'
import { type Fault, takeFault } from './controls/faults.ts'
import { expandAll } from './replies/expand.ts'
import { controls, routes } from './routes.ts'
import { type Answer, fingerprintOf, remember, replay, stillInProgress } from './routing/idempotency.ts'
import type { Route } from './routing/route.ts'
import { authenticate, requireVersion } from './wire/authentication.ts'
import { expand } from './wire/common-params.ts'
import { commitsChanges, ParameterError, StripeError } from './wire/errors.ts'
import { parseForm, type RawHash } from './wire/form.ts'
import { newId } from './wire/ids.ts'
import { present } from './world/public-view.ts'
import type { World } from './world/world.ts'

export type ApiRequest = {
  method: string
  path: string
  query: string
  headers: NodeJS.Dict<string | string[]>
  body: string
}

export type ApiReply =
  | { kind: 'answer'; status: number; body: string; headers: Record<string, string> }
  | { kind: 'hang-up' }

export async function answerApiCall(world: World, request: ApiRequest): Promise<ApiReply> {
  const requestId = newId('req', 14)
  const key = idempotencyKey(request)
  const { keysInProgress } = world
  let executed: Answer | undefined
  try {
    authenticate(world.settings.secretKeys, request.headers)
    requireVersion(request.headers)
    const fault = request.path.startsWith('/v1/') ? takeFault(world.store, request) : undefined
    if (key !== undefined && keysInProgress.has(key)) throw stillInProgress(key)
    if (key !== undefined) keysInProgress.add(key)
    try {
      if (fault?.delayMs) await sleep(fault.delayMs)
      if (fault?.status && !fault.executeFirst) throw injected(fault)
      executed = execute(world, request, { requestId, key, fault })
      if (fault?.loseAnswer) return { kind: 'hang-up' }
    } finally {
      if (key !== undefined) keysInProgress.delete(key)
    }
  } catch (error) {
    executed = failure(error, requestId)
  }
  return reply(executed, { requestId, key })
}

function reply(answer: Answer, { requestId, key }: { requestId: string; key: string | undefined }): ApiReply {
  const { status, body, replayed } = answer
  const replayHeaders = replayed
    ? { 'Idempotent-Replayed': 'true', 'Original-Request': answer.requestId }
    : { 'Original-Request': requestId }
  return {
    kind: 'answer',
    status,
    body,
    headers: {
      'Request-Id': requestId,
      ...retryHints(status),
      ...(key === undefined ? {} : { 'Idempotency-Key': key, ...replayHeaders }),
    },
  }
}

/** Only an undecided request (409, 429) is worth a retry; gateway errors carry no hint. */
function retryHints(status: number): Record<string, string> {
  if (status < 400 || status > 500) return {}
  if (status === 429) return { 'Stripe-Should-Retry': 'true', 'Stripe-Rate-Limited-Reason': 'global-rate' }
  return { 'Stripe-Should-Retry': String(status === 409) }
}

/** Finds the route, honours the idempotency key, and runs the call as one transaction. */
function execute(
  world: World,
  request: ApiRequest,
  { requestId, key, fault }: { requestId: string; key: string | undefined; fault: Fault | undefined },
) {
  const { store } = world
  const { route, ids } = matchRoute(world.settings.controls ? [...routes, ...controls] : routes, request)
  const fingerprint = fingerprintOf(request.method, request.path, request.body)
  const earlier = key === undefined ? undefined : replay(store, key, fingerprint)
  if (earlier) return earlier
  const cause = { id: requestId, idempotency_key: key ?? null }
  try {
    return store.transaction(() => {
      const body = run({ ...world, cause }, route, { ids, request })
      // The call has started: from now on its idempotency key returns this failure.
      if (fault?.status) throw injected(fault)
      const answer: Answer = { status: 200, body, requestId, replayed: false }
      if (key !== undefined) remember(store, { key, fingerprint, answer })
      return answer
    }, commitsChanges)
  } catch (error) {
    const answer = failure(error, requestId)
    const hasBegun = !(error instanceof ParameterError)
    if (key !== undefined && hasBegun) remember(store, { key, fingerprint, answer })
    return answer
  }
}

function run(world: World, route: Route, { ids, request }: { ids: string[]; request: ApiRequest }) {
  const raw: RawHash = parseForm(request.method === 'GET' ? request.query : joinForms(request))
  const wanted = raw.get('expand')
  const paths = wanted === undefined ? [] : expand(wanted, 'expand')
  raw.delete('expand')
  const answer = present(world.store, route.run(world, raw, { ids, url: request.path }))
  expandAll(world, answer, paths)
  return JSON.stringify(answer, null, 2)
}

/** DELETE carries its parameters in the address with some clients and in the body with others. */
function joinForms({ query, body }: ApiRequest) {
  return [query, body].filter(Boolean).join('&')
}

function matchRoute(known: Route[], { method, path }: ApiRequest) {
  for (const route of known) {
    const match = route.method === method ? route.pattern.exec(path) : null
    if (match) return { route, ids: match.slice(1).map(decodeSegment) }
  }
  throw new StripeError(404, {
    type: 'invalid_request_error',
    message: `Unrecognized request URL (${method}: ${path.slice(0, 200)}). Please see https://stripe.com/docs or we can help at https://support.stripe.com/.`,
  })
}

function decodeSegment(segment: string) {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}

function idempotencyKey({ method, headers }: ApiRequest) {
  const key = headers['idempotency-key']
  return method === 'POST' && typeof key === 'string' && key !== '' ? key.slice(0, 255) : undefined
}

function injected({ status, rollBack }: Fault) {
  const rate = status === 429
  const body = rate
    ? ({
        type: 'invalid_request_error',
        message: 'Too many requests. Please try again later.',
        code: 'rate_limit',
      } as const)
    : ({ type: 'api_error', message: 'An unknown error occurred' } as const)
  return new StripeError(status ?? 500, body, !rollBack)
}

/** An unexpected error is a defect of the sandbox: its text goes to the log, not to the caller. */
function failure(error: unknown, requestId: string): Answer {
  const known = error instanceof StripeError ? error : undefined
  if (!known) console.error(`${requestId} failed`, error)
  const shown =
    known ?? new StripeError(500, { type: 'api_error', message: 'The payment sandbox failed. See its log.' })
  return { status: shown.status, body: JSON.stringify(shown, null, 2), requestId, replayed: false }
}
