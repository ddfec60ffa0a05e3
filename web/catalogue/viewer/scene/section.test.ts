import assert from 'node:assert/strict'
import { test } from 'node:test'
import { planeOf, type Section } from './section.ts'

const box = { middle: { x: 500, y: -200 }, sizeMm: [100, 60, 40] as const }

function isShown(section: Section, point: readonly number[]) {
  const [x = 0, y = 0, z = 0] = point
  const { normal, constant } = planeOf(section, box)
  return normal[0] * (500 + x) + normal[1] * (y - 200) + normal[2] * z + constant >= 0
}

test('a section hides the left, the front or the top; flipped, the other side', () => {
  const points = {
    x: [
      [-30, 0, 5],
      [30, 0, 5],
    ],
    y: [
      [0, -20, 5],
      [0, 20, 5],
    ],
    z: [
      [0, 0, 30],
      [0, 0, 10],
    ],
  }
  for (const axis of ['x', 'y', 'z'] as const) {
    const [hidden, kept] = points[axis]
    for (const isFlipped of [false, true]) {
      const section = { axis, share: 0.5, isFlipped }
      assert.equal(isShown(section, hidden ?? []), isFlipped, `${axis} ${isFlipped}`)
      assert.equal(isShown(section, kept ?? []), !isFlipped, `${axis} ${isFlipped}`)
    }
  }
})

test('the share counts from the left, the front and the bottom', () => {
  const shown = (axis: Section['axis'], share: number, point: number[]) =>
    isShown({ axis, share, isFlipped: false }, point)
  assert.deepEqual([shown('x', 0.9, [39, 0, 0]), shown('x', 0.9, [41, 0, 0])], [false, true])
  assert.deepEqual([shown('y', 0.25, [0, -16, 0]), shown('y', 0.25, [0, -14, 0])], [false, true])
  assert.deepEqual([shown('z', 0.25, [0, 0, 9]), shown('z', 0.25, [0, 0, 11])], [true, false])
})
