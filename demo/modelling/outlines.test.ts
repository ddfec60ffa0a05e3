import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inset, rounded, roundedRectangle } from './outlines.ts'

const width = (outline: readonly (readonly [number, number])[]) => {
  const xs = outline.map(([x]) => x)
  return Math.max(...xs) - Math.min(...xs)
}

test('an inset moves every side by the same distance', () => {
  const square = rounded(
    [
      [10, -10],
      [10, 10],
      [-10, 10],
      [-10, -10],
    ],
    0,
  )
  assert.deepEqual(
    inset(square, 3).map((point) => point.map(Math.round)),
    [
      [7, -7],
      [7, 7],
      [-7, 7],
      [-7, -7],
    ],
  )
  assert.ok(Math.abs(width(inset(roundedRectangle(40, 20, 5), -2)) - 44) < 1e-9)
})

test('rounding stays on its side of an inner corner', () => {
  const corner = rounded(
    [
      [0, 0],
      [20, 0],
      [20, 10],
      [10, 10, 4],
      [10, 20],
      [0, 20],
    ],
    0,
  )
  const inner = corner.filter(([x, y]) => x > 10 && x < 14 && y > 10 && y < 14)
  assert.ok(inner.length >= 10)
  assert.ok(inner.every(([x, y]) => Math.abs(Math.hypot(x - 14, y - 14) - 4) < 1e-9))
})
