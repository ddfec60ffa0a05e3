import assert from 'node:assert/strict'
import { test } from 'node:test'
import { describeMonthGoals } from './month-goals.ts'

const november = {
  month: '2026-11-01T00:00:00.000Z',
  daysLeft: 9,
  dropDesigns: 1,
  scheduledDropDesigns: 0,
  promisedDropDesigns: 2,
  basicDesigns: 0,
  scheduledBasicDesigns: 0,
  promisedBasicDesigns: 1,
}

test('missing designs are named with the days that are left', () => {
  assert.deepEqual(describeMonthGoals(november), {
    tone: 'danger',
    sentences: [
      'November drop: 1 of 2 designs published, 9 days left.',
      'Basic plan this month: 0 of 1 new design published, 9 days left.',
    ],
  })
})

test('scheduled designs cover a promise without fulfilling it', () => {
  const covered = { ...november, scheduledDropDesigns: 4, scheduledBasicDesigns: 1 }
  assert.deepEqual(describeMonthGoals(covered), {
    tone: 'neutral',
    sentences: [
      'November drop: 1 of 2 designs published, 4 scheduled, 9 days left.',
      'Basic plan this month: 0 of 1 new design published, 1 scheduled, 9 days left.',
    ],
  })
})

test('a promise is fulfilled once its designs are published', () => {
  assert.deepEqual(describeMonthGoals({ ...november, dropDesigns: 5, basicDesigns: 1 }), {
    tone: 'success',
    sentences: [
      'November drop: 5 designs, as promised.',
      'Basic plan this month: 1 new design, as promised.',
    ],
  })
})
