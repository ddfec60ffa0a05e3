import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { analyse } from '../analysis/analyse.ts'
import { box } from '../testing/shapes.ts'
import { bounds } from './bounds.ts'
import { layOn } from './lay-on.ts'
import { dot, unit, type Vector } from './vector.ts'

function laid(down: Vector) {
  const mesh = box([20, 10, 5], [3, 4, 7])
  layOn(mesh, down)
  return mesh
}

test('a box lies on the side that was chosen, on the bed', () => {
  const heights = [
    [[0, 0, -1], 5],
    [[0, 0, 1], 5],
    [[0, -1, 0], 10],
    [[0, 1, 0], 10],
    [[1, 0, 0], 20],
    [[-1, 0, 0], 20],
  ] as const
  for (const [down, height] of heights) {
    const { low, high } = bounds(laid(down).positions)
    assert.deepEqual([low[2], high[2]], [0, height], `${down}`)
  }
})

test('a turn keeps volume and handedness, and the lowest point along the direction becomes the lowest', () => {
  const side = fc.double({ min: -1, max: 1, noNaN: true })
  const direction = fc.tuple(side, side, side).filter((way) => Math.hypot(...way) > 0.1)
  const before = box([20, 10, 5], [3, 4, 7])
  fc.assert(
    fc.property(direction, (way) => {
      const down = unit(way)
      const mesh = laid(down)
      assert.ok(Math.abs(analyse(mesh).volume - 1000) < 0.01)
      const depths = Array.from({ length: 8 }, (_, vertex) => dot(cornerOf(before, vertex), down))
      const lowest = Math.max(...depths)
      for (const [vertex, depth] of depths.entries())
        assert.ok(Math.abs(cornerOf(mesh, vertex)[2] - (lowest - depth)) < 1e-4)
    }),
    { examples: [[[5e-7, 0, 0.1]], [[0, 1e-4, 1]], [[0.4, 0.2, 1]]] },
  )
})

function cornerOf({ positions }: { positions: Float32Array }, vertex: number): Vector {
  const [x = 0, y = 0, z = 0] = positions.subarray(vertex * 3)
  return [x, y, z]
}
