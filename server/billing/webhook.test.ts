import assert from 'node:assert/strict'
import { test } from 'node:test'
import Stripe from 'stripe'
import { localDefaults } from '../platform/local-defaults.ts'
import type { Delivery } from '../platform/payments/testing-payments.ts'
import { eventually, testShop } from './testing-shop.ts'

const shop = await testShop()
const { platform, payments, signedIn, start, verify, buy, planOf, monthly, deliver } = shop
const now = () => Math.floor(Date.now() / 1000)

type Signing = { secret?: string; at?: number; scheme?: string }

function signed(body: string, { secret = localDefaults.webhookSecret, at = now(), scheme }: Signing = {}) {
  const header = { payload: body, secret, timestamp: at, ...(scheme && { scheme }) }
  return { body: Buffer.from(body), signature: Stripe.webhooks.generateTestHeaderString(header) }
}

let events = 0
function eventText(more: object = {}, about: object = { object: 'subscription', customer: 'cus_stranger' }) {
  const event = { id: `evt_test_${++events}`, object: 'event', type: 'customer.subscription.updated' }
  return JSON.stringify({ ...event, livemode: false, created: now(), data: { object: about }, ...more })
}

function keptEvents() {
  return platform.db.selectFrom('payment_events').select(['id', 'type']).orderBy('id').execute()
}

async function refusesAll(deliveries: Delivery[]) {
  const before = await keptEvents()
  for (const delivery of deliveries) assert.equal(await deliver(delivery), 400, delivery.signature)
  assert.deepEqual(await keptEvents(), before)
}

test('A8: a body that was changed after signing is refused', async () => {
  const original = eventText()
  const { signature } = signed(original)
  const changed = [
    original.replace('"livemode":false', '"livemode":true'),
    original.replace('cus_stranger', 'cus_strangeR'),
    `${original} `,
    JSON.stringify(Object.fromEntries(Object.entries(JSON.parse(original)).reverse())),
    original.slice(0, -1),
    '',
  ]
  await refusesAll(changed.map((body) => ({ body: Buffer.from(body), signature })))
})

test('A9: a missing, foreign, empty or garbled signature is refused; of two the right one is enough', async () => {
  const text = eventText()
  const right = signed(text)
  const body = right.body
  const v1 = right.signature.split('v1=')[1] ?? ''
  await refusesAll([
    signed(text, { secret: 'whsec_somebody_else_0000' }),
    signed(text, { scheme: 'v0' }),
    { body, signature: '' },
    { body, signature: 'garbage' },
    { body, signature: `v1=${v1}` },
    { body, signature: `t=,v1=${v1}` },
    { body, signature: `t=${now()},v1=` },
    { body, signature: `t=${now()},v1=${'0'.repeat(64)}` },
  ])
  assert.equal(await deliver({ body, signature: `${right.signature},v1=${'0'.repeat(64)}` }), 200)
})

test('A10: a right signature that is six minutes old or ten minutes ahead is refused', async () => {
  await refusesAll([signed(eventText(), { at: now() - 360 }), signed(eventText(), { at: now() + 600 })])
})

test('A13: an unknown kind is answered and forgotten, a thin event refused, one of the other mode ignored', async () => {
  const before = await keptEvents()
  assert.equal(await deliver(signed(eventText({ type: 'climate.order.created' }))), 200)
  assert.equal(await deliver(signed(eventText({ livemode: true }))), 200)
  assert.deepEqual(await keptEvents(), before)
  await refusesAll([
    signed(eventText({ object: 'v2.core.event' })),
    signed('null'),
    signed('[]'),
    signed('"text"'),
    signed('{}'),
    signed(eventText({ data: null })),
    signed(eventText({ id: 5 })),
    signed('not json'),
  ])
})

test('A14: a stranger of a shared account is answered, and nothing of ours changes', async () => {
  const before = await platform.db.selectFrom('subscriptions').selectAll().execute()
  assert.equal(await deliver(signed(eventText({ id: 'evt_stranger' }))), 200)
  await eventually(shop.isQuiet)
  assert.deepEqual(await platform.db.selectFrom('subscriptions').selectAll().execute(), before)
})

test('A14, D13: a subscription to a price that is not ours grants nothing', async () => {
  const member = await signedIn()
  await start(member, monthly)
  const customer = await shop.customerOf(member)
  const price = await payments.do('/v1/prices', {
    currency: 'usd',
    unit_amount: '100',
    'recurring[interval]': 'month',
    'product_data[name]': 'Another product of the same account',
  })
  const card = await payments.do('/v1/payment_methods/pm_card_visa/attach', { customer })
  const foreign = { customer, 'items[0][price]': price.id, default_payment_method: card.id }
  await payments.do('/v1/subscriptions', foreign)
  await eventually(async () => messageOf(customer, 'customer.subscription.created') !== undefined)
  await eventually(shop.isQuiet)
  assert.deepEqual(await planOf(member), { status: 'incomplete', plan: null })
  assert.equal((await payments.list(`/v1/subscriptions?customer=${customer}`)).length, 1)
})

test('A15: a body of 5 MB is too large, one just below the limit is read', async () => {
  const filler = 'x'.repeat(5_000_000)
  assert.equal(await deliver(signed(eventText({ filler }))), 413)
  assert.equal(await deliver(signed(eventText({ filler: filler.slice(0, 990_000) }))), 200)
})

test('A16: the signature holds for the bytes, with odd spaces and letters, not for what they mean', async () => {
  const text = eventText().replace('{', '{ \n\t "note" : "Grüße \\u00e9 🖨️ 1.0" ,  "number": 1.0,')
  assert.equal(await deliver(signed(text)), 200)
  const { signature } = signed(text)
  await refusesAll([{ body: Buffer.from(JSON.stringify(JSON.parse(text))), signature }])
})

test('A1: the same message four times is one event and one effect', async () => {
  shop.loseMessages()
  const member = await signedIn()
  await buy(member, monthly)
  const customer = await shop.customerOf(member)
  await eventually(async () => completed(customer) !== undefined)
  const delivery = completed(customer)
  assert.ok(delivery)
  const { id } = JSON.parse(delivery.body.toString())
  assert.deepEqual(
    await Promise.all([deliver(delivery), deliver(delivery), deliver(delivery)]),
    [200, 200, 200],
  )
  await eventually(async () => (await shop.mailboxOf(member)).length > 1)
  assert.equal(await deliver(delivery), 200)
  shop.restoreMessages()
  await eventually(shop.isQuiet)
  assert.equal((await keptEvents()).filter((event) => event.id === id).length, 1)
  assert.equal(await shop.welcomesOf(member), 1)
  assert.deepEqual(await planOf(member), { status: 'active', plan: monthly })
})

test('A2: messages in the wrong order end in the present state', async () => {
  shop.loseMessages()
  const member = await signedIn()
  await buy(member, monthly)
  const customer = await shop.customerOf(member)
  const types = ['invoice.paid', 'customer.subscription.updated', 'customer.subscription.created']
  await eventually(
    async () => types.every((type) => messageOf(customer, type)) || completed(customer) !== undefined,
  )
  for (const type of types) {
    const delivery = messageOf(customer, type)
    if (delivery) assert.equal(await deliver(delivery), 200)
  }
  shop.restoreMessages()
  await eventually(async () => (await planOf(member)).status === 'active')
  await eventually(shop.isQuiet)
  assert.deepEqual(await planOf(member), { status: 'active', plan: monthly })
})

test('A17: what a message claims does not count, only what the provider says when asked', async () => {
  const member = await signedIn()
  await start(member, monthly)
  const customer = await shop.customerOf(member)
  const claim = { object: 'subscription', id: 'sub_claimed', customer, status: 'active' }
  assert.equal(await deliver(signed(eventText({}, claim))), 200)
  await eventually(shop.isQuiet)
  assert.deepEqual(await planOf(member), { status: 'incomplete', plan: null })
})

test('A15: a thousand events of one customer are answered and become a few syncs', async () => {
  const member = await signedIn()
  const { sessionId } = await buy(member, monthly)
  await verify(member, sessionId)
  const customer = await shop.customerOf(member)
  const before = payments.calls.length
  const about = { object: 'subscription', customer }
  for (let batch = 0; batch < 20; batch++) {
    const statuses = await Promise.all(
      Array.from({ length: 50 }, () => deliver(signed(eventText({}, about)))),
    )
    assert.deepEqual(new Set(statuses), new Set([200]))
  }
  await eventually(shop.isQuiet)
  assert.ok(payments.calls.length - before < 200, `${payments.calls.length - before} calls of the provider`)
  assert.deepEqual(await planOf(member), { status: 'active', plan: monthly })
})

function messageOf(customer: string, type: string) {
  return payments.deliveries.find(({ body }) => {
    const event = JSON.parse(body.toString())
    return event.type === type && event.data.object.customer === customer
  })
}

function completed(customer: string) {
  return messageOf(customer, 'checkout.session.completed')
}
