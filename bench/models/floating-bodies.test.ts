import assert from 'node:assert/strict'
import { test } from 'node:test'
import { box, cube, insideOut, together } from '#geometry/testing/shapes.ts'
import { floatingBodies } from './floating-bodies.ts'

test('a body beside a pillar floats; one on the bed, an arm of the pillar, and a void in a body, do not', () => {
  const pillar = box([10, 10, 50])
  const hanging = box([10, 10, 10], [20, 0, 20])
  assert.deepEqual(floatingBodies(together(pillar, hanging)), [20])
  assert.deepEqual(floatingBodies(together(pillar, box([10, 10, 10], [20, 0, 0]))), [])
  assert.deepEqual(floatingBodies(together(pillar, box([10, 10, 10], [8, 0, 20]))), [])
  assert.deepEqual(floatingBodies(together(cube(20), insideOut(box([10, 10, 10], [5, 5, 5])))), [])
})
