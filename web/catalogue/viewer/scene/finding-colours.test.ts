import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findingMarks } from '#contract/printing/printability/finding-marks.ts'
import { findingOf, findingShares } from './finding-colours.ts'

test('the share of each colour is that of the surface', () => {
  const square = [0, 0, 0, 0, 20, 0, 0, 0, 20, 20, 0, 0]
  const mesh = {
    positions: Int16Array.from([...square, ...[0, 0, 0, 0, 10, 0, 0, 0, 0, 0, 20, 0]]),
    normals: new Int8Array(24),
    triangles: Uint32Array.from([0, 1, 2, 3, 4, 5]),
    findings: Uint16Array.from([1, 1, 1, 0, 0, 0].flatMap((bits) => [bits, 0])),
    step: 0.5,
  }
  const [overhang, ...others] = findingShares([mesh])
  assert.deepEqual([overhang?.kind, others], ['overhang', []])
  assert.ok(Math.abs((overhang?.percent ?? 0) - (200 / 300) * 100) < 1e-9)
  assert.deepEqual(findingShares([{ ...mesh, findings: undefined }]), [])
})

test('the gravest of several findings on a face gives the colour', () => {
  assert.equal(findingOf(findingMarks.overhang | findingMarks.island)?.kind, 'island')
  const notes = findingMarks.small_contact | findingMarks.overlap
  for (const kind of ['tip_over', 'bridge', 'sharp_tip', 'thin_wall'] as const)
    assert.equal(findingOf(findingMarks[kind] | notes)?.kind, kind)
  assert.equal(findingOf(0), undefined)
})
