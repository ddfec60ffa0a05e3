import assert from 'node:assert/strict'
import { test } from 'node:test'
import type Stripe from 'stripe'
import { control, monthlyPrice, testSandbox } from '../testing/sandbox-process.ts'
import { advance, day, hour, item, seconds, subscribed } from '../testing/test-clocks.ts'

const sandbox = await testSandbox()

const march = '2026-03-01T00:00:00Z'

test('a quantity doubled in the middle of a month costs half a month more on the next invoice', async () => {
  const { stripe } = sandbox
  const { clock, subscription, customer } = await subscribed(stripe, { from: march })
  await advance(stripe, clock, seconds('2026-03-16T12:00:00Z'))
  await stripe.subscriptionItems.update(item(subscription).id, { quantity: 2 })
  const waiting = await stripe.invoiceItems.list({ customer: customer.id, pending: true })
  assert.deepEqual(
    waiting.data.map(({ amount }) => amount),
    [1900, -950],
  )
  await stripe.invoiceItems.create({
    customer: customer.id,
    amount: 500,
    currency: 'usd',
    description: 'Set-up',
  })
  await advance(stripe, clock, item(subscription).current_period_end + 2 * hour)
  const billed = await stripe.invoiceItems.list({ customer: customer.id, pending: false })
  assert.equal(billed.data.length, 3)
  await stripe.invoiceItems.create({ customer: customer.id, amount: 100, currency: 'usd' })
  const still = await stripe.invoiceItems.list({ customer: customer.id, pending: false })
  assert.equal(still.data.length, 3)
  const [invoice] = (await stripe.invoices.list({ customer: customer.id, limit: 1 })).data
  assert.equal(invoice?.total, 3800 + 950 + 500)
  assert.equal(invoice?.amount_paid, 5250)
  assert.equal(invoice?.lines.data.length, 4)
})

test('credit from a shorter plan is used up by the invoices that follow', async () => {
  const { stripe } = sandbox
  const { clock, subscription, customer } = await subscribed(stripe, {
    from: march,
    price: { unit_amount: 36_500, recurring: { interval: 'year' } },
  })
  const monthly = await monthlyPrice(stripe, { unit_amount: 2000 })
  await stripe.subscriptions.update(subscription.id, {
    items: [{ id: item(subscription).id, price: monthly.id }],
    proration_behavior: 'always_invoice',
  })
  const owner = await stripe.customers.retrieve(customer.id)
  assert.equal(owner.deleted ? undefined : owner.balance, -34_500)
  await advance(stripe, clock, seconds('2026-04-01T02:00:00Z'))
  const [invoice] = (await stripe.invoices.list({ customer: customer.id, limit: 1 })).data
  assert.equal(invoice?.amount_due, 0)
  assert.equal(invoice?.status, 'paid')
  assert.equal(invoice?.starting_balance, -34_500)
  assert.equal(invoice?.ending_balance, -32_500)
  assert.equal((await stripe.charges.list({ customer: customer.id })).data.length, 1)
})

test('dunning can end with an unpaid subscription, which a payment reactivates', async () => {
  const { stripe } = sandbox
  await control(sandbox, 'POST', 'dunning', { 'retry_after_days[0]': '1', final_action: 'unpaid' })
  const { clock, subscription, customer } = await subscribed(stripe, { from: march })
  const bad = await stripe.paymentMethods.attach('pm_card_chargeCustomerFail', { customer: customer.id })
  await stripe.subscriptions.update(subscription.id, { default_payment_method: bad.id })
  await advance(stripe, clock, item(subscription).current_period_end + 3 * day)
  const unpaid = await stripe.subscriptions.retrieve(subscription.id)
  assert.equal(unpaid.status, 'unpaid')
  await stripe.invoices.pay(String(unpaid.latest_invoice), { payment_method: 'pm_card_visa' })
  assert.equal((await stripe.subscriptions.retrieve(subscription.id)).status, 'active')
  await control(sandbox, 'POST', 'dunning')
})

test('a renewal with a card that needs authentication is past due and asks for it', async () => {
  const { stripe } = sandbox
  const { clock, subscription, customer } = await subscribed(stripe, { from: march })
  const strict = await stripe.paymentMethods.attach('pm_card_authenticationRequired', {
    customer: customer.id,
  })
  await stripe.subscriptions.update(subscription.id, { default_payment_method: strict.id })
  await advance(stripe, clock, item(subscription).current_period_end + 2 * hour)
  const late = await stripe.subscriptions.retrieve(subscription.id, {
    expand: ['latest_invoice.payments.data.payment.payment_intent'],
  })
  assert.equal(late.status, 'past_due')
  assert.ok(typeof late.latest_invoice === 'object')
  const intent = late.latest_invoice?.payments?.data[0]?.payment.payment_intent
  assert.ok(typeof intent === 'object')
  assert.equal(intent.status, 'requires_action')
  const events = await stripe.events.list({ type: 'invoice.payment_action_required' })
  assert.equal(events.data.length, 1)
})

test('a first invoice can wait for its payment to be confirmed', async () => {
  const { stripe } = sandbox
  const customer = await stripe.customers.create({})
  const price = await monthlyPrice(stripe)
  const waiting = await stripe.subscriptions.create({
    customer: customer.id,
    items: [{ price: price.id }],
    payment_behavior: 'default_incomplete',
    payment_settings: { save_default_payment_method: 'on_subscription' },
    expand: ['latest_invoice.payments'],
  })
  assert.ok(typeof waiting.latest_invoice === 'object')
  const intent = String(waiting.latest_invoice?.payments?.data[0]?.payment.payment_intent)
  const declined = stripe.paymentIntents.confirm(intent, { payment_method: 'pm_card_visa_chargeDeclined' })
  await assert.rejects(declined, { type: 'StripeCardError', decline_code: 'generic_decline' })
  assert.equal((await stripe.paymentIntents.retrieve(intent)).last_payment_error?.code, 'card_declined')
  assert.equal(
    (await stripe.paymentIntents.confirm(intent, { payment_method: 'pm_card_visa' })).status,
    'succeeded',
  )
  const active = await stripe.subscriptions.retrieve(waiting.id)
  assert.equal(active.status, 'active')
  assert.equal(typeof active.default_payment_method, 'string')
})

const paidAtOnce = {
  billing_cycle_anchor: { type: 'now' },
  payment_behavior: 'resume_on_payment_success',
} as const

test('a trial without a card can pause and resume', async () => {
  const { stripe } = sandbox
  const clock = await stripe.testHelpers.testClocks.create({ frozen_time: seconds(march) })
  const customer = await stripe.customers.create({ test_clock: clock.id })
  const price = await monthlyPrice(stripe)
  const trial = await stripe.subscriptions.create({
    customer: customer.id,
    items: [{ price: price.id }],
    trial_period_days: 7,
    trial_settings: { end_behavior: { missing_payment_method: 'pause' } },
  })
  await advance(stripe, clock, seconds('2026-03-09T00:00:00Z'))
  assert.equal((await stripe.subscriptions.retrieve(trial.id)).status, 'paused')
  await stripe.customers.update(customer.id, {
    invoice_settings: {
      default_payment_method: (await stripe.paymentMethods.attach('pm_card_visa', { customer: customer.id }))
        .id,
    },
  })
  const resumed = await stripe.subscriptions.resume(trial.id, paidAtOnce)
  assert.equal(resumed.status, 'active')
  assert.equal(item(resumed).current_period_end, seconds('2026-04-09T00:00:00Z'))
  assert.equal((await stripe.charges.list({ customer: customer.id })).data[0]?.amount, 1900)
})

test('a cancelled schedule ends its subscription, with credit for unused time by default', async () => {
  const { stripe } = sandbox
  const cancelled = async (params: Stripe.SubscriptionScheduleCancelParams) => {
    const { clock, subscription, customer } = await subscribed(stripe, { from: march })
    const { id } = await stripe.subscriptionSchedules.create({ from_subscription: subscription.id })
    await advance(stripe, clock, seconds('2026-03-16T12:00:00Z'))
    assert.equal((await stripe.subscriptionSchedules.cancel(id, params)).status, 'canceled')
    assert.equal((await stripe.subscriptions.retrieve(subscription.id)).status, 'canceled')
    const owner = await stripe.customers.retrieve(customer.id)
    return owner.deleted ? undefined : owner.balance
  }
  assert.equal(await cancelled({}), -950)
  assert.equal(await cancelled({ prorate: false, invoice_now: false }), 0)
})

test('a schedule that cancels at its end is completed with its subscription', async () => {
  const { stripe } = sandbox
  const { clock, subscription } = await subscribed(stripe, { from: march })
  const schedule = await stripe.subscriptionSchedules.create({ from_subscription: subscription.id })
  await stripe.subscriptionSchedules.update(schedule.id, { end_behavior: 'cancel' })
  await advance(stripe, clock, item(subscription).current_period_end + day)
  const { status, completed_at } = await stripe.subscriptionSchedules.retrieve(schedule.id)
  assert.deepEqual([status, completed_at], ['completed', item(subscription).current_period_end])
  assert.equal((await stripe.subscriptions.retrieve(subscription.id)).status, 'canceled')
})

test('deleting a test clock deletes its customers and subscriptions', async () => {
  const { stripe } = sandbox
  const { clock, customer, subscription } = await subscribed(stripe, { from: march })
  assert.equal((await stripe.subscriptions.list({ test_clock: clock.id })).data[0]?.id, subscription.id)
  await stripe.testHelpers.testClocks.del(clock.id)
  await assert.rejects(stripe.customers.retrieve(customer.id), { code: 'resource_missing' })
  await assert.rejects(stripe.subscriptions.retrieve(subscription.id), { code: 'resource_missing' })
})
