import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Outline } from '#contract/printing/printers/outline.ts'
import type { GlbObject } from './glb.ts'
import { partsOf, piecesOf } from './parts.ts'

/** Returns a box of this size in steps of half a millimetre. */
function object(
  name: string,
  plate: number,
  low: [number, number, number],
  [x, y, z]: [number, number, number],
): GlbObject {
  const positions = Int16Array.from([0, 0, 0, 0, x * 2, y * 2, z * 2, 0])
  return {
    name,
    plate,
    low,
    mesh: { positions, normals: new Int8Array(8), triangles: new Uint32Array(), step: 0.5 },
  }
}

const file = (fileId: string, objects: GlbObject[]) => ({
  fileId,
  partName: `File ${fileId}`,
  sizeMm: [9, 9, 9] as const,
  objects,
})

test('a file of one object is one part with its exact size', () => {
  const [part, ...others] = partsOf([file('a', [object('Body', 1, [3, 4, 0], [8, 8, 8])])])
  assert.deepEqual([part?.id, part?.name, part?.sizeMm, others], ['a', 'File a', [9, 9, 9], []])
})

test('objects of one file are parts by their own names, and keep their places', () => {
  const objects = [
    object('Peg', 1, [0, 0, 0], [5, 5, 20]),
    object('Peg', 1, [10, 0, 0], [5, 5, 20]),
    object('Lid', 1, [0, 20, 0], [15, 15, 3]),
    object('', 1, [30, 0, 0], [2, 2, 2]),
  ]
  const parts = partsOf([file('a', objects)])
  assert.deepEqual(
    parts.map(({ name }) => name),
    ['Peg 1', 'Peg 2', 'Lid', 'Part 4'],
  )
  assert.equal(new Set(parts.map(({ id }) => id)).size, 4)
  assert.deepEqual(
    piecesOf(parts).map(({ name, isPlate, low, sizeMm }) => ({ name, isPlate, low, sizeMm })),
    [{ name: 'File a', isPlate: false, low: [0, 0, 0], sizeMm: [32, 35, 20] }],
  )
})

test('parts on no plate say so', () => {
  const objects = [object('Body', 2, [0, 0, 0], [5, 5, 5]), object('Lid', 0, [300, 0, 0], [6, 6, 2])]
  const namesOf = (parts: ReturnType<typeof partsOf>) => piecesOf(parts).map(({ name }) => name)
  assert.deepEqual(namesOf(partsOf([file('a', objects)])), ['Plate 2', 'Not on a plate'])
  assert.equal(namesOf(partsOf([file('a', objects), file('b', [])]))[1], 'File a, not on a plate')
})

test('plates have the numbers of their project, also in previews that count them', () => {
  const platesOf = (shown: number[], plates: number[]) => {
    const objects = shown.map((plate) => object('Body', plate, [0, 0, 0], [5, 5, 5]))
    return piecesOf(partsOf([{ ...file('a', objects), plates }])).map(({ name }) => name)
  }
  for (const shown of [
    [1, 2, 3],
    [2, 3, 0],
  ])
    assert.deepEqual(platesOf(shown, [2, 3, 0]), ['Plate 2', 'Plate 3', 'Not on a plate'])
  assert.deepEqual(platesOf([1, 2], []), ['Plate 1', 'Plate 2'])
})

test('each plate of a file is a piece', () => {
  const objects = [object('Body', 1, [0, 0, 0], [5, 5, 5]), object('Lid', 2, [300, 0, 0], [6, 6, 2])]
  const shown = (parts: ReturnType<typeof partsOf>) =>
    piecesOf(parts).map(({ name, isPlate, sizeMm }) => [name, isPlate, sizeMm[0]])
  assert.deepEqual(shown(partsOf([file('a', objects)])), [
    ['Plate 1', true, 5],
    ['Plate 2', true, 6],
  ])
  assert.deepEqual(shown(partsOf([file('a', objects), file('b', [object('', 1, [0, 0, 0], [7, 1, 1])])])), [
    ['File a, plate 1', true, 5],
    ['File a, plate 2', true, 6],
    ['File b', false, 7],
  ])
})

test('the outlines of a file are those of its parts, also on one plate, and a preview of another size has none', () => {
  const outlines: Outline[] = [
    [
      [0, 8],
      [45, 2],
      [90, 8],
    ],
  ]
  const shown = (...objects: GlbObject[]) =>
    piecesOf(partsOf([{ ...file('a', objects), outlines }])).map(({ footprint, footprints }) => ({
      whole: footprint.outline.length,
      parts: footprints.map(({ outline, heightMm }) => [outline.length, heightMm]),
    }))
  assert.deepEqual(shown(object('', 1, [0, 0, 0], [9, 9, 9])), [{ whole: 3, parts: [[3, 9]] }])
  assert.deepEqual(shown(object('', 1, [0, 0, 0], [20, 9, 9])), [{ whole: 2, parts: [[2, 9]] }])
  const [first, second] = [object('', 1, [0, 0, 0], [9, 9, 9]), object('', 1, [20, 0, 0], [5, 5, 5])]
  assert.deepEqual(shown(first, second), [{ whole: 2, parts: [[3, 9]] }])
})
