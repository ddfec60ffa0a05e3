import assert from 'node:assert/strict'
import { test } from 'node:test'
import Stripe from 'stripe'
import {
  openCheckout,
  payByForm,
  removeFolder,
  secretKey,
  spawnSandbox,
  testSandbox,
} from '../testing/sandbox-process.ts'

const sandbox = await testSandbox()
const plain = await testSandbox({ PAYMENT_SANDBOX_CONTROLS: 'off' })

type Call = { method?: string; body?: string; headers?: Record<string, string>; key?: string }

async function call(path: string, { method = 'POST', body, headers = {}, key = secretKey }: Call = {}) {
  const response = await fetch(`${sandbox.url}${path}`, {
    method,
    headers: {
      Authorization: `Bearer ${key}`,
      'Content-Type': 'application/x-www-form-urlencoded',
      ...headers,
    },
    ...(body === undefined ? {} : { body }),
  })
  const text = await response.text()
  return { status: response.status, headers: response.headers, text, json: JSON.parse(text) }
}

test('the SDK speaks the version that the sandbox answers in', async () => {
  const customer = await sandbox.stripe.customers.create({ email: 'a@b.test' })
  assert.equal(customer.lastResponse.headers['stripe-version'], Stripe.API_VERSION)
  assert.match(customer.lastResponse.requestId, /^req_/)
  const other = await call('/v1/customers', { headers: { 'Stripe-Version': '2024-06-20' } })
  assert.equal(other.status, 400)
})

test('a wrong key is refused and not repeated in the answer', async () => {
  const none = await call('/v1/customers', { method: 'GET', headers: { Authorization: '' } })
  assert.equal(none.status, 401)
  assert.equal(none.json.error.type, 'invalid_request_error')
  const wrong = await call('/v1/customers', { method: 'GET', key: 'sk_test_somebodyelses1234' })
  assert.equal(wrong.status, 401)
  assert.ok(!wrong.text.includes('somebodyelses'))
  assert.match(wrong.json.error.message, /Invalid API Key provided: sk_test_\*+1234/)
})

test('unknown ids are 404 in an address and 400 in a parameter', async () => {
  const { stripe } = sandbox
  await assert.rejects(stripe.customers.retrieve('cus_none'), {
    statusCode: 404,
    code: 'resource_missing',
    message: "No such customer: 'cus_none'",
  })
  await assert.rejects(stripe.refunds.create({ charge: 'ch_none' }), {
    statusCode: 400,
    code: 'resource_missing',
    param: 'charge',
  })
  await assert.rejects(stripe.customers.list({ starting_after: 'cus_none' }), { param: 'starting_after' })
})

test('parameters are refused by name', async () => {
  const cases: [path: string, body: string, param: string, code: string | undefined][] = [
    ['/v1/customers', 'colour=red', 'colour', 'parameter_unknown'],
    ['/v1/customers', 'address[planet]=mars', 'address[planet]', 'parameter_unknown'],
    ['/v1/customers', 'email=nobody', 'email', 'email_invalid'],
    ['/v1/customers', 'balance=lots', 'balance', 'parameter_invalid_integer'],
    ['/v1/customers', 'name[first]=x', 'name', undefined],
    ['/v1/customers', 'name=%00', 'name', undefined],
    ['/v1/products', '', 'name', 'parameter_missing'],
    ['/v1/products', 'name=', 'name', 'parameter_invalid_empty'],
    ['/v1/products', 'name=x&active=perhaps', 'active', undefined],
    ['/v1/prices', 'currency=USD&product=x&unit_amount=1', 'currency', undefined],
    [
      '/v1/checkout/sessions',
      'mode=subscription&success_url=http://x.test',
      'line_items',
      'parameter_missing',
    ],
    [
      '/v1/checkout/sessions',
      'mode=gift&success_url=http://x.test&line_items[0][price]=x',
      'mode',
      undefined,
    ],
    [`/v1/customers`, `metadata[${'k'.repeat(41)}]=v`, 'metadata', undefined],
    [`/v1/customers`, `metadata[k]=${'v'.repeat(501)}`, 'metadata[k]', undefined],
  ]
  for (const [path, body, param, code] of cases) {
    const refused = await call(path, { body })
    assert.equal(refused.status, 400, body)
    assert.equal(refused.json.error.param, param, body)
    assert.equal(refused.json.error.code, code, body)
  }
})

test('hostile requests are refused in the same shape and never crash anything', async () => {
  const cases: [string, Call][] = [
    ['/v1/nothing', {}],
    ['/v1/customers/%2e%2e%2fproducts', { method: 'GET' }],
    ['/v1/customers/%ff', { method: 'GET' }],
    ['/v1/customers', { method: 'PUT' }],
    ['/v1/customers', { body: '__proto__[a]=1&constructor=2' }],
    ['/v1/customers', { body: `${'a[b]'.repeat(3000)}=1` }],
    ['/v1/customers', { body: `name${'[x]'.repeat(40)}=1` }],
    ['/v1/customers', { body: 'expand[]=a.b.c.d.e.f' }],
    ['/v1/customers', { body: '{"email":"json@example.com"}' }],
    ['/v1/customers', { body: `name=${'x'.repeat(2_000_000)}` }],
    ['/v1/customers?limit=1000', { method: 'GET' }],
    ['/v1/customers?limit=1&limit[a]=2', { method: 'GET' }],
    ['/_sandbox/../v1/x', { method: 'GET' }],
  ]
  for (const [path, options] of cases) {
    const refused = await call(path, options)
    assert.ok(refused.status >= 400 && refused.status < 500, `${path} ${refused.status}`)
    assert.ok(refused.json.error.message)
  }
  assert.equal((await fetch(`${sandbox.url}/pay/${'x'.repeat(5000)}`)).status, 404)
})

test('an idempotency key gives the first answer again, also after kill -9', async () => {
  let current = await spawnSandbox()
  try {
    const first = await current.stripe.customers.create({ name: 'Once' }, { idempotencyKey: 'customer:7:v1' })
    const second = await current.stripe.customers.create(
      { name: 'Once' },
      { idempotencyKey: 'customer:7:v1' },
    )
    assert.equal(second.id, first.id)
    assert.equal(second.lastResponse.headers['idempotent-replayed'], 'true')
    await current.kill('SIGKILL')
    current = await spawnSandbox({}, current.dataDir)
    const third = await current.stripe.customers.create({ name: 'Once' }, { idempotencyKey: 'customer:7:v1' })
    assert.equal(third.id, first.id)
    assert.equal((await current.stripe.customers.list()).data.length, 1)
    await assert.rejects(
      current.stripe.customers.create({ name: 'Twice' }, { idempotencyKey: 'customer:7:v1' }),
      {
        type: 'StripeIdempotencyError',
      },
    )
  } finally {
    await current.kill('SIGTERM')
    await removeFolder(current.dataDir)
  }
})

test('a call refused for a parameter leaves its idempotency key free, and a refused execution does not', async () => {
  const { stripe } = sandbox
  const unread = { idempotencyKey: 'unread' }
  await assert.rejects(stripe.customers.create({ email: 'nobody' }, unread))
  assert.ok((await stripe.customers.create({ email: 'some@body.test' }, unread)).id)
  const merits = { idempotencyKey: 'merits' }
  await assert.rejects(stripe.refunds.create({ charge: 'ch_x' }, merits))
  const again = await call('/v1/refunds', { body: 'charge=ch_x', headers: { 'Idempotency-Key': 'merits' } })
  assert.equal(again.headers.get('idempotent-replayed'), 'true')
})

test('a deleted customer leaves a marker and takes its subscription along', async () => {
  const { stripe } = sandbox
  const { url, customer } = await openCheckout(stripe)
  await payByForm(url)
  await stripe.customers.del(customer.id)
  const gone = await stripe.customers.retrieve(customer.id)
  assert.equal(gone.deleted, true)
  const [subscription] = (await stripe.subscriptions.list({ customer: customer.id, status: 'all' })).data
  assert.equal(subscription?.status, 'canceled')
  await assert.rejects(openCheckout(stripe, { customer: customer.id }), {
    code: 'resource_missing',
    param: 'customer',
  })
})

test('an expansion that reaches a deleted customer finds its marker and goes no further', async () => {
  const { stripe } = sandbox
  const { customer, url } = await openCheckout(stripe)
  await payByForm(url)
  await stripe.customers.del(customer.id)
  const { data } = await stripe.subscriptions.list({
    customer: customer.id,
    status: 'all',
    expand: ['data.customer.invoice_settings.default_payment_method'],
  })
  assert.deepEqual(data[0]?.customer, { id: customer.id, object: 'customer', deleted: true })
})

test('controls exist only where they are enabled', async () => {
  assert.equal((await call('/_sandbox/state', { method: 'GET' })).status, 200)
  const answer = await fetch(`${plain.url}/_sandbox/state`, {
    headers: { Authorization: `Bearer ${secretKey}` },
  })
  assert.equal(answer.status, 404)
})
