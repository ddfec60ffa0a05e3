import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { layOn } from '../../mesh/lay-on.ts'
import { dot, unit, type Vector } from '../../mesh/vector.ts'
import { assertNear, checkAll } from '../../testing/printability-checks.ts'
import { ball, box, cube, together } from '../../testing/shapes.ts'
import { blocks, letterT } from '../../testing/solids.ts'
import { checkPrintability } from '../printability.ts'
import { convexHull } from './convex-hull.ts'

const asItLies = [0, 0, -1]
const inTime = () => undefined

test('the hull of any points encloses them, and is closed', () => {
  const number = fc.double({ min: -50, max: 50, noNaN: true })
  fc.assert(
    fc.property(fc.array(fc.tuple(number, number, number), { minLength: 8, maxLength: 60 }), (points) => {
      const positions = Float32Array.from(points.flat())
      const faces = convexHull(positions, 0.01, inTime)
      const edges = new Set(
        faces.flatMap(({ corners: [a, b, c] }) => [`${a} ${b}`, `${b} ${c}`, `${c} ${a}`]),
      )
      for (const edge of edges) assert.ok(edges.has(edge.split(' ').reverse().join(' ')), edge)
      for (const { normal, corners } of faces) {
        const at = (vertex: number): Vector => [
          positions[vertex * 3] ?? 0,
          positions[vertex * 3 + 1] ?? 0,
          positions[vertex * 3 + 2] ?? 0,
        ]
        const offset = dot(normal, at(corners[0]))
        for (const vertex of points.keys()) assert.ok(dot(normal, at(vertex)) < offset + 0.05)
      }
    }),
    { numRuns: 60 },
  )
  const area = (faces: ReturnType<typeof convexHull>) => faces.reduce((sum, face) => sum + face.area, 0)
  assertNear(area(convexHull(box([40, 20, 10]).positions, 0.01, inTime)), 2800, 1e-6)
  assertNear(area(convexHull(ball(20, 60).positions, 0.01, inTime)), 4 * Math.PI * 400)
  assert.deepEqual(convexHull(Float32Array.of(0, 0, 0, 9, 0, 0, 0, 9, 0, 9, 9, 0), 0.01, inTime), [])
})

test('a model in any position is laid on its widest side, and stood on an end', () => {
  for (const way of [
    [0, 0, -1],
    [1, 0, 0],
    [0.6, 0.48, -0.64],
  ] as Vector[]) {
    const brick = box([40, 20, 10])
    layOn(brick, unit(way))
    const { layFlat, standUpright } = checkAll(brick).report
    assertNear(layFlat?.pose.heightMm, 10)
    assertNear(layFlat?.pose.contactMm2, 800)
    assertNear(standUpright?.pose.heightMm, 40)
    assertNear(standUpright?.pose.contactMm2, 200)
    layOn(brick, layFlat?.down ?? assert.fail())
    assert.deepEqual(checkAll(brick).report.layFlat?.down, asItLies)
  }
  const { layFlat, standUpright } = checkAll(letterT).report
  assert.deepEqual([layFlat?.sizeMm, layFlat?.pose.overhangMm2], [[50, 35, 10], 0])
  assert.deepEqual([standUpright?.down, standUpright?.pose.overhangMm2], [[0, 0, 1], 0])
})

test('a plate tilted by less than a degree is laid on its large face, not on an edge', () => {
  const tilt = (0.2 * Math.PI) / 180
  const plate = box([150, 100, 6])
  layOn(plate, [Math.sin(tilt), 0, -Math.cos(tilt)])
  const { layFlat } = checkPrintability(plate).report
  assert.deepEqual(layFlat?.sizeMm, [150, 100, 6])
  assertNear(layFlat?.pose.contactMm2, 15_000)
})

test('a table lies on its four legs, as wide as its top, and stands on an end', () => {
  const legs = blocks(
    { x: [0, 6, 54, 60], y: [0, 6, 34, 40], z: [0, 20, 24] },
    (x, y, z) => z === 1 || (x !== 1 && y !== 1),
  )
  const { layFlat, standUpright } = checkAll(legs).report
  assert.deepEqual([layFlat?.down, standUpright?.pose.heightMm], [asItLies, 60])
})

test('a ball has no side to stand on', () => {
  const { layFlat, standUpright } = checkAll(ball(20, 60)).report
  assert.deepEqual([layFlat, standUpright], [null, null])
})

test('bodies side by side are turned only onto a side on which none floats', () => {
  const { layFlat, standUpright } = checkAll(together(cube(10), box([10, 10, 30], [20, 0, 0]))).report
  assert.deepEqual([layFlat?.sizeMm, standUpright?.down], [[30, 30, 10], asItLies])
})
