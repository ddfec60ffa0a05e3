import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Part, piecesOf } from '../model/parts.ts'
import { anchorsOf } from './anchors.ts'
import { layoutOf } from './layout.ts'

function part(id: string, [x, y, z]: readonly [number, number, number]): Part {
  const mesh = { normals: new Int8Array(), triangles: new Uint32Array(), step: 1 }
  return {
    id,
    name: id,
    sizeMm: [x, y, z],
    low: [0, 0, 0],
    piece: id,
    pieceName: id,
    isPlate: false,
    mesh: { ...mesh, positions: Int16Array.from([0, 0, 0, 0, x, y, z, 0]) },
  }
}

function pointsOf(parts: Part[], turn: number, hidden: string[] = []) {
  const anchors = anchorsOf(layoutOf({ pieces: piecesOf(parts), turn }), hidden)
  return new Map(anchors.map(({ label, point }) => [label, point]))
}

test('the sides of a part are as far from each other as the part is wide, however it is turned', () => {
  for (const turn of [0, 30, 90]) {
    const points = pointsOf([part('Box', [40, 20, 10])], turn)
    const distance = (from: string, to: string) =>
      Math.hypot(...[0, 1, 2].map((axis) => (points.get(from)?.[axis] ?? 0) - (points.get(to)?.[axis] ?? 0)))
    assert.ok(Math.abs(distance('Left side', 'Right side') - 40) < 1e-9)
    assert.ok(Math.abs(distance('Front', 'Back') - 20) < 1e-9)
    assert.ok(Math.abs(distance('Bottom', 'Top') - 10) < 1e-9)
    const [low, high] = ['Front left bottom corner', 'Back right top corner']
    assert.ok(Math.abs(distance(low ?? '', high ?? '') - Math.hypot(40, 20, 10)) < 1e-9)
  }
})

test('each anchor names its part when there are several, and hidden parts have no anchor', () => {
  const parts = [part('Lid', [40, 20, 10]), part('Peg', [5, 5, 5])]
  assert.equal(pointsOf(parts, 0).size, 28)
  assert.ok(pointsOf(parts, 0).has('Peg: top'))
  assert.deepEqual(pointsOf(parts, 0, ['Peg']).get('Top')?.[2], 10)
})
