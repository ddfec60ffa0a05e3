import assert from 'node:assert/strict'
import { test } from 'node:test'
import { formatDate } from '../../ui/format.ts'
import { planInWords, switchInWords } from './plan-in-words.ts'

const paying = {
  subscriptionStatus: 'active',
  subscriptionPlan: 'price_month',
  endsAt: null,
  paymentProblemSince: null,
} as const
const title = (change: Partial<Parameters<typeof planInWords>[0]>) =>
  planInWords({ ...paying, ...change }, 'Monthly Plan').title

test('a running plan is named with its state', () => {
  assert.equal(title({}), 'Monthly Plan, active')
  assert.equal(title({ subscriptionStatus: 'trialing' }), 'Monthly Plan, on trial')
  assert.equal(title({ subscriptionPlan: 'basic_free' }), 'Basic, free')
})

test('a cancelled plan says until when it runs, a failed payment since when', () => {
  const day = '2026-12-03T10:00:00.000Z'
  assert.equal(title({ endsAt: day }), `Monthly Plan until ${formatDate(day)}`)
  const failed = planInWords({ ...paying, paymentProblemSince: day }, 'Monthly Plan')
  assert.equal(failed.title, 'Monthly Plan, payment failed')
  assert.ok(failed.text.includes(formatDate(day)))
})

test('what has ended says what to do next', () => {
  const action = (subscriptionStatus: 'incomplete' | 'canceled' | 'expired') =>
    planInWords({ ...paying, subscriptionStatus }, 'Monthly Plan').action
  assert.equal(action('incomplete'), 'Choose a plan')
  assert.equal(action('canceled'), 'Resubscribe')
  assert.equal(action('expired'), 'Renew your plan')
  assert.equal(title({ subscriptionPlan: null }), 'No plan yet')
})

test('a plan that is paid for is changed by mail, not led in a circle over the plans page', () => {
  const day = '2026-12-03T10:00:00.000Z'
  for (const change of [{}, { endsAt: day }, { paymentProblemSince: day }]) {
    const words = planInWords({ ...paying, ...change }, 'Monthly Plan')
    assert.equal(words.action, undefined)
    assert.ok(words.byMail)
  }
  const expired = planInWords({ ...paying, subscriptionStatus: 'expired' }, 'Monthly Plan')
  assert.ok(expired.byMail, 'what is still open cannot be paid on the plans page')
})

test('whoever wished to switch is told that it comes soon', () => {
  assert.match(switchInWords('?tab=billing&switch=price_year') ?? '', /comes soon/)
  assert.equal(switchInWords('?tab=billing'), undefined)
})
