import assert from 'node:assert/strict'
import { test } from 'node:test'
import { rowLimits } from '../platform/limits/limits.ts'
import { refuseOverQuota } from './quota.ts'

const { most: ideasADay, maxBytes: bytesADay } = rowLimits.ideas

test('a twenty-first idea or more than 500 MB on one day is refused', () => {
  refuseOverQuota({ ideas: ideasADay - 1, bytes: 0 }, bytesADay)
  assert.throws(() => refuseOverQuota({ ideas: ideasADay, bytes: 0 }, 0), /20 ideas today/)
  assert.throws(() => refuseOverQuota({ ideas: 1, bytes: bytesADay }, 1), /500 MB/)
})
