import assert from 'node:assert/strict'
import { test } from 'node:test'
import { footprintsOf, scaleToFit } from '#contract/printing/printers/bed-fit.ts'
import { bedVerdict, fitOn } from './bed-fit.ts'

const bed = [180, 120, 180] as const

test('a plate that is larger than the bed fits part by part, unless a part of it is too large', () => {
  const plates = footprintsOf({ sizeMm: [250, 100, 20] })
  const [small, large] = [footprintsOf({ sizeMm: [100, 100, 20] }), footprintsOf({ sizeMm: [200, 150, 20] })]
  assert.deepEqual(fitOn(bed, { parts: [...small, ...small], plates }), { scale: 1, isPartByPart: true })
  assert.deepEqual(fitOn(bed, { parts: small, plates: small }), { scale: 1, isPartByPart: false })
  const { scale, isPartByPart } = fitOn(bed, { parts: [...small, ...large], plates })
  assert.equal(scale, scaleToFit(bed, large))
  assert.equal(isPartByPart, false)
})

test('what is too large for the bed is to be scaled, all parts of a plate alike', () => {
  const tooLarge = { turn: undefined, scale: 0.559, isPartByPart: false }
  assert.equal(bedVerdict(tooLarge, 1), 'Doesn’t fit. Scale the part to 55 %.')
  assert.equal(bedVerdict(tooLarge, 3), 'Doesn’t fit. Scale the parts to 55 %.')
  assert.match(bedVerdict({ ...tooLarge, scale: 1, isPartByPart: true }, 3), /^Fits part by part\./)
  assert.equal(bedVerdict({ ...tooLarge, scale: 1, turn: 42 }, 1), 'Fits turned by 42°, as shown.')
  assert.equal(bedVerdict({ ...tooLarge, scale: 1, turn: -45 }, 1), 'Fits turned by 45° clockwise, as shown.')
})
