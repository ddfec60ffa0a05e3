import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Finding, Printability } from '#contract/printing/printability/printability.ts'
import {
  distinctSides,
  findingLines,
  sideText,
  steadyText,
  steadyWays,
  uncheckedText,
} from './printability-text.ts'

const place: Finding['places'][number] = { low: [0, 1.24, 30], high: [20, 1.21, 30] }
const report: Printability = {
  supports: 'needed',
  findings: [
    { kind: 'small_contact', severity: 'note', value: 100.4, count: 1, places: [place] },
    { kind: 'thin_wall', severity: 'warning', value: 0.6, count: 2, places: [] },
    { kind: 'overhang', severity: 'serious', value: 1400, count: 1, places: [place] },
  ],
  unchecked: [],
  turn: null,
}

test('the worst finding comes first, with its number and place', () => {
  assert.deepEqual(
    findingLines(report).map(({ text, places }) => [text, ...places]),
    [
      ['Overhangs over 45°: 14 cm² in all; 1 place hangs in the air', 'x 0 to 20, y 1.2, z 30 mm'],
      ['Walls of 0.6 mm at 2 places'],
      ['First layer: 1 cm²'],
    ],
  )
})

test('gaps of moving parts that print are told by the least one', () => {
  const free = { kind: 'narrow_gap', severity: 'note', value: 0.4, count: 2, places: [] } as const
  const fused = { ...free, severity: 'warning', value: 0.25 } as const
  const texts = (finding: Finding) => findingLines({ ...report, findings: [finding] }).map(({ text }) => text)
  assert.deepEqual(texts({ ...free, places: [] }), ['Gaps of moving parts: 0.4 mm or more'])
  assert.deepEqual(texts({ ...fused, places: [] }), ['Gaps of 0.25 mm between bodies at 2 places'])
})

test('a side to lie on is named with its height, first layer and overhangs', () => {
  const pose = { overhangMm2: 0, contactMm2: 1640.4, heightMm: 28 }
  assert.equal(
    sideText({ down: [0, -1, 0], pose }),
    'On its front: 28 mm high, 16.4 cm² of first layer, no overhangs',
  )
  assert.match(sideText({ down: [0.6, 0, -0.8], pose }), /^On one of its flat sides: /)
})

test('sides that read the same are offered once', () => {
  const pose = { overhangMm2: 200, contactMm2: 33, heightMm: 20 }
  const back = { down: [0, 1, 0] as [number, number, number], pose }
  const face = { down: [0.5, 0.87, 0] as [number, number, number], pose }
  const other = { down: [0.87, 0.5, 0] as [number, number, number], pose }
  assert.deepEqual(distinctSides([face, back, other]), [face, back])
})

test('a model whose lowest steady side is also its highest is said to lie flat, and not to stand', () => {
  const pose = { overhangMm2: 0, contactMm2: 1200, heightMm: 5 }
  const asItLies = {
    down: [0, 0, -1] as [number, number, number],
    pose,
    sizeMm: [204, 204, 5] as [number, number, number],
  }
  const taller = { ...asItLies, down: [0, 1, 0] as [number, number, number] }
  const texts = (...ways: [typeof asItLies | null | undefined, typeof asItLies | null | undefined]) =>
    steadyWays({ layFlat: ways[0], standUpright: ways[1] }).map(({ label, now }) => now ?? label)
  assert.deepEqual(texts(asItLies, asItLies), ['Lies flat. The model can’t stand upright on a taller side.'])
  assert.deepEqual(texts(asItLies, taller), ['Lies flat.', 'Stand upright'])
  assert.deepEqual(texts(taller, asItLies), ['Lay flat', 'Stands upright.'])
  assert.deepEqual(texts(taller, { ...taller, down: [1, 0, 0] }), ['Lay flat'])
  assert.deepEqual(texts(null, undefined), ['Lay flat'])
})

test('the text names checks that could not run', () => {
  assert.equal(uncheckedText(report), undefined)
  assert.equal(
    uncheckedText({ ...report, unchecked: ['island', 'thin_wall'] }),
    'Could not be checked: islands, thin walls.',
  )
  assert.equal(
    uncheckedText({ ...report, unchecked: ['island'], isCutShort: true }),
    'Could not be checked: islands. The check ran out of time.',
  )
})

test('a turn says its size, first layer and overhangs before it is made', () => {
  const pose = { overhangMm2: 0.2, contactMm2: 1200, heightMm: 10 }
  assert.equal(
    steadyText({ down: [0, 1, 0], pose, sizeMm: [60, 20, 10] }),
    '60 × 20 × 10 mm: 12 cm² of first layer, no overhangs',
  )
  assert.match(steadyText(null), /^no flat side/)
})
