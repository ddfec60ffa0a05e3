import assert from 'node:assert/strict'
import { test } from 'node:test'
import { body, vessel } from './forms.ts'
import { solid } from './kernel.ts'
import { circle, roundedRectangle } from './outlines.ts'

const near = (actual: number, expected: number, within: number) =>
  assert.ok(Math.abs(actual - expected) <= within, `${actual} is not within ${within} of ${expected}`)

test('a body has the volume of its outline times its height, less its bevels', () => {
  const block = solid(body(() => roundedRectangle(40, 20, 4), { height: 10, foot: 0.5, top: 1 }))
  assert.equal(block.status(), 'NoError')
  near(block.volume(), (40 * 20 - (4 - Math.PI) * 16) * 10, 60)
})

test('a leaning wall keeps its thickness, measured across it', () => {
  const cone = solid(vessel((z) => circle(20 + z, 256), { height: 60, wall: 2, floor: 3, levels: 30 }))
  const hits = cone.rayCast([0, 0.01, 80], [60, 0.01, 20])
  assert.equal(hits.length, 2)
  const [inside, outside] = hits.map(({ position }) => position)
  near(Math.hypot(outside![0] - inside![0], outside![2] - inside![2]), 2, 0.03)
})

test('a vessel is open above its floor and closed below it', () => {
  const cup = solid(vessel(() => circle(30, 96), { height: 40, wall: 2, floor: 3, levels: 2 }))
  near(cup.slice(1.5).area(), Math.PI * 900, 8)
  near(cup.slice(20).area(), Math.PI * (900 - 784), 3)
})
