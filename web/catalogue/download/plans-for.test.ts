import assert from 'node:assert/strict'
import { test } from 'node:test'
import { refusalReasons } from '#contract/billing/download-refusal.ts'
import { remedyFor } from './plans-for.ts'

const expired = { subscriptionStatus: 'expired', pause: null, paymentProblemSince: null } as const
const pause = { startsAt: '2026-11-01T00:00:00Z', resumesAt: '2026-12-01T00:00:00Z', hasBegun: true }

test('every refusal that a plan lifts leads to the plans, with its reason', () => {
  for (const reason of refusalReasons)
    assert.equal(remedyFor(reason, expired)?.to, `/subscribe?reason=${reason}`)
})

test('a cancelled member sees what the plans say about it', () => {
  const canceled = { ...expired, subscriptionStatus: 'canceled' } as const
  assert.equal(remedyFor('subscription_expired', canceled)?.to, '/subscribe')
})

test('a paused plan is resumed, not bought again; a suspended member reads what can be done', () => {
  const to = '/settings?tab=billing'
  assert.deepEqual(remedyFor('subscription_expired', { ...expired, pause }), { to, label: 'Resume my plan' })
  assert.deepEqual(remedyFor('account_suspended', expired), { to, label: 'See what you can do' })
})

test('D3: an unpaid plan without access is paid in the settings, because no other can be chosen', () => {
  const unpaid = { ...expired, paymentProblemSince: pause.startsAt }
  const remedy = { to: '/settings?tab=billing', label: 'Pay to download' }
  for (const code of ['subscription_expired', 'paid_subscription_required'])
    assert.deepEqual(remedyFor(code, unpaid), remedy)
})

test('any other refusal leads to no page', () => {
  for (const code of ['too_many_downloads', undefined]) assert.equal(remedyFor(code, expired), undefined)
})

test('the button of an expired member says renew, that of a Basic member upgrade', () => {
  assert.equal(remedyFor('subscription_expired', expired)?.label, 'Renew to download')
  assert.equal(remedyFor('paid_subscription_required', expired)?.label, 'Upgrade to download')
  assert.equal(remedyFor('subscription_incomplete', expired)?.label, 'Choose a plan to download')
})
