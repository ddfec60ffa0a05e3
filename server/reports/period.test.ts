import assert from 'node:assert/strict'
import { test } from 'node:test'
import { daysOf, monthEndsOf, periodOf } from './period.ts'

const now = new Date('2026-11-21T15:30:00Z')

test('a period has whole UTC days, including both ends, 90 by default', () => {
  const { from, until } = periodOf({}, now)
  assert.equal(until.toISOString(), '2026-11-22T00:00:00.000Z')
  assert.equal(from.toISOString(), '2026-08-24T00:00:00.000Z')
  assert.equal(daysOf({ from, until }).length, 90)
  const oneDay = periodOf({ from: '2024-02-29', until: '2024-02-29' }, now)
  assert.deepEqual(daysOf(oneDay), ['2024-02-29'])
})

test('a period that is too long or reversed is refused with a sentence', () => {
  const refused = (from: string, until: string, message: string) =>
    assert.throws(() => periodOf({ from, until }, now), { status: 400, message })
  refused('2026-11-02', '2026-11-01', 'The first day must not be after the last.')
  refused('2025-01-01', '2026-02-05', 'A report covers at most 400 days.')
  assert.equal(daysOf(periodOf({ from: '2025-01-01', until: '2026-02-04' }, now)).length, 400)
})

test('a month is counted at its end, the current month now, and no later month', () => {
  assert.deepEqual(
    monthEndsOf(periodOf({ from: '2026-09-30', until: '2027-02-01' }, now), now).map(
      ({ month, at }) => `${month} ${at.toISOString()}`,
    ),
    [
      '2026-09 2026-10-01T00:00:00.000Z',
      '2026-10 2026-11-01T00:00:00.000Z',
      '2026-11 2026-11-21T15:30:00.000Z',
    ],
  )
})
