import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Plan } from '#contract/billing/billing.ts'
import { eventually } from '../platform/testing/eventually.ts'
import { testShop } from './testing/shop.ts'

const shop = await testShop()
const { call, signedIn, start, verify, buy, planOf, monthly, yearly, payments, mailsTo, mailboxOf } = shop

type Listed = { plans: Plan[] }
const listPlans = async (query = '', cookie?: string) => {
  const { body } = await call<Listed>('GET', `/payment/pricing-plans${query}`, { cookie })
  return body.data.plans
}
/** Leaves out plans that the specification does not name. */
const specified = (plans: Plan[]) => plans.filter(({ type }) => ['Basic', 'Monthly', 'Yearly'].includes(type))
const listActive = async (cookie: string) =>
  (await listPlans('', cookie)).filter(({ isActive }) => isActive).map(({ type }) => type)

test('the plans are listed Basic, Monthly, Yearly with their texts and prices', async () => {
  const plans = specified(await listPlans())
  assert.deepEqual(
    plans.map(({ type, price, currency, duration, planType, popular }) => ({
      type,
      price,
      currency,
      duration,
      planType,
      popular,
    })),
    [
      { type: 'Basic', price: 0, currency: 'usd', duration: 'month', planType: 'basic_free', popular: false },
      { type: 'Monthly', price: 19, currency: 'usd', duration: 'month', planType: 'paid', popular: false },
      { type: 'Yearly', price: 190, currency: 'usd', duration: 'year', planType: 'paid', popular: true },
    ],
  )
  const basic = plans.find(({ type }) => type === 'Basic')
  assert.equal(basic?.id, 'basic_free')
  assert.equal(basic?.description, 'Get started with our free basic plan')
  assert.deepEqual(basic?.features, [
    'Access to limited library',
    'Commercial License',
    'At least one new design every month',
    'Standard downloads',
  ])
})

test('B13: a requested currency counts only if the plan has a price in it', async () => {
  const pricesIn = async (currency: string) =>
    specified(await listPlans(`?currency=${currency}`)).map((plan) => `${plan.price} ${plan.currency}`)
  assert.deepEqual(await pricesIn('EUR'), ['0 usd', '18 eur', '180 eur'])
  assert.deepEqual(await pricesIn('gbp'), ['0 usd', '16 gbp', '160 gbp'])
  for (const currency of ['jpy', 'zzz', 'toString', ''])
    assert.deepEqual(await pricesIn(currency), ['0 usd', '19 usd', '190 usd'])
})

test('B18: Basic needs no provider and is active at once', async () => {
  const member = await signedIn()
  const before = payments.calls.length
  const { status, body } = await start(member, 'basic_free')
  assert.equal(status, 200)
  assert.deepEqual(body.data, { redirect: false, url: null })
  assert.deepEqual(await planOf(member), { status: 'active', plan: 'basic_free' })
  assert.equal(payments.calls.length, before)
  assert.deepEqual(await listActive(member.cookie), ['Basic'])
  assert.deepEqual((await start(member, 'basic_free')).body.data, { redirect: false, url: null })
})

test('a visitor pays on the hosted page, comes back, and is a member', async () => {
  const member = await signedIn()
  const { body } = await start(member, monthly)
  assert.equal(body.data.redirect, true)
  const { sessionId } = await buy(member, monthly)
  const { status, body: verified } = await verify(member, sessionId)
  assert.equal(status, 200)
  assert.deepEqual(verified.data.session, {
    id: sessionId,
    status: 'complete',
    payment_status: 'paid',
    metadata: { product_name: 'Monthly Plan' },
    amount_total: 1900,
    currency: 'usd',
  })
  assert.deepEqual(await planOf(member), { status: 'active', plan: monthly })
  assert.deepEqual(await listActive(member.cookie), ['Monthly'])
})

test('C5: the webhook alone activates the plan, without a visit to the success page', async () => {
  const member = await signedIn()
  await buy(member, yearly)
  await eventually(async () => (await planOf(member)).status === 'active')
  assert.deepEqual(await planOf(member), { status: 'active', plan: yearly })
})

test('C5, C8: redirect and webhook together send one welcome email, and a reload gets the same reply', async () => {
  const member = await signedIn()
  const { sessionId } = await buy(member, monthly)
  const answers = await Promise.all(Array.from({ length: 5 }, () => verify(member, sessionId)))
  for (const { status, body } of answers) assert.deepEqual([status, body], [200, answers[0]?.body])
  await eventually(shop.isQuiet)
  await eventually(async () => (await mailboxOf(member)).length > 1)
  assert.deepEqual(
    (await mailsTo(member.user.email)).map(({ template }) => template),
    ['welcome', 'receipt'],
  )
  const mail = (await mailboxOf(member)).find(({ subject }) => subject.startsWith('Welcome'))
  assert.equal(mail?.subject, 'Welcome to Layerdrop: your Monthly Plan is active')
  assert.match(mail?.text ?? '', /cancel at any time: both take one click under Settings/)
  assert.match(mail?.text ?? '', /You pay 19\.00 USD a month\. The next payment is due on \d+ \w+ 20\d\d\./)
})

test('C8: a session id gives nothing without its owner', async () => {
  const [owner, stranger] = [await signedIn(), await signedIn()]
  const { sessionId } = await buy(owner, monthly)
  assert.equal((await call('GET', `/payment/verify-session/${sessionId}`)).status, 404)
  const { status, body } = await verify(stranger, sessionId)
  assert.equal(status, 404)
  assert.deepEqual(body, { status: 'error', message: 'Payment session not found', data: {} })
  assert.deepEqual(await planOf(stranger), { status: 'incomplete', plan: null })
})

test('C7: a session of another member stays closed, even if our table says otherwise', async () => {
  const [owner, stranger] = [await signedIn(), await signedIn()]
  const { sessionId } = await buy(owner, monthly)
  await shop.platform.db
    .updateTable('checkouts')
    .set({ user_id: stranger.user.id })
    .where('session_id', '=', sessionId)
    .execute()
  assert.equal((await verify(stranger, sessionId)).status, 404)
})

test('C7, QB9: an open session is reported as open and grants nothing', async () => {
  const member = await signedIn()
  const { body } = await start(member, monthly)
  const sessionId = sessionOf(body.data.url)
  const { status, body: verified } = await verify(member, sessionId)
  assert.equal(status, 200)
  assert.deepEqual([verified.data.session.status, verified.data.session.payment_status], ['open', 'unpaid'])
  assert.deepEqual(await planOf(member), { status: 'incomplete', plan: null })
})

test('C1: a declined card leaves the page open for a second one', async () => {
  const member = await signedIn()
  const { body } = await start(member, monthly)
  const page = body.data.url ?? ''
  const declined = await payments.pay(page, '4000 0000 0000 0002')
  assert.equal(declined.location, null)
  assert.deepEqual(await planOf(member), { status: 'incomplete', plan: null })
  const paid = await payments.pay(page)
  assert.match(paid.location ?? '', /\/payment\/success\?session_id=cs_test_/)
  await eventually(async () => (await planOf(member)).status === 'active')
})

test('C4: paying the same page again charges nothing', async () => {
  const member = await signedIn()
  const { page } = await buy(member, monthly)
  await payments.pay(page)
  const subscriptions = await payments.list<{ status: string }>(
    `/v1/subscriptions?customer=${await shop.customerOf(member)}&status=all`,
  )
  assert.equal(subscriptions.length, 1)
})

function sessionOf(page: string | null) {
  return page?.match(/cs_test_\w+/)?.[0] ?? ''
}
