import './testing/count-operations.ts'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { analyse } from './analysis/analyse.ts'
import { findDamage } from './analysis/damage.ts'
import { findEdges } from './analysis/edges.ts'
import { estimatePrint } from './estimate/estimate.ts'
import { measureFacets } from './mesh/facets.ts'
import type { Mesh, Soup } from './mesh/mesh.ts'
import { weld } from './mesh/weld.ts'
import { ModelError } from './model-error.ts'
import { makePreview } from './preview/make-preview.ts'
import { findCaptives } from './printability/checks/captive-bodies.ts'
import { findOutlines } from './printability/outlines.ts'
import { buildTree } from './printability/plate/triangle-tree.ts'
import { checkPrintability } from './printability/printability.ts'
import { readObj } from './readers/obj.ts'
import { renderDamage } from './rendering/damage-picture.ts'
import { renderPicture } from './rendering/render.ts'
import { repairMesh } from './repair/repair.ts'
import { countOperations } from './testing/count-operations.ts'
import { box, together } from './testing/shapes.ts'
import { blocks } from './testing/solids.ts'

type Point = [number, number, number]

const shapes: Record<string, (count: number) => Soup> = {
  'bodies in one place': (count) => bodies(count, () => ({ at: [0, 0, 0], side: 3 })),
  'bodies a hair apart, the upper ones first': (count) =>
    bodies(count, (body) => ({ at: [0, 0, body * -1e-4], side: 3 })),
  'one triangle many times': (count) => triangles(count, () => [0, 0, 0, 3, 0, 0, 0, 3, 2]),
  'a cone': (count) => triangles(count, (turn) => [0, 0, 4, ...rim(turn), ...rim(turn + 1 / count)]),
  'pages of a book': (count) => triangles(count, (turn) => [0, 0, 0, 0, 0, 6, ...rim(turn)]),
  'voids in voids': (count) =>
    bodies(count, (body) => ({ at: [0, 0, 0], side: 6 - (body * 30) / count, isVoid: body % 2 === 1 })),
  'voids outside of all bodies': (count) =>
    bodies(count, (body) => ({ at: [body * 2, 0, 0], side: 2 - (body % 2), isVoid: body % 2 === 1 })),
  'slivers across the model': (count) =>
    triangles(count, (turn) => [0, 0, turn, 6, 6 + turn / 50, turn, 3, 3.01, 2 * turn]),
}

const pixels = { width: 12, height: 9 }

const steps: Record<string, (mesh: Mesh) => unknown> = {
  analyse: (mesh) => analyse(mesh),
  'find damage': (mesh) => findDamage(mesh),
  repair: (mesh) => repairMesh(mesh),
  'estimate the print': (mesh) => estimatePrint(mesh),
  // These few triangles would not reach the default limit.
  'check the printability': (mesh) => checkPrintability(mesh, { maxTests: 16 }),
  'make the preview': (mesh) => makePreview(mesh),
}

const pictures: Record<string, (mesh: Mesh) => unknown> = {
  'take a picture': (mesh) => renderPicture([{ mesh, colour: 'bone white' }], pixels),
  'show the damage': (mesh) => renderDamage({ mesh, damage: findDamage(mesh), fine: mesh }, pixels),
}

for (const [shape, soupOf] of Object.entries(shapes))
  test(`the cost of ${shape} grows linearly with the triangles`, async () => {
    if (shape.startsWith('voids')) return await assertLinear({ analyse: steps.analyse! }, soupOf, 2_400)
    await assertLinear(steps, soupOf, 240)
    await assertLinear(pictures, soupOf, 60)
  })

async function assertLinear(measured: typeof steps, soupOf: (count: number) => Soup, count: number) {
  const [few, many] = [weld(soupOf(count)), weld(soupOf(count * 4))]
  for (const [step, run] of Object.entries(measured)) {
    const [before, after] = [await cost(run, few), await cost(run, many)]
    assert.ok(after <= before * 6, `${step}: ${before} operations, four times the triangles ${after}`)
  }
}

function cost(run: (mesh: Mesh) => unknown, mesh: Mesh) {
  return countOperations(async () => {
    try {
      await run(mesh)
    } catch (error) {
      if (!(error instanceof ModelError)) throw error
    }
  })
}

function rim(turn: number): Point {
  return [6 * Math.cos(turn * 2 * Math.PI), 6 * Math.sin(turn * 2 * Math.PI), 0]
}

function triangles(count: number, cornersOf: (share: number) => number[]): Soup {
  return Float32Array.from(Array.from({ length: count }, (_, index) => cornersOf(index / count)).flat())
}

type Body = { at: Point; side: number; isVoid?: boolean }

function bodies(count: number, bodyOf: (index: number) => Body): Soup {
  return Float32Array.from(Array.from({ length: count / 4 }, (_, index) => tetrahedron(bodyOf(index))).flat())
}

function tetrahedron({ at: [x, y, z], side, isVoid = false }: Body) {
  const tips: Point[] = [
    [x, y, z],
    [x + side, y, z],
    [x, y + side, z],
    [x, y, z + side],
  ]
  const faces = [0, 2, 1, 0, 1, 3, 0, 3, 2, 1, 2, 3].map((corner) => tips[corner]!)
  return (isVoid ? faces.toReversed() : faces).flat()
}

/** Faces that wind inwards and out again: every ear is tested against most other corners. */
function spirals(count: number) {
  const corners = Array.from({ length: 200 }, (_, index) => {
    const [turn, width] = index < 100 ? [index / 5, 0.4] : [(199 - index) / 5, 0]
    return `v ${(turn + width) * Math.cos(turn)} ${(turn + width) * Math.sin(turn)} 0\n`
  })
  const face = `f ${corners.map((_, index) => index + 1).join(' ')}\n`
  return new TextEncoder().encode(corners.join('') + face.repeat(count))
}

test('the cost of outlines grows linearly with the number of differently turned objects', async () => {
  const costOf = (count: number) => {
    const fan = weld(triangles(count, (turn) => [0, 0, 0, ...rim(turn / 2), ...rim(turn / 2 + 0.001)]))
    return countOperations(() => findOutlines(fan, Array<number>(count).fill(1)))
  }
  const [few, many] = [await costOf(100), await costOf(400)]
  assert.ok(many <= few * 6, `100 objects: ${few} operations, 400 objects: ${many}`)
})

test('whether a peg of a tray is captive costs less than seven times as much among four times as many loose pegs', async () => {
  const costOf = (side: number) => {
    const pegs = Array.from({ length: side * side }, (_, peg) =>
      box([0.7, 0.7, 1.5], [(peg % side) + 0.25, Math.floor(peg / side) + 0.25, 0.25]),
    )
    const planes = Array.from({ length: side + 1 }, (_, wall) => [wall, wall + 0.2]).flat()
    const isTray = (x: number, y: number, z: number) => x % 2 === 0 || y % 2 === 0 || z === 0
    const mesh = together(...pegs, blocks({ x: planes, y: planes, z: [0, 0.2, 1.2] }, isTray))
    const tree = buildTree(mesh, measureFacets(mesh), 16)
    const plate = { ...findEdges(mesh), mesh, tree, checkTime: () => {} }
    const pairs = pegs.map((_, peg) => [peg, pegs.length] as const)
    const bodyOf = (part: number) => part
    return countOperations(() => assert.ok(!findCaptives(plate, bodyOf, pairs)(0, pegs.length)))
  }
  const [few, many] = [await costOf(4), await costOf(8)]
  assert.ok(many <= few * 7, `16 pegs: ${few} operations, 64 pegs: ${many}`)
})

test('ten intricate faces of an OBJ cost less than four times as much as one', async () => {
  const costOf = (count: number) => countOperations(() => readObj(spirals(count), { maxEarTests: 40_000 }))
  const [one, ten] = [await costOf(1), await costOf(10)]
  assert.ok(ten <= one * 4, `one face: ${one} operations, ten faces: ${ten}`)
})
