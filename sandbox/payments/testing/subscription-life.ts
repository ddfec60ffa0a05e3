import type Stripe from 'stripe'
import { everyCall } from './every-call.ts'
import {
  control,
  eventually,
  monthlyPrice,
  openCheckout,
  payByForm,
  type Running,
} from './sandbox-process.ts'
import { advance, day, item, subscribed } from './test-clocks.ts'

const from = '2026-03-01T00:00:00Z'

/** Runs everything once: products and prices, a purchase, paid and failed renewals, changes, refunds, and all lists. */
export async function runSubscriptionLife(sandbox: Running, stripe: Stripe) {
  const clocks = [await renewals(stripe), await failures(stripe), await changes(stripe), await pauses(stripe)]
  await purchases(sandbox, stripe)
  await moneyBack(sandbox, stripe)
  await portal(stripe)
  await unpaid(stripe)
  await everyCall(sandbox, stripe)
  await readAll(stripe, clocks)
}

async function renewals(stripe: Stripe) {
  const { clock, subscription, customer } = await subscribed(stripe, { from })
  await stripe.subscriptions.update(subscription.id, { cancel_at_period_end: true, metadata: { note: 'x' } })
  await stripe.subscriptions.update(subscription.id, { cancel_at_period_end: false })
  await advance(stripe, clock, item(subscription).current_period_end + 2 * day)
  await stripe.invoiceItems.create({ customer: customer.id, amount: 300, currency: 'usd' })
  await stripe.subscriptions.cancel(subscription.id, { cancellation_details: { feedback: 'too_complex' } })
  return clock.id
}

async function failures(stripe: Stripe) {
  const { clock, subscription, customer } = await subscribed(stripe, { from })
  const bad = await stripe.paymentMethods.attach('pm_card_chargeCustomerFail', { customer: customer.id })
  await stripe.subscriptions.update(subscription.id, { default_payment_method: bad.id })
  await advance(stripe, clock, item(subscription).current_period_end + 30 * day)
  const trial = await subscribed(stripe, { from, more: { trial_period_days: 7 } })
  await advance(stripe, trial.clock, item(trial.subscription).current_period_end + day)
  return clock.id
}

async function changes(stripe: Stripe) {
  const { clock, subscription, plan } = await subscribed(stripe, { from })
  const yearly = await stripe.prices.create({
    product: String(plan.product),
    currency: 'usd',
    unit_amount: 19_000,
    recurring: { interval: 'year' },
    lookup_key: 'yearly',
    currency_options: { eur: { unit_amount: 18_000 } },
  })
  await advance(stripe, clock, item(subscription).current_period_start + 10 * day)
  const items = [{ id: item(subscription).id, price: yearly.id }]
  await stripe.invoices.createPreview({
    subscription: subscription.id,
    subscription_details: { items, proration_behavior: 'always_invoice' },
  })
  await stripe.subscriptions.update(subscription.id, { items, proration_behavior: 'always_invoice' })
  const schedule = await stripe.subscriptionSchedules.create({ from_subscription: subscription.id })
  await stripe.subscriptionSchedules.release(schedule.id)
  return clock.id
}

async function pauses(stripe: Stripe) {
  const { clock, subscription } = await subscribed(stripe, { from })
  await advance(stripe, clock, item(subscription).current_period_start + 10 * day)
  await stripe.subscriptions.pause(subscription.id, { bill_for: { unused_time_from: { type: 'none' } } })
  await stripe.subscriptions.resume(subscription.id, {
    billing_cycle_anchor: { type: 'now' },
    payment_behavior: 'resume_on_payment_success',
  })
  return clock.id
}

async function purchases(sandbox: Running, stripe: Stripe) {
  const abandoned = await openCheckout(stripe)
  await stripe.checkout.sessions.expire(abandoned.session.id)
  const { url, session } = await openCheckout(stripe)
  await payByForm(url, '4000 0000 0000 0002')
  await payByForm(url)
  await stripe.checkout.sessions.retrieve(session.id)
  await stripe.checkout.sessions.listLineItems(session.id)
  const confirmed = await openCheckout(stripe)
  await payByForm(confirmed.url, '4000 0025 0000 3155')
  await control(sandbox, 'POST', 'clock', { advance_seconds: '90000' })
}

async function moneyBack(sandbox: Running, stripe: Stripe) {
  const paid = async (card: string) => {
    const { url, customer } = await openCheckout(stripe)
    await payByForm(url, card)
    const [charge] = (await stripe.charges.list({ customer: customer.id })).data
    return charge?.id ?? ''
  }
  const charge = await paid('4242 4242 4242 4242')
  const { id } = await stripe.refunds.create({ charge, amount: 400, reason: 'requested_by_customer' })
  await stripe.refunds.update(id, { metadata: { note: 'x' } })
  await control(sandbox, 'POST', `charges/${charge}/refund`)
  for (const status of ['needs_response', 'under_review'])
    await control(sandbox, 'POST', `charges/${await paid('4242 4242 4242 4242')}/dispute`, { status })
  const [dispute] = (await stripe.disputes.list()).data
  await control(sandbox, 'POST', `disputes/${dispute?.id}/close`, { outcome: 'lost' })
  await paid('4000 0000 0000 5423')
  await control(sandbox, 'POST', 'clock', { advance_seconds: '120' })
  await eventually(async () => (await stripe.radar.earlyFraudWarnings.list()).data.length > 0)
}

async function portal(stripe: Stripe) {
  const customer = await stripe.customers.create({ address: { country: 'DE' }, phone: '+49 30 1' })
  const { id } = await stripe.customers.createTaxId(customer.id, { type: 'eu_vat', value: 'DE123456789' })
  await stripe.customers.retrieveTaxId(customer.id, id)
  await stripe.customers.listTaxIds(customer.id)
  await stripe.customers.deleteTaxId(customer.id, id)
  await stripe.billingPortal.configurations.create({
    features: {
      invoice_history: { enabled: true },
      payment_method_update: { enabled: true },
      subscription_cancel: { enabled: true, mode: 'at_period_end' },
    },
  })
  const flow = { type: 'payment_method_update' } as const
  for (const more of [{}, { flow_data: flow }])
    await stripe.billingPortal.sessions.create({
      customer: customer.id,
      return_url: 'http://127.0.0.1:3000/settings',
      ...more,
    })
  await stripe.webhookEndpoints.create({ url: 'http://127.0.0.1:1/hook', enabled_events: ['*'] })
}

async function unpaid(stripe: Stripe) {
  const customer = await stripe.customers.create({})
  const price = await monthlyPrice(stripe)
  const waiting = await stripe.subscriptions.create({
    customer: customer.id,
    items: [{ price: price.id }],
    payment_behavior: 'default_incomplete',
  })
  await stripe.invoices.voidInvoice(String(waiting.latest_invoice))
  await stripe.prices.update(price.id, { active: false })
  await stripe.customers.del(customer.id)
}

async function readAll(stripe: Stripe, clocks: string[]) {
  const page = { limit: 100 }
  for (const test_clock of clocks) {
    const { data: subscriptions } = await stripe.subscriptions.list({ ...page, test_clock, status: 'all' })
    for (const { id: subscription } of subscriptions) {
      await stripe.subscriptionItems.list({ subscription })
      const { data: invoices } = await stripe.invoices.list({ ...page, subscription })
      for (const { id } of invoices) {
        await stripe.invoices.listLineItems(id)
        await stripe.invoicePayments.list({ invoice: id })
      }
    }
  }
  await stripe.subscriptionSchedules.list(page)
  await stripe.paymentIntents.list(page)
  await stripe.invoicePayments.list(page)
  await stripe.events.list(page).autoPagingEach(() => undefined)
}
