import assert from 'node:assert/strict'
import { test } from 'node:test'
import { control, testSandbox } from '../testing/sandbox-process.ts'
import { advance, hour, item, subscribed } from '../testing/test-clocks.ts'

/**
 * docs.stripe.com/billing/subscriptions/overview, "Handle unpaid subscriptions": voided invoices are ignored when the
 * status is determined, the most recent non-voided one is used instead; uncollectible ones keep a subscription active.
 */
const sandbox = await testSandbox()

async function pastDue() {
  const { stripe } = sandbox
  const { clock, subscription, customer } = await subscribed(stripe, { from: '2026-03-01T00:00:00Z' })
  const bad = await stripe.paymentMethods.attach('pm_card_chargeCustomerFail', { customer: customer.id })
  await stripe.subscriptions.update(subscription.id, { default_payment_method: bad.id })
  await advance(stripe, clock, item(subscription).current_period_end + 2 * hour)
  const late = await stripe.subscriptions.retrieve(subscription.id)
  assert.equal(late.status, 'past_due')
  return { id: late.id, invoice: String(late.latest_invoice), clock, end: item(late).current_period_end }
}

const statusOf = async (id: string) => (await sandbox.stripe.subscriptions.retrieve(id)).status

test('voiding the unpaid renewal makes the subscription active, by the paid invoice before it', async () => {
  const { id, invoice } = await pastDue()
  assert.equal((await sandbox.stripe.invoices.voidInvoice(invoice)).status, 'void')
  assert.equal(await statusOf(id), 'active')
})

test('marking an unpaid renewal uncollectible makes the subscription active', async () => {
  const { id, invoice } = await pastDue()
  assert.equal((await sandbox.stripe.invoices.markUncollectible(invoice)).status, 'uncollectible')
  assert.equal(await statusOf(id), 'active')
})

test('voiding the latest invoice leaves the subscription past due while an older one is unpaid', async () => {
  const { stripe } = sandbox
  const { id, clock, end } = await pastDue()
  await control(sandbox, 'POST', 'dunning', { final_action: 'past_due' })
  await advance(stripe, clock, end + 2 * hour)
  const later = await stripe.subscriptions.retrieve(id)
  await stripe.invoices.voidInvoice(String(later.latest_invoice))
  assert.equal(await statusOf(id), 'past_due')
})

test('voiding an invoice of a canceled subscription changes nothing about it', async () => {
  const { id, invoice } = await pastDue()
  await sandbox.stripe.subscriptions.cancel(id)
  await sandbox.stripe.invoices.voidInvoice(invoice)
  assert.equal(await statusOf(id), 'canceled')
})
