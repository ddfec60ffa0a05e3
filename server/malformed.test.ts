import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import pg from 'pg'
import { endpoints } from '#contract/api.ts'
import { apiBase, type Endpoint } from '#contract/endpoint.ts'
import { refuseUndocumented } from './platform/http/openapi/testing/documented-status.ts'
import { isFile, testService } from './testing/service.ts'

const { app, call, signedIn, databaseUrl } = await testService()
const database = new pg.Client(databaseUrl)
await database.connect()
after(() => database.end())

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

/** Returns valid values of every field, so that one wrong value reaches its rule. */
function rightValues(fields: string[]): Record<string, string> {
  const right: Record<string, string> = {
    email: `somebody-${++people}@example.test`,
    name: 'Somebody',
    password: 'Only-for-tests-8',
    country: 'Germany',
    code: '123456',
    message: 'A lamp, please.',
    userId: '00000000-0000-7000-8000-000000000000',
    priceId: 'basic_free',
    currency: 'usd',
  }
  return Object.fromEntries(fields.flatMap((field) => (right[field] ? [[field, right[field]]] : [])))
}
let people = 0

type Sent = { payload?: string; headers?: Record<string, string> }

const unreadable: Sent[] = [
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

function asJson(value: unknown): Sent {
  return { payload: JSON.stringify(value), headers: json }
}

function bodiesFor(endpoint: Endpoint): Sent[] {
  const fields = fieldsOf(endpoint.body)
  const single = fields.flatMap((field) =>
    values.flatMap((value) => [{ [field]: value }, { ...rightValues(fields), [field]: value }]),
  )
  const mixed = values.map((value) => Object.fromEntries(fields.map((field) => [field, value])))
  const payloads = new Set([...values, ...mixed, ...single].map((value) => JSON.stringify(value)))
  return [...unreadable, ...[...payloads].map((payload) => ({ payload, headers: json }))]
}

/** Of a caller who is refused whatever the fields of body and query are, which no handler reads then. */
const refusedBodies = [...unreadable, ...[null, long, {}].map(asJson)]

function fieldsOf(schema: Endpoint['body']) {
  return Object.keys((schema as { def?: { shape?: object } }).def?.shape ?? {})
}

function addressesFor({ path, query }: Endpoint, isAllowed: boolean) {
  const fields = isAllowed ? fieldsOf(query) : []
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

const unknownFields = ['__proto__', 'constructor', 'x'.repeat(200)]

function formsFor({ body, uploads = {} }: Endpoint): FormData[] {
  const fields = fieldsOf(body)
  const form = (entries: [name: string, value: string | File][]) => {
    const data = new FormData()
    const right = Object.entries(rightValues(fields)).filter(
      ([name]) => !entries.some(([other]) => other === name),
    )
    for (const [name, value] of [...right, ...entries]) data.append(name, value)
    return data
  }
  const texts = values.map((value) => (typeof value === 'string' ? value : JSON.stringify(value)))
  const files = [
    new File([], 'empty.png', { type: 'image/png' }),
    new File(['not a picture'], 'picture.png', { type: 'image/png' }),
    new File([Buffer.from('89504e470d0a1a0a', 'hex')], 'cut-off.png', { type: 'image/png' }),
    new File(['<svg onload="alert(1)"/>'], '../../x.svg', { type: 'image/svg+xml' }),
    new File(['x'], '\u202e\u0000'.repeat(200), { type: 'x'.repeat(300) }),
  ]
  return [
    ...fields.flatMap((name) => texts.map((text) => form([[name, text]]))),
    ...unknownFields.map((name) => form([[name, 'x']])),
    ...[...fields, ...Object.keys(uploads), 'other'].flatMap((name) =>
      files.map((file) => form([[name, file]])),
    ),
    ...Object.keys(uploads).map((name) => form(Array(12).fill([name, files[1]]))),
    form(Array(25).fill(['name', 'again'])),
  ]
}

for (const { endpoint } of endpoints.filter(({ endpoint }) => endpoint.uploads))
  test(`${endpoint.method} ${endpoint.path} refuses a form full of wrong values`, async () => {
    const { cookie } = await signedIn({ plan: 'basic_free' })
    for (const form of formsFor(endpoint)) {
      const send = () => call(endpoint.method, endpoint.path, { body: form, cookie })
      const { status, body } = await unlimited(send, ({ status }) => status)
      const what = `${JSON.stringify([...form])} → ${status} ${body.message}`
      assert.ok(status < 500 && status !== 429 && status !== 401, what)
      assert.match(body.message, /^[A-Z][^\n]{1,300}$/, what)
    }
  })

for (const { endpoint } of endpoints)
  test(`${endpoint.method} ${endpoint.path} answers anything with a sentence and never with a fault`, async () => {
    // A new member: earlier calls may have ended the session.
    const member = await signedIn({ plan: 'basic_free' })
    const callers = [
      { cookie: undefined, isAllowed: endpoint.access === 'public' },
      { cookie: member.cookie, isAllowed: endpoint.access !== 'admin' },
    ]
    if (endpoint.access === 'admin' && endpoint.method === 'GET')
      callers.push({ cookie: (await signedIn({ role: 'admin' })).cookie, isAllowed: true })
    for (const { cookie, isAllowed } of callers)
      for (const [index, url] of addressesFor(endpoint, isAllowed).entries())
        for (const sent of sentTo(endpoint, { isFirst: index === 0, isAllowed }))
          await isAnswered(endpoint.method, url, { ...sent, cookie })
  })

const onlyForAdmins = endpoints.filter(
  ({ endpoint }) => endpoint.access === 'admin' && endpoint.method !== 'GET',
)
for (const { endpoint } of onlyForAdmins)
  test(`${endpoint.method} ${endpoint.path} answers an administrator's wrong value with a sentence`, async () => {
    const { cookie } = await signedIn({ role: 'admin' })
    const url = apiBase + endpoint.path.replace(/:\w+/g, '00000000-0000-7000-8000-000000000000')
    const fields = fieldsOf(endpoint.body)
    for (const field of fields)
      for (const value of values) {
        const sent = asJson({ ...rightValues(fields), [field]: value })
        await isAnswered(endpoint.method, url, { ...sent, cookie })
      }
  })

function sentTo(endpoint: Endpoint, { isFirst, isAllowed }: { isFirst: boolean; isAllowed: boolean }) {
  if (endpoint.method === 'GET') return [{}]
  if (!isFirst) return unreadable.slice(0, isAllowed ? 3 : 1)
  return isAllowed ? bodiesFor(endpoint) : refusedBodies
}

/** Repeats a request that only a rate limit refused, so that its value reaches its rule. */
async function unlimited<Answer>(request: () => Promise<Answer>, statusOf: (answer: Answer) => number) {
  const answer = await request()
  if (statusOf(answer) !== 429) return answer
  await database.query(
    "delete from rate_limits; delete from requested_mails; update ideas set sent_at = '2026-01-01'",
  )
  return await request()
}

async function isAnswered(
  method: Endpoint['method'],
  url: string,
  { payload, headers, cookie }: Sent & { cookie: string | undefined },
) {
  const request = {
    method,
    url,
    headers: { ...headers, ...(cookie && { cookie }) },
    ...(payload !== undefined && { payload }),
  }
  const response = await unlimited(
    () => app.inject(request),
    ({ statusCode }) => statusCode,
  )
  const { statusCode, body } = response
  const what = `${method} ${url.slice(0, 120)} ${payload?.slice(0, 120)} → ${statusCode} ${body.slice(0, 200)}`
  assert.ok(statusCode < 500 && statusCode !== 429, what)
  refuseUndocumented({ method, path: url.slice(apiBase.length), status: statusCode })
  if (isFile(response)) return
  const envelope = response.json()
  assert.equal(envelope.status, statusCode < 400 ? 'success' : 'error', what)
  assert.match(envelope.message, /^[A-Z][^\n]{1,300}$/, what)
  assert.doesNotMatch(body, /node_modules|\.ts:\d|at async|ECONN|syntax error/, what)
}
