import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import type { Figures, MoneyReport } from '#contract/reports.ts'
import { testService } from '../testing/service.ts'

const { call, signedIn, platform, clock } = await testService()
const { db } = platform
const { cookie } = await signedIn({ role: 'admin' })
const now = new Date('2026-11-21T12:00:00Z')
const [month, year] = ['price_month', 'price_year']

before(async () => {
  clock.now = now
  const amounts = JSON.stringify({ usd: 1900, eur: 1800 })
  const yearly = JSON.stringify({ usd: 18_000, eur: 16_800 })
  await db
    .insertInto('plans')
    .values([
      { id: month, type: 'Monthly', amounts, on_sale: false },
      { id: year, type: 'Yearly', amounts: yearly, on_sale: false },
    ])
    .execute()
})

type Paid = {
  plan: string
  on: string[]
  currency?: string
  amount?: number
  refunded?: number
  state?: {
    ends_at?: Date
    ended_at?: Date
    provider_status?: 'overdue' | 'canceled' | 'paused'
    open_amount?: number
  } & Partial<Record<'pause_starts_at' | 'resumes_at' | 'paused_at', Date>>
}

let members = 0

async function paid({ plan, on, currency = 'usd', amount = 1900, refunded = 0, state = {} }: Paid) {
  const { user } = await signedIn()
  const id = `sub_${++members}`
  const { open_amount = null, ...rest } = state
  await db
    .insertInto('subscriptions')
    .values({
      user_id: user.id,
      customer_id: `cus_${members}`,
      subscription_id: id,
      plan_id: plan,
      provider_status: 'active',
      currency,
      open_amount,
      open_invoice_id: open_amount === null ? null : `in_open_${members}`,
      ...rest,
    })
    .execute()
  for (const day of on)
    await db
      .insertInto('payments')
      .values({
        invoice_id: `in_${id}_${day}`,
        user_id: user.id,
        subscription_id: id,
        plan_id: plan,
        reason: 'renewal',
        amount,
        refunded,
        currency,
        paid_at: new Date(`${day}T10:00:00Z`),
      })
      .execute()
  return { user, subscriptionId: id }
}

const figures = async () => (await call<Figures>('GET', '/admin/reports/figures', { cookie })).body.data
const money = async (query: string) =>
  (await call<MoneyReport>('GET', `/admin/reports/money?${query}`, { cookie })).body.data

async function mrrWith(given: Paid) {
  const sums = async () => new Map((await figures()).mrr.map(({ amount, currency }) => [currency, amount]))
  const earlier = await sums()
  const member = await paid(given)
  const changed = [...(await sums())].map(([currency, amount]) => [
    currency,
    amount - (earlier.get(currency) ?? 0),
  ])
  return { ...member, added: Object.fromEntries(changed.filter(([, amount]) => amount !== 0)) }
}

test('every figure is zero without payments', async () => {
  assert.deepEqual(await figures(), {
    mrr: [],
    paying: 0,
    basic: 0,
    churn: { paidBefore: 0, left: 0 },
    pastDue: { members: 0, owed: [] },
  })
})

test('a monthly plan counts whole, a yearly one as a twelfth, per currency', async () => {
  const added = async (given: Paid) => (await mrrWith(given)).added
  assert.deepEqual(await added({ plan: month, on: ['2026-10-22'] }), { usd: 1900 })
  assert.deepEqual(await added({ plan: month, on: ['2026-11-01'], currency: 'eur' }), { eur: 1800 })
  assert.deepEqual(await added({ plan: year, on: ['2025-11-22'], amount: 18_000 }), { usd: 1500 })
})

test('a switched plan counts once, at its own price instead of the charge', async () => {
  const { added } = await mrrWith({ plan: year, on: ['2026-11-10'], amount: 16_700 })
  assert.deepEqual(added, { usd: 1500 })
  const renewed = await mrrWith({ plan: month, on: ['2026-10-21', '2026-11-21'] })
  assert.deepEqual(renewed.added, { usd: 1900 })
})

test('a cancelled member counts until the plan ends, an unpaid one does not', async () => {
  const added = async (given: Paid) => (await mrrWith(given)).added
  const [later, earlier] = [new Date('2026-12-01'), new Date('2026-11-20')]
  assert.deepEqual(await added({ plan: month, on: ['2026-11-01'], state: { ends_at: later } }), { usd: 1900 })
  assert.deepEqual(await added({ plan: year, on: ['2026-11-01'], state: { ends_at: earlier } }), {})
  assert.deepEqual(await added({ plan: month, on: ['2026-11-01'], state: { ended_at: earlier } }), {})
  assert.deepEqual(
    await added({ plan: month, on: ['2026-10-20'], state: { provider_status: 'overdue' } }),
    {},
  )
})

test('refunds are subtracted, and a fully refunded member does not count as paying', async () => {
  const { paying } = await figures()
  const part = await mrrWith({ plan: month, on: ['2026-11-02'], refunded: 400 })
  assert.deepEqual(part.added, { usd: 1500 })
  const whole = await mrrWith({ plan: year, on: ['2026-11-02'], amount: 18_000, refunded: 18_000 })
  assert.deepEqual(whole.added, {})
  assert.equal((await figures()).paying, paying + 1)
})

test('Basic members are counted, without revenue', async () => {
  const { paying, mrr } = await figures()
  await signedIn({ plan: 'basic_free' })
  const after = await figures()
  assert.deepEqual([after.basic, after.paying, after.mrr], [1, paying, mrr])
})

const paused = (from: string) => ({
  provider_status: 'paused' as const,
  pause_starts_at: new Date(from),
  resumes_at: new Date('2026-12-24'),
  paused_at: new Date('2026-10-10'),
})

test('a paused plan counts until the pause begins; it neither pays afterwards nor has left', async () => {
  const before = await figures()
  const coming = await mrrWith({ plan: month, on: ['2026-11-01'], state: paused('2026-12-01') })
  assert.deepEqual(coming.added, { usd: 1900 })
  const begun = await mrrWith({ plan: month, on: ['2026-10-15'], state: paused('2026-11-15') })
  assert.deepEqual(begun.added, {})
  const { churn, paying } = await figures()
  assert.equal(paying, before.paying + 1)
  assert.deepEqual(churn, { paidBefore: before.churn.paidBefore + 1, left: before.churn.left })
})

test('a gift earns no revenue: its member neither pays nor is on Basic, and a former payer has left', async () => {
  const before = await figures()
  const { user } = await signedIn({ plan: 'basic_free' })
  const former = await paid({ plan: month, on: ['2026-10-15'], state: { ended_at: new Date('2026-11-15') } })
  await db
    .updateTable('subscriptions')
    .set({ gift_until: new Date('2026-12-31'), gift_plan_id: month })
    .where('user_id', 'in', [user.id, former.user.id])
    .execute()
  const { mrr, paying, basic, churn } = await figures()
  assert.deepEqual([mrr, paying, basic], [before.mrr, before.paying, before.basic])
  assert.deepEqual(churn, { paidBefore: before.churn.paidBefore + 1, left: before.churn.left + 1 })
})

test('churn counts members who paid 30 days ago and no longer pay', async () => {
  const { churn } = await figures()
  await paid({ plan: month, on: ['2026-10-15'] })
  await paid({ plan: month, on: ['2026-10-15', '2026-11-15'] })
  await paid({ plan: month, on: ['2026-11-15'] })
  const after = (await figures()).churn
  assert.deepEqual(after, { paidBefore: churn.paidBefore + 2, left: churn.left + 1 })
})

test('past due is the sum that failed to be charged and may still be paid', async () => {
  const { members: earlier } = (await figures()).pastDue
  const state = { provider_status: 'overdue' as const, open_amount: 1900 }
  await paid({ plan: month, on: ['2026-10-20'], state })
  await paid({ plan: month, on: ['2026-10-20'], currency: 'eur', state: { ...state, open_amount: 1800 } })
  const { paying, basic } = await figures()
  const strip = await call('GET', '/admin/figures', { cookie })
  assert.deepEqual(strip.body.data, {
    payingMembers: paying,
    basicMembers: basic,
    downloadsToday: 0,
    undeliveredEmails: 0,
  })
  const { members, owed } = (await figures()).pastDue
  assert.equal(members, earlier + 2)
  assert.deepEqual(owed, [
    { amount: 1800, currency: 'eur' },
    { amount: 1900, currency: 'usd' },
  ])
})

test('a plan that could not resume because its payment failed is past due', async () => {
  const { pastDue } = await figures()
  await paid({ plan: month, on: ['2026-09-15'], state: { ...paused('2026-10-15'), open_amount: 700 } })
  assert.equal((await figures()).pastDue.members, pastDue.members + 1)
})

test('each month is counted at its end, the current month now, and matches the figures', async () => {
  await paid({ plan: month, on: ['2024-01-15', '2024-02-15'] })
  const early = await money('from=2024-01-01&until=2024-03-31')
  assert.deepEqual(
    early.months.map(({ month: name, at, paying, mrr }) => [name, at, paying, mrr]),
    [
      ['2024-01', '2024-02-01T00:00:00.000Z', 1, [{ amount: 1900, currency: 'usd' }]],
      ['2024-02', '2024-03-01T00:00:00.000Z', 1, [{ amount: 1900, currency: 'usd' }]],
      ['2024-03', '2024-04-01T00:00:00.000Z', 0, []],
    ],
  )
  const present = (await money('from=2026-11-01')).months.at(-1)
  const { mrr, paying } = await figures()
  assert.deepEqual([present?.month, present?.mrr, present?.paying], ['2026-11', mrr, paying])
})

test('refunds count on their day, per currency', async () => {
  const given = { plan: month, on: ['2023-05-10'], currency: 'eur', amount: 1800, refunded: 1800 }
  const { user, subscriptionId } = await paid(given)
  const done_at = new Date('2023-05-20T08:00:00Z')
  await db
    .insertInto('reversals')
    .values({ subscription_id: subscriptionId, user_id: user.id, reason: 'granted', refund: true, done_at })
    .execute()
  await paid({ plan: month, on: ['2023-05-20'], refunded: 500 })
  assert.deepEqual((await money('from=2023-05-20&until=2023-05-20')).refunds, {
    payments: 2,
    amounts: [
      { amount: 1800, currency: 'eur' },
      { amount: 500, currency: 'usd' },
    ],
  })
  assert.equal((await money('from=2023-05-10&until=2023-05-19')).refunds.payments, 0)
})

test('an impossible period is refused with a sentence', async () => {
  for (const query of ['from=yesterday', 'from=2026-11-02&until=2026-11-01', 'from=2020-01-01'])
    assert.equal((await call('GET', `/admin/reports/money?${query}`, { cookie })).status, 400, query)
})
