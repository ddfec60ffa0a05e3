import assert from 'node:assert/strict'
import { test } from 'node:test'
import type Stripe from 'stripe'
import { subscriber, textOf, visit } from '../testing/portal.ts'
import { eventually, monthlyPrice, postForm, testSandbox } from '../testing/sandbox-process.ts'
import { subscribed } from '../testing/test-clocks.ts'

const sandbox = await testSandbox()

test('a shorter plan starts at the end of the longer one', async () => {
  const { stripe } = sandbox
  const clock = await stripe.testHelpers.testClocks.create({ frozen_time: Date.UTC(2026, 2, 1) / 1000 })
  const customer = await stripe.customers.create({ test_clock: clock.id })
  const method = await stripe.paymentMethods.attach('pm_card_visa', { customer: customer.id })
  const yearly = await monthlyPrice(stripe, { unit_amount: 19000, recurring: { interval: 'year' } })
  const monthly = await monthlyPrice(stripe)
  const subscription = await stripe.subscriptions.create({
    customer: customer.id,
    items: [{ price: yearly.id }],
    default_payment_method: method.id,
  })
  const configuration = await stripe.billingPortal.configurations.create({
    features: {
      subscription_update: {
        enabled: true,
        default_allowed_updates: ['price'],
        products: [
          { product: String(yearly.product), prices: [yearly.id] },
          { product: String(monthly.product), prices: [monthly.id] },
        ],
        proration_behavior: 'always_invoice',
        schedule_at_period_end: { conditions: [{ type: 'shortening_interval' }] },
      },
    },
  })
  const items = [{ id: String(subscription.items.data[0]?.id), price: monthly.id }]
  const { url } = await visit(sandbox, customer, {
    configuration: configuration.id,
    flow_data: {
      type: 'subscription_update_confirm',
      subscription_update_confirm: { subscription: subscription.id, items },
    },
  })
  assert.match(await textOf(url), /takes place on 1 March 2027\. Nothing is due today/)
  await postForm(`${url}/confirm/${subscription.id}/${monthly.id}`, {})
  const planned = await stripe.subscriptions.retrieve(subscription.id, { expand: ['schedule'] })
  assert.ok(typeof planned.schedule === 'object' && planned.schedule)
  assert.equal(planned.schedule.phases.length, 2)
  assert.equal(planned.items.data[0]?.price.id, yearly.id)

  await stripe.testHelpers.testClocks.advance(clock.id, { frozen_time: Date.UTC(2027, 2, 1, 2) / 1000 })
  await eventually(async () => (await stripe.testHelpers.testClocks.retrieve(clock.id)).status === 'ready')
  const switched = await stripe.subscriptions.retrieve(subscription.id, { expand: ['latest_invoice'] })
  assert.equal(switched.items.data.length, 1)
  assert.equal(switched.items.data[0]?.price.id, monthly.id)
  assert.equal(switched.items.data[0]?.current_period_end, Date.UTC(2027, 3, 1) / 1000)
  assert.ok(typeof switched.latest_invoice === 'object')
  assert.equal(switched.latest_invoice?.amount_paid, 1900)
  await refusesAnyEnd(stripe, subscription.id)

  await stripe.testHelpers.testClocks.advance(clock.id, { frozen_time: Date.UTC(2027, 3, 1, 2) / 1000 })
  await eventually(async () => (await stripe.testHelpers.testClocks.retrieve(clock.id)).status === 'ready')
  const released = await stripe.subscriptionSchedules.retrieve(planned.schedule.id)
  assert.equal(released.status, 'released')
  assert.equal((await stripe.subscriptions.retrieve(subscription.id)).schedule, null)
})

/** Returns a portal in which this price may be chosen, and is paid at once. */
function offering({ id, product }: Stripe.Price) {
  return sandbox.stripe.billingPortal.configurations.create({
    features: {
      subscription_update: {
        enabled: true,
        default_allowed_updates: ['price'],
        products: [{ product: String(product), prices: [id] }],
        proration_behavior: 'always_invoice',
      },
    },
  })
}

/** Its schedule decides about the end. */
async function refusesAnyEnd(stripe: Stripe, id: string) {
  const managed = /managed by the subscription schedule/
  await assert.rejects(stripe.subscriptions.update(id, { cancel_at_period_end: false }), managed)
  await assert.rejects(stripe.subscriptions.update(id, { cancel_at: '' }), managed)
}

test('a longer plan is charged at once, and the page says how much', async () => {
  const { stripe } = sandbox
  const { customer, subscription } = await subscriber(sandbox)
  const yearly = await monthlyPrice(stripe, { unit_amount: 19000, recurring: { interval: 'year' } })
  const configuration = await offering(yearly)
  const { url } = await visit(sandbox, customer, { configuration: configuration.id })
  assert.match(await textOf(url), /Change plan/)
  const confirm = `${url}/confirm/${subscription.id}/${yearly.id}`
  assert.match(await textOf(confirm), /Due today: <strong>\$171\.00/)
  await postForm(confirm, {})
  const [invoice] = (await stripe.invoices.list({ customer: customer.id, limit: 1 })).data
  assert.equal(invoice?.amount_paid, 17100)
  assert.equal(invoice?.billing_reason, 'subscription_update')
})

test('the portal names the count of an interval in each price', async () => {
  const { stripe } = sandbox
  const quarterly = { unit_amount: 5100, recurring: { interval: 'month', interval_count: 3 } } as const
  const { customer, subscription } = await subscribed(stripe, { from: '2026-03-01', price: quarterly })
  const biennial = await monthlyPrice(stripe, {
    unit_amount: 36_000,
    recurring: { interval: 'year', interval_count: 2 },
  })
  const configuration = await offering(biennial)
  const { url } = await visit(sandbox, customer, { configuration: configuration.id })
  assert.match(await textOf(url), /\$51\.00 every 3 months/)
  assert.match(await textOf(`${url}/plans/${subscription.id}`), /\$360\.00 every 2 years/)
  assert.match(await textOf(`${url}/confirm/${subscription.id}/${biennial.id}`), /\$360\.00 every 2 years/)
})

test('the portal answers the bank’s authentication: passed, failed or abandoned', async () => {
  const { stripe } = sandbox
  const yearly = await monthlyPrice(stripe, { unit_amount: 19000, recurring: { interval: 'year' } })
  const configuration = await offering(yearly)
  async function confirmation() {
    const { customer, subscription } = await subscriber(sandbox)
    const method = await stripe.paymentMethods.attach('pm_card_authenticationRequiredOnSetup', {
      customer: customer.id,
    })
    await stripe.subscriptions.update(subscription.id, { default_payment_method: method.id })
    const item = { id: String(subscription.items.data[0]?.id), price: yearly.id }
    const { url } = await visit(sandbox, customer, {
      configuration: configuration.id,
      flow_data: {
        type: 'subscription_update_confirm',
        subscription_update_confirm: { subscription: subscription.id, items: [item] },
        after_completion: { type: 'redirect', redirect: { return_url: 'http://127.0.0.1:3000/settings' } },
      },
    })
    const confirmed = await postForm(`${url}/confirm/${subscription.id}/${yearly.id}`, {})
    const page = String(confirmed.headers.get('location'))
    assert.match(page, /\/authenticate\//)
    assert.match(
      await textOf(`${sandbox.url}${page}`),
      /Your bank wants to know[\s\S]*\$171\.00[\s\S]*Complete[\s\S]*Fail/,
    )
    return {
      answer: (outcome: string) => postForm(`${sandbox.url}${page}`, { outcome }),
      async plan() {
        const { items } = await stripe.subscriptions.retrieve(subscription.id)
        const invoices = await stripe.invoices.list({ customer: customer.id })
        return [items.data[0]?.price.id === yearly.id ? 'yearly' : 'monthly', invoices.data.length]
      },
    }
  }
  const passed = await confirmation()
  assert.equal((await passed.answer('complete')).headers.get('location'), 'http://127.0.0.1:3000/settings')
  assert.deepEqual(await passed.plan(), ['yearly', 2])
  const failed = await confirmation()
  assert.equal((await failed.answer('fail')).status, 402)
  assert.deepEqual(await failed.plan(), ['monthly', 1])
  assert.equal((await failed.answer('complete')).status, 303)
  assert.deepEqual(await failed.plan(), ['yearly', 2])
  const closed = await confirmation()
  assert.deepEqual(await closed.plan(), ['monthly', 1])
})
