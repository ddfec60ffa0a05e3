import assert from 'node:assert/strict'
import { test } from 'node:test'
import { boxOutline } from '#contract/printing/printers/bed-fit.ts'
import { type Part, type Piece, piecesOf } from '../model/parts.ts'
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
  footprint: { outline: boxOutline([40, 10]), heightMm: 30 },
  footprints: [],
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

test('a turned piece is in the middle of the box around it', () => {
  const layout = layoutOf({ pieces: [piece], turn: 90 })
  assert.deepEqual(layout.size.map(Math.round), [10, 40, 30])
  const [placed] = layout.placed
  assert.ok(placed)
  assert.deepEqual(inView([-20, -5, 0], placed, 90).map(Math.round), [5, -20, 0])
})

test('a piece that lies across stays on a bed of its outline when it is turned', () => {
  const positions = Int16Array.from([0, 0, 0, 0, 100, 90, 9, 0, 90, 100, 0, 0, 20, 0, 0, 0])
  const across = { ...part('a', [0, 0, 0], [100, 100, 9]), mesh: { ...mesh, positions } }
  const [whole] = piecesOf([across])
  assert.ok(whole)
  const { size, placed, turn } = layoutOf({ pieces: [whole], turn: -45 })
  const [there] = placed
  assert.ok(there)
  const corners = [0, 4, 8, 12].map((at) =>
    inView([(positions[at] ?? 0) - 50, (positions[at + 1] ?? 0) - 50, 0], there, turn),
  )
  for (const axis of [0, 1] as const) {
    const places = corners.map((corner) => corner[axis])
    assert.ok(Math.abs(Math.max(...places) - size[axis] / 2) < 1e-9)
    assert.ok(Math.abs(Math.min(...places) + size[axis] / 2) < 1e-9)
  }
  assert.ok(size[1] < 22)
})
