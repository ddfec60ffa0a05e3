import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import { json } from 'node:stream/consumers'
import { after, before, test } from 'node:test'
import { hour } from '#contract/durations.ts'
import { goodPassword } from './accounts/testing.ts'
import { testShop } from './billing/testing/shop.ts'
import { readConfig } from './platform/config/config.ts'
import { startOpenTelemetry } from './platform/telemetry/opentelemetry.ts'
import { eventually } from './platform/testing/eventually.ts'
import { freePort } from './platform/testing/free-port.ts'

type Value = { stringValue?: string; intValue?: number | string }
type Span = {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  startTimeUnixNano: string
  endTimeUnixNano: string
  attributes: { key: string; value: Value }[]
}
type Traces = { resourceSpans: { scopeSpans: { spans: Span[] }[] }[] }
type Metrics = { resourceMetrics: { scopeMetrics: { metrics: { name: string }[] }[] }[] }

const spans: Span[] = []
const metrics: string[] = []
const bodies: string[] = []
const tokens = new Set<string | undefined>()
const receiver = createServer(async (request, response) => {
  const body = await json(request)
  bodies.push(JSON.stringify(body))
  tokens.add(request.headers.authorization)
  if (request.url === '/v1/traces')
    for (const { scopeSpans } of (body as Traces).resourceSpans)
      spans.push(...scopeSpans.flatMap((scope) => scope.spans))
  if (request.url === '/v1/metrics')
    for (const { scopeMetrics } of (body as Metrics).resourceMetrics)
      metrics.push(...scopeMetrics.flatMap((scope) => scope.metrics.map(({ name }) => name)))
  response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
})
const port = await freePort()
await new Promise<void>((resolve) => receiver.listen(port, '127.0.0.1', resolve))
const { openTelemetry } = readConfig({
  OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}`,
  OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20collector',
  OTEL_TRACES_SAMPLER: 'always_on',
})
assert.ok(openTelemetry)
const stop = await startOpenTelemetry(openTelemetry)
const shop = await testShop()
after(() => receiver.close())

const email = 'private-maker@example.test'
const exported = { requestId: '', userId: '' }
const secrets: string[] = [email, 'private-maker', goodPassword, 'Private Name']

before(async () => {
  const body = {
    name: 'Private Name',
    email,
    password: goodPassword,
    country: 'Germany',
    priceId: shop.monthly,
  }
  await shop.call('POST', '/auth/register', { body })
  const [mail] = await shop.mailsTo(email)
  secrets.push(mail?.text.match(/^\d{6}$/m)?.[0] ?? assert.fail('no code'))
  const member = await shop.signedIn({ email: 'private-member@example.test' })
  secrets.push(member.user.id, member.cookie, 'private-member')
  await shop.buy(member, shop.monthly)
  await shop.becomes(member, 'active')
  const { headers } = await shop.call('POST', '/auth/export', { cookie: member.cookie })
  exported.requestId = String(headers['x-request-id'])
  const mails = () => shop.mailboxOf(member)
  await eventually(async () => (await mails()).some(({ subject }) => /export|data/i.test(subject)))
  secrets.push(...(await mails()).map(({ subject }) => subject))
  await shop.platform.jobs.close()
  await stop()
})

const attributeOf = ({ attributes }: Span, name: string) =>
  attributes.find(({ key }) => key === name)?.value.stringValue

/** Names from the span up to the request. */
function pathOf(span: Span): string[] {
  const parent = spans.find(({ spanId }) => spanId === span.parentSpanId)
  return [span.name, ...(parent ? pathOf(parent) : [])]
}

test('one trace leads from a request through SQL, jobs and files to the email', () => {
  const root = spans.find((span) => attributeOf(span, 'layerdrop.request_id') === exported.requestId)
  assert.ok(root)
  assert.equal(root.name, 'POST /backend/api/v1/auth/export')
  assert.ok(!root.parentSpanId)
  const trace = spans.filter(({ traceId }) => traceId === root.traceId)
  const sent = trace.find(({ name }) => name === 'send email')
  assert.ok(sent)
  assert.deepEqual(pathOf(sent), [
    'send email',
    'process mail-send',
    'send mail-send',
    'process privacy-export',
    'send privacy-export',
    'POST /backend/api/v1/auth/export',
  ])
  const paths = trace.map((span) => pathOf(span).join(' < '))
  for (const part of [
    /^insert data_exports < POST/,
    /^write file < process privacy-export < /,
    /^insert mails < process privacy-export < /,
    /^update mails < process mail-send < /,
  ])
    assert.ok(
      paths.some((path) => part.test(path)),
      `${part}:\n${paths.join('\n')}`,
    )
})

test('a span carries the time at which its work ran, within the span above', () => {
  const write = spans.find(({ name }) => name === 'insert data_exports')
  const above = spans.find(({ spanId }) => spanId === write?.parentSpanId)
  assert.ok(write && above)
  const times = [
    above.startTimeUnixNano,
    write.startTimeUnixNano,
    write.endTimeUnixNano,
    above.endTimeUnixNano,
  ]
  const nanoseconds = times.map(BigInt)
  assert.deepEqual(
    nanoseconds,
    nanoseconds.toSorted((a, b) => Number(a - b)),
  )
  assert.ok(Math.abs(Date.now() - Number(nanoseconds[0]) / 1e6) < hour)
})

test('a request to the payment provider is part of the trace of its request', () => {
  const calls = spans.filter(({ name }) => name === 'POST checkout/sessions (payments)')
  assert.ok(calls.some((span) => pathOf(span).includes('POST /backend/api/v1/payment/session')))
})

test('spans and metrics hold no address, code, password, name, id, cookie, text of an email or SQL value', () => {
  const all = bodies.join('\n')
  assert.ok(all.length > 10_000 && secrets.length > 8)
  for (const secret of secrets) assert.ok(!all.includes(secret), secret)
  assert.doesNotMatch(all, /\$1|select .* from|@example/i)
})

test('metrics have the names that Prometheus reads, and the collector gets its token', () => {
  for (const name of ['layerdrop_job_duration_seconds', 'layerdrop_mail_attempts_total'])
    assert.ok(metrics.includes(name), name)
  assert.deepEqual([...tokens], ['Bearer collector'])
})
