import assert from 'node:assert/strict'
import { test } from 'node:test'
import { endComments, endedReasonOf, isLive, isOverdue, providerStatusOf } from './subscription-status.ts'

test('each status of Stripe has one of ours', () => {
  const ours = [
    'active',
    'trialing',
    'past_due',
    'paused',
    'unpaid',
    'incomplete',
    'canceled',
    'incomplete_expired',
  ].map(providerStatusOf)
  assert.deepEqual(ours, [
    'active',
    'trialing',
    'overdue',
    'paused',
    'uncollected',
    'incomplete',
    'canceled',
    'abandoned',
  ])
  assert.deepEqual(ours.filter(isLive), ['active', 'trialing', 'overdue', 'paused', 'uncollected'])
  assert.deepEqual(ours.filter(isOverdue), ['overdue', 'uncollected'])
})

test('a status that Stripe adds later is unknown and live, because it may be charged', () => {
  assert.equal(providerStatusOf('dreaming'), 'unknown')
  assert.equal(providerStatusOf('constructor'), 'unknown')
  assert.ok(isLive('unknown'))
})

test('the reason of an end is translated, any other is left out', () => {
  const reasons = [
    'payment_failed',
    'cancellation_requested',
    'payment_disputed',
    'canceled_by_retention_policy',
    null,
  ]
  const translated = reasons.map((reason) => endedReasonOf({ reason, comment: null }))
  assert.deepEqual(translated, ['not_paid', 'requested', 'disputed', null, null])
  const ours = Object.values(endComments).map((comment) =>
    endedReasonOf({ reason: 'cancellation_requested', comment }),
  )
  assert.deepEqual(ours, ['requested', 'not_paid', 'not_paid'])
})
