import assert from 'node:assert/strict'
import { test } from 'node:test'
import { monthsAfter } from './months-after.ts'

test('months are counted by the calendar, and a short month ends with its last day', () => {
  const after = (date: string, months: number) =>
    monthsAfter(new Date(date), months).toISOString().slice(0, 16)
  assert.equal(after('2026-11-24T09:30:00Z', 3), '2027-02-24T09:30')
  assert.equal(after('2027-01-31T09:30:00Z', 1), '2027-02-28T09:30')
  assert.equal(after('2027-12-31T00:00:00Z', 2), '2028-02-29T00:00')
})
