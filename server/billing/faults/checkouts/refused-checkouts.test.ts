import assert from 'node:assert/strict'
import type { User } from '#contract/accounts/accounts.ts'
import { faultShop } from '../testing/fault-shop.ts'

const shop = await faultShop()
const { fault, provider, call, signedIn, start, planOf, monthly, yearly, payments, platform } = shop

fault('B11: a plan that is not on sale is refused, whatever its shape', async () => {
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

fault('B12: an amount in the body is ignored', async () => {
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
  const { body: answer } = await call<{ url: string }>('POST', '/payment/session', {
    cookie: member.cookie,
    body,
  })
  const { location } = await payments.pay(answer.data.url)
  assert.doesNotMatch(location ?? '', /evil/)
  const [charge] = await provider.charges(member)
  assert.equal(charge?.amount, 1900)
  await shop.becomes(member, 'active')
})

fault('B13: an unknown currency falls back to dollars, a known one is used, also in capitals', async () => {
  const sold: Record<string, string> = {
    zzz: 'usd 1900',
    USD: 'usd 1900',
    '': 'usd 1900',
    jpy: 'usd 1900',
    chf: 'usd 1900',
    EUR: 'eur 1800',
    gbp: 'gbp 1600',
  }
  for (const [currency, expected] of Object.entries(sold)) {
    const member = await signedIn()
    assert.equal((await start(member, monthly, currency)).status, 200, currency)
    const [session] = await provider.sessions(member)
    assert.equal(`${session?.currency} ${session?.amount_total}`, expected)
  }
})

fault('B14: a customer who has paid in euro keeps paying in euro', async () => {
  const member = await signedIn()
  const { body } = await start(member, monthly, 'eur')
  await payments.pay(body.data.url ?? '')
  await shop.becomes(member, 'active')
  const [subscription] = await provider.subscriptions(member)
  await provider.end(subscription?.id ?? '')
  shop.excused.add(subscription?.id ?? '')
  await shop.becomes(member, 'canceled')
  assert.equal((await start(member, yearly, 'usd')).status, 200)
  const [session] = await provider.sessions(member)
  assert.equal(`${session?.currency} ${session?.amount_total}`, 'eur 18000')
})

fault('B15: sign-up, a change of country and a checkout from Brazil or China are refused', async () => {
  const sentence = 'Service not available in China and Brazil'
  for (const [country, countryCode] of [
    ['Brazil', 'BR'],
    ['China', 'CN'],
  ]) {
    const form = { name: 'Ana', email: `from-${countryCode}@example.test`, password: 'Quiet-Lathe-83' }
    const signup = await call('POST', '/auth/register', { body: { ...form, country, countryCode } })
    assert.deepEqual([signup.status, signup.body.message], [400, sentence])
    const member = await signedIn()
    await call('PATCH', '/auth/update', { cookie: member.cookie, body: { country, countryCode } })
    const { body: own } = await call<{ user: User }>('GET', '/auth/refresh', member)
    assert.equal(own.data.user.countryCode, 'DE')
    const users = platform.db.updateTable('users').set({ country_code: countryCode ?? '' })
    await users.where('id', '=', member.user.id).execute()
    for (const priceId of [monthly, 'basic_free']) {
      const { status, body } = await start(member, priceId)
      assert.deepEqual([status, body.message], [403, sentence])
    }
    assert.deepEqual(await planOf(member), { status: 'incomplete', plan: null })
    assert.equal(await shop.customerOf(member), '')
  }
})

fault('B17: a visitor, an unverified or suspended member and a foreign page start no checkout', async () => {
  const body = { priceId: monthly }
  assert.equal((await call('POST', '/payment/session', { body })).status, 401)
  const unverified = { email: 'unverified@example.test', password: 'Quiet-Lathe-83' }
  const form = { ...unverified, name: 'Ana Maker', country: 'Germany', countryCode: 'DE' }
  assert.equal((await call('POST', '/auth/register', { body: form })).status, 200)
  const login = await call('POST', '/auth/login', { body: unverified })
  assert.deepEqual([login.status, login.cookie], [403, undefined])
  const member = await signedIn()
  const headers = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }
  const forged = await call('POST', '/payment/session', { body, cookie: member.cookie, headers })
  assert.equal(forged.status, 403)
  const users = platform.db
    .updateTable('users')
    .set({ suspended_at: platform.now(), suspended_reason: 'sharing' })
  await users.where('id', '=', member.user.id).execute()
  assert.equal((await start(member, monthly)).status, 403)
  assert.equal((await start(member, 'basic_free')).status, 403)
  assert.equal(await shop.customerOf(member), '')
})
