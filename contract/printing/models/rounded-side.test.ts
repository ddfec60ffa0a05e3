import assert from 'node:assert/strict'
import { test } from 'node:test'
import { roundedSide } from './rounded-side.ts'

test('a side under 10 mm has tenths, and a longer one none', () => {
  assert.deepEqual([0.84, 3.6, 9.94, 9.96, 10.4, 83.6].map(roundedSide), [0.8, 3.6, 9.9, 10, 10, 84])
})
