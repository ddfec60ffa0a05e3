import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isCurved, prusaPattern } from './infill-patterns.ts'

// s_keys_map_InfillPattern of src/libslic3r/PrintConfig.cpp: OrcaSlicer/OrcaSlicer at 00063b88, bambulab/BambuStudio at 0015e42f.
const saved = {
  straight:
    'monotonic monotonicline rectilinear alignedrectilinear zig-zag zigzag crosszag lockedzag line grid triangles tri-hexagon cubic adaptivecubic quartercubic supportcubic lateral-honeycomb lateral-lattice crosshatch concentric lightning archimedeanchords octagramspiral',
  curved: 'honeycomb 3dhoneycomb tpmsd tpmsfk gyroid hilbertcurve',
}

test('every infill pattern that Bambu Studio and OrcaSlicer save is straight or curved, as a slicer times it', () => {
  for (const pattern of saved.straight.split(' ')) assert.equal(isCurved(pattern), false, pattern)
  for (const pattern of saved.curved.split(' ')) assert.equal(isCurved(pattern), true, pattern)
})

test('an infill pattern that PrusaSlicer does not know is sliced as the most similar one', () => {
  const pairs = { 'zig-zag': 'rectilinear', 'tri-hexagon': 'stars', quartercubic: 'cubic', tpmsd: 'gyroid' }
  for (const [pattern, sliced] of Object.entries(pairs)) assert.equal(prusaPattern(pattern), sliced)
  for (const pattern of ['Grid', ' cubic ']) assert.equal(prusaPattern(pattern), pattern.trim().toLowerCase())
  for (const pattern of ['constructor', '', 'x']) assert.equal(prusaPattern(pattern), 'gyroid')
})
