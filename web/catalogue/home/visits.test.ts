import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readVisits, visitsAfter, writtenVisits } from './visits.ts'

const hour = 3_600_000
const again = (known: ReturnType<typeof visitsAfter>, now: number) =>
  visitsAfter(readVisits(writtenVisits(known)), now)

test('nothing is new at the first visit', () => {
  const first = visitsAfter(readVisits(null), hour)
  assert.equal(first.before, undefined)
  assert.equal(again(first, 1.5 * hour).before, undefined)
})

test('designs since the last visit stay marked as new during this visit', () => {
  const yesterday = visitsAfter(undefined, hour)
  const today = again(yesterday, 25 * hour)
  assert.equal(today.before, hour)
  assert.equal(again(today, 25.5 * hour).before, hour)
  assert.equal(again(again(today, 25.5 * hour), 48 * hour).before, 25.5 * hour)
})

test('an unreadable value does not count as a visit', () => {
  assert.equal(readVisits('x y'), undefined)
})
