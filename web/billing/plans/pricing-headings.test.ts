import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pricingHeading } from './pricing-headings.ts'

test('the reason a download was refused decides the heading', () => {
  assert.equal(pricingHeading('subscription_incomplete', 'active').title, 'Complete Your Subscription')
  assert.equal(pricingHeading('paid_subscription_required', 'active').title, 'Upgrade Required')
  assert.equal(pricingHeading('subscription_expired', 'expired').title, 'Subscription Expired')
})

test('without a reason the status decides', () => {
  assert.equal(
    pricingHeading(null, 'incomplete').text,
    "You don't have any active subscription. Please subscribe to start downloading.",
  )
  assert.equal(pricingHeading(null, 'canceled').title, 'Resubscribe to Continue')
  assert.equal(pricingHeading(null, 'expired').title, 'Renew Your Subscription')
  assert.equal(pricingHeading(null, 'active').text, 'Select the plan that best fits your needs.')
})

test('a reason we do not know counts as none', () => {
  assert.equal(pricingHeading('constructor', 'expired').title, 'Renew Your Subscription')
  assert.equal(pricingHeading('', undefined).title, 'Choose Your Plan')
})
