import assert from 'node:assert/strict'
import { test } from 'node:test'
import { gearOutline } from './gears.ts'

const gear = (teeth: number) =>
  gearOutline({ teeth, module: 2, pressureDegrees: 25, addendum: 0.9, dedendum: 1.1 })

test('two gears roll on each other without cutting into each other', () => {
  const [large, small] = [gear(24), gear(15)]
  const distance = 24 + 15
  for (const share of [0, 0.2, 0.4, 0.6, 0.8]) {
    const turned = large.rotate((share * 360) / 24)
    const meshing = small.rotate(180 + 180 / 15 - (share * 360) / 15).translate(distance, 0)
    assert.ok(turned.intersect(meshing).area() < 0.01, `at ${share} of a tooth`)
  }
})
