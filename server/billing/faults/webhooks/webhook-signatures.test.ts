import assert from 'node:assert/strict'
import { readConfig } from '../../../platform/config/config.ts'
import { localDefaults } from '../../../platform/config/local-defaults.ts'
import { eventText, seconds, signed } from '../../../platform/payments/testing/test-events.ts'
import type { Delivery } from '../../../platform/payments/testing/test-payments.ts'
import { faultShop } from '../testing/fault-shop.ts'
import { secondProcess } from '../testing/second-process.ts'

const next = 'whsec_the_next_one_0123456789'
const shop = await faultShop({ STRIPE_WEBHOOK_SECRET: `${localDefaults.webhookSecret},${next}` })
const { fault, platform, deliver } = shop

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

fault('A10: a valid signature that is six minutes old or ten minutes ahead is refused', async () => {
  await refusesAll([
    signed(eventText(), { at: seconds() - 360 }),
    signed(eventText(), { at: seconds() + 600 }),
  ])
  assert.equal(await deliver(signed(eventText(), { at: seconds() - 240 })), 200)
})

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
