import assert from 'node:assert/strict'
import { test } from 'node:test'
import { formatDistanceIn, formatVolumeIn } from './distances.ts'

test('a distance has both units, the member’s first, in the numbers of the locale', () => {
  assert.equal(formatDistanceIn(42.34, 'metric', 'en-US'), '42.3 mm (1.67 in)')
  assert.equal(formatDistanceIn(42.34, 'imperial', 'en-US'), '1.67 in (42.3 mm)')
  assert.equal(formatDistanceIn(1250.5, 'metric', 'de-DE'), '1.250,5 mm (49,23 in)')
})

test('a small volume has one more digit', () => {
  assert.equal(formatVolumeIn(64_200, 'metric', 'en-US'), '64 cm³')
  assert.equal(formatVolumeIn(6_420, 'metric', 'en-US'), '6.4 cm³')
  assert.equal(formatVolumeIn(64_200, 'imperial', 'en-US'), '3.9 in³')
})
