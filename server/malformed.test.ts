import assert from 'node:assert/strict'
import { test } from 'node:test'
import { endpoints } from '#contract/api.ts'
import { apiBase, type Endpoint } from '#contract/endpoint.ts'
import { testService } from './testing.ts'

const { app, signedIn } = await testService()
const member = await signedIn({ plan: 'basic_free' })

const json = { 'content-type': 'application/json' }
const long = 'x'.repeat(99_000)
const values: unknown[] = [
  null,
  true,
  -1,
  1e308,
  '',
  ' ',
  '\u0000',
  '\ud800',
  "'; drop table users; --",
  '../../../etc/passwd',
  '<script>alert(1)</script>',
  '%00%2f..',
  '{{ 7 | times: 7 }}',
  long,
  [],
  [[['deep']]],
  {},
  { $ne: null },
  { toString: 'x', constructor: { prototype: { isAdmin: true } } },
]
const ids = [
  '0',
  'undefined',
  '00000000-0000-4000-8000-000000000000',
  'a%20b',
  '%27',
  '..%2f..%2fetc',
  '%00',
  'é',
  'x'.repeat(290),
]

type Sent = { payload?: string; headers?: Record<string, string> }

function bodiesFor({ body }: Endpoint): Sent[] {
  const fields = Object.keys((body as { def?: { shape?: object } }).def?.shape ?? {})
  const whole = [...values, ...fields.flatMap((field) => values.map((value) => ({ [field]: value })))]
  const mixed = values.map((value) => Object.fromEntries(fields.map((field) => [field, value])))
  const odd: Sent[] = [
    {},
    { payload: '', headers: json },
    { payload: '{', headers: json },
    { payload: '{"__proto__":{"role":"admin"}}', headers: json },
    { payload: 'a=b', headers: { 'content-type': 'application/x-www-form-urlencoded' } },
    { payload: '<a/>', headers: { 'content-type': 'text/xml' } },
    { payload: '{}', headers: { 'content-type': 'application/json; charset=utf-16' } },
    { payload: '--x\r\nbroken', headers: { 'content-type': 'multipart/form-data; boundary=x' } },
    { payload: 'x', headers: { 'content-type': 'multipart/form-data' } },
    { payload: `"${'x'.repeat(300_000)}"`, headers: json },
  ]
  return [...odd, ...[...whole, ...mixed].map((value) => ({ payload: JSON.stringify(value), headers: json }))]
}

function addressesFor({ path, query }: Endpoint) {
  const fields = Object.keys((query as { def?: { shape?: object } }).def?.shape ?? {})
  const filled = (id: string) => apiBase + path.replace(/:\w+/g, id)
  const queries = [
    '',
    '?a[b]=c',
    '?%00=1',
    ...fields.flatMap((field) =>
      ['', '%00', '-1', '1e9', 'NaN', "'--", '%ff', 'x'.repeat(3_000)].map((value) => `?${field}=${value}`),
    ),
    ...fields.map((field) => `?${field}=1&${field}=2`),
  ]
  return path.includes(':') ? ids.flatMap((id) => [filled(id)]) : queries.map((each) => filled('') + each)
}

for (const { endpoint } of endpoints)
  test(`${endpoint.method} ${endpoint.path} answers anything with a sentence and never with a fault`, async () => {
    for (const cookie of [undefined, member.cookie])
      for (const [index, url] of addressesFor(endpoint).entries())
        for (const sent of sentTo(endpoint, index === 0))
          await isAnswered(endpoint.method, url, { ...sent, cookie })
  })

/** Every body at the first address, a few at the others. */
function sentTo(endpoint: Endpoint, isFirst: boolean): Sent[] {
  if (endpoint.method === 'GET') return [{}]
  return isFirst ? bodiesFor(endpoint) : bodiesFor(endpoint).slice(0, 3)
}

async function isAnswered(
  method: Endpoint['method'],
  url: string,
  { payload, headers, cookie }: Sent & { cookie: string | undefined },
) {
  const response = await app.inject({
    method,
    url,
    headers: { ...headers, ...(cookie && { cookie }) },
    ...(payload !== undefined && { payload }),
  })
  const { statusCode, body } = response
  const what = `${method} ${url.slice(0, 120)} ${payload?.slice(0, 120)} → ${statusCode} ${body.slice(0, 200)}`
  assert.ok(statusCode < 500, what)
  const envelope = response.json()
  assert.equal(envelope.status, statusCode < 400 ? 'success' : 'error', what)
  assert.match(envelope.message, /^[A-Z][^\n]{1,300}$/, what)
  assert.doesNotMatch(body, /node_modules|\.ts:\d|at async|ECONN|syntax error/, what)
}
