import assert from 'node:assert/strict'
import { readConfig } from '../../../platform/config/config.ts'
import { localDefaults } from '../../../platform/config/local-defaults.ts'
import { eventText, seconds, signed } from '../../../platform/payments/testing/test-events.ts'
import type { Delivery } from '../../../platform/payments/testing/test-payments.ts'
import { faultShop } from '../testing/fault-shop.ts'
import { reconcileEverything } from '../testing/invariants.ts'
import { secondProcess } from '../testing/second-process.ts'

const next = 'whsec_the_next_one_0123456789'
const shop = await faultShop({ STRIPE_WEBHOOK_SECRET: `${localDefaults.webhookSecret},${next}` })
const { fault, platform, deliver, provider, billing, planOf, monthly } = shop

const storedEvents = () =>
  platform.db.selectFrom('payment_events').select(['id', 'type']).orderBy('id').execute()

async function refusesAll(deliveries: Delivery[]) {
  const before = await storedEvents()
  for (const delivery of deliveries) assert.equal(await deliver(delivery), 400, delivery.signature)
  assert.deepEqual(await storedEvents(), before)
}

fault('A8: a body changed after signing is refused', async () => {
  const original = eventText({}, { object: 'charge', customer: 'cus_stranger', amount: 1900 })
  const { signature } = signed(original)
  const changed = [
    original.replace('"livemode":false', '"livemode":true'),
    original.replace('cus_stranger', 'cus_strangeR'),
    original.replace('1900', '1901'),
    `${original} `,
    JSON.stringify(Object.fromEntries(Object.entries(JSON.parse(original)).reverse())),
    original.slice(0, -1),
    '',
  ]
  await refusesAll(changed.map((body) => ({ body: Buffer.from(body), signature })))
})

fault(
  'A9: a missing, foreign, empty or garbled signature is refused; of two the right one is enough',
  async () => {
    const text = eventText()
    const right = signed(text)
    const { body } = right
    const v1 = right.signature.split('v1=')[1] ?? ''
    await refusesAll([
      signed(text, { secret: 'whsec_somebody_else_0000' }),
      signed(text, { scheme: 'v0' }),
      { body, signature: '' },
      { body, signature: 'garbage' },
      { body, signature: `v1=${v1}` },
      { body, signature: `t=,v1=${v1}` },
      { body, signature: `t=${seconds()},v1=` },
      { body, signature: `t=${seconds()},v1=${'0'.repeat(64)}` },
    ])
    const missing = await shop.call('POST', '/payment/webhook', { body: text })
    assert.equal(missing.status, 400)
    assert.equal(await deliver({ body, signature: `${right.signature},v1=${'0'.repeat(64)}` }), 200)
  },
)

const clockAlarms = () =>
  shop.lines.join('').split('"alarm":"our clock and that of the payment provider differ"').length - 1

/** The libraries tolerate five minutes, and each attempt is signed anew: docs.stripe.com/webhooks */
fault('A10: a valid signature that is minutes or a day old or ahead is refused, with an alarm', async () => {
  const times = [-86_400, -360, 600, 86_400]
  await refusesAll(times.map((ahead) => signed(eventText(), { at: seconds() + ahead })))
  assert.equal(clockAlarms(), times.length)
  for (const ahead of [-240, 240])
    assert.equal(await deliver(signed(eventText(), { at: seconds() + ahead })), 200)
  await refusesAll([signed(eventText(), { at: seconds() - 86_400, secret: 'whsec_somebody_else_0000' })])
  assert.equal(clockAlarms(), times.length, 'anybody can send a wrong signature')
})

const day = 86_400

/** docs.stripe.com/api/checkout/sessions/create, `expires_at`: "30 minutes to 24 hours after Checkout Session creation". */
fault('A19: while our clock is a day off, no checkout opens; afterwards one does', async () => {
  const member = await shop.signedIn()
  for (const ahead of [day, -day]) {
    shop.clock.now = new Date(Date.now() + ahead * 1000)
    assert.equal((await shop.start(member, monthly)).status, 502)
  }
  for (const ahead of [300, -300, 0]) {
    shop.clock.now = new Date(Date.now() + ahead * 1000)
    assert.equal((await shop.start(member, monthly)).status, 200)
  }
})

fault(
  'A19: while our clock is a day ahead, a plan that renews today loses access and nothing else',
  async () => {
    const member = await billing.paying(monthly)
    await shop.passUntil((await provider.periodEnd(member)) - 3600)
    const right = shop.clock.now
    shop.clock.now = new Date(right.getTime() + day * 1000)
    await reconcileEverything(shop)
    assert.equal((await planOf(member)).status, 'expired')
    const subscription = await provider.onlySubscription(member)
    assert.deepEqual([subscription.status, subscription.cancel_at], ['active', null])
    shop.clock.now = right
    assert.deepEqual(await planOf(member), { status: 'active', plan: monthly })
    assert.deepEqual((await shop.templatesTo(member)).toSorted(), ['receipt', 'welcome'])
  },
)

fault('A11: production does not start without a webhook secret, or with a blank one', async () => {
  for (const secret of [undefined, '', ' ', ' , '])
    assert.throws(
      () => readConfig({ NODE_ENV: 'production', STRIPE_WEBHOOK_SECRET: secret }),
      /STRIPE_WEBHOOK_SECRET is missing/,
    )
})

fault('A12: old and new secret are accepted together, and a removed one is refused', async () => {
  assert.equal(await deliver(signed(eventText())), 200)
  assert.equal(await deliver(signed(eventText(), { secret: next })), 200)
  const afterwards = await secondProcess(shop, { STRIPE_WEBHOOK_SECRET: next })
  assert.equal((await afterwards.deliver(signed(eventText(), { secret: next }))).status, 200)
  assert.equal((await afterwards.deliver(signed(eventText()))).status, 400)
})

fault(
  'A13: an unknown type is acknowledged, a thin event refused, and one of the other mode raises an alarm',
  async () => {
    const before = await storedEvents()
    assert.equal(await deliver(signed(eventText({ type: 'climate.order.created' }))), 200)
    assert.equal(await deliver(signed(eventText({ livemode: true }))), 200)
    assert.deepEqual(await storedEvents(), before)
    assert.match(shop.lines.join(''), /"alarm":"an event of the other mode"/)
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
  },
)

fault('A16: the signature covers the raw bytes, also with unusual spaces and characters', async () => {
  const text = eventText().replace('{', '{ \n\t "note" : "Grüße \\u00e9 🖨️ 1.0" ,  "number": 1.0,')
  assert.equal(await deliver(signed(text)), 200)
  const { signature } = signed(text)
  await refusesAll([{ body: Buffer.from(JSON.stringify(JSON.parse(text))), signature }])
})
