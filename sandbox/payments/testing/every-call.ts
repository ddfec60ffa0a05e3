import assert from 'node:assert/strict'
import type Stripe from 'stripe'
import { control, monthlyPrice, openCheckout, payByForm, type Running } from './sandbox-process.ts'
import { advance, day, item, seconds, subscribed } from './test-clocks.ts'

const from = '2026-03-01T00:00:00Z'
const card = { number: '4242424242424242', exp_month: 1, exp_year: 2040, cvc: '123' }

/** Makes all calls and reaches rare states that subscription-life.ts does not. */
export async function everyCall(sandbox: Running, stripe: Stripe) {
  await products(stripe)
  await customers(stripe)
  await items(stripe)
  await invoices(stripe)
  await arrears(sandbox, stripe)
  await schedules(stripe)
  await coupons(stripe)
  await payments(sandbox, stripe)
  await disputes(sandbox, stripe)
  await account(stripe)
  await refusals(stripe)
}

async function products(stripe: Stripe) {
  const product = await stripe.products.create({ name: 'Plan', images: ['http://127.0.0.1/a.png'] })
  await stripe.products.update(product.id, { description: 'All of it', unit_label: 'seat' })
  await stripe.products.retrieve(product.id)
  await stripe.products.list({ active: true })
  await stripe.products.del(product.id)
  const price = await monthlyPrice(stripe, { currency_options: { eur: { unit_amount: 1800 } } })
  await stripe.prices.update(price.id, { nickname: 'usual' })
  await stripe.prices.retrieve(price.id, { expand: ['currency_options', 'product'] })
  await stripe.prices.list({ expand: ['data.currency_options'] })
}

async function customers(stripe: Stripe) {
  const address = { line1: 'Werkstr. 1', city: 'Bonn', postal_code: '53111', country: 'DE' }
  const customer = await stripe.customers.create({ name: 'Ada', address, shipping: { name: 'Ada', address } })
  await stripe.customers.update(customer.id, { balance: -100, metadata: { note: 'x' } })
  await stripe.customers.createTaxId(customer.id, { type: 'eu_vat', value: 'DE123456789' })
  await stripe.customers.list({ email: 'ada@example.com' })
  const method = await stripe.paymentMethods.create({ type: 'card', card })
  await stripe.paymentMethods.attach(method.id, { customer: customer.id })
  await stripe.paymentMethods.update(method.id, { billing_details: { name: 'Ada', address } })
  await stripe.paymentMethods.retrieve(method.id)
  await stripe.paymentMethods.list({ customer: customer.id, type: 'card' })
  await stripe.customers.listPaymentMethods(customer.id)
  await stripe.customers.retrievePaymentMethod(customer.id, method.id)
  await stripe.customers.update(customer.id, { invoice_settings: { default_payment_method: method.id } })
  const expand = ['subscriptions', 'tax_ids', 'invoice_settings.default_payment_method']
  await stripe.customers.retrieve(customer.id, { expand })
  await stripe.paymentMethods.detach(method.id)
}

async function items(stripe: Stripe) {
  const { subscription, customer, clock } = await subscribed(stripe, { from })
  const { id: price } = await monthlyPrice(stripe, { unit_amount: 500 })
  const { id } = await stripe.subscriptionItems.create({ subscription: subscription.id, price })
  await stripe.subscriptionItems.update(id, { quantity: 2 })
  await stripe.subscriptionItems.retrieve(id)
  await stripe.subscriptionItems.del(id)
  await stripe.subscriptions.retrieve(subscription.id)
  const waiting = await stripe.invoiceItems.create({ customer: customer.id, amount: 300, currency: 'usd' })
  await stripe.invoiceItems.update(waiting.id, { amount: 400 })
  await stripe.invoiceItems.retrieve(waiting.id)
  await stripe.invoiceItems.list({ customer: customer.id })
  await stripe.invoiceItems.del(waiting.id)
  await stripe.testHelpers.testClocks.list()
  await stripe.testHelpers.testClocks.del(clock.id)
}

async function waitingInvoice(stripe: Stripe) {
  const customer = await stripe.customers.create({})
  const { latest_invoice } = await stripe.subscriptions.create({
    customer: customer.id,
    items: [{ price: (await monthlyPrice(stripe)).id }],
    payment_behavior: 'default_incomplete',
    expand: ['latest_invoice.payments'],
  })
  assert.ok(typeof latest_invoice === 'object' && latest_invoice?.id)
  return { id: latest_invoice.id, intent: String(latest_invoice.payments?.data[0]?.payment.payment_intent) }
}

async function invoices(stripe: Stripe) {
  const first = await waitingInvoice(stripe)
  await stripe.invoices.markUncollectible(first.id)
  await stripe.invoices.pay(first.id, { payment_method: 'pm_card_visa' })
  await stripe.invoices.retrieve(first.id, { expand: ['payments', 'customer'] })
  const [payment] = (await stripe.invoicePayments.list({ invoice: first.id })).data
  await stripe.invoicePayments.retrieve(String(payment?.id))
  const second = await waitingInvoice(stripe)
  await stripe.invoices.update(second.id, { description: 'Thank you' })
  await stripe.paymentIntents.update(second.intent, { description: 'First' })
  await stripe.paymentIntents.confirm(second.intent, { payment_method: 'pm_card_authenticationRequired' })
  await stripe.paymentIntents.retrieve(second.intent)
  await stripe.paymentIntents.confirm(second.intent, { payment_method: 'pm_card_visa' })
  const { clock, subscription } = await subscribed(stripe, { from })
  await advance(stripe, clock, item(subscription).current_period_end + 60)
  const [draft] = (await stripe.invoices.list({ subscription: subscription.id })).data
  await stripe.invoices.finalizeInvoice(String(draft?.id), { auto_advance: false })
  const outside = await waitingInvoice(stripe)
  await stripe.invoices.pay(outside.id, { paid_out_of_band: true })
}

/** Produces unpaid renewals and first payments, and a plan without a card. */
async function arrears(sandbox: Running, stripe: Stripe) {
  await control(sandbox, 'POST', 'dunning', { 'retry_after_days[0]': '1', final_action: 'unpaid' })
  const { clock, subscription, customer } = await subscribed(stripe, { from })
  const bad = await stripe.paymentMethods.attach('pm_card_chargeCustomerFail', { customer: customer.id })
  await stripe.subscriptions.update(subscription.id, { default_payment_method: bad.id })
  await advance(stripe, clock, item(subscription).current_period_end + 3 * day)
  await control(sandbox, 'POST', 'dunning')
  const never = await subscribed(stripe, { from, card: 'pm_card_chargeCustomerFail' })
  await advance(stripe, never.clock, seconds('2026-03-03T00:00:00Z'))
}

async function schedules(stripe: Stripe) {
  const yearly = await monthlyPrice(stripe, { unit_amount: 19_000, recurring: { interval: 'year' } })
  for (const end of ['cancelled', 'done'] as const) {
    const { clock, subscription } = await subscribed(stripe, { from })
    const schedule = await stripe.subscriptionSchedules.create({ from_subscription: subscription.id })
    const [{ start_date, end_date, items } = { start_date: 0, end_date: 0, items: [] }] = schedule.phases
    const { id } = await stripe.subscriptionSchedules.update(schedule.id, {
      end_behavior: 'cancel',
      phases: [
        { start_date, end_date, items: items.map(({ price }) => ({ price: String(price) })) },
        { items: [{ price: yearly.id }], duration: { interval: 'year', interval_count: 1 } },
      ],
    })
    if (end === 'cancelled') await stripe.subscriptionSchedules.cancel(id)
    else await advance(stripe, clock, end_date + 370 * day)
    await stripe.subscriptionSchedules.retrieve(id)
  }
}

async function coupons(stripe: Stripe) {
  const { id: percent } = await stripe.coupons.create({
    percent_off: 12.5,
    duration: 'forever',
    id: 'WELCOME',
  })
  const amount_off = { amount_off: 300, currency: 'usd', duration: 'repeating', duration_in_months: 3 }
  const amount = await stripe.coupons.create({ ...amount_off, name: 'Three dollars' })
  await stripe.coupons.retrieve(amount.id)
  await stripe.coupons.list()
  const discounts = [{ coupon: percent }, { coupon: amount.id }]
  const { subscription } = await subscribed(stripe, { from, more: { discounts } })
  const expand = ['discounts.source.coupon', 'latest_invoice.discounts']
  await stripe.subscriptions.retrieve(subscription.id, { expand })
  await stripe.invoices.createPreview({ subscription: subscription.id, discounts: [{ coupon: percent }] })
  await stripe.subscriptionSchedules.create({ from_subscription: subscription.id })
  await assert.rejects(stripe.coupons.create({ ...amount_off, percent_off: 10 }))
}

async function payments(sandbox: Running, stripe: Stripe) {
  const { url, session, customer } = await openCheckout(stripe)
  await stripe.checkout.sessions.update(session.id, { metadata: { note: 'x' } })
  await payByForm(url, '4000 0000 0000 5126')
  const expand = ['line_items', 'subscription.latest_invoice', 'invoice', 'customer']
  await stripe.checkout.sessions.retrieve(session.id, { expand })
  await stripe.checkout.sessions.list({ customer: customer.id })
  const [charge] = (await stripe.charges.list({ customer: customer.id })).data
  assert.ok(charge)
  await stripe.charges.update(charge.id, { description: 'First' })
  const { id } = await stripe.refunds.create({ charge: charge.id })
  await assert.rejects(stripe.refunds.cancel(id))
  const slow = await openCheckout(stripe)
  await payByForm(slow.url, '4000 0000 0000 7726')
  const [other] = (await stripe.paymentIntents.list({ customer: slow.customer.id })).data
  await stripe.refunds.create({ payment_intent: String(other?.id), amount: 100 })
  await control(sandbox, 'POST', 'clock', { advance_seconds: '120' })
  await stripe.refunds.retrieve(id, { expand: ['charge.refunds', 'payment_intent.latest_charge'] })
  await stripe.refunds.list()
  await stripe.charges.retrieve(charge.id, { expand: ['refunds'] })
  const declined = await openCheckout(stripe)
  await payByForm(declined.url, '4000 0000 0000 9995')
  const [open] = (await stripe.paymentIntents.list({ customer: declined.customer.id })).data
  await stripe.paymentIntents.cancel(String(open?.id), { cancellation_reason: 'abandoned' })
}

async function disputes(sandbox: Running, stripe: Stripe) {
  const { url, customer } = await openCheckout(stripe)
  await payByForm(url, '4000 0000 0000 5423')
  await control(sandbox, 'POST', 'clock', { advance_seconds: '120' })
  const [charge] = (await stripe.charges.list({ customer: customer.id })).data
  const [warning] = (await stripe.radar.earlyFraudWarnings.list({ charge: String(charge?.id) })).data
  await stripe.radar.earlyFraudWarnings.retrieve(String(warning?.id), { expand: ['charge'] })
  const opened = (status: string) =>
    control(sandbox, 'POST', `charges/${charge?.id}/dispute`, { status }).then(({ id }) => String(id))
  await control(sandbox, 'POST', `disputes/${await opened('warning_needs_response')}/close`, {
    outcome: 'warning_closed',
  })
  const won = await opened('needs_response')
  await stripe.disputes.update(won, { evidence: { customer_name: 'Ada' }, submit: false })
  await stripe.disputes.update(won, { evidence: { uncategorized_text: 'winning_evidence' } })
  await stripe.disputes.retrieve(won, { expand: ['charge', 'payment_intent'] })
  await stripe.disputes.close(await opened('needs_response'))
  await opened('warning_under_review')
}

async function account(stripe: Stripe) {
  const price = await monthlyPrice(stripe)
  const products = [{ product: String(price.product), prices: [price.id] }]
  const configuration = await stripe.billingPortal.configurations.create({
    features: { subscription_update: { enabled: true, default_allowed_updates: ['price'], products } },
  })
  await stripe.billingPortal.configurations.update(configuration.id, { active: false })
  await stripe.billingPortal.configurations.retrieve(configuration.id)
  await stripe.billingPortal.configurations.list()
  const hook = await stripe.webhookEndpoints.create({
    url: 'http://127.0.0.1:1/x',
    enabled_events: ['*'],
  })
  await stripe.webhookEndpoints.update(hook.id, { disabled: true })
  await stripe.webhookEndpoints.retrieve(hook.id)
  await stripe.webhookEndpoints.list()
  await stripe.webhookEndpoints.del(hook.id)
  const [event] = (await stripe.events.list({ limit: 1 })).data
  await stripe.events.retrieve(String(event?.id))
}

/** Provokes one refusal of each kind. */
async function refusals(stripe: Stripe) {
  const idempotencyKey = 'twice'
  await stripe.products.create({ name: 'A' }, { idempotencyKey })
  await assert.rejects(stripe.products.create({ name: 'B' }, { idempotencyKey }))
  await assert.rejects(stripe.products.create({ name: '' }))
  await assert.rejects(stripe.products.retrieve('prod_none'))
  const { id } = await stripe.customers.create({})
  await assert.rejects(stripe.billingPortal.sessions.create({ customer: id, expand: ['customer'] }))
  await assert.rejects(stripe.paymentMethods.attach('pm_card_visa_chargeDeclined', { customer: id }))
  const { intent } = await waitingInvoice(stripe)
  await assert.rejects(
    stripe.paymentIntents.confirm(intent, { payment_method: 'pm_card_visa_chargeDeclined' }),
  )
  const strict = await subscribed(stripe, { from, card: 'pm_card_authenticationRequired' })
  await assert.rejects(stripe.invoices.pay(String(strict.subscription.latest_invoice)))
}
