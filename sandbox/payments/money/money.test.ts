import assert from 'node:assert/strict'
import { test } from 'node:test'
import type Stripe from 'stripe'
import { control, eventually, openCheckout, payByForm, testSandbox } from '../testing/sandbox-process.ts'

const sandbox = await testSandbox()

async function bought(card?: string) {
  const { stripe } = sandbox
  const { url, customer } = await openCheckout(stripe)
  assert.equal((await payByForm(url, card)).status, 303)
  const [subscription] = (await stripe.subscriptions.list({ customer: customer.id })).data
  const [charge] = (await stripe.charges.list({ customer: customer.id })).data
  assert.ok(subscription && charge)
  return { customer, subscription, charge, intent: String(charge.payment_intent) }
}

async function lastEvent(type: Stripe.Event['type'], id: string) {
  const { data } = await sandbox.stripe.events.list({ type, limit: 100 })
  return data.find((event) => 'id' in event.data.object && event.data.object.id === id)
}

test('a payment is refunded in full or in parts, never beyond its amount', async () => {
  const { stripe } = sandbox
  const { charge, intent } = await bought()
  const part = await stripe.refunds.create({
    payment_intent: intent,
    amount: 900,
    reason: 'requested_by_customer',
  })
  assert.equal(part.status, 'succeeded')
  assert.equal((await stripe.charges.retrieve(charge.id)).refunded, false)
  await assert.rejects(
    stripe.refunds.create({ charge: charge.id, amount: 1001 }),
    /greater than unrefunded amount/,
  )
  await stripe.refunds.create({ charge: charge.id })
  const full = await stripe.charges.retrieve(charge.id, { expand: ['refunds'] })
  assert.equal(full.refunded, true)
  assert.equal(full.amount_refunded, 1900)
  assert.deepEqual(
    full.refunds?.data.map(({ amount }) => amount),
    [1000, 900],
  )
  await assert.rejects(stripe.refunds.create({ payment_intent: intent }), { code: 'charge_already_refunded' })
  const event = await lastEvent('charge.refunded', charge.id)
  assert.deepEqual(event?.data.previous_attributes, { amount_refunded: 900, refunded: false })
})

test('a refund does not end the subscription, and cancelling does not refund', async () => {
  const { stripe } = sandbox
  const { subscription, charge, intent } = await bought()
  await stripe.refunds.create({ payment_intent: intent })
  assert.equal((await stripe.subscriptions.retrieve(subscription.id)).status, 'active')
  const other = await bought()
  await stripe.subscriptions.cancel(other.subscription.id)
  assert.equal((await stripe.charges.retrieve(other.charge.id)).refunded, false)
  assert.equal((await stripe.charges.retrieve(charge.id)).refunded, true)
})

test('some refunds take their time, and some fail later', async () => {
  const { stripe } = sandbox
  const slow = await bought('4000000000007726')
  const pending = await stripe.refunds.create({ payment_intent: slow.intent })
  assert.equal(pending.status, 'pending')
  const failing = await bought('4000000000005126')
  const hopeful = await stripe.refunds.create({ payment_intent: failing.intent })
  assert.equal(hopeful.status, 'succeeded')

  await control(sandbox, 'POST', 'clock', { advance_seconds: '61' })
  await eventually(async () => (await stripe.refunds.retrieve(pending.id)).status === 'succeeded')
  const failed = await stripe.refunds.retrieve(hopeful.id)
  assert.equal(failed.status, 'failed')
  assert.equal(failed.failure_reason, 'expired_or_canceled_card')
  assert.ok(await lastEvent('refund.failed', failed.id))
  assert.equal((await stripe.charges.retrieve(failing.charge.id)).amount_refunded, 0)
})

test('an early fraud warning can be acted on until the money is back or the payment disputed', async () => {
  const { stripe } = sandbox
  const warned = '4000000000005423'
  const purchases = [await bought(warned), await bought(warned)]
  await control(sandbox, 'POST', 'clock', { advance_seconds: '61' })
  const warnings = await Promise.all(
    purchases.map(async ({ charge }) => {
      const [warning] = (await stripe.radar.earlyFraudWarnings.list({ charge: charge.id })).data
      assert.equal(warning?.actionable, true)
      return { charge, id: String(warning?.id) }
    }),
  )
  const actionable = (id: string) =>
    stripe.radar.earlyFraudWarnings.retrieve(id).then((warning) => warning.actionable)
  const [refunded, disputed] = warnings
  assert.ok(refunded && disputed)
  await stripe.refunds.create({ charge: refunded.charge.id, amount: 900 })
  assert.equal(await actionable(refunded.id), true)
  await stripe.refunds.create({ charge: refunded.charge.id })
  assert.equal(await actionable(refunded.id), false)
  await control(sandbox, 'POST', `charges/${disputed.charge.id}/dispute`)
  assert.equal(await actionable(disputed.id), false)
  const event = await lastEvent('radar.early_fraud_warning.updated', disputed.id)
  assert.deepEqual(event?.data.previous_attributes, { actionable: true })
})

test('a disputed payment cannot be refunded until the dispute is won', async () => {
  const { stripe } = sandbox
  const { charge } = await bought('4000000000000259')
  await control(sandbox, 'POST', 'clock', { advance_seconds: '61' })
  const [dispute] = (await stripe.disputes.list({ charge: charge.id })).data
  assert.ok(dispute)
  assert.equal(dispute.status, 'needs_response')
  assert.equal(dispute.reason, 'fraudulent')
  assert.equal((await stripe.charges.retrieve(charge.id)).disputed, true)
  await assert.rejects(stripe.refunds.create({ charge: charge.id }), { code: 'charge_disputed' })
  const won = await stripe.disputes.update(dispute.id, {
    evidence: { uncategorized_text: 'winning_evidence' },
  })
  assert.equal(won.status, 'won')
  assert.ok(await lastEvent('charge.dispute.closed', dispute.id))
  assert.equal((await stripe.refunds.create({ charge: charge.id })).status, 'succeeded')
})

test('disputes, refunds and cancellations can start in the Dashboard', async () => {
  const { stripe } = sandbox
  const { charge, subscription } = await bought()
  await control(sandbox, 'POST', `charges/${charge.id}/refund`, { amount: '500' })
  assert.equal((await lastEvent('charge.refunded', charge.id))?.request?.id, null)
  const leaving = await control(sandbox, 'POST', `subscriptions/${subscription.id}/cancel`, {
    at: 'cancel_at',
  })
  assert.equal(leaving.cancel_at_period_end, false)
  assert.equal(leaving.cancel_at, subscription.items.data[0]?.current_period_end)
  const dispute = await control(sandbox, 'POST', `charges/${charge.id}/dispute`, { status: 'something_new' })
  assert.equal(dispute.status, 'something_new')
  const closed = await control(sandbox, 'POST', `disputes/${dispute.id}/close`, { outcome: 'lost' })
  assert.equal(closed.status, 'lost')
  const ended = await control(sandbox, 'POST', `subscriptions/${subscription.id}/cancel`, {
    reason: 'payment_disputed',
  })
  assert.equal(ended.status, 'canceled')
  assert.equal((await stripe.subscriptions.retrieve(subscription.id)).status, 'canceled')
})
