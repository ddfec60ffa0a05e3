import assert from 'node:assert/strict'
import { test } from 'node:test'
import { requestedRange } from './byte-range.ts'

const file = { bytes: 1000, etag: '"abc"' }
const rangeOf = (range: string, ifRange?: string) => requestedRange({ range, 'if-range': ifRange }, file)

test('the three forms of a range are parsed and cut to the file', () => {
  assert.deepEqual(rangeOf('bytes=0-99'), { start: 0, end: 99 })
  assert.deepEqual(rangeOf('bytes=900-'), { start: 900, end: 999 })
  assert.deepEqual(rangeOf('bytes=-100'), { start: 900, end: 999 })
  assert.deepEqual(rangeOf('bytes=-5000'), { start: 0, end: 999 })
  assert.deepEqual(rangeOf('bytes=990-5000'), { start: 990, end: 999 })
  assert.deepEqual(rangeOf('Bytes=0-0'), { start: 0, end: 0 })
})

test('a range beyond the file cannot be satisfied', () => {
  assert.equal(rangeOf('bytes=1000-'), 'unsatisfiable')
  assert.equal(rangeOf('bytes=1000-2000'), 'unsatisfiable')
  assert.equal(rangeOf('bytes=-0'), 'unsatisfiable')
})

test('an invalid range gets the whole file', () => {
  for (const range of [
    '',
    'bytes=',
    'bytes=-',
    'bytes=9-1',
    'bytes=a-b',
    'items=0-1',
    'bytes=0-1,5-6',
    'bytes=0--1',
  ])
    assert.equal(rangeOf(range), 'whole', range)
  assert.equal(requestedRange({}, file), 'whole')
})

test('a range of another version gets the whole file', () => {
  assert.deepEqual(rangeOf('bytes=0-99', '"abc"'), { start: 0, end: 99 })
  assert.equal(rangeOf('bytes=0-99', '"old"'), 'whole')
  assert.equal(rangeOf('bytes=0-99', 'W/"abc"'), 'whole')
  assert.equal(rangeOf('bytes=0-99', 'Sat, 21 Nov 2026 12:00:00 GMT'), 'whole')
})
