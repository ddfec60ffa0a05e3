import assert from 'node:assert/strict'
import { test } from 'node:test'
import type Stripe from 'stripe'
import { monthlyPrice, testSandbox } from '../testing/sandbox-process.ts'
import { advance, day, hour, item, seconds, subscribed } from '../testing/test-clocks.ts'

const { stripe } = await testSandbox()
const march = '2026-03-01T00:00:00Z'
const yearlyPrice = { unit_amount: 36_500, recurring: { interval: 'year' } } as const

async function discounted(coupon: Stripe.CouponCreateParams, price: Partial<Stripe.PriceCreateParams> = {}) {
  const { id } = await stripe.coupons.create(coupon)
  const started = await subscribed(stripe, { from: march, price, more: { discounts: [{ coupon: id }] } })
  return { ...started, coupon: id }
}

async function invoicesOf({ id }: Stripe.Subscription) {
  return (await stripe.invoices.list({ subscription: id })).data.reverse()
}

async function paidIn(clock: Stripe.TestHelpers.TestClock, subscription: Stripe.Subscription, until: string) {
  await advance(stripe, clock, seconds(until))
  return (await invoicesOf(subscription)).map(({ amount_paid }) => amount_paid)
}

/** "once", "repeating" and "forever": docs.stripe.com/api/coupons/object */
test('a coupon reduces one invoice, those of some months, or all', async () => {
  const once = await discounted({ percent_off: 25, duration: 'once' })
  assert.deepEqual(await paidIn(once.clock, once.subscription, '2026-04-02T00:00:00Z'), [1425, 1900])
  assert.deepEqual((await stripe.subscriptions.retrieve(once.subscription.id)).discounts, [])
  const months = await discounted({ percent_off: 25, duration: 'repeating', duration_in_months: 2 })
  assert.deepEqual(
    await paidIn(months.clock, months.subscription, '2026-05-02T00:00:00Z'),
    [1425, 1425, 1900],
  )
  const forever = await discounted({ percent_off: 25, duration: 'forever' })
  assert.deepEqual(
    await paidIn(forever.clock, forever.subscription, '2026-05-02T00:00:00Z'),
    [1425, 1425, 1425],
  )
})

/** docs.stripe.com/api/invoices/object: "subtotal" is before discounts, "total" after them. */
test('an invoice names its discounts beside the whole price of its lines', async () => {
  const { subscription } = await discounted({ amount_off: 500, currency: 'usd', duration: 'once' })
  const [invoice] = await invoicesOf(subscription)
  assert.deepEqual([invoice?.subtotal, invoice?.total, invoice?.amount_paid], [1900, 1400, 1400])
  const [discount] = invoice?.discounts ?? []
  assert.deepEqual(invoice?.total_discount_amounts, [{ amount: 500, discount }])
  assert.deepEqual(invoice?.lines.data[0]?.discount_amounts, [{ amount: 500, discount }])
  assert.equal(invoice?.lines.data[0]?.amount, 1900)
})

test('an amount off never makes an invoice negative, and several discounts apply in order', async () => {
  const large = await discounted({ amount_off: 5000, currency: 'usd', duration: 'once' })
  assert.equal((await invoicesOf(large.subscription))[0]?.total, 0)
  const half = await stripe.coupons.create({ percent_off: 50, duration: 'forever' })
  const amount = await stripe.coupons.create({ amount_off: 300, currency: 'usd', duration: 'once' })
  const totalOf = async (coupons: Stripe.Coupon[]) => {
    const discounts = coupons.map(({ id }) => ({ coupon: id }))
    const { subscription } = await subscribed(stripe, { from: march, more: { discounts } })
    return (await invoicesOf(subscription))[0]?.total
  }
  assert.equal(await totalOf([half, amount]), 650)
  assert.equal(await totalOf([amount, half]), 800)
})

test('a free invoice is paid without a payment', async () => {
  const { subscription } = await discounted({ percent_off: 100, duration: 'forever' })
  const [invoice] = await invoicesOf(subscription)
  assert.deepEqual([subscription.status, invoice?.status, invoice?.amount_paid], ['active', 'paid', 0])
  assert.deepEqual((await stripe.invoicePayments.list({ invoice: String(invoice?.id) })).data, [])
})

/** docs.stripe.com/billing/subscriptions/billing-mode/compare: credits are of "the original amount previously debited". */
test('a switch credits what was paid, and discounts the new period', async () => {
  const { clock, subscription } = await discounted({ percent_off: 50, duration: 'forever' }, yearlyPrice)
  const monthly = await monthlyPrice(stripe, { unit_amount: 2000 })
  await advance(stripe, clock, item(subscription).current_period_start + 65 * day)
  const items = [{ id: item(subscription).id, price: monthly.id }]
  const change = {
    items,
    proration_behavior: 'always_invoice',
    billing_cycle_anchor: { type: 'now' },
  } as const
  const preview = await stripe.invoices.createPreview({
    subscription: subscription.id,
    subscription_details: change,
  })
  await stripe.subscriptions.update(subscription.id, change)
  const invoice = (await invoicesOf(subscription)).at(-1)
  assert.equal(invoice?.total, -15_000 + 1000)
  assert.equal(preview.total, invoice?.total)
})

test('a preview names the discounted renewal, and the one of other discounts', async () => {
  const { subscription, coupon } = await discounted({ percent_off: 25, duration: 'once' })
  const preview = async (discounts?: { coupon: string }[]) => {
    const more = discounts ? { discounts } : {}
    return (await stripe.invoices.createPreview({ subscription: subscription.id, ...more })).amount_due
  }
  assert.equal(await preview(), 1900)
  assert.equal(await preview([{ coupon }]), 1425)
  assert.deepEqual((await stripe.subscriptions.retrieve(subscription.id)).discounts, [])
})

/** docs.stripe.com/error-codes, `invoice_upcoming_none`: no invoice comes after the end. */
test('a subscription that ends with its period has no preview, until the preview undoes the end', async () => {
  const { subscription } = await subscribed(stripe, { from: march })
  await stripe.subscriptions.update(subscription.id, { cancel_at_period_end: true })
  for (const preview_mode of ['next', 'recurring'] as const) {
    const order = { subscription: subscription.id, preview_mode }
    await assert.rejects(stripe.invoices.createPreview(order), { code: 'invoice_upcoming_none' })
    const subscription_details = { cancel_at_period_end: false }
    assert.equal((await stripe.invoices.createPreview({ ...order, subscription_details })).total, 1900)
  }
})

/** docs.stripe.com/api/subscription_schedules/update: a phase applies its own `discounts`. */
test('a phase keeps the discounts that it names, and ends others', async () => {
  for (const keeps of [true, false]) {
    const { clock, subscription } = await discounted({ percent_off: 25, duration: 'forever' })
    const monthly = await monthlyPrice(stripe, { unit_amount: 4000 })
    const schedule = await stripe.subscriptionSchedules.create({ from_subscription: subscription.id })
    const [phase] = schedule.phases
    assert.ok(phase)
    const discounts = phase.discounts.map(({ discount }) => ({ discount: String(discount) }))
    await stripe.subscriptionSchedules.update(schedule.id, {
      phases: [
        {
          start_date: phase.start_date,
          end_date: phase.end_date,
          items: [{ price: item(subscription).price.id }],
          discounts,
        },
        { items: [{ price: monthly.id }], ...(keeps ? { discounts } : {}) },
      ],
    })
    await advance(stripe, clock, phase.end_date + 2 * hour)
    assert.equal((await invoicesOf(subscription)).at(-1)?.amount_paid, keeps ? 3000 : 4000)
  }
})
