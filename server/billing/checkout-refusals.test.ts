import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testShop } from './testing-shop.ts'

const shop = await testShop()
const { call, signedIn, start, planOf, monthly, payments, platform } = shop

test('B11: a plan that is not on sale is refused, whatever its shape', async () => {
  const member = await signedIn()
  const before = payments.calls.length
  const shapes = ['price_unknown', '', ' ', 'x'.repeat(10_000), {}, [], 5, null, true, undefined, '__proto__']
  for (const priceId of shapes) {
    const { status, body } = await call('POST', '/payment/session', {
      cookie: member.cookie,
      body: { priceId },
    })
    assert.equal(status, 400, JSON.stringify(priceId))
    assert.equal(body.status, 'error')
  }
  await platform.db
    .insertInto('plans')
    .values({ id: 'price_older', type: 'Monthly', amounts: JSON.stringify({ usd: 900 }), on_sale: false })
    .execute()
  assert.equal((await start(member, 'price_older')).status, 400)
  assert.equal(payments.calls.length, before)
})

test('B12: an amount in the body changes nothing', async () => {
  const member = await signedIn()
  const body = {
    priceId: monthly,
    amount: 1,
    quantity: 9,
    price_data: { currency: 'usd', unit_amount: 1 },
    discounts: [{ coupon: 'free' }],
    customer: 'cus_other',
    success_url: 'https://evil.example',
    subscription_data: { trial_period_days: 365 },
  }
  await call('POST', '/payment/session', { cookie: member.cookie, body })
  const [session] = await payments.list<{ amount_total: number; currency: string }>(
    `/v1/checkout/sessions?customer=${await shop.customerOf(member)}`,
  )
  assert.deepEqual([session?.amount_total, session?.currency], [1900, 'usd'])
})

test('B15: a member from Brazil or China starts nothing, not even Basic', async () => {
  for (const countryCode of ['BR', 'CN']) {
    const member = await signedIn()
    await platform.db
      .updateTable('users')
      .set({ country_code: countryCode })
      .where('id', '=', member.user.id)
      .execute()
    for (const priceId of [monthly, 'basic_free']) {
      const { status, body } = await start(member, priceId)
      assert.equal(status, 403)
      assert.equal(body.message, 'Service not available in China and Brazil')
    }
    assert.deepEqual(await planOf(member), { status: 'incomplete', plan: null })
  }
})

test('B17: a visitor, a suspended member and a foreign page start nothing', async () => {
  const body = { priceId: monthly }
  assert.equal((await call('POST', '/payment/session', { body })).status, 401)
  const member = await signedIn()
  const headers = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }
  const forged = await call('POST', '/payment/session', { body, cookie: member.cookie, headers })
  assert.equal(forged.status, 403)
  await platform.db
    .updateTable('users')
    .set({ suspended_at: platform.now(), suspended_reason: 'sharing files' })
    .where('id', '=', member.user.id)
    .execute()
  assert.equal((await start(member, monthly)).status, 403)
  assert.equal((await start(member, 'basic_free')).status, 403)
  assert.equal(await shop.customerOf(member), '')
})
