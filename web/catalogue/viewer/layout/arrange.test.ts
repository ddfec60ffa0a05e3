import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { arrange } from './arrange.ts'

test('a single part is centred', () => {
  assert.deepEqual(arrange([[40, 20, 10]]), { places: [{ x: -20, y: -10 }], size: [40, 20, 10] })
})

test('parts do not overlap and fit the size', () => {
  const side = fc.integer({ min: 1, max: 300 })
  fc.assert(
    fc.property(fc.array(fc.tuple(side, side, side), { minLength: 1, maxLength: 30 }), (sizes) => {
      const { places, size } = arrange(sizes)
      const boxes = places.map(({ x, y }, index) => {
        const [width = 0, depth = 0] = sizes[index] ?? []
        return { x, y, right: x + width, back: y + depth }
      })
      for (const [index, box] of boxes.entries()) {
        assert.ok(box.x >= -size[0] / 2 - 1e-6 && box.right <= size[0] / 2 + 1e-6)
        assert.ok(box.y >= -size[1] / 2 - 1e-6 && box.back <= size[1] / 2 + 1e-6)
        for (const other of boxes.slice(index + 1))
          assert.ok(
            box.right <= other.x || other.right <= box.x || box.back <= other.y || other.back <= box.y,
          )
      }
    }),
  )
})
