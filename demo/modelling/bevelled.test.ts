import assert from 'node:assert/strict'
import { test } from 'node:test'
import { bevelled } from './bevelled.ts'
import { CrossSection } from './kernel.ts'

test('a plate with a hole is chamfered below and rounded above, outside and in the hole', () => {
  const ring = CrossSection.circle(20, 128).subtract(CrossSection.circle(8, 96))
  const plate = bevelled(ring, 6, { foot: 0.5, top: 1 })
  assert.equal(plate.status(), 'NoError')
  assert.equal(plate.genus(), 1)
  const areaBetween = (outer: number, inner: number) => Math.PI * (outer ** 2 - inner ** 2)
  for (const [z, outer, inner] of [
    [0.01, 19.5, 8.5],
    [3, 20, 8],
    [5.5, 19.866, 8.134],
  ] as const) {
    assert.ok(Math.abs(plate.slice(z).area() / areaBetween(outer, inner) - 1) < 0.02, `at ${z}`)
  }
})
