import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eventually, sessionIn, testShop } from './testing-shop.ts'

const shop = await testShop()
const { signedIn, start, verify, buy, planOf, monthly, yearly, payments, platform, mailboxOf } = shop

type Session = { id: string; status: string; amount_total: number; currency: string; url: string | null }
type Subscription = { id: string; status: string; created: number }

const sessionsOf = async (member: Awaited<ReturnType<typeof signedIn>>) =>
  payments.list<Session>(`/v1/checkout/sessions?customer=${await shop.customerOf(member)}`)
const subscriptionsOf = async (member: Awaited<ReturnType<typeof signedIn>>) =>
  payments.list<Subscription>(`/v1/subscriptions?customer=${await shop.customerOf(member)}&status=all`)
const customersNamed = async (email: string) =>
  payments.list<{ id: string }>(`/v1/customers?email=${encodeURIComponent(email)}`)

test('B1: a double click opens one page', async () => {
  const member = await signedIn()
  const answers = await Promise.all([start(member, monthly), start(member, monthly)])
  const urls = answers.map(({ body }) => body.data.url)
  assert.ok(urls[0])
  assert.equal(urls[0], urls[1])
  assert.equal((await sessionsOf(member)).length, 1)
  assert.equal((await start(member, monthly)).body.data.url, urls[0])
})

test('B4: ten first clicks of a new member make one customer', async () => {
  const member = await signedIn()
  const answers = await Promise.all(Array.from({ length: 10 }, () => start(member, yearly)))
  assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([200]))
  assert.equal((await customersNamed(member.user.email)).length, 1)
  assert.equal((await sessionsOf(member)).length, 1)
})

test('B2: choosing another plan closes the page of the first', async () => {
  const member = await signedIn()
  const first = await start(member, monthly)
  const second = await start(member, yearly)
  assert.notEqual(first.body.data.url, second.body.data.url)
  assert.deepEqual(
    (await sessionsOf(member)).map(({ status }) => status),
    ['open', 'expired'],
  )
  const refused = await payments.pay(first.body.data.url ?? '')
  assert.equal(refused.location, null)
  assert.equal((await subscriptionsOf(member)).length, 0)
})

test('B2: two tabs that choose different plans at once leave one page open', async () => {
  const member = await signedIn()
  await Promise.all([start(member, monthly), start(member, yearly)])
  const open = (await sessionsOf(member)).filter(({ status }) => status === 'open')
  assert.equal(open.length, 1)
})

test('a page that has nearly expired is replaced', async () => {
  const member = await signedIn()
  const { body } = await start(member, monthly)
  await platform.db
    .updateTable('checkouts')
    .set({ expires_at: new Date(platform.now().getTime() + 4 * 60_000) })
    .where('user_id', '=', member.user.id)
    .execute()
  assert.notEqual((await start(member, monthly)).body.data.url, body.data.url)
})

test('B8: the plan a member has cannot be bought again', async () => {
  const member = await signedIn()
  const { sessionId } = await buy(member, monthly)
  await verify(member, sessionId)
  const { status, body } = await start(member, monthly)
  assert.equal(status, 409)
  assert.equal(body.message, 'This is your plan already.')
  assert.equal((await sessionsOf(member)).length, 1)
})

test('QB5, B18: another plan is a switch on our own page, never a second subscription', async () => {
  const member = await signedIn()
  const { sessionId } = await buy(member, monthly)
  await verify(member, sessionId)
  assert.deepEqual((await start(member, yearly)).body.data, {
    redirect: true,
    url: `/settings?tab=billing&switch=${yearly}`,
  })
  assert.deepEqual((await start(member, 'basic_free')).body.data, {
    redirect: true,
    url: '/settings?tab=billing&switch=basic_free',
  })
  assert.deepEqual(await planOf(member), { status: 'active', plan: monthly })
  assert.equal((await sessionsOf(member)).length, 1)
})

test('a Basic member who starts a checkout keeps Basic until it is paid', async () => {
  const member = await signedIn({ plan: 'basic_free' })
  const { body } = await start(member, monthly)
  assert.deepEqual(await planOf(member), { status: 'active', plan: 'basic_free' })
  const { location } = await payments.pay(body.data.url ?? '')
  await verify(member, sessionIn(location))
  assert.deepEqual(await planOf(member), { status: 'active', plan: monthly })
  const [subscription] = await subscriptionsOf(member)
  await platform.payments.endSubscription(subscription?.id ?? '')
  await shop.becomes(member, 'canceled')
})

test('B10: what the provider knows counts, even when no message has come', async () => {
  shop.loseMessages()
  const member = await signedIn()
  await buy(member, monthly)
  assert.deepEqual(await planOf(member), { status: 'incomplete', plan: null })
  const { status } = await start(member, monthly)
  shop.restoreMessages()
  assert.equal(status, 409)
  assert.deepEqual(await planOf(member), { status: 'active', plan: monthly })
  assert.equal((await sessionsOf(member)).length, 1)
})

test('B3: of two paid checkouts the older stays, the second is ended and paid back, and the member is told', async () => {
  const member = await signedIn()
  const { sessionId } = await buy(member, monthly)
  await verify(member, sessionId)
  const customer = await shop.customerOf(member)
  await platform.payments.subscribeWithTestCard(
    { userId: member.user.id, customerId: customer, priceId: yearly },
    `second:${customer}`,
  )
  await eventually(async () => (await mailboxOf(member)).length === 3)
  const alive = (await subscriptionsOf(member)).filter(({ status }) => status === 'active')
  assert.equal(alive.length, 1)
  assert.deepEqual(await planOf(member), { status: 'active', plan: monthly })
  const charges = await payments.list<{ amount: number; amount_refunded: number }>(
    `/v1/charges?customer=${customer}`,
  )
  assert.deepEqual(
    Object.fromEntries(charges.map(({ amount, amount_refunded }) => [amount, amount_refunded])),
    { 1900: 0, 19000: 19000 },
  )
  const subjects = (await mailboxOf(member)).map(({ subject }) => subject)
  assert.ok(subjects.includes('You were charged twice, and get one payment back'))
})

const excluded: [sentence: string, card: string, more: Record<string, string>][] = [
  ['a Brazilian card', '4000 0007 6000 0002', {}],
  ['a billing address in China', '4242 4242 4242 4242', { billingCountry: 'CN' }],
]
for (const [sentence, card, more] of excluded)
  test(`B16: ${sentence} is paid back and grants nothing, and the member is told why`, async () => {
    const member = await signedIn({ countryCode: 'US' })
    const { body } = await start(member, monthly)
    const { location } = await payments.pay(body.data.url ?? '', card, more)
    const { status, body: verified } = await verify(member, sessionIn(location))
    assert.equal(status, 409)
    assert.match(verified.message, /not available in China and Brazil/)
    await eventually(async () => (await mailboxOf(member)).length > 0)
    assert.deepEqual(await planOf(member), { status: 'incomplete', plan: null })
    assert.equal((await subscriptionsOf(member))[0]?.status, 'canceled')
    const [charge] = await payments.list<{ refunded: boolean }>(
      `/v1/charges?customer=${await shop.customerOf(member)}`,
    )
    assert.equal(charge?.refunded, true)
    assert.deepEqual(
      (await mailboxOf(member)).map(({ subject }) => subject),
      ['We returned your payment'],
    )
  })

test('B13: an unknown currency is sold in dollars, a known one in its own, also in capitals', async () => {
  const sold: Record<string, string> = { zzz: 'usd 1900', jpy: 'usd 1900', EUR: 'eur 1800', gbp: 'gbp 1600' }
  for (const [wished, expected] of Object.entries(sold)) {
    const member = await signedIn()
    assert.equal((await start(member, monthly, wished)).status, 200, wished)
    const [session] = await sessionsOf(member)
    assert.equal(`${session?.currency} ${session?.amount_total}`, expected)
  }
})

test('B14: a customer who has paid in euro goes on in euro', async () => {
  const member = await signedIn()
  const { body } = await start(member, monthly, 'eur')
  await payments.pay(body.data.url ?? '')
  await eventually(async () => (await planOf(member)).status === 'active')
  const [subscription] = await subscriptionsOf(member)
  await platform.payments.endSubscription(subscription?.id ?? '')
  await eventually(async () => (await planOf(member)).status === 'canceled')
  assert.equal((await start(member, yearly, 'usd')).status, 200)
  const [session] = await sessionsOf(member)
  assert.equal(`${session?.currency} ${session?.amount_total}`, 'eur 18000')
})

test('B19: a customer the provider does not know any more is replaced, and nothing of theirs counts on', async () => {
  const member = await signedIn()
  const { sessionId } = await buy(member, monthly)
  await verify(member, sessionId)
  await platform.db
    .updateTable('subscriptions')
    .set({ customer_id: 'cus_deletedAtProvider' })
    .where('user_id', '=', member.user.id)
    .execute()
  const { body } = await start(member, yearly)
  assert.deepEqual(await planOf(member), { status: 'incomplete', plan: null })
  const { location } = await payments.pay(body.data.url ?? '')
  assert.equal((await verify(member, sessionIn(location))).status, 200)
  assert.equal((await subscriptionsOf(member)).length, 1)
  assert.deepEqual(await planOf(member), { status: 'active', plan: yearly })
})
