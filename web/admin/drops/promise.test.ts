import assert from 'node:assert/strict'
import { test } from 'node:test'
import { promiseInWords } from './promise.ts'

const november = {
  month: '2026-11-01T00:00:00.000Z',
  daysLeft: 9,
  dropDesigns: 1,
  promisedDropDesigns: 2,
  basicDesigns: 0,
  promisedBasicDesigns: 1,
}

test('what is missing is said with the days that are left', () => {
  assert.deepEqual(promiseInWords(november), {
    isKept: false,
    sentences: [
      'November drop: 1 of 2 designs, 9 days left.',
      'Basic design this month: missing, 9 days left.',
    ],
  })
})

test('a promise that is kept is said to be kept', () => {
  assert.deepEqual(promiseInWords({ ...november, dropDesigns: 5, basicDesigns: 1 }), {
    isKept: true,
    sentences: [
      'November drop: 5 designs, as promised.',
      'Basic plan this month: 1 new design, as promised.',
    ],
  })
})
