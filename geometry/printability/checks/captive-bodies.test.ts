import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Mesh } from '../../mesh/mesh.ts'
import { assertNear, checkAll } from '../../testing/printability-checks.ts'
import { ball, box, together, torus } from '../../testing/shapes.ts'
import { blocks, lathe, turnedAboutZ } from '../../testing/solids.ts'

const gapOf = (...parts: Mesh[]) => checkAll(together(...parts)).found('narrow_gap')?.value

function moved({ positions, triangles }: Mesh, by: [number, number, number]): Mesh {
  return { positions: positions.map((value, at) => value + by[at % 3]!), triangles }
}

/** An L of 40 by 40 mm, 10 mm wide and 5 mm high. */
const angle = blocks({ x: [0, 10, 40], y: [0, 10, 40], z: [0, 5] }, (x, y) => x === 0 || y === 0)

const tube = (inner: number, outer: number, from: number, to: number): Mesh =>
  lathe(
    [
      [inner, from],
      [outer, from],
      [outer, to],
      [inner, to],
      [inner, from],
    ],
    48,
  )

const cup = (radius: number, floor: number) =>
  lathe(
    [
      [0, floor],
      [radius, floor],
      [radius + 3, floor + 20],
      [radius + 1.5, floor + 20],
      [radius - 1.5, floor + 1.5],
      [0, floor + 1.5],
    ],
    48,
  )

test('parts that are laid into each other on the plate are no moving parts', () => {
  assert.equal(gapOf(angle, moved(angle, [10.5, 10.5, 0])), undefined)
  const turned = moved(turnedAboutZ(angle, 180), [51, 51, 0])
  assert.equal(gapOf(angle, turned), undefined)
  assert.equal(gapOf(cup(15, 0), cup(15, 2)), undefined, 'nested cups')
  assert.equal(gapOf(tube(8, 10, 0, 5), tube(10.5, 12, 0, 5), tube(12.6, 14, 0, 5)), undefined, 'rings')
  assert.equal(gapOf(tube(10, 14, 0, 5), tube(9, 13, 5.5, 10)), undefined, 'a stack')
  const drawer = blocks({ x: [0, 2, 22, 24], y: [0, 30], z: [0, 2, 12, 14] }, (x, _, z) => x !== 1 || z !== 1)
  assert.equal(gapOf(drawer, box([19, 29, 9], [2.5, 0, 2.5])), undefined, 'a drawer slides out')
})

const socket = lathe(
  [
    [6, 2],
    [11, 2],
    [11, 14],
    ...Array.from({ length: 13 }, (_, step): [number, number] => [
      Math.sqrt(72 - (6 - step) ** 2),
      14 - step,
    ]),
  ],
  64,
)

const link = torus(10, 2.5, 48)
const linked = {
  ...link,
  positions: link.positions.map((_, at, all) => all[at - (at % 3) + ((at + 2) % 3)]!),
}
const chain = together(link, moved(linked, [14.5, 0, 0]))

test('a ball in a cage, links of a chain and a hinge are moving parts', () => {
  assert.ok(gapOf(socket, ball(8, 64)), 'a ball in a cage')
  assertNear(gapOf(chain), 0.5, 0.1)
  const knuckle = blocks({ x: [0, 10], y: [0, 3, 7, 10], z: [0, 3, 7, 10] }, (_, y, z) => y !== 1 || z !== 1)
  const pin = blocks(
    { x: [-5, -0.5, 10.5, 15], y: [0, 3.4, 6.6, 10], z: [0, 3.4, 6.6, 10] },
    (x, y, z) => x !== 1 || (y === 1 && z === 1),
  )
  assert.equal(gapOf(knuckle, pin), 0.4)
})

test('a loose part beside moving parts is not a moving part', () => {
  assert.equal(gapOf(angle, moved(angle, [10.3, 10.3, 0]), moved(chain, [0, 80, 20])), gapOf(chain))
  const alone = gapOf(socket, ball(8, 64))
  assert.equal(gapOf(socket, ball(8, 64), tube(11.35, 13, 4, 12)), alone)
})
