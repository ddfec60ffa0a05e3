import assert from 'node:assert/strict'
import { test } from 'node:test'
import { day } from '#contract/durations.ts'
import { refundWindow } from './refund-window.ts'

const start = new Date('2026-03-01T10:00:00Z')
const at = (days: number) => new Date(start.getTime() + days * day)
const types = new Map([
  ['month', 'Monthly'],
  ['year', 'Yearly'],
] as const)

type Payment = Parameters<typeof refundWindow>[0][number]

function payment(days: number, more: Partial<Payment> = {}): Payment {
  const plain = { subscription_id: 'sub_1', plan_id: 'month', reason: 'first', amount: 1900 } as const
  return { ...plain, charge_id: 'ch_1', refunded: 0, paid_at: at(days), ...more }
}

const windowAt = (payments: Payment[], days: number, subscriptionId = 'sub_1') =>
  refundWindow(payments, { subscriptionId, types, now: at(days) })
const renewal = { reason: 'renewal' } as const
const yearly = { plan_id: 'year', amount: 19000 }

test('the first payment can be refunded for fifteen days', () => {
  assert.deepEqual(windowAt([payment(0)], 15), { since: at(0), until: at(15), amount: 1900 })
  assert.equal(windowAt([payment(0)], 15.001), undefined)
  assert.equal(windowAt([], 0), undefined)
})

test('a monthly renewal opens no window', () => {
  assert.equal(windowAt([payment(0), payment(30, renewal)], 31), undefined)
})

test('a yearly renewal opens a window, and only the renewal is refunded', () => {
  const payments = [payment(0, yearly), payment(365, { ...yearly, ...renewal })]
  assert.deepEqual(windowAt(payments, 370), { since: at(365), until: at(380), amount: 19000 })
})

test('a switch inside the window is refunded with it, and an earlier refund is deducted', () => {
  const upgrade = payment(5, { ...yearly, reason: 'switch', amount: 17500 })
  assert.equal(windowAt([payment(0), upgrade], 10)?.amount, 19400)
  assert.equal(windowAt([payment(0, { refunded: 500 })], 10)?.amount, 1400)
  assert.equal(windowAt([payment(0, { refunded: 1900 })], 10)?.amount, 0)
  assert.equal(windowAt([payment(0, { charge_id: null })], 10)?.amount, 0)
  assert.equal(windowAt([payment(0), upgrade], 16), undefined)
})

test('only the first payment of the account counts, not that of a second subscription', () => {
  assert.equal(windowAt([payment(0), payment(3, { subscription_id: 'sub_2' })], 4, 'sub_2'), undefined)
})

test('a payment for a second subscription is not refunded with the first', () => {
  const second = payment(3, { subscription_id: 'sub_2' })
  assert.equal(windowAt([payment(0), second], 4)?.amount, 1900)
})
