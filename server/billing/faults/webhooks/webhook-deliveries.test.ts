import assert from 'node:assert/strict'
import { eventText, signed } from '../../../platform/payments/testing/test-events.ts'
import { eventually } from '../../../platform/testing/eventually.ts'
import { faultShop } from '../testing/fault-shop.ts'

const shop = await faultShop()
const {
  fault,
  provider,
  platform,
  payments,
  signedIn,
  start,
  buy,
  verify,
  planOf,
  monthly,
  yearly,
  deliver,
} = shop

fault('A1: the same webhook three times at once and again an hour later has one effect', async () => {
  shop.loseMessages()
  const member = await signedIn()
  await buy(member, monthly)
  const message = await provider.deliveryOf(member, 'checkout.session.completed')
  const atOnce = await Promise.all([deliver(message), deliver(message), deliver(message)])
  assert.deepEqual(atOnce, [200, 200, 200])
  await shop.becomes(member, 'active')
  await shop.passTime(3600)
  assert.equal(await deliver(message), 200)
  await shop.waitUntilQuiet()
  const { id } = JSON.parse(message.body.toString())
  const kept = await platform.db.selectFrom('payment_events').select('id').where('id', '=', id).execute()
  assert.equal(kept.length, 1)
  assert.equal(await shop.welcomesOf(member), 1)
  assert.deepEqual(await planOf(member), { status: 'active', plan: monthly })
})

fault('A2: webhooks in the wrong order end in the current state, never back in incomplete', async () => {
  shop.loseMessages()
  const member = await signedIn()
  await buy(member, monthly)
  for (const type of ['invoice.paid', 'customer.subscription.updated', 'customer.subscription.created']) {
    assert.equal(await deliver(await provider.deliveryOf(member, type)), 200)
    await shop.waitUntilQuiet()
    assert.deepEqual(await planOf(member), { status: 'active', plan: monthly }, type)
  }
})

fault('A3: a late event about the end of an old subscription changes nothing', async () => {
  const member = await signedIn()
  await buy(member, monthly)
  await shop.becomes(member, 'active')
  shop.loseMessages()
  const [old] = await provider.subscriptions(member)
  await provider.end(old?.id ?? '')
  shop.excused.add(old?.id ?? '')
  const message = await provider.deliveryOf(member, 'customer.subscription.deleted')
  const { sessionId } = await buy(member, yearly)
  assert.equal((await verify(member, sessionId)).status, 200)
  assert.equal(await deliver(message), 200)
  await shop.waitUntilQuiet()
  assert.deepEqual(await planOf(member), { status: 'active', plan: yearly })
})

fault('A14: an event about an unknown customer is answered and logged, and changes nothing', async () => {
  const before = await platform.db.selectFrom('subscriptions').selectAll().execute()
  assert.equal(await deliver(signed(eventText())), 200)
  await shop.waitUntilQuiet()
  assert.deepEqual(await platform.db.selectFrom('subscriptions').selectAll().execute(), before)
  assert.match(shop.lines.join(''), /a customer who is not ours/)
})

fault('A14: a subscription to a price that is not ours grants nothing and is left alone', async () => {
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
  await provider.deliveryOf(member, 'customer.subscription.created')
  await shop.waitUntilQuiet()
  assert.deepEqual(await planOf(member), { status: 'incomplete', plan: null })
  assert.equal((await provider.subscriptions(member))[0]?.status, 'active')
})

fault('A15: a body of 5 MB is too large, one just below the limit is read', async () => {
  const filler = 'x'.repeat(5_000_000)
  assert.equal(await deliver(signed(eventText({ filler }))), 413)
  assert.equal(await deliver(signed(eventText({ filler: filler.slice(0, 990_000) }))), 200)
})

fault('A15: a thousand events of one customer become a few syncs', async () => {
  const member = await signedIn()
  const { sessionId } = await buy(member, monthly)
  await verify(member, sessionId)
  await shop.waitUntilQuiet()
  const before = payments.calls.length
  const about = { object: 'subscription', customer: await shop.customerOf(member) }
  for (let batch = 0; batch < 20; batch++) {
    const sent = Array.from({ length: 50 }, () => deliver(signed(eventText({}, about))))
    assert.deepEqual(new Set(await Promise.all(sent)), new Set([200]))
  }
  await shop.waitUntilQuiet()
  const calls = payments.calls.length - before
  assert.ok(calls < 300, `${calls} calls of the provider`)
  assert.deepEqual(await planOf(member), { status: 'active', plan: monthly })
})

fault('A17: an event’s payload does not count, only the provider’s state', async () => {
  const member = await signedIn()
  await start(member, monthly)
  const customer = await shop.customerOf(member)
  const claim = { object: 'subscription', id: 'sub_claimed', customer, status: 'active' }
  assert.equal(await deliver(signed(eventText({}, claim))), 200)
  await shop.waitUntilQuiet()
  assert.deepEqual(await planOf(member), { status: 'incomplete', plan: null })
})

fault('A18: of two overlapping syncs, the older state is never written last', async () => {
  const member = await signedIn()
  await buy(member, monthly)
  await shop.becomes(member, 'active')
  await shop.waitUntilQuiet()
  const [subscription] = await provider.subscriptions(member)
  const about = { object: 'subscription', customer: await shop.customerOf(member) }
  let release = () => {}
  const until = new Promise<void>((resolve) => {
    release = resolve
  })
  let held = 0
  payments.disturb(({ path }) => (path === '/v1/subscriptions' && held++ === 0 ? { until } : undefined))
  await deliver(signed(eventText({}, about)))
  await eventually(async () => held > 0)
  shop.loseMessages()
  await provider.end(subscription?.id ?? '')
  shop.excused.add(subscription?.id ?? '')
  await deliver(signed(eventText({}, about)))
  release()
  await shop.waitUntilQuiet()
  assert.equal((await planOf(member)).status, 'canceled')
})
