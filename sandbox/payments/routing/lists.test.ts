import assert from 'node:assert/strict'
import { test } from 'node:test'
import type Stripe from 'stripe'
import { monthlyPrice, openCheckout, payByForm, testSandbox } from '../testing/sandbox-process.ts'

const sandbox = await testSandbox()

test('lists page by cursors in both directions, newest first', async () => {
  const { stripe } = sandbox
  const product = await stripe.products.create({ name: 'Paged' })
  const made: string[] = []
  for (let amount = 1; amount <= 7; amount += 1) {
    made.unshift(
      (await stripe.prices.create({ product: product.id, currency: 'usd', unit_amount: amount })).id,
    )
  }
  const ids = (page: Stripe.ApiList<Stripe.Price>) => page.data.map(({ id }) => id)
  const first = await stripe.prices.list({ product: product.id, limit: 3 })
  assert.deepEqual(ids(first), made.slice(0, 3))
  assert.equal(first.has_more, true)
  const second = await stripe.prices.list({ product: product.id, limit: 3, starting_after: String(made[2]) })
  assert.deepEqual(ids(second), made.slice(3, 6))
  const back = await stripe.prices.list({ product: product.id, limit: 2, ending_before: String(made[5]) })
  assert.deepEqual(ids(back), made.slice(3, 5))
  assert.equal(back.has_more, true)
  const all = await stripe.prices.list({ product: product.id, limit: 2 }).autoPagingToArray({ limit: 100 })
  assert.deepEqual(
    all.map(({ id }) => id),
    made,
  )
})

test('prices show other currencies on request only, and can release a lookup key', async () => {
  const { stripe } = sandbox
  const options = { currency_options: { eur: { unit_amount: 1800 } }, lookup_key: 'monthly' }
  const price = await monthlyPrice(stripe, options)
  assert.equal(price.currency_options, undefined)
  const full = await stripe.prices.retrieve(price.id, { expand: ['currency_options'] })
  assert.equal(full.currency_options?.eur?.unit_amount, 1800)
  assert.equal(full.currency_options?.usd?.unit_amount, 1900)
  await assert.rejects(monthlyPrice(stripe, options), { param: 'lookup_key' })
  const next = await monthlyPrice(stripe, { ...options, unit_amount: 2100, transfer_lookup_key: true })
  const found = await stripe.prices.list({
    lookup_keys: ['monthly'],
    expand: ['data.currency_options', 'data.product'],
  })
  assert.deepEqual(
    found.data.map(({ id }) => id),
    [next.id],
  )
  assert.equal(found.data[0]?.currency_options?.eur?.unit_amount, 1800)
  assert.ok(typeof found.data[0]?.product === 'object')
})

test('a session is paid in the requested currency if the price has it', async () => {
  const { stripe } = sandbox
  const price = await monthlyPrice(stripe, { currency_options: { eur: { unit_amount: 1800 } } })
  const line_items = [{ price: price.id, quantity: 1 }]
  const { session, url, customer } = await openCheckout(stripe, { line_items, currency: 'eur' })
  assert.equal(session.currency, 'eur')
  assert.equal(session.amount_total, 1800)
  await payByForm(url)
  const [subscription] = (await stripe.subscriptions.list({ customer: customer.id })).data
  assert.equal(subscription?.currency, 'eur')
  await assert.rejects(openCheckout(stripe, { line_items, currency: 'gbp' }), /only supports `usd`, `eur`/)
  const usd = openCheckout(stripe, { line_items, currency: 'usd', customer: customer.id })
  await assert.rejects(usd, /cannot combine currencies/)
})

test('expansion works inside lists and refuses fields that cannot be expanded', async () => {
  const { stripe } = sandbox
  const { url, customer } = await openCheckout(stripe)
  await payByForm(url)
  const subscriptions = await stripe.subscriptions.list({
    customer: customer.id,
    expand: ['data.latest_invoice.payments.data.payment.payment_intent', 'data.customer'],
  })
  const invoice = subscriptions.data[0]?.latest_invoice
  assert.ok(typeof invoice === 'object' && invoice)
  const intent = invoice.payments?.data[0]?.payment.payment_intent
  assert.ok(typeof intent === 'object')
  assert.equal(intent.status, 'succeeded')
  await assert.rejects(stripe.subscriptions.list({ expand: ['customer'] }), /data\.customer/)
  await assert.rejects(stripe.customers.retrieve(customer.id, { expand: ['email'] }), /cannot be expanded/)
})
