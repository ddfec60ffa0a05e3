import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testSandbox } from '../testing/sandbox-process.ts'
import { advance, day, hour, iso, item, seconds, subscribed } from '../testing/test-clocks.ts'

const sandbox = await testSandbox()

async function eventsOf(id: string) {
  const all = await sandbox.stripe.events.list({ limit: 100 }).autoPagingToArray({ limit: 5000 })
  return all.filter((event) => JSON.stringify(event.data.object).includes(id)).map(({ type }) => type)
}

test('a subscription started on the 31st renews on the last day of short months and returns to the 31st', async () => {
  const { stripe } = sandbox
  const { clock, subscription, customer } = await subscribed(sandbox.stripe, { from: '2026-01-31T10:00:00Z' })
  assert.equal(subscription.status, 'active')
  assert.equal(iso(item(subscription).current_period_end), '2026-02-28')

  await advance(sandbox.stripe, clock, seconds('2026-02-28T12:00:00Z'))
  const february = await stripe.subscriptions.retrieve(subscription.id, { expand: ['latest_invoice'] })
  assert.equal(iso(item(february).current_period_end), '2026-03-31')
  assert.ok(typeof february.latest_invoice === 'object' && february.latest_invoice)
  assert.equal(february.latest_invoice.billing_reason, 'subscription_cycle')
  assert.equal(february.latest_invoice.status, 'paid')

  await advance(sandbox.stripe, clock, seconds('2026-06-01T00:00:00Z'))
  const june = await stripe.subscriptions.retrieve(subscription.id)
  assert.equal(iso(item(june).current_period_end), '2026-06-30')
  const invoices = await stripe.invoices.list({ customer: customer.id })
  assert.deepEqual(
    invoices.data.map(({ status }) => status),
    ['paid', 'paid', 'paid', 'paid', 'paid'],
  )
  assert.equal(new Set(invoices.data.map(({ number }) => number)).size, 5)
})

test('29 February of a leap year renews on the 28th', async () => {
  const { subscription } = await subscribed(sandbox.stripe, {
    from: '2028-02-29T00:00:00Z',
    price: { recurring: { interval: 'year' } },
  })
  assert.equal(iso(item(subscription).current_period_end), '2029-02-28')
})

test('a renewal is a draft for an hour before the card is charged', async () => {
  const { stripe } = sandbox
  const { clock, subscription } = await subscribed(sandbox.stripe, { from: '2026-03-01T00:00:00Z' })
  const end = item(subscription).current_period_end
  await advance(sandbox.stripe, clock, end + 60)
  const drafted = await stripe.subscriptions.retrieve(subscription.id, { expand: ['latest_invoice'] })
  assert.ok(typeof drafted.latest_invoice === 'object' && drafted.latest_invoice)
  assert.equal(drafted.latest_invoice.status, 'draft')
  assert.equal(drafted.status, 'active')
  await advance(sandbox.stripe, clock, end + hour + 60)
  assert.equal((await stripe.invoices.retrieve(String(drafted.latest_invoice.id))).status, 'paid')
})

test('a card that fails at renewal is tried again and at last the subscription ends unpaid', async () => {
  const { stripe } = sandbox
  const { clock, subscription, customer } = await subscribed(sandbox.stripe, { from: '2026-03-01T00:00:00Z' })
  const bad = await stripe.paymentMethods.attach('pm_card_chargeCustomerFail', { customer: customer.id })
  await stripe.subscriptions.update(subscription.id, { default_payment_method: bad.id })
  const end = item(subscription).current_period_end

  await advance(sandbox.stripe, clock, end + 2 * hour)
  const late = await stripe.subscriptions.retrieve(subscription.id, { expand: ['latest_invoice'] })
  assert.equal(late.status, 'past_due')
  assert.ok(typeof late.latest_invoice === 'object' && late.latest_invoice)
  assert.equal(late.latest_invoice.attempt_count, 1)
  assert.equal(late.latest_invoice.next_payment_attempt, end + hour + 3 * day)
  assert.equal((await stripe.customers.retrieve(customer.id, {})).object, 'customer')

  await advance(sandbox.stripe, clock, end + 20 * day)
  const over = await stripe.subscriptions.retrieve(subscription.id, { expand: ['latest_invoice'] })
  assert.equal(over.status, 'canceled')
  assert.equal(over.cancellation_details?.reason, 'payment_failed')
  assert.ok(typeof over.latest_invoice === 'object' && over.latest_invoice)
  assert.equal(over.latest_invoice.attempt_count, 4)
  assert.equal(over.latest_invoice.status, 'open')
  assert.equal(over.latest_invoice.next_payment_attempt, null)
  const types = await eventsOf(subscription.id)
  assert.equal(types.filter((type) => type === 'invoice.payment_failed').length, 4)
  assert.ok(types.includes('customer.subscription.deleted'))
})

test('a failed renewal paid with another card makes the subscription active again', async () => {
  const { stripe } = sandbox
  const { clock, subscription, customer } = await subscribed(sandbox.stripe, { from: '2026-03-01T00:00:00Z' })
  const bad = await stripe.paymentMethods.attach('pm_card_chargeCustomerFail', { customer: customer.id })
  await stripe.subscriptions.update(subscription.id, { default_payment_method: bad.id })
  await advance(sandbox.stripe, clock, item(subscription).current_period_end + 2 * hour)
  const { latest_invoice } = await stripe.subscriptions.retrieve(subscription.id)
  const paid = await stripe.invoices.pay(String(latest_invoice), { payment_method: 'pm_card_visa' })
  assert.equal(paid.status, 'paid')
  assert.equal((await stripe.subscriptions.retrieve(subscription.id)).status, 'active')
})

test('cancelling at the period end can be undone, and otherwise happens', async () => {
  const { stripe } = sandbox
  const { clock, subscription } = await subscribed(sandbox.stripe, { from: '2026-03-01T00:00:00Z' })
  const end = item(subscription).current_period_end
  const leaving = await stripe.subscriptions.update(subscription.id, { cancel_at_period_end: true })
  assert.equal(leaving.cancel_at, end)
  assert.equal(leaving.status, 'active')
  const staying = await stripe.subscriptions.update(subscription.id, { cancel_at_period_end: false })
  assert.equal(staying.cancel_at, null)
  assert.equal(staying.canceled_at, null)
  await stripe.subscriptions.update(subscription.id, { cancel_at: end - day })
  await advance(sandbox.stripe, clock, end)
  const gone = await stripe.subscriptions.retrieve(subscription.id)
  assert.equal(gone.status, 'canceled')
  assert.equal(gone.ended_at, end - day)
  await assert.rejects(stripe.subscriptions.cancel(subscription.id), { code: 'resource_missing' })
  await assert.rejects(stripe.subscriptions.update(subscription.id, { cancel_at_period_end: true }), {
    code: 'invalid_canceled_subscription_fields',
  })
})

test('a first payment expires after 23 hours and its invoice is void', async () => {
  const { stripe } = sandbox
  const { clock, subscription } = await subscribed(sandbox.stripe, {
    from: '2026-03-01T00:00:00Z',
    card: 'pm_card_chargeCustomerFail',
  })
  assert.equal(subscription.status, 'incomplete')
  await advance(sandbox.stripe, clock, seconds('2026-03-02T00:00:00Z'))
  const lapsed = await stripe.subscriptions.retrieve(subscription.id, { expand: ['latest_invoice'] })
  assert.equal(lapsed.status, 'incomplete_expired')
  assert.ok(typeof lapsed.latest_invoice === 'object' && lapsed.latest_invoice)
  assert.equal(lapsed.latest_invoice.status, 'void')
})

test('a trial ends in a charge', async () => {
  const { stripe } = sandbox
  const { clock, subscription } = await subscribed(sandbox.stripe, {
    from: '2026-03-01T00:00:00Z',
    more: { trial_period_days: 14 },
  })
  assert.equal(subscription.status, 'trialing')
  await advance(sandbox.stripe, clock, seconds('2026-03-15T02:00:00Z'))
  const active = await stripe.subscriptions.retrieve(subscription.id, { expand: ['latest_invoice'] })
  assert.equal(active.status, 'active')
  assert.equal(iso(item(active).current_period_end), '2026-04-15')
  assert.ok(typeof active.latest_invoice === 'object' && active.latest_invoice)
  assert.equal(active.latest_invoice.amount_paid, 1900)
  assert.ok((await eventsOf(subscription.id)).includes('customer.subscription.trial_will_end'))
})
