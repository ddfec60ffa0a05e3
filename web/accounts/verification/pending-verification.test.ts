import assert from 'node:assert/strict'
import { test } from 'node:test'
import { continued, type PendingVerification, parsePending, secondsToWait } from './pending-verification.ts'

const pending: PendingVerification = {
  email: 'ana@layerdrop.test',
  page: 'signup',
  priceId: 'price_month',
  sentAt: 100_000,
}

test('a stored verification is read again', () => {
  assert.deepEqual(parsePending(JSON.stringify(pending)), pending)
  assert.equal(parsePending(JSON.stringify({ ...pending, priceId: undefined }))?.priceId, undefined)
})

test('an empty or foreign stored value is not a pending verification', () => {
  for (const text of [
    null,
    '',
    'null',
    '[]',
    '{',
    '{"email":1}',
    JSON.stringify({ ...pending, page: 'admin' }),
  ])
    assert.equal(parsePending(text), undefined, String(text))
})

test('another code may be requested after a minute', () => {
  assert.equal(secondsToWait(100_000, 100_000), 60)
  assert.equal(secondsToWait(100_000, 100_001), 60)
  assert.equal(secondsToWait(100_000, 159_001), 1)
  assert.equal(secondsToWait(100_000, 160_000), 0)
  assert.equal(secondsToWait(100_000, 500_000), 0)
})

test('a clock that was set back never makes the wait longer than a minute', () => {
  assert.equal(secondsToWait(100_000, 5_000), 60)
})

test('a login that must verify keeps the plan chosen at sign-up', () => {
  const atLogin: PendingVerification = { email: 'Ana@layerdrop.test', page: 'login', sentAt: 400_000 }
  assert.deepEqual(continued(pending, atLogin), { ...atLogin, priceId: 'price_month' })
})

test('the wait continues, because no second code was sent', () => {
  assert.equal(continued(pending, { ...pending, sentAt: 130_000 }).sentAt, 100_000)
  assert.equal(continued(pending, { ...pending, sentAt: 170_000 }).sentAt, 170_000)
})

test('another email address starts a new verification', () => {
  const other: PendingVerification = { email: 'bea@layerdrop.test', page: 'login', sentAt: 110_000 }
  assert.deepEqual(continued(pending, other), other)
  assert.deepEqual(continued(undefined, pending), pending)
})
