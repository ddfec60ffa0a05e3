import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import {
  control,
  eventually,
  listenForEvents,
  monthlyPrice,
  openCheckout,
  payByForm,
  postForm,
  testSandbox,
} from '../testing/sandbox-process.ts'

const shop = await listenForEvents()
const sandbox = await testSandbox({ PAYMENT_WEBHOOK_URL: shop.url })
after(shop.close)

test('a visitor pays, the webhook arrives before the visitor returns, and the subscription is active', async () => {
  const { stripe } = sandbox
  const { session, customer, price, url } = await openCheckout(stripe, {
    metadata: { plan_id: 'monthly' },
    subscription_data: { metadata: { user_id: '7' } },
  })
  assert.equal(session.amount_total, 1900)
  assert.equal(session.payment_status, 'unpaid')

  const paid = await payByForm(url)
  assert.equal(paid.status, 303)
  assert.equal(paid.location, `http://127.0.0.1:3000/payment/success?session_id=${session.id}`)
  assert.ok(shop.types().includes('checkout.session.completed'))

  const done = await stripe.checkout.sessions.retrieve(session.id, {
    expand: ['subscription.latest_invoice.payments', 'line_items'],
  })
  assert.equal(done.status, 'complete')
  assert.equal(done.payment_status, 'paid')
  assert.equal(done.line_items?.data[0]?.price?.id, price.id)
  assert.ok(typeof done.subscription === 'object' && done.subscription)
  assert.equal(done.subscription.status, 'active')
  assert.equal(done.subscription.customer, customer.id)
  assert.deepEqual(done.subscription.metadata, { user_id: '7' })
  const invoice = done.subscription.latest_invoice
  assert.ok(typeof invoice === 'object' && invoice)
  assert.equal(invoice.status, 'paid')
  assert.equal(invoice.billing_reason, 'subscription_create')
  assert.equal(typeof invoice.payments?.data[0]?.payment.payment_intent, 'string')
})

test('every event of a purchase reaches the endpoint', async () => {
  const expected = [
    'payment_intent.succeeded',
    'charge.succeeded',
    'payment_method.attached',
    'customer.subscription.created',
    'customer.subscription.updated',
    'invoice.created',
    'invoice.finalized',
    'invoice.paid',
    'invoice_payment.paid',
    'checkout.session.completed',
  ]
  await eventually(() => expected.every((type) => shop.types().some((seen) => seen === type)))
  const updated = shop.received.find(({ event }) => event.type === 'customer.subscription.updated')
  assert.deepEqual(updated?.event.data.previous_attributes, { status: 'incomplete' })
})

test('a declined card leaves the session open for another', async () => {
  const { stripe } = sandbox
  const { session, customer, url } = await openCheckout(stripe)
  const cases: [string, RegExp][] = [
    ['4000000000000002', /Your card was declined/],
    ['4000000000009995', /insufficient funds/],
    ['4000000000000069', /expired/],
    ['4000000000000127', /security code is incorrect/],
  ]
  for (const [number, message] of cases) {
    const refused = await payByForm(url, number)
    assert.equal(refused.status, 402)
    assert.match(refused.text, message)
    assert.ok(!refused.text.includes(number))
  }
  assert.equal((await stripe.checkout.sessions.retrieve(session.id)).status, 'open')
  assert.equal((await stripe.subscriptions.list({ customer: customer.id, status: 'all' })).data.length, 0)
  assert.equal((await payByForm(url)).status, 303)
  assert.equal((await stripe.subscriptions.list({ customer: customer.id })).data.length, 1)
})

test('a real-looking card number is refused and stored nowhere', async () => {
  const { url } = await openCheckout(sandbox.stripe)
  const refused = await payByForm(url, '4539 1488 0343 6467')
  assert.equal(refused.status, 422)
  assert.match(refused.text, /only the published test card numbers/)
  assert.ok(!refused.text.includes('4539'))
  const inName = await payByForm(url, undefined, { billingName: '4539148803436467' })
  assert.equal(inName.status, 422)
  assert.ok(!inName.text.includes('4539148803436467'))
})

test('3-D Secure can be passed, failed and left half-way', async () => {
  const { stripe } = sandbox
  const { session, url } = await openCheckout(stripe)
  const first = await payByForm(url, '4000002500003155')
  assert.equal(first.location, `/pay/${session.id}/authenticate`)
  assert.equal((await stripe.checkout.sessions.retrieve(session.id)).status, 'open')

  const failed = await postForm(`${url}/authenticate`, { outcome: 'fail' })
  assert.equal(failed.status, 402)
  assert.match(await failed.text(), /unable to authenticate/)

  await payByForm(url, '4000002500003155')
  const passed = await postForm(`${url}/authenticate`, { outcome: 'complete' })
  assert.equal(passed.status, 303)
  assert.equal((await stripe.checkout.sessions.retrieve(session.id)).payment_status, 'paid')
})

test('a trial saves its card only after the bank’s confirmation', async () => {
  const { stripe } = sandbox
  const { session, url } = await openCheckout(stripe, { subscription_data: { trial_period_days: 7 } })
  const { status, payment_status } = session
  assert.deepEqual([status, payment_status], ['open', 'unpaid'])
  assert.match(String((await payByForm(url, '4000002500003155')).location), /authenticate$/)
  assert.equal((await postForm(`${url}/authenticate`, { outcome: 'fail' })).status, 402)
  await payByForm(url, '4000002500003155')
  assert.equal((await postForm(`${url}/authenticate`, { outcome: 'complete' })).status, 303)
  const done = await stripe.checkout.sessions.retrieve(session.id)
  assert.deepEqual([done.status, done.payment_status], ['complete', 'no_payment_required'])
  assert.equal((await stripe.paymentIntents.list({ customer: String(done.customer) })).data.length, 0)
})

test('a complete or expired session charges nothing more', async () => {
  const { stripe } = sandbox
  const paid = await openCheckout(stripe)
  await payByForm(paid.url)
  const again = await payByForm(paid.url)
  assert.equal(again.status, 410)
  assert.match(again.text, /already complete/)
  assert.equal((await stripe.charges.list({ customer: paid.customer.id })).data.length, 1)

  const stale = await openCheckout(stripe)
  await stripe.checkout.sessions.expire(stale.session.id)
  assert.equal((await payByForm(stale.url)).status, 410)
  await assert.rejects(stripe.checkout.sessions.expire(paid.session.id), /status of complete/)
})

test('the page works without scripts, escapes its values, has a strict policy and links back', async () => {
  const { stripe } = sandbox
  const product = await stripe.products.create({ name: '<script>alert(1)</script>' })
  const price = await stripe.prices.create({
    product: product.id,
    currency: 'usd',
    unit_amount: 19000,
    recurring: { interval: 'year' },
  })
  const { url } = await openCheckout(stripe, { line_items: [{ price: price.id, quantity: 1 }] })
  const response = await fetch(url)
  const text = await response.text()
  assert.equal(response.status, 200)
  assert.ok(!text.includes('<script'))
  assert.match(text, /\$190\.00 <span>per year/)
  assert.match(text, /No real money/)
  assert.match(text, /href="http:\/\/127\.0\.0\.1:3000\/subscribe"/)
  for (const label of ['Card number', 'Expiration', 'CVC', 'Cardholder name', 'Country']) {
    assert.ok(text.includes(`>${label}</label>`), label)
  }
  const policy = response.headers.get('content-security-policy') ?? ''
  assert.match(policy, /default-src 'none'/)
  assert.match(policy, /form-action 'self' http:\/\/127\.0\.0\.1:3000/)
})

test('a form sent by another site is not accepted', async () => {
  const { url } = await openCheckout(sandbox.stripe)
  const response = await fetch(url, {
    method: 'POST',
    headers: { Origin: 'http://elsewhere.test' },
    body: 'cardNumber=1',
  })
  assert.equal(response.status, 403)
})

test('a trial needs no card unless required, and an unknown visitor becomes a customer', async () => {
  const { stripe } = sandbox
  const price = await monthlyPrice(stripe)
  const session = await stripe.checkout.sessions.create({
    mode: 'subscription',
    line_items: [{ price: price.id, quantity: 1 }],
    payment_method_collection: 'if_required',
    subscription_data: { trial_period_days: 7 },
    success_url: 'http://127.0.0.1:3000/done',
  })
  assert.equal(session.customer, null)
  const page = String(session.url)
  assert.ok(!(await (await fetch(page)).text()).includes('Card number'))
  assert.equal((await postForm(page, {})).status, 422)
  assert.equal((await postForm(page, { email: 'new@example.com' })).status, 303)
  const done = await stripe.checkout.sessions.retrieve(session.id, { expand: ['customer', 'subscription'] })
  assert.equal(done.payment_status, 'no_payment_required')
  assert.ok(typeof done.subscription === 'object' && done.subscription?.status === 'trialing')
  assert.ok(typeof done.customer === 'object' && done.customer && !done.customer.deleted)
  assert.equal(done.customer.email, 'new@example.com')
})

test('a session closes by itself when its time is up', async () => {
  const { stripe } = sandbox
  const { session, url } = await openCheckout(stripe, { expires_at: Math.floor(Date.now() / 1000) + 1800 })
  await control(sandbox, 'POST', 'clock', { advance_seconds: '1801' })
  assert.equal((await payByForm(url)).status, 410)
  assert.equal((await stripe.checkout.sessions.retrieve(session.id)).status, 'expired')
  await eventually(() => shop.types().includes('checkout.session.expired'))
})
