import assert from 'node:assert/strict'
import { test } from 'node:test'
import { otherPrinters } from './other-printers.ts'
import type { StoredEstimate } from './print-estimate.ts'

const measured: StoredEstimate = { version: 1, grams: 20, minutes: { slow: 100, fast: 40 } }
const printerRatios = { small: 1.1, smallSlow: 1.6, mk4s: 1.3, coreOne: 1.2, xl: 1.4, neptune4Max: 1.25 }

function minutesOf(...estimates: StoredEstimate[]) {
  const files = estimates.map((estimate, part) => {
    return { name: `part-${part}.stl`, format: 'stl' as const, copies: 1, estimate, is_made: null }
  })
  return otherPrinters({ print: { layerHeightMm: 0.2 }, fast_minutes: 200, files }).printerMinutes
}

test('the times of a design on other printers follow from those of its files', () => {
  const longer = { ...measured, minutes: { slow: 300, fast: 120 } }
  const faster = { ...printerRatios, xl: 1 }
  const times = { small: 220, smallSlow: 320, mk4s: 260, coreOne: 240, xl: 280, neptune4Max: 250 }
  assert.deepEqual(minutesOf({ ...measured, printerRatios }), times)
  assert.deepEqual(minutesOf({ ...measured, printerRatios }, { ...longer, printerRatios: faster }), {
    ...times,
    xl: 220,
  })
})

test('a file of 1.2.0 has times on small printers only, and one of an earlier release none', () => {
  const small = { ...measured, smallPrinterRatios: { small: 1.3, smallSlow: 1.8 } }
  assert.deepEqual(minutesOf(small), { small: 260, smallSlow: 360 })
  assert.deepEqual(minutesOf(small, { ...measured, printerRatios }), { small: 240, smallSlow: 340 })
  assert.deepEqual(minutesOf({ ...small, printerRatios }), minutesOf({ ...measured, printerRatios }))
  assert.deepEqual(minutesOf(small, measured), {})
})
