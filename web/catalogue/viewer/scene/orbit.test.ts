import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { directionOf, firstOrbit, fittingDistance, orbitByKey, rotated, zoomed } from './orbit.ts'

test('arrows rotate, + and - zoom, R resets, other keys do nothing', () => {
  const right = orbitByKey(firstOrbit, 'ArrowRight')
  assert.ok(right && right.turn > firstOrbit.turn)
  assert.deepEqual(orbitByKey(right, 'ArrowLeft')?.turn.toFixed(6), firstOrbit.turn.toFixed(6))
  assert.ok((orbitByKey(firstOrbit, 'ArrowUp')?.tilt ?? 0) > firstOrbit.tilt)
  assert.ok((orbitByKey(firstOrbit, '+')?.nearness ?? 0) > 1)
  assert.ok((orbitByKey(firstOrbit, '-')?.nearness ?? 2) < 1)
  assert.equal(orbitByKey(right, 'r'), firstOrbit)
  assert.equal(orbitByKey(firstOrbit, 'Tab'), undefined)
})

test('the camera never flips, enters the part or loses it', () => {
  assert.ok(rotated(firstOrbit, 0, 99).tilt < Math.PI / 2)
  assert.ok(rotated(firstOrbit, 0, -99).tilt > -Math.PI / 2)
  assert.equal(zoomed(firstOrbit, 1000).nearness, 8)
  assert.equal(zoomed(firstOrbit, 0).nearness, 0.5)
  assert.deepEqual(directionOf({ turn: 0, tilt: 0, nearness: 1 }), [0, -1, 0])
})

test('from the fitting distance every corner is in view, however the box is turned', () => {
  const side = fc.integer({ min: 1, max: 400 })
  const turn = fc.double({ min: -7, max: 7, noNaN: true })
  fc.assert(
    fc.property(fc.tuple(side, side, side), fc.constantFrom(0.75, 4 / 3, 2), turn, (size, aspect, turn) => {
      const distance = fittingDistance(size, { angle: 30, aspect })
      const eye = directionOf({ ...firstOrbit, turn })
      const right = [Math.cos(turn), Math.sin(turn), 0]
      const up = cross(eye, right)
      const halfHeight = Math.tan(Math.PI / 12)
      for (const corner of cornersOf(size)) {
        const away = distance - along(corner, eye)
        assert.ok(Math.abs(along(corner, up)) <= away * halfHeight)
        assert.ok(Math.abs(along(corner, right)) <= away * halfHeight * aspect)
      }
    }),
  )
})

type Vector = readonly number[]

function cornersOf([width = 0, depth = 0, height = 0]: Vector) {
  const ends = [-0.5, 0.5]
  return ends.flatMap((x) => ends.flatMap((y) => ends.map((z) => [x * width, y * depth, z * height])))
}

function along(a: Vector, b: Vector) {
  return a.reduce((sum, value, index) => sum + value * (b[index] ?? 0), 0)
}

function cross([ax = 0, ay = 0, az = 0]: Vector, [bx = 0, by = 0, bz = 0]: Vector) {
  return [ay * bz - az * by, az * bx - ax * bz, ax * by - ay * bx]
}
