import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import { after, before, test } from 'node:test'
import { listPlans, verifyPaymentSession } from '#contract/billing/billing.ts'
import { getShelf } from '#contract/catalogue/category-drop.ts'
import { call, onSecondFactorExpired } from './api.ts'
import { ApiError } from './api-error.ts'

const answers: Record<string, { status: number; body: string }> = {}
const seen: string[] = []
const server = createServer((request, response) => {
  seen.push(`${request.method} ${request.url}`)
  const { status, body } = answers[request.url ?? ''] ?? { status: 502, body: '<h1>Bad gateway</h1>' }
  response.writeHead(status, { 'x-request-id': 'r-1' }).end(body)
})

const realFetch = globalThis.fetch

before(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const origin = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
  globalThis.fetch = (url, options) => realFetch(`${origin}${url}`, options)
})

after(() => {
  globalThis.fetch = realFetch
  server.close()
})

test('parameters and query are written into the address, empty ones left out', async () => {
  answers['/backend/api/v1/payment/pricing-plans?currency=eur'] = success({ plans: [] })
  const { plans } = await call(listPlans, { query: { currency: 'eur' } })
  assert.deepEqual(plans, [])
  await assert.rejects(call(verifyPaymentSession, { params: { sessionId: 'a/b' } }))
  assert.equal(seen.at(-1), 'GET /backend/api/v1/payment/verify-session/a%2Fb')
})

test('a refusal throws with the status, sentence, code, data and request id of the server', async () => {
  answers['/backend/api/v1/shelf/lamps'] = {
    status: 403,
    body: JSON.stringify({ status: 'error', message: 'No.', code: 'subscription_expired', data: { a: 1 } }),
  }
  await assert.rejects(call(getShelf, { params: { id: 'lamps' } }), {
    name: 'ApiError',
    status: 403,
    message: 'No.',
    code: 'subscription_expired',
    data: { a: 1 },
    requestId: 'r-1',
  })
})

test('a call that needs a fresh code is repeated after the code, and refused without it', async () => {
  const path = '/backend/api/v1/payment/pricing-plans?currency=usd'
  const request = () => call(listPlans, { query: { currency: 'usd' } })
  const stale = JSON.stringify({ status: 'error', message: 'No.', code: 'second_factor_stale', data: {} })
  answers[path] = { status: 403, body: stale }
  onSecondFactorExpired(async () => false)
  await assert.rejects(request(), { code: 'second_factor_stale' })
  onSecondFactorExpired(async () => {
    answers[path] = success({ plans: [] })
    return true
  })
  assert.deepEqual(await request(), { plans: [] })
})

test('a reply that breaks the contract is not passed on', async () => {
  answers['/backend/api/v1/shelf/lamps'] = success({ category: { name: 3 } })
  await assert.rejects(call(getShelf, { params: { id: 'lamps' } }))
})

test('a missing or foreign response is a network error', async () => {
  const isNetworkError = (error: unknown) =>
    error instanceof ApiError && error.message === 'Network error or server not responding'
  await assert.rejects(call(getShelf, { params: { id: 'proxy-page' } }), isNetworkError)
  const stubbed = globalThis.fetch
  globalThis.fetch = () => Promise.reject(new TypeError('fetch failed'))
  await assert.rejects(call(getShelf, { params: { id: 'x' } }), isNetworkError)
  globalThis.fetch = stubbed
})

function success(data: unknown) {
  return { status: 200, body: JSON.stringify({ status: 'success', message: 'OK', data }) }
}
