import assert from 'node:assert/strict'
import { after, afterEach, test } from 'node:test'
import Stripe from 'stripe'
import {
  client,
  control,
  eventually,
  listenForEvents,
  removeFolder,
  spawnSandbox,
  testSandbox,
  webhookSecret,
} from '../testing/sandbox-process.ts'

let answer = 200
const shop = await listenForEvents(() => answer)
const sandbox = await testSandbox({
  PAYMENT_WEBHOOK_URL: shop.url,
  STRIPE_WEBHOOK_SECRET: `whsec_older, ${webhookSecret}`,
})
after(shop.close)

afterEach(async () => {
  answer = 200
  await control(sandbox, 'DELETE', 'webhooks/rules')
  await control(sandbox, 'POST', 'webhooks/release')
})

function about(id: string) {
  return shop.received.filter(({ event }) => 'id' in event.data.object && event.data.object.id === id)
}

function newCustomer(name = 'Ada') {
  return sandbox.stripe.customers.create({ name })
}

test('events are signed with every current secret, over the very bytes that were sent', async () => {
  const customer = await newCustomer('Zoë “Łódź”')
  const [received] = await eventually(() => about(customer.id).length > 0 && about(customer.id))
  assert.ok(received)
  assert.equal(received.signature.match(/v1=/g)?.length, 2)
  assert.equal(received.event.api_version, Stripe.API_VERSION)
  assert.notEqual(received.raw, JSON.stringify(JSON.parse(received.raw)))
  const older = await Stripe.webhooks.constructEventAsync(received.raw, received.signature, 'whsec_older')
  assert.equal(older.id, received.event.id)
})

test('an update event contains the previous values', async () => {
  const customer = await newCustomer()
  await sandbox.stripe.customers.update(customer.id, { name: 'Grace', metadata: { a: '1' } })
  const updated = await eventually(() =>
    about(customer.id).find(({ event }) => event.type === 'customer.updated'),
  )
  assert.deepEqual(updated.event.data.previous_attributes, { name: 'Ada', metadata: { a: null } })
})

test('a refused event is sent again with the same id and a fresh signature', async () => {
  answer = 500
  const customer = await newCustomer()
  const [event] = (await sandbox.stripe.events.list({ type: 'customer.created', limit: 1 })).data
  await eventually(async () => {
    const deliveries = await control(sandbox, 'GET', `webhooks/deliveries?event=${event?.id}`)
    return deliveries.data[0].attempts[0]?.status === 500
  })
  const pending = await sandbox.stripe.events.list({ delivery_success: false })
  assert.ok(pending.data.some(({ id }) => id === event?.id))
  answer = 200
  await eventually(() => about(customer.id).length > 0)
  assert.equal(about(customer.id)[0]?.event.id, event?.id)
})

test('events can be dropped, doubled and replayed', async () => {
  await control(sandbox, 'POST', 'webhooks/rules', { action: 'drop', 'types[0]': 'customer.created' })
  const silent = await newCustomer()
  await control(sandbox, 'POST', 'webhooks/rules', { action: 'duplicate', times: '3' })
  const loud = await newCustomer()
  await eventually(() => about(loud.id).length === 3)
  assert.equal(new Set(about(loud.id).map(({ event }) => event.id)).size, 1)
  assert.equal(about(silent.id).length, 0)
  const { data } = await sandbox.stripe.events.list({ type: 'customer.created', limit: 2 })
  await control(sandbox, 'POST', `events/${data[1]?.id}/replay`)
  await eventually(() => about(silent.id).length === 1)
})

test('held events arrive in the order in which they are released', async () => {
  await control(sandbox, 'POST', 'webhooks/hold')
  const made = [await newCustomer('1'), await newCustomer('2'), await newCustomer('3')].map(({ id }) => id)
  assert.equal(made.filter((id) => about(id).length > 0).length, 0)
  await control(sandbox, 'POST', 'webhooks/release', { order: 'reversed' })
  await eventually(() => made.every((id) => about(id).length > 0))
  const arrived = shop.received.map(({ event }) => ('id' in event.data.object ? event.data.object.id : ''))
  assert.deepEqual(
    arrived.filter((id) => made.includes(String(id))),
    made.toReversed(),
  )
})

test('undelivered events survive kill -9', async () => {
  let current = await spawnSandbox({ PAYMENT_WEBHOOK_URL: shop.url })
  await control(current, 'POST', 'webhooks/hold')
  const customer = await current.stripe.customers.create({ name: 'Survivor' })
  await current.kill('SIGKILL')
  current = await spawnSandbox({ PAYMENT_WEBHOOK_URL: shop.url }, current.dataDir)
  await control(current, 'POST', 'webhooks/release')
  await eventually(() => about(customer.id).length === 1)
  await current.kill('SIGTERM')
  await removeFolder(current.dataDir)
})

test('the API stores endpoints, shows their secret once, and accepts loopback addresses only', async () => {
  const { stripe } = sandbox
  const endpoint = await stripe.webhookEndpoints.create({ url: shop.url, enabled_events: ['price.created'] })
  assert.match(String(endpoint.secret), /^whsec_/)
  assert.equal((await stripe.webhookEndpoints.retrieve(endpoint.id)).secret, undefined)
  await stripe.webhookEndpoints.del(endpoint.id)
  const elsewhere = stripe.webhookEndpoints.create({ url: 'https://example.com/hook', enabled_events: ['*'] })
  await assert.rejects(elsewhere, { param: 'url' })
})

test('the next calls can fail, be slow, or be answered by silence', async () => {
  const { stripe } = sandbox
  await control(sandbox, 'POST', 'api_faults', { status: '500', calls: '1' })
  await assert.rejects(newCustomer(), { type: 'StripeAPIError' })
  await control(sandbox, 'POST', 'api_faults', { status: '429', path: 'POST /v1/customers' })
  await stripe.customers.list({ limit: 1 })
  await assert.rejects(newCustomer(), { type: 'StripeRateLimitError' })

  // The SDK tries a closed connection once more by itself, so the second answer must be lost as well.
  await control(sandbox, 'POST', 'api_faults', { lose_answer: 'true', calls: '2' })
  const key = { idempotencyKey: 'lost' }
  await assert.rejects(client(Number(new URL(sandbox.url).port)).customers.create({ name: 'Lost' }, key), {
    type: 'StripeConnectionError',
  })
  const found = await stripe.customers.create({ name: 'Lost' }, key)
  assert.equal(found.lastResponse.headers['idempotent-replayed'], 'true')

  await control(sandbox, 'POST', 'api_faults', { delay_ms: '300' })
  const same = { idempotencyKey: 'parallel' }
  const results = await Promise.allSettled([
    stripe.customers.create({ name: 'P' }, same),
    stripe.customers.create({ name: 'P' }, same),
  ])
  const failed = results.find((result) => result.status === 'rejected')
  assert.equal(failed?.reason.code, 'idempotency_key_in_use')
})
