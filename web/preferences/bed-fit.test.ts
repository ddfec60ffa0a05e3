import assert from 'node:assert/strict'
import { test } from 'node:test'
import { scaleToFit } from './bed-fit.ts'

const bed = [180, 120, 180] as const

test('a design as large as the bed fits, also turned by 90 degrees', () => {
  assert.equal(scaleToFit(bed, [[180, 120, 180]]), 1)
  assert.equal(scaleToFit(bed, [[120, 180, 10]]), 1)
  assert.equal(scaleToFit(bed, []), 1)
})

test('a long part fits across the diagonal', () => {
  assert.equal(scaleToFit([150, 150, 100], [[200, 10, 3]]), 1)
  assert.ok(scaleToFit([148, 148, 100], [[200, 10, 3]]) < 1)
})

test('no other angle gives a larger scale', () => {
  for (const [width, depth] of [
    [150, 150],
    [250, 210],
    [80, 195],
  ] as const)
    for (const [x, y] of [
      [300, 10],
      [400, 90],
      [220, 215],
      [60, 500],
      [260, 260],
    ] as const) {
      let best = 0
      for (let angle = 0; angle <= Math.PI / 2; angle += 1e-4) {
        const [along, aside] = [Math.abs(Math.cos(angle)), Math.sin(angle)]
        best = Math.max(best, Math.min(width / (x * along + y * aside), depth / (x * aside + y * along)))
      }
      const scale = scaleToFit([width, depth, 10], [[x, y, 10]])
      assert.ok(
        Math.abs(scale - Math.min(1, best)) < 1e-3,
        `${x} x ${y} on ${width} x ${depth}: ${scale}, ${best}`,
      )
    }
})

test('the part that needs it most decides how much smaller', () => {
  assert.equal(
    scaleToFit(bed, [
      [10, 10, 10],
      [90, 90, 360],
      [200, 60, 60],
    ]),
    0.5,
  )
  assert.equal(scaleToFit(bed, [[150, 150, 10]]), 0.8)
})
