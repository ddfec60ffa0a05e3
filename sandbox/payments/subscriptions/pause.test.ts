import assert from 'node:assert/strict'
import { test } from 'node:test'
import type Stripe from 'stripe'
import { testSandbox } from '../testing/sandbox-process.ts'
import { advance, day, item, subscribed } from '../testing/test-clocks.ts'

// docs.stripe.com/billing/subscriptions/pause and docs.stripe.com/changelog/endive/2026-09-30/pause-subscription

const { stripe } = await testSandbox()
const march = '2026-03-01T00:00:00Z'
const nothingBack = { bill_for: { unused_time_from: { type: 'none' } } } as const
const newPeriod = {
  billing_cycle_anchor: { type: 'now' },
  payment_behavior: 'resume_on_payment_success',
} as const
const sameCycle = { billing_cycle_anchor: { type: 'unchanged' }, proration_behavior: 'none' } as const

async function pausedAfter(days: number, params: Stripe.SubscriptionPauseParams = nothingBack) {
  const life = await subscribed(stripe, { from: march })
  const { current_period_start: start, current_period_end: end } = item(life.subscription)
  await advance(stripe, life.clock, start + days * day)
  const paused = await stripe.subscriptions.pause(life.subscription.id, params)
  return { ...life, id: paused.id, paused, start, end, pausedAt: start + days * day }
}

async function eventsOf(type: Stripe.Event['type'], id: string) {
  const { data } = await stripe.events.list({ type, limit: 100 })
  return data.filter((event) => 'id' in event.data.object && event.data.object.id === id).length
}

const invoicesOf = async (subscription: string) =>
  (await stripe.invoices.list({ subscription })).data.map(({ status }) => status)

test('a pause ends the period, says why, and stops invoices and periods', async () => {
  const { id, clock, paused, end, pausedAt } = await pausedAfter(10)
  assert.equal(paused.status, 'paused')
  assert.equal(item(paused).current_period_end, pausedAt)
  assert.deepEqual(paused.status_details?.paused, {
    subscription: { type: 'pause_requested' },
    transitioned_at: pausedAt,
    type: 'subscription',
  })
  await assert.rejects(stripe.subscriptions.pause(id), { statusCode: 400 })
  await advance(stripe, clock, end + 40 * day)
  assert.deepEqual(await invoicesOf(id), ['paid'])
  assert.equal(await eventsOf('customer.subscription.paused', id), 1)
  assert.equal((await stripe.invoiceItems.list({ customer: String(paused.customer) })).data.length, 0)
})

test('unused time becomes credit unless the pause says none', async () => {
  const { customer } = await pausedAfter(10, {})
  const { data: credit } = await stripe.invoiceItems.list({ customer: customer.id })
  assert.ok((credit[0]?.amount ?? 0) < 0)
})

test('a trial and a subscription with a schedule cannot be paused', async () => {
  const trial = await subscribed(stripe, { from: march, more: { trial_period_days: 7 } })
  await assert.rejects(stripe.subscriptions.pause(trial.subscription.id), { statusCode: 400 })
  const { subscription } = await subscribed(stripe, { from: march })
  await stripe.subscriptionSchedules.create({ from_subscription: subscription.id })
  await assert.rejects(stripe.subscriptions.pause(subscription.id), { statusCode: 400 })
})

test('a subscription resumed within its cycle gets no invoice and renews at its old time', async () => {
  const { id, clock, start, end } = await pausedAfter(10)
  const resumed = await stripe.subscriptions.resume(id, sameCycle)
  const { current_period_start, current_period_end } = item(resumed)
  assert.deepEqual([resumed.status, current_period_start, current_period_end], ['active', start, end])
  assert.equal(resumed.status_details, undefined)
  assert.deepEqual(await invoicesOf(id), ['paid'])
  await advance(stripe, clock, end + day)
  assert.deepEqual(await invoicesOf(id), ['paid', 'paid'])
})

test('a subscription resumed with a new cycle is paid first and renews from that day', async () => {
  const { id, clock, end } = await pausedAfter(10)
  await advance(stripe, clock, end + 40 * day)
  const resumed = await stripe.subscriptions.resume(id, newPeriod)
  assert.equal(resumed.status, 'active')
  assert.equal(resumed.billing_cycle_anchor, end + 40 * day)
  assert.equal(item(resumed).current_period_start, end + 40 * day)
  assert.deepEqual(await invoicesOf(id), ['paid', 'paid'])
  assert.equal(await eventsOf('customer.subscription.resumed', id), 1)
  await assert.rejects(stripe.subscriptions.resume(id, newPeriod), { statusCode: 400 })
})

test('a declined resumption stays paused, is retried, and resumes once its invoice is paid', async () => {
  const { id, clock, customer, end } = await pausedAfter(10)
  const bad = await stripe.paymentMethods.attach('pm_card_chargeCustomerFail', { customer: customer.id })
  await stripe.subscriptions.update(id, { default_payment_method: bad.id })
  await advance(stripe, clock, end + 40 * day)
  const waiting = await stripe.subscriptions.resume(id, newPeriod)
  assert.equal(waiting.status, 'paused')
  assert.equal(waiting.pending_update?.billing_cycle_anchor, end + 40 * day)
  const invoice = await stripe.invoices.retrieve(String(waiting.latest_invoice))
  assert.deepEqual([invoice.status, invoice.attempt_count], ['open', 1])
  await advance(stripe, clock, end + 45 * day)
  assert.equal((await stripe.invoices.retrieve(invoice.id)).attempt_count, 2)
  await stripe.invoices.pay(invoice.id, { payment_method: 'pm_card_visa' })
  const resumed = await stripe.subscriptions.retrieve(id)
  assert.deepEqual(
    [resumed.status, item(resumed).current_period_start, resumed.pending_update],
    ['active', end + 40 * day, null],
  )
})

test('a resumption without a payment attempt waits until its invoice is paid', async () => {
  const { id } = await pausedAfter(10)
  const waiting = await stripe.subscriptions.resume(id, { billing_cycle_anchor: { type: 'now' } })
  assert.equal(waiting.status, 'paused')
  await stripe.invoices.pay(String(waiting.latest_invoice))
  assert.equal((await stripe.subscriptions.retrieve(id)).status, 'active')
})

test('a paused subscription stays paused when its open invoice is voided, and can be cancelled', async () => {
  const { id, customer } = await pausedAfter(10)
  const bad = await stripe.paymentMethods.attach('pm_card_chargeCustomerFail', { customer: customer.id })
  await stripe.subscriptions.update(id, { default_payment_method: bad.id })
  const waiting = await stripe.subscriptions.resume(id, newPeriod)
  await stripe.invoices.voidInvoice(String(waiting.latest_invoice))
  assert.equal((await stripe.subscriptions.retrieve(id)).status, 'paused')
  assert.equal((await stripe.subscriptions.cancel(id)).status, 'canceled')
})
