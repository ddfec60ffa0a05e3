import assert from 'node:assert/strict'
import { test } from 'node:test'
import { billingRules, graceEnd } from '#contract/billing/billing-rules.ts'
import { basicPlanId } from '#contract/billing/plans.ts'
import { testPlatform } from '../../../platform/testing/platform.ts'
import { emptySubscription } from '../../testing/empty-subscription.ts'
import { stateOf } from '../../testing/state-queries.ts'
import type { SubscriptionRow } from '../subscription-queries.ts'
import { accessOf, isPaying, isRenewing } from './access.ts'

const { platform } = await testPlatform()
const now = new Date('2026-11-21T12:00:00Z')
const hours = (count: number) => new Date(now.getTime() + count * 3_600_000)
const days = (count: number) => hours(count * 24)

type Row = Omit<SubscriptionRow, 'status' | 'access_until' | 'ended_status'>

const nothing: Row = emptySubscription
const paying: Row = {
  ...nothing,
  customer_id: 'cus_1',
  subscription_id: 'sub_1',
  plan_id: 'price_monthly',
  provider_status: 'active',
  currency: 'usd',
  period_ends_at: days(10),
}
const overdue: Row = { ...paying, provider_status: 'overdue', period_ends_at: days(25) }
const canceled: Row = { ...paying, provider_status: 'canceled', ended_at: days(-1) }

const stateNow = (row: Row, paidUntil?: Date) => stateOf(platform, row, { now, paidUntil })

/** Every line of the state table: what the provider says, when, and what the member then has. */
const table: [sentence: string, row: Row, status: string, plan: string | null][] = [
  ['a plan that was never paid is incomplete', nothing, 'incomplete', null],
  ['Basic is active', { ...nothing, basic_since: days(-1) }, 'active', basicPlanId],
  ['a trial is honoured', { ...paying, provider_status: 'trialing' }, 'trialing', 'price_monthly'],
  ['a paid plan is active', paying, 'active', 'price_monthly'],
  ['a renewal may be a little late', { ...paying, period_ends_at: hours(-11) }, 'active', 'price_monthly'],
  ['D11: an old copy grants nothing', { ...paying, period_ends_at: hours(-13) }, 'expired', 'price_monthly'],
  ['a copy without a period grants nothing', { ...paying, period_ends_at: null }, 'expired', 'price_monthly'],
  ['D5: a cancelled plan runs to its end', { ...paying, ends_at: hours(0.001) }, 'active', 'price_monthly'],
  ['D5: and not a moment longer', { ...paying, ends_at: now }, 'canceled', 'price_monthly'],
  [
    'a failed renewal keeps access in the grace',
    { ...overdue, payment_problem_since: days(-6.99) },
    'active',
    'price_monthly',
  ],
  ['and loses it after', { ...overdue, payment_problem_since: days(-7) }, 'expired', 'price_monthly'],
  ['a failed renewal of unknown age has no grace', overdue, 'expired', 'price_monthly'],
  [
    'a cancelled plan with a failed payment ends at its end',
    { ...overdue, payment_problem_since: days(-1), ends_at: days(-0.1) },
    'canceled',
    'price_monthly',
  ],
  [
    'D4: a first payment still open is incomplete',
    { ...paying, provider_status: 'incomplete' },
    'incomplete',
    null,
  ],
  ['and stays so once it lapsed', { ...paying, provider_status: 'abandoned' }, 'incomplete', null],
  ['an unpaid plan has expired', { ...paying, provider_status: 'uncollected' }, 'expired', 'price_monthly'],
  ['D13: a paused plan has expired', { ...paying, provider_status: 'paused' }, 'expired', 'price_monthly'],
  [
    'D3: a plan that ended by non-payment has expired',
    { ...canceled, ended_reason: 'not_paid' },
    'expired',
    'price_monthly',
  ],
  [
    'a plan that was cancelled is canceled',
    { ...canceled, ended_reason: 'requested' },
    'canceled',
    'price_monthly',
  ],
  ['a disputed plan is canceled', { ...canceled, ended_reason: 'disputed' }, 'canceled', 'price_monthly'],
  [
    'an unknown status gives no access',
    { ...paying, provider_status: 'unknown' },
    'expired',
    'price_monthly',
  ],
  ['a plan we do not sell gives no access', { ...paying, plan_id: null }, 'expired', null],
  [
    'a plan we do not sell has no grace',
    { ...overdue, plan_id: null, payment_problem_since: days(-1) },
    'expired',
    null,
  ],
  ['Basic begins when the paid plan ends', { ...canceled, basic_since: days(-5) }, 'active', basicPlanId],
  ['but not before', { ...paying, basic_since: days(-5), ends_at: days(3) }, 'active', 'price_monthly'],
  [
    'a checkout that is not paid leaves Basic alone',
    { ...paying, provider_status: 'incomplete', basic_since: days(-5) },
    'active',
    basicPlanId,
  ],
]
for (const [sentence, row, status, plan] of table)
  test(sentence, async () => {
    const state = await stateNow(row)
    assert.equal(state.subscriptionStatus, status)
    assert.equal(state.subscriptionPlan, plan)
  })

const gift = { gift_until: days(9), gift_plan_id: 'price_yearly' }

test('a gift is active until its end after the own plan, and before Basic', async () => {
  const planOf = async (row: Row, at = now) => {
    const { subscriptionStatus, subscriptionPlan, giftUntil } = await stateOf(platform, row, { now: at })
    return [subscriptionStatus, subscriptionPlan, giftUntil]
  }
  const until = days(9).toISOString()
  assert.deepEqual(await planOf({ ...paying, ...gift }), ['active', 'price_monthly', until])
  assert.deepEqual(await planOf({ ...nothing, ...gift, basic_since: days(-5) }), [
    'active',
    'price_yearly',
    until,
  ])
  assert.deepEqual(await planOf({ ...canceled, ...gift }), ['active', 'price_yearly', until])
  assert.deepEqual(await planOf({ ...canceled, ...gift }, days(9)), ['canceled', 'price_monthly', null])
  assert.equal((await stateNow({ ...canceled, ...gift })).endsAt, null)
})

test('a plan that ends shows its end date, before and after', async () => {
  assert.equal((await stateNow({ ...paying, ends_at: days(3) })).endsAt, days(3).toISOString())
  assert.equal((await stateNow(canceled)).endsAt, days(-1).toISOString())
  assert.equal((await stateNow(paying)).endsAt, null)
  assert.equal((await stateNow({ ...canceled, basic_since: days(-5) })).endsAt, null)
})

test('D6: a plan past its end says its end before the provider ends it; an expired one names no end', async () => {
  assert.equal((await stateNow({ ...paying, ends_at: days(-1) })).endsAt, days(-1).toISOString())
  const unpaid: Row = { ...canceled, ended_reason: 'not_paid' }
  assert.equal((await stateNow(unpaid)).endsAt, null)
})

test('D17: a plan that ended by non-payment of a change gives access as long as it is paid', async () => {
  const unpaid: Row = { ...canceled, ended_reason: 'not_paid' }
  const { subscriptionStatus, endsAt, hasPlanEnded } = await stateNow(unpaid, days(9))
  assert.deepEqual([subscriptionStatus, endsAt, hasPlanEnded], ['active', days(9).toISOString(), true])
  const then = await stateOf(platform, unpaid, { now: days(9), paidUntil: days(9) })
  assert.equal(then.subscriptionStatus, 'expired')
  assert.equal(accessOf(unpaid, days(-1)).access_until, null)
  for (const ended_reason of ['requested', 'disputed'] as const)
    assert.equal(accessOf({ ...canceled, ended_reason }, days(9)).access_until, null)
})

test('a plan that ends in the moment its access expires ends as canceled', () => {
  const lastMoment = new Date(days(10).getTime() + billingRules.lateRenewalHours * 3_600_000)
  assert.equal(accessOf({ ...paying, ends_at: lastMoment }).ended_status, 'canceled')
  assert.equal(accessOf({ ...paying, ends_at: new Date(lastMoment.getTime() + 1) }).ended_status, 'expired')
})

test('a member pays with a running plan that is not Basic', () => {
  assert.equal(isPaying({ subscriptionStatus: 'active', subscriptionPlan: 'price_monthly' }), true)
  assert.equal(isPaying({ subscriptionStatus: 'active', subscriptionPlan: basicPlanId }), false)
  assert.equal(isPaying({ subscriptionStatus: 'expired', subscriptionPlan: 'price_monthly' }), false)
})

test('a failed payment leaves the access as it is for seven days', () => {
  assert.deepEqual(graceEnd(now), days(7))
})

test('a plan renews unless it ends with its period or before', () => {
  assert.ok(isRenewing({ ends_at: null, period_ends_at: null }))
  assert.ok(isRenewing({ ends_at: null, period_ends_at: days(1) }))
  assert.ok(isRenewing({ ends_at: days(2), period_ends_at: days(1) }))
  assert.equal(isRenewing({ ends_at: days(1), period_ends_at: days(1) }), false)
  assert.equal(isRenewing({ ends_at: days(1), period_ends_at: null }), false)
})

test('D2: a payment problem is shown while the plan runs', async () => {
  const problem = { ...overdue, payment_problem_since: days(-2) }
  assert.equal((await stateNow(problem)).paymentProblemSince, days(-2).toISOString())
  assert.equal(
    (await stateNow({ ...problem, provider_status: 'active' })).paymentProblemSince,
    null,
    'the renewal succeeded after all',
  )
})

test('D17: a payment problem names the end of the access, and no other state does', async () => {
  const problem = { ...overdue, payment_problem_since: days(-9) }
  assert.equal((await stateNow(problem, days(12))).accessUntil, days(12).toISOString())
  assert.equal((await stateNow({ ...problem, provider_status: 'active' }, days(12))).accessUntil, null)
  assert.equal((await stateNow(problem)).accessUntil, null)
  assert.equal((await stateNow(problem)).paymentProblemSince, days(-9).toISOString())
  assert.equal((await stateNow({ ...problem, provider_status: 'canceled' })).paymentProblemSince, null)
  // Another plan is refused beside it, whatever else gives access.
  for (const beside of [{ basic_since: days(-90) }, gift])
    assert.equal((await stateNow({ ...problem, ...beside })).paymentProblemSince, days(-9).toISOString())
})
