import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import * as z from 'zod/mini'
import { blankProfileImg, type User } from '#contract/accounts/accounts.ts'
import { endpoint } from '#contract/endpoint.ts'
import { testPlatform } from '../../testing/platform.ts'
import { serve, serveRaw } from '../routes/serve.ts'
import { createApp } from './http.ts'

const person: User = {
  id: '00000000-0000-7000-8000-000000000000',
  email: 'somebody@example.test',
  name: 'Somebody',
  role: 'user',
  country: 'Germany',
  countryCode: 'DE',
  profileImg: blankProfileImg,
  subscriptionStatus: 'incomplete',
  subscriptionPlan: null,
  endsAt: null,
  hasPlanEnded: false,
  pause: null,
  giftUntil: null,
  paymentProblemSince: null,
  accessUntil: null,
  isRefundUnderway: false,
  suspendedAt: null,
  suspendedReason: null,
  pendingEmail: null,
  emailProblem: null,
}
const tokens = { member: 'm'.repeat(43), admin: 'a'.repeat(43), unknown: 'u'.repeat(43) }
const people: Record<string, User> = {
  [tokens.member]: person,
  [tokens.admin]: { ...person, role: 'admin' },
}

const { platform } = await testPlatform()
const app = await createApp(platform, async (token) => {
  const user = people[token]
  return user && { user, secondFactor: 'none', secondFactorAt: null, view: undefined }
})

const echo = endpoint({
  method: 'POST',
  path: '/test/echo/:id',
  access: 'public',
  summary: 'For this test.',
  query: z.object({ count: z.optional(z.string()) }),
  body: z.object({ text: z.string().check(z.maxLength(10)), list: z.optional(z.array(z.number())) }),
  reply: z.object({ text: z.string() }),
})
const secret = endpoint({ method: 'GET', path: '/test/secret', access: 'member', summary: 'For this test.' })
const studio = endpoint({ method: 'GET', path: '/test/studio', access: 'admin', summary: 'For this test.' })
const full = endpoint({ method: 'GET', path: '/test/full', access: 'public', summary: 'For this test.' })
const broken = endpoint({ method: 'GET', path: '/test/broken', access: 'public', summary: 'For this test.' })

serve(app, echo, async ({ body }) => ({ text: body.text, hash: 'never to be seen' }))
serve(app, secret, async () => ({}))
serve(app, studio, async () => ({}))
serve(app, broken, async () => {
  throw new Error('select password from users')
})
serve(app, full, async () => {
  throw Object.assign(new Error('no space left on device, write'), { code: 'ENOSPC' })
})
serveRaw(app, { path: '/test/raw', maxBytes: 1000 }, async ({ body }) => ({ bytes: body.length }))
after(() => app.close())

const url = '/backend/api/v1/test/echo/1'
const json = { 'content-type': 'application/json' }

test('an answer is an envelope with only the fields of the contract', async () => {
  const response = await app.inject({ method: 'POST', url, payload: { text: 'hello' } })
  assert.deepEqual(response.json(), { status: 'success', message: 'OK', data: { text: 'hello' } })
  assert.equal(response.headers['cache-control'], 'no-store')
})

const refused: [
  what: string,
  request: { payload?: string | object; headers?: Record<string, string> },
  status: number,
  message: RegExp,
  field?: string,
][] = [
  ['a wrong type', { payload: { text: 5 } }, 400, /"text"/, 'text'],
  ['a missing field', { payload: {} }, 400, /"text" is missing/, 'text'],
  ['no body', {}, 400, /body/],
  ['a list instead of an object', { payload: [] }, 400, /body/],
  ['a text that is too long', { payload: { text: 'x'.repeat(11) } }, 400, /"text" is too long/, 'text'],
  ['a wrong item in a list', { payload: { text: 'a', list: ['b'] } }, 400, /"list.0"/, 'list'],
  ['a NUL character', { payload: { text: 'a\u0000' } }, 400, /U\+0000/],
  ['broken JSON', { payload: '{"text":', headers: json }, 400, /not valid JSON/],
  ['a prototype in JSON', { payload: '{"__proto__":{"a":1},"text":"a"}', headers: json }, 400, /not valid/],
  ['a huge body', { payload: { text: 'x'.repeat(200_000) } }, 413, /too large/],
  [
    'a form',
    { payload: 'text=a', headers: { 'content-type': 'application/x-www-form-urlencoded' } },
    415,
    /content type/,
  ],
  [
    'plain text that is JSON',
    { payload: '{"text":"a"}', headers: { 'content-type': 'text/plain' } },
    415,
    /content type/,
  ],
  [
    'a foreign origin',
    { payload: { text: 'a' }, headers: { origin: 'https://evil.example' } },
    403,
    /another site/,
  ],
  ['an opaque origin', { payload: { text: 'a' }, headers: { origin: 'null' } }, 403, /another site/],
  [
    'a foreign page without an origin',
    { payload: { text: 'a' }, headers: { 'sec-fetch-site': 'cross-site' } },
    403,
    /another site/,
  ],
]
for (const [what, request, status, message, field] of refused)
  test(`${what} is refused with ${status} and a sentence`, async () => {
    const response = await app.inject({ method: 'POST', url, ...request })
    assert.equal(response.statusCode, status)
    assert.equal(response.json().status, 'error')
    assert.match(response.json().message, message)
    assert.deepEqual(response.json().data, field ? { field } : {})
  })

test('a write from our own origin is accepted', async () => {
  const headers = { origin: platform.urls.public.origin, 'sec-fetch-site': 'same-origin' }
  const response = await app.inject({ method: 'POST', url, payload: { text: 'a' }, headers })
  assert.equal(response.statusCode, 200)
})

test('a read for members or administrators is refused when another site links to it', async () => {
  for (const [site, status] of [
    ['cross-site', 403],
    ['same-site', 403],
    ['same-origin', 200],
    ['none', 200],
  ] as const)
    for (const address of ['/backend/api/v1/test/secret', '/backend/api/v1/test/studio']) {
      const cookies = { session: tokens.admin }
      const response = await app.inject({ url: address, cookies, headers: { 'sec-fetch-site': site } })
      assert.equal(response.statusCode, status, `${address} ${site}`)
    }
})

test('a URL part that is too long is refused with 414 and a sentence', async () => {
  const long = `/backend/api/v1/test/echo/${'1'.repeat(301)}`
  const response = await app.inject({ method: 'POST', url: long, payload: { text: 'a' } })
  assert.equal(response.statusCode, 414)
  assert.equal(response.json().message, 'The address is too long.')
})

test('a NUL character in the path or the query is refused', async () => {
  for (const address of ['/backend/api/v1/test/echo/%00', `${url}?count=%00`]) {
    const response = await app.inject({ method: 'POST', url: address, payload: { text: 'a' } })
    assert.ok([400, 404].includes(response.statusCode))
  }
})

test('a visitor is refused at a member’s call', async () => {
  const response = await app.inject({ url: '/backend/api/v1/test/secret' })
  assert.equal(response.statusCode, 401)
  assert.equal(response.json().message, 'Please log in.')
})

test('an administrator’s call refuses visitors and members', async () => {
  const statusFor = async (token: string) => {
    const { statusCode } = await app.inject({
      url: '/backend/api/v1/test/studio',
      cookies: { session: token },
    })
    return statusCode
  }
  assert.equal((await app.inject({ url: '/backend/api/v1/test/studio' })).statusCode, 401)
  assert.deepEqual(
    [await statusFor(tokens.unknown), await statusFor(tokens.member), await statusFor(tokens.admin)],
    [401, 403, 200],
  )
})

test('a 500 says nothing about its cause', async () => {
  const response = await app.inject({ url: '/backend/api/v1/test/broken' })
  assert.equal(response.statusCode, 500)
  assert.doesNotMatch(response.body, /select|password|Error|\.ts/)
  assert.equal(response.json().data.requestId, response.headers['x-request-id'])
})

test('a full disk is answered with 503 and Retry-After', async () => {
  const response = await app.inject({ url: '/backend/api/v1/test/full' })
  assert.deepEqual([response.statusCode, response.headers['retry-after']], [507, '300'])
  assert.equal(response.json().message, 'The file storage is full. Please try again later.')
})

test('an unknown address is a 404 in the envelope', async () => {
  const response = await app.inject({ url: '/backend/api/v1/no/such' })
  assert.equal(response.statusCode, 404)
  assert.equal(response.json().status, 'error')
})

test('every answer carries the security headers, errors included', async () => {
  for (const address of ['/backend/api/v1/test/secret', '/backend/api/v1/no/such']) {
    const { headers } = await app.inject({ url: address })
    assert.match(String(headers['content-security-policy']), /default-src 'none'/)
    assert.equal(headers['x-content-type-options'], 'nosniff')
  }
})

test('a raw call gets the exact bytes, up to its limit', async () => {
  const post = (payload: string) =>
    app.inject({ method: 'POST', url: '/backend/api/v1/test/raw', payload, headers: json })
  assert.deepEqual((await post('{ "a" : "ü" }')).json().data, { bytes: 14 })
  assert.equal((await post('x'.repeat(1001))).statusCode, 413)
})

// https://fastify.dev/docs/latest/Reference/Validation-and-Serialization/
test('a route with a JSON Schema is refused, because its compilers are not loaded', async () => {
  const other = await createApp(platform, async () => undefined)
  after(() => other.close())
  const schema = { querystring: { type: 'object', properties: { page: { type: 'integer' } } } }
  other.get('/described', { schema }, async () => 'ok')
  await assert.rejects(async () => await other.ready(), /has a JSON Schema/)
})
