import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ball, cube } from '../testing/shapes.ts'
import { toSoup } from '../testing/to-soup.ts'
import { weld } from './weld.ts'

test('equal corners become one vertex, in the order of the file', () => {
  const welded = weld(toSoup(cube(10)))
  assert.equal(welded.positions.length, 8 * 3)
  assert.deepEqual(toSoup(welded), toSoup(cube(10)))
})

test('minus zero is zero', () => {
  const welded = weld(new Float32Array([0, 0, 0, 1, 0, 0, 0, 1, 0, -0, 0, -0, 0, 1, -0, -1, 0, 0]))
  assert.equal(welded.positions.length, 4 * 3)
})

test('corners that differ in the last bit stay apart', () => {
  const almost = Math.fround(1 + 2 ** -23)
  assert.equal(weld(new Float32Array([1, 0, 0, almost, 0, 0, 0, 1, 0])).positions.length, 9)
})

test('a soup without a single shared corner is welded too', () => {
  const soup = Float32Array.from({ length: 90_000 }, (_, index) => index)
  const welded = weld(soup)
  assert.deepEqual(welded.positions, soup)
})

test('many vertices survive the growing of the table', () => {
  const mesh = ball(10, 120)
  assert.equal(weld(toSoup(mesh)).positions.length, mesh.positions.length)
})
