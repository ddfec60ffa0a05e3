import assert from 'node:assert/strict'
import { test } from 'node:test'
import { refusalReasons } from '#contract/billing/download-refusal.ts'
import { planButtonText, plansFor } from './plans-for.ts'

test('every refusal that a plan lifts leads to the plans, with its reason', () => {
  for (const reason of refusalReasons)
    assert.equal(plansFor(reason, 'expired'), `/subscribe?reason=${reason}`)
})

test('a cancelled member sees what the plans say about it', () => {
  assert.equal(plansFor('subscription_expired', 'canceled'), '/subscribe')
})

test('a refusal that no plan lifts leads nowhere', () => {
  for (const code of ['account_suspended', 'too_many_downloads', undefined])
    assert.equal(plansFor(code, 'active'), undefined)
})

test('the button of an expired member says renew, that of a Basic member upgrade', () => {
  assert.equal(planButtonText('subscription_expired'), 'Renew to download')
  assert.equal(planButtonText('paid_subscription_required'), 'Upgrade to download')
  assert.equal(planButtonText('subscription_incomplete'), 'Choose a plan to download')
})
