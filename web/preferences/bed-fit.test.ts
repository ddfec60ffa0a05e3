import assert from 'node:assert/strict'
import { test } from 'node:test'
import { scaleToFit } from './bed-fit.ts'

const bed = [180, 120, 180] as const

test('a design as large as the bed fits, also turned by 90 degrees', () => {
  assert.equal(scaleToFit(bed, [[180, 120, 180]]), 1)
  assert.equal(scaleToFit(bed, [[120, 180, 10]]), 1)
  assert.equal(scaleToFit(bed, []), 1)
})

test('the part that needs it most decides how much smaller', () => {
  assert.equal(
    scaleToFit(bed, [
      [10, 10, 10],
      [90, 90, 360],
      [200, 60, 60],
    ]),
    0.5,
  )
  assert.equal(scaleToFit(bed, [[150, 150, 10]]), 0.8)
})
