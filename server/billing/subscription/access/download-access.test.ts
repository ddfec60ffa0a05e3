import assert from 'node:assert/strict'
import { test } from 'node:test'
import { basicPlanId } from '#contract/billing/plans.ts'
import { downloadRefusal } from './download-access.ts'

const suspendedAt = '2026-11-21T12:00:00Z'
const basic = { access: 'basic' } as const
const paid = { access: 'paid' } as const
const member = {
  role: 'user',
  subscriptionStatus: 'active',
  subscriptionPlan: 'price_monthly',
  suspendedAt: null,
} as const
const reason = (...those: Parameters<typeof downloadRefusal>) => downloadRefusal(...those)?.code

test('a paying member and a trial may download everything', () => {
  assert.equal(reason(member, paid), undefined)
  assert.equal(reason({ ...member, subscriptionStatus: 'trialing' }, paid), undefined)
  assert.equal(reason(member, basic), undefined)
})

test('the free plan stops at the basic library', () => {
  const free = { ...member, subscriptionPlan: basicPlanId }
  assert.equal(reason(free, basic), undefined)
  assert.equal(reason(free, paid), 'paid_subscription_required')
})

test('the free plan has no archive, and the refusal names what is refused', () => {
  const free = { ...member, subscriptionPlan: basicPlanId }
  const messageOf = (...those: Parameters<typeof downloadRefusal>) => downloadRefusal(...those)?.message
  const archive = { access: 'archive' } as const
  assert.match(messageOf(free, archive) ?? '', /^All files in one ZIP/)
  assert.match(messageOf(free, paid) ?? '', /^This design is part of the paid plans/)
  assert.match(messageOf({ ...member, subscriptionStatus: 'expired' }, archive) ?? '', /has ended/)
})

test('downloads need a running plan', () => {
  for (const product of [basic, paid]) {
    assert.equal(reason({ ...member, subscriptionStatus: 'incomplete' }, product), 'subscription_incomplete')
    assert.equal(reason({ ...member, subscriptionStatus: 'canceled' }, product), 'subscription_expired')
    assert.equal(reason({ ...member, subscriptionStatus: 'expired' }, product), 'subscription_expired')
  }
})

test('a suspended account is refused before its plan is checked', () => {
  const suspended = { ...member, suspendedAt }
  assert.deepEqual(downloadRefusal(suspended, basic), {
    code: 'account_suspended',
    message: 'Your account is suspended, so files cannot be downloaded.',
  })
})

test('an administrator needs no plan, but is refused while suspended', () => {
  const admin = { ...member, role: 'admin', subscriptionStatus: 'incomplete' } as const
  assert.equal(downloadRefusal(admin, paid), null)
  assert.equal(reason({ ...admin, suspendedAt }, paid), 'account_suspended')
})
