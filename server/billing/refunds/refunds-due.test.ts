import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ProviderPayment } from '../../platform/payments/money.ts'
import { renewalPayment } from '../testing/renewal-payment.ts'
import { latePaymentsWithoutCharge, refundsDue } from './refunds-due.ts'

const ended = new Date('2026-11-21T12:00:00Z')
const seconds = (count: number) => new Date(ended.getTime() + count * 1000)
const subscription = { id: 'sub_1', status: 'canceled', endedAt: ended } as const

function paid(paidAt: Date, more: Partial<ProviderPayment> = {}): ProviderPayment {
  return {
    ...renewalPayment,
    invoiceId: `in_${paidAt.getTime()}`,
    paidAt,
    ...more,
  }
}

const back = (payment: ProviderPayment) => refundsDue([subscription], [payment])

test('D15: a renewal paid after the end, or just before it, is refunded; an earlier one is not', () => {
  assert.deepEqual(back(paid(seconds(-30))), [])
  for (const at of [seconds(-29), seconds(0), seconds(1)])
    assert.deepEqual(back(paid(at)), [
      { subscriptionId: 'sub_1', reason: 'late_payment', refund: true, paidSince: at },
    ])
})

test('D15: several late payments are refunded from the first one on', () => {
  const [found] = refundsDue([subscription], [paid(seconds(9)), paid(seconds(3)), paid(seconds(-30))])
  assert.deepEqual(found?.paidSince, seconds(3))
})

test('D15: a plan ended by hand in its first second is not refunded automatically', () => {
  assert.deepEqual(back(paid(seconds(0), { reason: 'first' })), [])
  assert.equal(back(paid(seconds(1), { reason: 'first' })).length, 1)
})

test('E9: a late payment that is disputed is not refunded', () => {
  assert.deepEqual(back(paid(seconds(1), { disputed: true })), [])
  assert.deepEqual(back(paid(seconds(1), { refunded: 1900 })), [])
})

test('D15: a late invoice paid without a charge cannot be refunded', () => {
  const payments = [paid(seconds(1), { chargeId: null })]
  assert.deepEqual(refundsDue([subscription], payments), [])
  assert.deepEqual(latePaymentsWithoutCharge([subscription], payments), payments)
  assert.deepEqual(
    latePaymentsWithoutCharge([subscription], [paid(seconds(1)), paid(seconds(-30), { chargeId: null })]),
    [],
  )
})

const running = { id: 'sub_1', status: 'active' as const, endedAt: null }

test('E8: a disputed payment ends a running plan without a refund', () => {
  const payments = [paid(seconds(-90), { disputed: true }), paid(seconds(-60))]
  assert.deepEqual(refundsDue([running], payments), [
    { subscriptionId: 'sub_1', reason: 'disputed', refund: false },
  ])
})

test('E4: a full refund of the last payment ends a running plan; a partial or earlier one does not', () => {
  const [first, second, third] = [-90, -60, -30].map((at) => paid(seconds(at)))
  assert.ok(first && second && third)
  const whole = (payment: ProviderPayment) => ({ ...payment, refunded: payment.amount })
  assert.deepEqual(refundsDue([running], []), [])
  assert.deepEqual(refundsDue([running], [first, second, third]), [])
  assert.deepEqual(refundsDue([running], [third, whole(second), whole(first)]), [])
  assert.deepEqual(refundsDue([running], [first, { ...third, refunded: 1899 }]), [])
  assert.deepEqual(refundsDue([running], [whole(third), second, first]), [
    { subscriptionId: 'sub_1', reason: 'refunded', refund: false, paidSince: third.paidAt },
  ])
})

test('a payment of another subscription changes nothing', () => {
  const other = paid(seconds(-30), { subscriptionId: 'sub_2', disputed: true })
  assert.deepEqual(refundsDue([running], [paid(seconds(-60)), other]), [])
})

test('a running plan may be paid without a charge', () => {
  assert.deepEqual(latePaymentsWithoutCharge([running], [paid(seconds(1), { chargeId: null })]), [])
})
