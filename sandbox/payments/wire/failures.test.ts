import assert from 'node:assert/strict'
import { test } from 'node:test'
import type Stripe from 'stripe'
import {
  client,
  control,
  eventually,
  type Running,
  secretKey,
  testSandbox,
} from '../testing/sandbox-process.ts'

const sandbox = await testSandbox()
const other = await testSandbox()

const get = (path: string) =>
  fetch(`${sandbox.url}${path}`, { headers: { Authorization: `Bearer ${secretKey}` } })

test('responses say whether to retry, and the SDK follows them', async () => {
  const path = '/v1/customers'
  const hint = async (fault: Record<string, string>) => {
    await control(sandbox, 'POST', 'api_faults', { path, ...fault })
    const { status, headers } = await get(path)
    return [status, headers.get('stripe-should-retry'), headers.get('stripe-rate-limited-reason')]
  }
  assert.deepEqual(await hint({ status: '429' }), [429, 'true', 'global-rate'])
  assert.deepEqual(await hint({ status: '500' }), [500, 'false', null])
  assert.deepEqual(await hint({ status: '503' }), [503, null, null])
  assert.equal((await get('/v1/customers/cus_none')).headers.get('stripe-should-retry'), 'false')
  await control(sandbox, 'POST', 'api_faults', { path, status: '429' })
  const retrying = client(Number(new URL(sandbox.url).port), { maxNetworkRetries: 1 })
  assert.equal((await retrying.customers.list()).object, 'list')
})

test('a failed call is replayed for its idempotency key once it started executing', async () => {
  const create = (key: string) => sandbox.stripe.customers.create({ name: key }, { idempotencyKey: key })
  const made = async (name: string) =>
    (await sandbox.stripe.customers.list({ limit: 100 })).data.filter((customer) => customer.name === name)
      .length
  const failed = { type: 'StripeAPIError', statusCode: 500 }
  await control(sandbox, 'POST', 'api_faults', { status: '500' })
  await assert.rejects(create('before'), failed)
  await create('before')
  for (const [name, standing] of [
    ['execute_first', 1],
    ['roll_back', 0],
  ] as const) {
    await control(sandbox, 'POST', 'api_faults', { status: '500', [name]: 'true' })
    await assert.rejects(create(name), failed)
    await assert.rejects(create(name), (error: Stripe.errors.StripeAPIError) => {
      assert.equal(error.headers?.['idempotent-replayed'], 'true')
      return error.statusCode === 500
    })
    assert.equal(await made(name), standing)
  }
})

test('an idempotency key in progress is refused with 409, in another sandbox of the process it is free', async () => {
  const create = ({ stripe }: Running) => stripe.customers.create({}, { idempotencyKey: 'shared' })
  await control(sandbox, 'POST', 'api_faults', { path: '/v1/customers', delay_ms: '1000' })
  const slow = create(sandbox)
  await eventually(async () => (await control(sandbox, 'GET', 'state')).api_faults.length === 0)
  await assert.rejects(create(sandbox), { statusCode: 409, code: 'idempotency_key_in_use' })
  await create(other)
  await slow
})
