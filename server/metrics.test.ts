import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { testShop } from './billing/testing/shop.ts'
import { resourceOf } from './platform/payments/measured-requests.ts'
import { serveMetrics } from './platform/telemetry/metrics-server.ts'
import { eventually } from './platform/testing/eventually.ts'
import { freePort } from './platform/testing/free-port.ts'
import { watchSystem } from './system/gauges.ts'

const port = await freePort()
const token = 'a-token-of-16-letters'
const shop = await testShop({ env: { METRICS: String(port), METRICS_TOKEN: token } })
const { platform, signedIn, config } = shop
assert.ok(config.metrics)
watchSystem(platform)
after(await serveMetrics(config.metrics))

const address = `http://127.0.0.1:${port}/metrics`

async function scrape() {
  const response = await fetch(address, { headers: { authorization: `Bearer ${token}` } })
  assert.equal(response.status, 200)
  const lines = (await response.text()).split('\n').filter((line) => line !== '' && !line.startsWith('#'))
  return new Map(lines.map((line) => [line.replace(/ \S+$/, ''), Number(line.split(' ').at(-1))]))
}

/** Returns the sum of the series of a metric whose labels have these values. */
async function sumOf(metric: string, ...labels: string[]) {
  const series = [...(await scrape())].filter(
    ([name]) => name.replace(/\{.*/, '') === metric && labels.every((label) => name.includes(label)),
  )
  return series.reduce((sum, [, value]) => sum + value, 0)
}

test('metrics need the token', async () => {
  for (const authorization of ['', 'Bearer', `Bearer ${token}x`, `Basic ${token}`]) {
    const response = await fetch(address, { headers: { authorization } })
    assert.equal(response.status, 401)
    assert.equal(await response.text(), '')
  }
  assert.equal((await fetch(address.replace('metrics', ''))).status, 404)
})

test('a purchase is measured from the request to the email, and no label names its member', {
  timeout: 120_000,
}, async () => {
  const member = await signedIn({ email: 'private@example.test' })
  const before = await sumOf('layerdrop_payment_event_duration_seconds_count')
  await shop.buy(member, shop.monthly)
  await shop.becomes(member, 'active')
  await eventually(async () => (await shop.mailboxOf(member)).length > 0 && (await shop.isQuiet()))
  await eventually(async () => (await sumOf('layerdrop_mail_delivery_duration_seconds_count')) > 0)

  assert.ok(
    (await sumOf(
      'http_request_duration_seconds_count',
      'route="/backend/api/v1/payment/session"',
      'status="200"',
    )) > 0,
  )
  assert.ok(
    (await sumOf(
      'layerdrop_payment_request_duration_seconds_count',
      'resource="checkout/sessions"',
      'status="200"',
    )) > 0,
  )
  assert.ok(
    (await sumOf('layerdrop_job_duration_seconds_count', 'queue="billing-sync"', 'outcome="completed"')) > 0,
  )
  assert.ok((await sumOf('layerdrop_mail_attempts_total', 'outcome="sent"')) > 0)
  assert.ok((await sumOf('layerdrop_payment_event_duration_seconds_count')) > before)
  assert.ok((await sumOf('layerdrop_database_connections', 'pool="main"')) > 0)
  const text = [...(await scrape()).keys()].join('\n')
  for (const secret of ['private', member.user.id, token]) assert.ok(!text.includes(secret), secret)
})

test('waiting jobs and emails, and the disk, are shown', async () => {
  await platform.files.write('exports/metrics-test.zip', Buffer.from('file'))
  assert.equal(await sumOf('layerdrop_database_up'), 1)
  assert.ok((await scrape()).has('layerdrop_jobs_waiting{queue="mail-send"}'))
  assert.ok((await scrape()).has('layerdrop_mails_waiting{class="requested"}'))
  assert.ok((await sumOf('layerdrop_storage_free_bytes')) > 0)
  assert.ok(
    (await sumOf('layerdrop_storage_operation_duration_seconds_count', 'operation="write"', 'outcome="ok"')) >
      0,
  )
})

test('a resource of the payment provider is named without an id', () => {
  const named: Record<string, string> = {
    '/v1/customers/cus_NffrFeUfNV2Hib?expand[]=tax': 'customers',
    '/v1/checkout/sessions/cs_test_a1/expire': 'checkout/sessions',
    '/v1/events?limit=1': 'events',
    '/': 'none',
  }
  for (const [path, resource] of Object.entries(named)) assert.equal(resourceOf(path), resource)
})
