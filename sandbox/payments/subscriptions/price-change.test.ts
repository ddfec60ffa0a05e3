import assert from 'node:assert/strict'
import { test } from 'node:test'
import { monthlyPrice, testSandbox } from '../testing/sandbox-process.ts'
import { advance, iso, item, seconds, subscribed } from '../testing/test-clocks.ts'

const sandbox = await testSandbox()

test('monthly to yearly with a new anchor costs what the preview said and buys a whole year', async () => {
  const { stripe } = sandbox
  const billing_cycle_anchor = { type: 'now' as const }
  const { clock, subscription, customer } = await subscribed(sandbox.stripe, { from: '2026-03-01T00:00:00Z' })
  const yearly = await monthlyPrice(stripe, { unit_amount: 19000, recurring: { interval: 'year' } })
  await advance(sandbox.stripe, clock, seconds('2026-03-16T12:00:00Z'))
  const items = [{ id: item(subscription).id, price: yearly.id }]
  const proration_date = seconds('2026-03-16T12:00:00Z')
  const preview = await stripe.invoices.createPreview({
    customer: customer.id,
    subscription: subscription.id,
    subscription_details: {
      items,
      billing_cycle_anchor,
      proration_behavior: 'always_invoice',
      proration_date,
    },
  })
  assert.equal(preview.total, 19000 - 950)
  assert.equal(preview.lines.data.length, 2)
  assert.ok(preview.lines.data[0]?.parent?.subscription_item_details?.proration)
  assert.equal((await stripe.invoices.list({ customer: customer.id })).data.length, 1)

  const switched = await stripe.subscriptions.update(subscription.id, {
    items,
    billing_cycle_anchor,
    proration_behavior: 'always_invoice',
    payment_behavior: 'error_if_incomplete',
    proration_date,
    expand: ['latest_invoice'],
  })
  assert.ok(typeof switched.latest_invoice === 'object' && switched.latest_invoice)
  assert.equal(switched.latest_invoice.amount_paid, preview.total)
  assert.equal(switched.latest_invoice.billing_reason, 'subscription_update')
  assert.equal(iso(item(switched).current_period_end), '2027-03-16')
  assert.equal(switched.items.data.length, 1)
})

// docs.stripe.com/billing/subscriptions/billing-mode/compare: flexible mode keeps the anchor when the interval changes.
test('a new interval keeps the anchor and charges the rest of the current period', async () => {
  const { stripe } = sandbox
  const { clock, subscription } = await subscribed(stripe, { from: '2026-03-01T00:00:00Z' })
  const yearly = await monthlyPrice(stripe, { unit_amount: 36_500, recurring: { interval: 'year' } })
  await advance(stripe, clock, seconds('2026-05-11T00:00:00Z'))
  const switched = await stripe.subscriptions.update(subscription.id, {
    items: [{ id: item(subscription).id, price: yearly.id }],
    proration_behavior: 'always_invoice',
    proration_date: seconds('2026-05-11T00:00:00Z'),
    expand: ['latest_invoice'],
  })
  assert.equal(switched.billing_cycle_anchor, subscription.billing_cycle_anchor)
  assert.equal(iso(item(switched).current_period_end), '2027-03-01')
  assert.ok(typeof switched.latest_invoice === 'object' && switched.latest_invoice)
  const [credit, charge] = switched.latest_invoice.lines.data
    .map(({ amount }) => amount)
    .toSorted((a, b) => a - b)
  assert.deepEqual([credit, charge], [-Math.round((1900 * 21) / 31), 100 * 294])
})

for (const [anchor, end] of [
  ['phase_start', '2027-05-16'],
  [undefined, '2027-03-01'],
] as const)
  test(`a phase that starts within a period, anchor ${anchor ?? 'not given'}, runs until ${end}`, async () => {
    const { stripe } = sandbox
    const { clock, subscription } = await subscribed(stripe, { from: '2026-03-01T00:00:00Z' })
    const yearly = await monthlyPrice(stripe, { unit_amount: 19000, recurring: { interval: 'year' } })
    const schedule = await stripe.subscriptionSchedules.create({ from_subscription: subscription.id })
    const start = seconds('2026-05-16T00:00:00Z')
    await stripe.subscriptionSchedules.update(schedule.id, {
      end_behavior: 'release',
      phases: [
        {
          start_date: item(subscription).current_period_start,
          end_date: start,
          items: [{ price: item(subscription).price.id }],
        },
        { items: [{ price: yearly.id }], ...(anchor && { billing_cycle_anchor: anchor }) },
      ],
    })
    await advance(stripe, clock, start + 3600)
    const after = await stripe.subscriptions.retrieve(subscription.id)
    assert.equal(item(after).price.id, yearly.id)
    assert.equal(iso(item(after).current_period_end), end)
  })

test('a declined switch changes nothing', async () => {
  const { stripe } = sandbox
  const { subscription, customer } = await subscribed(sandbox.stripe, { from: '2026-03-01T00:00:00Z' })
  const bad = await stripe.paymentMethods.attach('pm_card_chargeCustomerFail', { customer: customer.id })
  const before = await stripe.subscriptions.update(subscription.id, { default_payment_method: bad.id })
  const yearly = await monthlyPrice(stripe, { unit_amount: 19000, recurring: { interval: 'year' } })
  const attempt = stripe.subscriptions.update(subscription.id, {
    items: [{ id: item(subscription).id, price: yearly.id }],
    proration_behavior: 'always_invoice',
    payment_behavior: 'error_if_incomplete',
  })
  await assert.rejects(attempt, { type: 'StripeCardError', code: 'card_declined' })
  assert.deepEqual({ ...(await stripe.subscriptions.retrieve(subscription.id)) }.items, before.items)
  assert.equal((await stripe.invoices.list({ customer: customer.id })).data.length, 1)
})
