import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { MeshoptSimplifier } from 'meshoptimizer/simplifier'
import { analyse } from '../analysis/analyse.ts'
import { ball, together } from '../testing/shapes.ts'
import { decimate } from './decimate.ts'
import type { Mesh } from './mesh.ts'
import { slabsOf } from './slabs.ts'

test('a mesh that is simplified by slabs stays closed and keeps its size', async (t) => {
  const whole = ball(10, 120)
  const most = mostTrianglesInSimplifier(t)
  const light = await decimate(whole, 2_000, 6_000)
  const { watertight, parts, volume } = analyse(light)
  assert.ok(light.triangles.length / 3 <= 2_000)
  assert.deepEqual([watertight, parts], [true, 1])
  assert.ok(Math.abs(volume / analyse(whole).volume - 1) < 0.01)
  assert.ok(most() <= 6_000)
})

test('a stray triangle far away does not put all others into one slab', async (t) => {
  const most = mostTrianglesInSimplifier(t)
  const light = await decimate(together(ball(10, 120), sheet(1, 80_000)), 2_000, 6_000)
  assert.ok(light.triangles.length / 3 <= 2_000)
  assert.ok(most() <= 6_000)
})

test('slabs do not lock the open borders of small sheets', async (t) => {
  const sheets = together(...Array.from({ length: 400 }, (_, index) => sheet(3, index * 4)))
  const sloppy = t.mock.method(MeshoptSimplifier, 'simplifySloppy')
  const light = await decimate(sheets, 1_000, 1_500)
  assert.ok(light.triangles.length / 3 <= 1_000)
  assert.equal(sloppy.mock.callCount(), 0)
})

test('slabs hold each triangle once and are of one size, also where all lie in one place', () => {
  for (const mesh of [ball(10, 20), { ...ball(10, 20), positions: new Float32Array(3 * 382) }])
    for (const count of [1, 5, 39, 78]) {
      const slabs = slabsOf(mesh, count)
      const sizes = slabs.map(({ length }) => length / 3)
      assert.ok(Math.max(...sizes) <= Math.ceil(760 / count))
      assert.deepEqual(slabs.flatMap(triples).sort(), triples(mesh.triangles).sort())
    }
})

function triples(triangles: Uint32Array) {
  return Array.from({ length: triangles.length / 3 }, (_, at) =>
    triangles.subarray(at * 3, at * 3 + 3).join(' '),
  )
}

function mostTrianglesInSimplifier(t: TestContext) {
  const methods = [
    t.mock.method(MeshoptSimplifier, 'simplify'),
    t.mock.method(MeshoptSimplifier, 'simplifyWithAttributes'),
    t.mock.method(MeshoptSimplifier, 'simplifySloppy'),
  ]
  const counts = () => methods.map(({ mock }) => mock.calls.map((call) => call.arguments[0].length / 3))
  return () => Math.max(...counts().flat())
}

function sheet(steps: number, x: number): Mesh {
  const positions: number[] = []
  const triangles: number[] = []
  for (let row = 0; row <= steps; row++)
    for (let column = 0; column <= steps; column++) positions.push(x + column, row, 0)
  for (let row = 0; row < steps; row++)
    for (let column = 0; column < steps; column++) {
      const at = row * (steps + 1) + column
      triangles.push(at, at + 1, at + steps + 2, at, at + steps + 2, at + steps + 1)
    }
  return { positions: new Float32Array(positions), triangles: new Uint32Array(triangles) }
}
