import assert from 'node:assert/strict'
import { test } from 'node:test'
import { member } from '../../testing/member.ts'
import { planNotice } from './plan-notice.ts'

const pause = { startsAt: '2098-12-01T12:00:00Z', resumesAt: '2099-02-01T12:00:00Z', hasBegun: true }
const since = '2026-11-01T12:00:00Z'

test('a member who may choose a plan reads no notice', () => {
  assert.equal(planNotice(member), undefined)
})

test('an unpaid plan is paid before another one is chosen', () => {
  assert.match(planNotice({ ...member, paymentProblemSince: since })?.text ?? '', /^Your last payment failed/)
})

test('D3: an unpaid plan without access is also paid first, while Stripe retries', () => {
  const expired = { ...member, subscriptionStatus: 'expired' as const, paymentProblemSince: since }
  assert.equal(planNotice(expired)?.action, 'Keep my plan')
})

test('a plan that is paused is resumed instead, and one that pauses is kept', () => {
  assert.equal(planNotice({ ...member, pause })?.action, 'Resume my plan')
  assert.equal(planNotice({ ...member, pause: { ...pause, hasBegun: false } })?.action, 'Keep my plan')
})

test('D17: a plan that has ended while it is paid says that another one begins at once', () => {
  const { text } = planNotice({ ...member, hasPlanEnded: true, endsAt: since }) ?? {}
  assert.match(text ?? '', /^A payment did not go through.* You have paid until .* is charged, at once\.$/)
})

test('a suspension is shown first, then a pending refund', () => {
  const all = { ...member, paymentProblemSince: since, pause, isRefundUnderway: true }
  assert.equal(planNotice({ ...all, suspendedAt: since })?.action, 'See what you can do')
  assert.equal(planNotice(all)?.action, 'See your refund')
})
