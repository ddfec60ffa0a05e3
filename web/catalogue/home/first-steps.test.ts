import assert from 'node:assert/strict'
import { test } from 'node:test'
import { firstSteps } from './first-steps.ts'

const bench = { model: 'A1 mini', bed: [180, 180, 180], nozzle: 0.4, multiColour: false } as const
const done = (known: Parameters<typeof firstSteps>[0]) => firstSteps(known).map((step) => step.done)

test('a new member has four steps before them', () => {
  const preferences = { printers: [], slicer: null, tradingName: null }
  assert.deepEqual(done({ preferences, marks: { favourites: ['a', 'b'], downloaded: [] } }), [
    false,
    false,
    false,
    false,
  ])
})

test('a step is done when both of its halves are', () => {
  const marks = { favourites: ['a', 'b', 'c'], downloaded: ['a'] }
  const printers = [{ ...bench, bed: [...bench.bed] as [number, number, number] }]
  assert.deepEqual(done({ preferences: { printers, slicer: null, tradingName: null }, marks })[0], false)
  assert.deepEqual(
    done({ preferences: { printers, slicer: 'orcaslicer', tradingName: 'Ada Prints' }, marks }),
    [true, true, true, true],
  )
})
