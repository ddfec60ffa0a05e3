import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Printability } from '#contract/printing/printability/printability.ts'
import { layOn } from '../../mesh/lay-on.ts'
import type { Mesh } from '../../mesh/mesh.ts'
import { ball, box, cube, together, torus } from '../../testing/shapes.ts'
import { blocks, hexagonBolt, lathe, letterT, roundedBar, turnedAboutZ } from '../../testing/solids.ts'
import { checkPrintability } from '../printability.ts'

const proposed = (mesh: Mesh) => {
  const { report } = checkPrintability(mesh)
  const [side] = report.turn ? (report.sides ?? []) : []
  if (!side) return { report, laid: undefined }
  const turned = { ...mesh, positions: mesh.positions.slice() }
  layOn(turned, side.down)
  return { report, laid: checkPrintability(turned).report }
}
const fallsOver = ({ findings }: Printability) => findings.some(({ kind }) => kind === 'tip_over')
const supportsRank = { none: 0, unknown: 1, needed: 2 }

test('a bolt that stands on its head is not laid on a flat of it, where it tips over and needs supports', () => {
  const { report, laid } = proposed(hexagonBolt)
  assert.equal(report.supports, 'none')
  assert.equal(laid, undefined)
  const onFlat = { ...hexagonBolt, positions: hexagonBolt.positions.slice() }
  layOn(onFlat, [Math.cos(Math.PI / 6), Math.sin(Math.PI / 6), 0])
  const { report: flat } = checkPrintability(onFlat)
  assert.deepEqual([flat.supports, fallsOver(flat)], ['needed', true])
})

const shapes = {
  bolt: hexagonBolt,
  letterT,
  ball: ball(20, 40),
  torus: torus(20, 5, 48),
  ring: lathe(
    [
      [0, 0],
      [14, 0],
      [14, 3],
      [4, 6],
      [4, 40],
      [0, 40],
    ],
    48,
  ),
  cone: lathe(
    [
      [0, 0],
      [10, 20],
      [0, 20],
    ],
    64,
  ),
  bar: roundedBar([60, 12, 8]),
  slab: box([2, 40, 60]),
  turned: turnedAboutZ(letterT, 30),
  table: blocks(
    { x: [0, 6, 54, 60], y: [0, 6, 34, 40], z: [0, 20, 24] },
    (x, y, z) => z === 1 || (x !== 1 && y !== 1),
  ),
  arm: blocks({ x: [0, 10, 60], y: [0, 10], z: [0, 20, 30] }, (x, _, z) => z === 1 || x === 0),
  pair: together(cube(10), box([10, 10, 30], [20, 0, 0])),
}

const sides = [
  [0, 0, -1],
  [0, 0, 1],
  [1, 0, 0],
  [0, 1, 0],
  [0.6, 0, -0.8],
  [0.48, 0.6, 0.64],
] as const

test('the proposed side of any shape needs no more supports than the present one, and never falls', () => {
  let count = 0
  for (const [name, shape] of Object.entries(shapes))
    for (const [x, y, z] of sides) {
      const mesh = { ...shape, positions: shape.positions.slice() }
      layOn(mesh, [x, y, z])
      const { report, laid } = proposed(mesh)
      if (!laid) continue
      count++
      const what = `${name} from ${x} ${y} ${z}`
      assert.ok(supportsRank[laid.supports] <= supportsRank[report.supports], `${what} needs supports`)
      assert.ok(!fallsOver(laid), `${what} falls over`)
    }
  assert.ok(count > 20, `${count} proposals`)
})

test('bodies are turned together where all of them reach the bed, and the report says why there is no other side', () => {
  const arm = (y: number) =>
    blocks({ x: [0, 10, 60], y: [y, y + 10], z: [0, 20, 30] }, (x, _, z) => z === 1 || x === 0)
  const { report, laid } = proposed(together(arm(0), arm(30)))
  assert.deepEqual([report.supports, laid?.supports, report.noTurn], ['needed', 'none', undefined])
  const scattered = together(cube(10), box([20, 20, 20], [30, 30, 0]), box([15, 15, 15], [0, 60, 0]))
  const { turn, noTurn } = checkPrintability(scattered).report
  assert.deepEqual([turn, noTurn], [null, 'would_float'])
  const pair = together(arm(0), arm(30))
  const count = pair.triangles.length / 6
  const of = (plates: number[][]) => checkPrintability(pair, { plates }).report.noTurn
  assert.equal(of([[count, count]]), 'several_objects')
  assert.equal(of([[count], [count]]), 'several_plates')
})

test('each object of a file is compared alone, and those that lie alike on a plate are named once', () => {
  const arm = blocks({ x: [0, 10, 60], y: [0, 10], z: [0, 20, 30] }, (x, _, z) => z === 1 || x === 0)
  const at = ({ positions, triangles }: Mesh, y: number) => {
    return { positions: positions.map((value, index) => (index % 3 === 1 ? value + y : value)), triangles }
  }
  const mesh = together(arm, at(arm, 30), at(cube(20), 60), at(arm, 90), at(turnedAboutZ(arm, 180), 130))
  const arms = arm.triangles.length / 3
  const check = (plates: number[][], names: string[][]) => {
    const { report } = checkPrintability(mesh, { plates, plateNames: names })
    assert.equal(report.turn, null)
    return report.objectTurns?.map(({ turn: { side, now, turned }, ...object }) => {
      assert.ok(turned.overhangMm2 < now.overhangMm2)
      return { ...object, side }
    })
  }
  assert.deepEqual(check([[arms, arms, 12, arms, arms]], [['Arm', 'Arm', 'Cube', '', 'Arm']]), [
    { name: 'Arm', count: 2, side: 'front' },
    { name: 'Object 4', count: 1, side: 'front' },
    { name: 'Arm', count: 1, side: 'front' },
  ])
  assert.deepEqual(check([[arms, arms], [12], [arms, arms]], [['Arm', 'Arm'], ['Cube'], ['Arm', 'Left']]), [
    { name: 'Arm', plate: 1, count: 2, side: 'front' },
    { name: 'Arm', plate: 3, count: 1, side: 'front' },
    { name: 'Left', plate: 3, count: 1, side: 'front' },
  ])
  assert.deepEqual(
    checkPrintability(together(cube(10), at(cube(20), 30)), { plates: [[12, 12]] }).report.objectTurns,
    [],
  )
  assert.equal(checkPrintability(together(arm, at(arm, 30))).report.objectTurns, undefined)
})

test('a body that stands now also stands on the proposed side, even if a hanging body would stand instead', () => {
  const [lying, hanging] = [box([10, 40, 20]), box([10, 30, 40], [0, 5, 30])]
  const moved = together(lying, hanging, box([10, 10, 10], [20, 15, 0]))
  const { supports, turn, noTurn, layFlat, standUpright } = checkPrintability(moved).report
  assert.deepEqual([supports, turn, noTurn], ['needed', null, 'would_float'])
  for (const side of [layFlat, standUpright]) assert.deepEqual(side?.down, [0, 0, -1])
  assert.equal(checkPrintability(together(lying, hanging)).report.turn?.side, 'left')
})
