import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type PrintEstimate, totalEstimate } from './print-estimate.ts'

const part = estimated('stl', [10.4, 60, 30])
const whole = estimated('3mf', [21, 120, 60])
const more = estimated('3mf', [433, 2204, 910])

function estimated(
  format: 'stl' | '3mf',
  [grams, minutes, fastMinutes]: [number, number, number],
  source: PrintEstimate['source'] = 'own',
) {
  return { format, estimate: { grams, minutes, fastMinutes, source } }
}

test('the estimate is that of the parts, once, and only when every part has one', () => {
  assert.deepEqual(totalEstimate([part, part, whole]), estimated('stl', [21, 120, 60]).estimate)
  assert.deepEqual(totalEstimate([part, whole, more]), estimated('stl', [10, 60, 30]).estimate)
  assert.deepEqual(totalEstimate([whole, more]), estimated('3mf', [454, 2324, 970]).estimate)
  assert.equal(totalEstimate([part, { format: 'stl', estimate: null }]), undefined)
  assert.equal(totalEstimate([]), undefined)
})

test('it is called measured only when every part is', () => {
  const measured = estimated('stl', [11, 65, 33], 'slicer')
  assert.equal(totalEstimate([measured, measured, whole])?.source, 'slicer')
  assert.equal(totalEstimate([measured, part])?.source, 'own')
})
