import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Trace } from '#contract/downloads/traces.ts'
import { evidenceOf, scaleText, traceResult } from './trace-text.ts'

const design = { productId: 'p', title: 'Ripple Vase', fileName: 'vase.stl', version: '1.0', scale: 1 }
const download = {
  id: 'd',
  downloadedAt: '2026-11-21T10:00:00Z',
  member: { id: 'm', name: 'Ada Maker', email: 'ada@example.test' },
  product: { id: 'p', title: 'Ripple Vase' },
  fileName: 'vase.stl',
  version: '1.0',
  facets: { confidence: 'certain' as const, agreeing: 63, readable: 64, chance: 3.4e-18 },
  isNamedInText: false,
}
const trace: Trace = {
  file: { name: 'found.stl', format: 'STL', mesh: { triangles: 4, sizeMm: [1, 2, 3] } },
  readableBits: 64,
  designs: [design],
  downloads: [download],
  unknownCodes: [],
}

test('a result says what was found, and never more than that', () => {
  assert.match(
    traceResult(trace),
    /^The file carries the mark of a download by Ada Maker\. .* not who passed it on\.$/,
  )
  const weak = { ...download, facets: { ...download.facets, confidence: 'weak' as const } }
  assert.match(traceResult({ ...trace, downloads: [weak] }), /may be a coincidence/)
  const named = { ...download, facets: null, isNamedInText: true }
  assert.match(traceResult({ ...trace, downloads: [named] }), /^No mark was found\. Only text/)
  const none = { ...trace, downloads: [] }
  assert.match(traceResult(none), /^The file has the shape of Ripple Vase, but no mark was found\./)
  assert.match(traceResult({ ...none, readableBits: 5 }), /too few facets/)
  assert.match(traceResult({ ...none, designs: [] }), /^No mark was found, and no design has this shape\./)
})

test('evidence gives the odds in words a person can weigh', () => {
  assert.equal(
    evidenceOf(download),
    '63 of 64 readable bits match. Chance of a coincidence: less than 1 in a trillion.',
  )
  const facets = { ...download.facets, agreeing: 40, chance: 2.4e-5 }
  assert.equal(
    evidenceOf({ ...download, facets, isNamedInText: true }),
    '40 of 64 readable bits match. Chance of a coincidence: 1 in 40,000. Named in the text of the file.',
  )
  assert.equal(
    evidenceOf({ ...download, facets: null, isNamedInText: true }),
    'Named in the text of the file.',
  )
})

test('a scale is said only when there is one', () => {
  assert.deepEqual([1, 1.002, 2.5, 0.0394].map(scaleText), [
    'the same size',
    'the same size',
    'scaled to 250 %',
    'scaled to 4 %',
  ])
})
