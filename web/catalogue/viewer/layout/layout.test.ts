import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Part, Piece } from '../model/parts.ts'
import { inView, layoutOf, placeInPiece } from './layout.ts'

const mesh = { normals: new Int8Array(), triangles: new Uint32Array(), step: 1 }

function part(id: string, low: [number, number, number], [x, y, z]: [number, number, number]): Part {
  const positions = Int16Array.from([0, 0, 0, 0, x, y, z, 0])
  return {
    id,
    name: id,
    low,
    sizeMm: [x, y, z],
    piece: 'p',
    pieceName: 'P',
    isPlate: false,
    mesh: { ...mesh, positions },
  }
}

const parts = [part('a', [100, 50, 7], [20, 10, 30]), part('b', [130, 50, 12], [10, 10, 5])]
const piece: Piece = {
  id: 'p',
  name: 'P',
  isPlate: false,
  parts,
  low: [100, 50, 7],
  sizeMm: [40, 10, 30],
  printedMm: [40, 10, 30],
}

test('the parts of a piece keep their places, and it stands on the floor in the middle', () => {
  const layout = layoutOf({ pieces: [piece], turn: 0 })
  assert.deepEqual(layout.size, [40, 10, 30])
  const [placed] = layout.placed
  assert.ok(placed)
  const corners = parts.map((each) => inView(placeInPiece(each, piece), placed, layout.turn))
  assert.deepEqual(corners, [
    [-20, -5, 0],
    [10, -5, 5],
  ])
})

test('a turned piece needs the box around it, and turns about its middle', () => {
  const layout = layoutOf({ pieces: [piece], turn: 90 })
  assert.deepEqual(layout.size.map(Math.round), [10, 40, 30])
  const [placed] = layout.placed
  assert.ok(placed)
  assert.deepEqual(inView([-20, -5, 0], placed, 90).map(Math.round), [5, -20, 0])
  const diagonal = layoutOf({ pieces: [piece], turn: 45 }).size
  assert.ok(Math.abs(diagonal[0] - 50 * Math.SQRT1_2) < 1e-9)
})
