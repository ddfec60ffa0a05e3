import assert from 'node:assert/strict'
import { test } from 'node:test'
import { analyse } from '../analysis/analyse.ts'
import { ball } from '../testing/shapes.ts'
import { decimate } from './decimate.ts'
import { slabsOf } from './slabs.ts'

test('a mesh that is simplified by slabs stays closed and keeps its size', async () => {
  const whole = ball(10, 120)
  const light = await decimate(whole, 2_000, 6_000)
  const { watertight, parts, volume } = analyse(light)
  assert.ok(light.triangles.length / 3 <= 2_000)
  assert.deepEqual([watertight, parts], [true, 1])
  assert.ok(Math.abs(volume / analyse(whole).volume - 1) < 0.01)
})

test('slabs hold each triangle once, also where all lie in one place', () => {
  for (const mesh of [ball(10, 20), { ...ball(10, 20), positions: new Float32Array(3 * 382) }]) {
    const slabs = slabsOf(mesh, 5)
    const sorted = slabs.flatMap((slab) => [...slab]).sort((one, other) => one - other)
    assert.equal(slabs.length, 5)
    assert.deepEqual(
      sorted,
      [...mesh.triangles].sort((one, other) => one - other),
    )
  }
})
