import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ApiError } from '../../api/api-error.ts'
import { outcomeOf, outcomeOfError, type PaymentSession, purchaseOf } from './payment-outcome.ts'

const paid: PaymentSession = {
  id: 'cs_1',
  status: 'complete',
  payment_status: 'paid',
  metadata: { product_name: 'Yearly Plan' },
  amount_total: 19900,
  currency: 'usd',
}

test('a complete session with a payment, or with nothing to pay, is paid', () => {
  assert.equal(outcomeOf(paid, 0), 'paid')
  assert.equal(outcomeOf({ ...paid, payment_status: 'no_payment_required' }, 0), 'paid')
})

test('an open session is read again for twenty seconds, then it has failed', () => {
  const open: PaymentSession = { ...paid, status: 'open', payment_status: 'unpaid' }
  assert.equal(outcomeOf(open, 0), 'pending')
  assert.equal(outcomeOf(open, 19_999), 'pending')
  assert.equal(outcomeOf(open, 20_000), 'failed')
})

test('a payment that is still processing never counts as failed', () => {
  assert.equal(outcomeOf({ ...paid, payment_status: 'unpaid' }, 60_000), 'processing')
})

const answered = (status: number) => new ApiError({ status, message: 'No.' })

test('a missing or foreign payment has failed', () => {
  for (const status of [400, 401, 403, 404]) assert.equal(outcomeOfError(answered(status), 0), 'failed')
})

test('a refunded payment is shown as refunded, however late', () => {
  assert.equal(outcomeOfError(answered(409), 0), 'refunded')
  assert.equal(outcomeOfError(answered(409), 30_000), 'refunded')
})

test('no network, 429 and server errors never count as a failed payment', () => {
  for (const error of [...[0, 429, 500, 502, 503].map(answered), new TypeError('no answer')]) {
    assert.equal(outcomeOfError(error, 0), 'pending')
    assert.equal(outcomeOfError(error, 19_999), 'pending')
    assert.equal(outcomeOfError(error, 20_000), 'processing')
  }
})

test('the purchase event uses major units and defaults for missing values', () => {
  assert.deepEqual(purchaseOf(paid), { planName: 'Yearly Plan', planPrice: 199, currency: 'USD' })
  const bare: PaymentSession = { ...paid, metadata: { product_name: '' }, amount_total: 0, currency: '' }
  assert.deepEqual(purchaseOf(bare), { planName: 'Subscription', planPrice: 0, currency: 'USD' })
})
