import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { test } from 'node:test'
import { pino } from 'pino'
import { createPayments } from './payments.ts'

const invoice = {
  id: 'in_1',
  object: 'invoice',
  amount_paid: 1900,
  billing_reason: 'subscription_cycle',
  currency: 'usd',
  lines: {
    data: [
      {
        amount: 1900,
        period: { start: 1_790_000_000, end: 1_792_592_000 },
        pricing: { price_details: { price: 'price_month', product: 'prod_1' } },
      },
    ],
  },
  parent: { subscription_details: { subscription: 'sub_1' } },
  payments: {
    data: ['pi_1', 'pi_2'].map((payment_intent) => ({ payment: { payment_intent }, status: 'paid' })),
  },
  status_transitions: { paid_at: 1_790_000_000 },
}

const charge = (number: number, more: object) => ({
  id: `ch_${number}`,
  object: 'charge',
  amount_refunded: 0,
  disputed: false,
  paid: true,
  payment_intent: `pi_${number}`,
  ...more,
})

async function provider(replies: Record<string, object[]>) {
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '', 'http://127.0.0.1').pathname
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify({ object: 'list', url, has_more: false, data: replies[url] ?? [] }))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const apiBase = new URL(`http://127.0.0.1:${port}`)
  const options = { secretKey: 'sk_test_x', apiBase, webhookSecrets: [] }
  return { payments: createPayments(options, pino({ level: 'silent' })), close: () => server.close() }
}

/** "you can accept partial payments" where an invoice is sent: docs.stripe.com/invoicing/partial-payments */
test('refunds and disputes of each of several payments of an invoice count', async () => {
  const { payments, close } = await provider({
    '/v1/invoices': [invoice],
    '/v1/charges': [charge(1, { amount_refunded: 400 }), charge(2, { amount_refunded: 100, disputed: true })],
    '/v1/disputes': [{ id: 'dp_1', object: 'dispute', status: 'lost' }],
  })
  const [payment] = await payments.listPayments('cus_1', (price) => price === 'price_month')
  close()
  assert.deepEqual(
    [payment?.amount, payment?.refunded, payment?.disputed, payment?.inquired, payment?.chargeId],
    [1900, 500, true, false, 'ch_1'],
  )
})
