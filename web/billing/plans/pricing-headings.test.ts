import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pricingHeading } from './pricing-headings.ts'

const usual = { title: 'Choose Your Plan', text: 'Select the plan that best fits your needs.' }

test('the reason a download was refused decides the heading', () => {
  assert.deepEqual(pricingHeading('subscription_incomplete', 'active'), {
    title: 'Complete Your Subscription',
    text: 'Your subscription setup is incomplete. Please complete your subscription to access all features.',
  })
  assert.deepEqual(pricingHeading('paid_subscription_required', 'active'), {
    title: 'Upgrade Required',
    text: 'This content requires a paid subscription. Please upgrade your plan to continue.',
  })
  assert.deepEqual(pricingHeading('subscription_expired', 'expired'), {
    title: 'Subscription Expired',
    text: 'Your subscription has expired and you cannot download files. Please renew your subscription to continue.',
  })
})

test('without a reason the status decides', () => {
  assert.deepEqual(pricingHeading(null, 'incomplete'), {
    title: 'Choose Your Plan',
    text: "You don't have any active subscription. Please subscribe to start downloading.",
  })
  assert.deepEqual(pricingHeading(null, 'canceled'), {
    title: 'Resubscribe to Continue',
    text: 'Your subscription has been canceled. Please resubscribe to continue downloading.',
  })
  assert.deepEqual(pricingHeading(null, 'expired'), {
    title: 'Renew Your Subscription',
    text: 'Your subscription has expired. Please renew to continue downloading.',
  })
  for (const status of ['active', 'trialing'] as const) assert.deepEqual(pricingHeading(null, status), usual)
})

test('an unknown reason is ignored', () => {
  assert.equal(pricingHeading('constructor', 'expired').title, 'Renew Your Subscription')
  assert.deepEqual(pricingHeading('nonsense', 'active'), usual)
  assert.deepEqual(pricingHeading('', undefined), usual)
})
