import assert from 'node:assert/strict'
import { test } from 'node:test'
import { capUse } from './sales-cap.ts'

test('a member is warned from 80 % of the sales cap, and above the cap', () => {
  const states = [119_999.99, 120_000, 150_000, 150_000.01].map((usd) => capUse(usd).state)
  assert.deepEqual(states, ['below', 'near', 'near', 'above'])
})
