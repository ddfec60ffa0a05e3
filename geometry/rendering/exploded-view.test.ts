import assert from 'node:assert/strict'
import { test } from 'node:test'
import { bounds } from '../mesh/bounds.ts'
import type { Mesh } from '../mesh/mesh.ts'
import { type AssembledPart, explodedView } from './exploded-view.ts'

function box(x: number, y: number, z: number): Mesh {
  const positions = new Float32Array([0, 0, 0, x, 0, 0, 0, y, 0, 0, 0, z])
  return { positions, triangles: new Uint32Array([0, 2, 1, 0, 1, 3, 0, 3, 2, 1, 2, 3]) }
}

const part = (mesh: Mesh, different: Partial<AssembledPart> = {}): AssembledPart => ({
  mesh,
  turn: [0, 0, 0],
  at: null,
  comesFrom: 'above',
  ...different,
})
const boxes = (before: AssembledPart[], adds: AssembledPart[]) =>
  explodedView(before, adds).map(({ mesh, colour }) => ({ colour, ...bounds(mesh.positions) }))

test('a part without a place stands in the middle, on top of those before it', () => {
  const [tray, lid] = boxes([part(box(60, 40, 10)), part(box(20, 20, 5))], [])
  assert.deepEqual(
    [tray?.low, tray?.high],
    [
      [-30, -20, 0],
      [30, 20, 10],
    ],
  )
  assert.deepEqual(
    [lid?.low, lid?.high],
    [
      [-10, -10, 10],
      [10, 10, 15],
    ],
  )
})

test('a part is turned first, and its place is the middle of its underside', () => {
  const [peg] = boxes([part(box(10, 4, 4), { turn: [0, 90, 0], at: [100, 0, 7] })], [])
  const near = (found: readonly number[] | undefined, expected: number[]) =>
    assert.deepEqual(
      found?.map((value) => Math.round(value * 1000) / 1000),
      expected,
    )
  near(peg?.low, [98, -2, 7])
  near(peg?.high, [102, 2, 17])
})

test('an added part leaves the box of those before it the way it comes, with a line to its place', () => {
  const insert = part(box(20, 20, 30), { at: [0, 0, 5] })
  const [pot, drawn, line] = boxes([part(box(100, 100, 50))], [insert])
  assert.deepEqual([pot?.colour, drawn?.colour, line?.colour], ['bone white', 'ember orange', 'graphite'])
  assert.ok((drawn?.low[2] ?? 0) > 50 && drawn?.low[0] === -10)
  assert.equal(line?.low[2], 20)
  const [, peg] = boxes(
    [part(box(100, 100, 50))],
    [part(box(4, 4, 4), { at: [0, -48, 20], comesFrom: 'front' })],
  )
  assert.ok((peg?.high[1] ?? 0) < -50 && peg?.low[2] === 20)
})

test('copies that come from one side stay together, and the next part clears them', () => {
  const peg = box(4, 4, 10)
  const pegs = [-20, 20].map((x) => part(peg, { at: [x, 0, 5] }))
  const shown = boxes([part(box(60, 20, 12))], [...pegs, part(box(50, 10, 2))])
  const [, left, , right, , cap] = shown
  assert.equal(left?.low[2], right?.low[2])
  assert.ok((cap?.low[2] ?? 0) > (left?.high[2] ?? Infinity))
})

test('the first part of the first step stays in its place', () => {
  const [tower, tray] = boxes(
    [],
    [part(box(60, 60, 90)), part(box(80, 80, 10), { at: [0, 0, 0], comesFrom: 'below' })],
  )
  assert.deepEqual([tower?.colour, tower?.low[2], tray?.colour], ['bone white', 0, 'ember orange'])
  assert.ok((tray?.high[2] ?? 0) < 0)
})

test('parts with looks of their own keep them, and their layers turn with them', () => {
  const looks = [{ triangles: 4, look: { colour: '#112233', finish: 'silk' } as const }]
  const shown = explodedView(
    [],
    [part(box(60, 40, 10), { looks }), part(box(20, 20, 5), { looks, turn: [90, 0, 0] })],
  )
  const painted = shown.filter(({ finish }) => finish === 'silk')
  assert.deepEqual(
    painted.map(({ colour, layersUp }) => [colour, layersUp?.map((share) => Math.round(share) || 0)]),
    [
      ['#112233', [0, 0, 1]],
      ['#112233', [0, -1, 0]],
    ],
  )
})
