import assert from 'node:assert/strict'
import { test } from 'node:test'
import { subscriber, textOf, visit } from '../testing/portal.ts'
import { monthlyPrice, payByForm, postForm, testSandbox } from '../testing/sandbox-process.ts'
import { advance, hour, item, subscribed } from '../testing/test-clocks.ts'

const sandbox = await testSandbox()

const card = {
  cardNumber: '5555555555554444',
  cardExpiry: '01/35',
  cardCvc: '123',
  billingName: 'Ada',
  billingCountry: 'GB',
}

test('a member cancels in the portal, which sets a date only, and takes it back', async () => {
  const { stripe } = sandbox
  const { customer, subscription } = await subscriber(sandbox)
  const { url } = await visit(sandbox, customer)
  assert.match(await textOf(url), /Layerdrop Monthly[\s\S]*\$19\.00 per month[\s\S]*renews on/)

  await postForm(`${url}/cancel/${subscription.id}`, {})
  const leaving = await stripe.subscriptions.retrieve(subscription.id)
  assert.equal(leaving.cancel_at_period_end, false)
  assert.equal(leaving.cancel_at, leaving.items.data[0]?.current_period_end)
  assert.match(await textOf(url), /Your plan ends on/)

  await postForm(`${url}/resume/${subscription.id}`, {})
  assert.equal((await stripe.subscriptions.retrieve(subscription.id)).cancel_at, null)
})

test('a member changes the card and finds the invoices', async () => {
  const { stripe } = sandbox
  const { customer, subscription } = await subscriber(sandbox)
  const { url } = await visit(sandbox, customer, {
    flow_data: {
      type: 'payment_method_update',
      after_completion: {
        type: 'redirect',
        redirect: { return_url: 'http://127.0.0.1:3000/settings?card=new' },
      },
    },
  })
  assert.match(await textOf(url), /Update your card/)
  const refused = await postForm(`${url}/card`, { ...card, cardNumber: '4000000000000002' })
  assert.equal(refused.status, 402)
  const saved = await postForm(`${url}/card`, card)
  assert.equal(saved.headers.get('location'), 'http://127.0.0.1:3000/settings?card=new')
  const updated = await stripe.customers.retrieve(customer.id, {
    expand: ['invoice_settings.default_payment_method'],
  })
  assert.ok(!updated.deleted && typeof updated.invoice_settings.default_payment_method === 'object')
  assert.equal(updated.invoice_settings.default_payment_method?.card?.brand, 'mastercard')
  const { default_payment_method } = await stripe.subscriptions.retrieve(subscription.id)
  assert.equal(default_payment_method, subscription.default_payment_method)

  const home = await textOf((await visit(sandbox, customer)).url)
  const invoice = /href="(\/pay\/invoice\/in_\w+)"/.exec(home)?.[1]
  assert.match(await textOf(`${sandbox.url}${invoice}`), /\$19\.00 <span>paid/)
  const pdf = await fetch(`${sandbox.url}${invoice}/pdf`)
  assert.equal(pdf.headers.get('content-type'), 'application/pdf')
  assert.match(await pdf.text(), /^%PDF-1\.4/)
})

test('a card that needs authentication is saved after it, and its renewals succeed', async () => {
  const { stripe } = sandbox
  const { clock, customer, subscription } = await subscribed(stripe, { from: '2026-03-01T00:00:00Z' })
  const flow_data = { type: 'payment_method_update' } as const
  const { url } = await visit(sandbox, customer, { flow_data })
  const standard = async () => {
    const { data } = await stripe.paymentMethods.list({ customer: customer.id })
    return data.map((method) => method.card?.last4)
  }
  async function save() {
    const redirect = await postForm(`${url}/card`, { ...card, cardNumber: '4000002500003155' })
    assert.equal(redirect.status, 303)
    const page = `${sandbox.url}${redirect.headers.get('location')}`
    assert.match(await textOf(page), /Your bank wants to know[\s\S]*Complete[\s\S]*Fail/)
    return (outcome: string) => postForm(page, { outcome })
  }
  const failed = await (await save())('fail')
  assert.equal(failed.status, 402)
  assert.match(await failed.text(), /unable to authenticate[\s\S]*Card number/)
  const answer = await save()
  assert.deepEqual(await standard(), ['4242'])
  assert.equal((await answer('complete')).status, 200)
  assert.deepEqual(await standard(), ['3155', '4242'])
  assert.match(await (await answer('complete')).text(), /Card number/, 'confirmed once already')

  const { invoice_settings } = await ownCustomer(customer.id)
  await stripe.subscriptions.update(subscription.id, {
    default_payment_method: String(invoice_settings.default_payment_method),
  })
  await advance(stripe, clock, item(subscription).current_period_end + 2 * hour)
  const [renewal] = (await stripe.invoices.list({ customer: customer.id, limit: 1 })).data
  assert.deepEqual([renewal?.billing_reason, renewal?.status], ['subscription_cycle', 'paid'])
})

async function ownCustomer(id: string) {
  const customer = await sandbox.stripe.customers.retrieve(id)
  assert.ok(!customer.deleted)
  return customer
}

test('a member edits the address and tax id of later invoices', async () => {
  const { stripe } = sandbox
  const { customer, subscription } = await subscriber(sandbox)
  const configuration = await stripe.billingPortal.configurations.create({
    features: { customer_update: { enabled: true, allowed_updates: ['address', 'name', 'tax_id'] } },
  })
  const { url } = await visit(sandbox, customer, {
    configuration: configuration.id,
    flow_data: { type: 'customer_update' },
  })
  assert.match(await textOf(url), /Billing information[\s\S]*Tax ID/)
  const details = { name: 'Ada & Co', line1: 'Werkstr. 1', city: 'Bonn', country: 'DE', taxIdType: 'eu_vat' }
  assert.equal((await postForm(`${url}/details`, { ...details, taxId: '12' })).status, 422)
  await postForm(`${url}/details`, { ...details, taxId: 'DE123456789' })
  await postForm(`${url}/details`, { ...details, taxId: 'DE123456780' })
  const updated = await stripe.customers.retrieve(customer.id, { expand: ['tax_ids'] })
  assert.ok(!updated.deleted)
  assert.deepEqual(
    [updated.name, updated.address?.city, updated.email],
    ['Ada & Co', 'Bonn', 'ada@example.com'],
  )
  assert.deepEqual(
    updated.tax_ids?.data.map(({ value, country }) => [value, country]),
    [['DE123456780', 'DE']],
  )
  await stripe.subscriptions.update(subscription.id, {
    billing_cycle_anchor: { type: 'now' },
    proration_behavior: 'none',
  })
  const [invoice] = (await stripe.invoices.list({ customer: customer.id, limit: 1 })).data
  assert.deepEqual(invoice?.customer_tax_ids, [{ type: 'eu_vat', value: 'DE123456780' }])
  assert.match(
    await textOf(`${(await visit(sandbox, customer, { configuration: configuration.id })).url}`),
    /DE123456780/,
  )
})

test('an open invoice is paid on its own page', async () => {
  const { stripe } = sandbox
  const customer = await stripe.customers.create({ name: 'Ada' })
  const price = await monthlyPrice(stripe)
  const waiting = await stripe.subscriptions.create({
    customer: customer.id,
    items: [{ price: price.id }],
    payment_behavior: 'default_incomplete',
    expand: ['latest_invoice'],
  })
  assert.equal(waiting.status, 'incomplete')
  assert.ok(typeof waiting.latest_invoice === 'object')
  const page = String(waiting.latest_invoice?.hosted_invoice_url)
  assert.equal((await payByForm(page, '4000000000009995')).status, 402)
  assert.match(String((await payByForm(page, '4000002760003184')).location), /authenticate$/)
  assert.equal((await postForm(`${page}/authenticate`, { outcome: 'complete' })).status, 303)
  const active = await stripe.subscriptions.retrieve(waiting.id)
  assert.equal(active.status, 'active')
  assert.equal(typeof active.default_payment_method, 'string')
})

test('portal addresses are secrets that grow old', async () => {
  const { customer, subscription } = await subscriber(sandbox)
  const { url } = await visit(sandbox, customer)
  assert.equal((await fetch(`${url}x`)).status, 404)
  const stranger = await visit(sandbox, await sandbox.stripe.customers.create({ name: 'Mallory' }))
  await postForm(`${stranger.url}/cancel/${subscription.id}`, {})
  assert.equal((await sandbox.stripe.subscriptions.retrieve(subscription.id)).cancel_at, null)
})
