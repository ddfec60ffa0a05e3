import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { billingRules } from '#contract/billing/billing-rules.ts'
import { day } from '#contract/durations.ts'
import { testPlatform } from '../../platform/testing/platform.ts'
import { type Copies, memberWith } from '../testing/subscription-rows.ts'
import { refundEligibility } from './refund-eligibility.ts'

const { platform } = await testPlatform()
const now = platform.now()
const daysAgo = (count: number) => new Date(now.getTime() - count * day)
const windowIsOver = new RegExp(`The ${billingRules.refundDays} days for a refund are over`)
const afterWindow = daysAgo(billingRules.refundDays + 1)
async function offerTo(given: Copies) {
  const answer = await refundEligibility(platform, (await memberWith(platform, given)).row)
  return 'offer' in answer ? answer.offer.amount : answer
}

const noPlan = { refusal: 'You have no paid plan to be refunded.', isInWindow: false }

test('a running plan in its window can be refunded in the currency it was paid in', async () => {
  const { row } = await memberWith(platform)
  assert.deepEqual(await refundEligibility(platform, row), {
    offer: {
      userId: row.user_id,
      subscriptionId: row.subscription_id,
      since: daysAgo(1),
      until: daysAgo(1 - billingRules.refundDays),
      amount: 1900,
      currency: 'eur',
    },
  })
})

test('a subscription without a currency is refunded in dollars', async () => {
  const { row } = await memberWith(platform)
  const answer = await refundEligibility(platform, { ...row, currency: null })
  assert.ok('offer' in answer)
  assert.equal(answer.offer.currency, 'usd')
})

test('a member without a subscription has nothing to refund', async () => {
  assert.deepEqual(await refundEligibility(platform, undefined), noPlan)
  const { row } = await memberWith(platform)
  assert.deepEqual(await refundEligibility(platform, { ...row, subscription_id: null }), noPlan)
})

test('a plan that ended early keeps its window, unless it was refunded', async () => {
  const status = 'canceled'
  assert.equal(await offerTo({ status }), 1900)
  assert.equal(await offerTo({ status, reversals: [{ of: 'other', reason: 'duplicate' }] }), 1900)
  assert.deepEqual(await offerTo({ status, reversals: [{ reason: 'refunded' }] }), noPlan)
  assert.deepEqual(await offerTo({ status, payments: [{ paidAt: afterWindow }] }), noPlan)
})

/** Why a running plan is not refunded, and whether the member sees the reason while its window is open. */
const refusals: [given: Copies, reason: RegExp, isInWindow?: boolean][] = [
  [{ reversals: [{ of: 'other', reason: 'requested' }] }, /each account gets one/],
  [{ payments: [{ disputed: true }, {}] }, /disputed at your bank/],
  [{ reversals: [{ reason: 'granted' }] }, /was refunded already/],
  [{ payments: [{ paidAt: afterWindow }] }, windowIsOver, false],
  [{ payments: [{ paidAt: afterWindow, disputed: true }] }, /disputed at your bank/, false],
  [{ payments: [{ chargeId: null }] }, /Nothing of this plan was paid by card/],
]
for (const [given, reason, isInWindow = true] of refusals)
  test(`a refund is refused with a reason: ${reason.source}${isInWindow ? '' : ', window closed'}`, async () => {
    const answer = await refundEligibility(platform, (await memberWith(platform, given)).row)
    assert.ok('refusal' in answer)
    assert.match(answer.refusal, reason)
    assert.equal(answer.isInWindow, isInWindow)
  })

test('an ended plan is refused without naming an open window', async () => {
  const reversals = [{ of: 'other', reason: 'requested' } as const]
  const answer = await refundEligibility(
    platform,
    (await memberWith(platform, { status: 'canceled', reversals })).row,
  )
  assert.ok('refusal' in answer)
  assert.match(answer.refusal, /each account gets one/)
  assert.equal(answer.isInWindow, false)
})

test('another refund and another plan of the account leave the window alone', async () => {
  assert.equal(await offerTo({ reversals: [{ of: 'other', reason: 'granted' }] }), 1900)
  assert.equal(await offerTo({ payments: [{ amount: 1 }] }), 1)
})

test('a refunded invalid purchase is not the first payment of the account', async () => {
  const mistake = { subscriptionId: 'twice', paidAt: daysAgo(40), disputed: true }
  const payments = [mistake, {}]
  assert.equal(await offerTo({ payments, reversals: [{ of: 'twice', reason: 'duplicate' }] }), 1900)
  const answer = await offerTo({ payments: [{ ...mistake, disputed: false }, {}] })
  assert.ok(typeof answer === 'object' && 'refusal' in answer)
  assert.match(answer.refusal, windowIsOver)
})

test('E10: a card that was refunded in another account gets no second refund', async () => {
  const card = [{ cardFingerprint: `shared_${randomUUID()}` }]
  assert.equal(await offerTo({ payments: card }), 1900)
  const reversals = [{ reason: 'requested', paid_since: daysAgo(9) } as const]
  await memberWith(platform, { payments: card, reversals })
  const answer = await offerTo({ payments: card })
  assert.ok(typeof answer === 'object' && 'refusal' in answer)
  assert.match(answer.refusal, /each card gets one/)
})
