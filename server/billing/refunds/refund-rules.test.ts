import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { PaymentRow } from '../subscription/payment-queries.ts'
import { days } from '../testing/provider-states.ts'
import type { RefundOrder, RefundRow } from './refund-queries.ts'
import { extensionOf, isRefundedInDashboard, refundsAfter } from './refund-rules.ts'

const requested: RefundRow = {
  subscription_id: 'sub_1',
  user_id: 'user',
  reason: 'requested',
  refund: true,
  paid_since: days(-3),
  amount: null,
  currency: null,
  failed_at: null,
  refused_at: null,
  attempt: 1,
  created_at: days(-1),
  done_at: null,
}
const late = { ...requested, reason: 'late_payment', done_at: days(0) } as const
const order = (reason: RefundOrder['reason'], paidSince?: Date): RefundOrder => ({
  subscriptionId: 'sub_1',
  reason,
  refund: true,
  ...(paidSince && { paidSince }),
})

test('a refund order for another subscription is added to the known ones', () => {
  const other = { ...order('duplicate'), subscriptionId: 'sub_2' }
  assert.deepEqual(refundsAfter([requested], [other]), [
    requested,
    { subscription_id: 'sub_2', reason: 'duplicate', refund: true, paid_since: null, done_at: null },
  ])
})

test('a fraud warning about earlier payments extends a refund and opens it again', () => {
  const done = { ...requested, refund: false, done_at: days(0) }
  assert.deepEqual(refundsAfter([done], [order('fraud_warning', days(-9))]), [
    { ...done, refund: true, paid_since: days(-9), done_at: null },
  ])
})

test('a second order that adds nothing leaves the refund as it is', () => {
  assert.deepEqual(refundsAfter([requested], [order('requested')]), [requested])
  assert.deepEqual(refundsAfter([requested], [order('granted', days(-9))]), [requested])
  assert.deepEqual(refundsAfter([requested], [order('fraud_warning', days(-1))]), [requested])
})

test('a late payment extends a refund that is done, unless the bank has sent that refund back', () => {
  assert.deepEqual(extensionOf(late, order('late_payment', days(-1))), { paid_since: days(-3) })
  assert.deepEqual(extensionOf(late, order('late_payment', days(-9))), { paid_since: days(-9) })
  assert.equal(extensionOf({ ...late, failed_at: days(0) }, order('late_payment', days(-1))), undefined)
  assert.equal(extensionOf({ ...late, done_at: null }, order('late_payment', days(-1))), undefined)
})

test('a refused refund counts as made by hand once its payments are refunded', () => {
  const payment: PaymentRow = {
    invoice_id: 'in_1',
    user_id: 'user',
    charge_id: 'ch_1',
    subscription_id: 'sub_1',
    plan_id: 'price_month',
    amount: 1900,
    refunded: 0,
    currency: 'usd',
    card_fingerprint: null,
    disputed: false,
    disputes_not_won: 0,
    disputes_lost: 0,
    dispute_lost_at: null,
    inquired: false,
    paid_at: days(-2),
    reason: 'renewal',
  }
  const refused = { ...requested, refused_at: days(-1) }
  assert.equal(isRefundedInDashboard(refused, [payment]), false)
  assert.equal(isRefundedInDashboard(refused, [{ ...payment, refunded: 1900 }]), true)
  assert.equal(isRefundedInDashboard(requested, [{ ...payment, refunded: 1900 }]), false, 'not refused')
})
