import assert from 'node:assert/strict'
import { test } from 'node:test'
import { dayLimits, endOfDay } from './plan-days.ts'

test('a chosen day counts to its last second', () => {
  assert.equal(new Date(endOfDay('2027-03-03')).getTime(), new Date('2027-03-03T23:59:59').getTime())
  assert.equal(endOfDay(''), '')
})

test('an extension ends after the next renewal', () => {
  const renewsAt = new Date(Date.now() + 40 * 86_400_000).toISOString()
  assert.ok(dayLimits(renewsAt).min > dayLimits().min)
  assert.ok(dayLimits().min < dayLimits().max)
})
