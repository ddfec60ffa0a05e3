import assert from 'node:assert/strict'
import { test } from 'node:test'
import { coinWidthMm, handLengthMm } from '#contract/catalogue/studio/booth-shots.ts'
import { analyse } from '../../analysis/analyse.ts'
import { bounds } from '../../mesh/bounds.ts'
import { surfaceNet } from '../../mesh/surface-net.ts'
import { box } from '../../testing/shapes.ts'
import { onBuildPlate } from './build-plate.ts'
import { handMesh } from './hand.ts'
import { withScaleReference } from './scale-reference.ts'

const design = [{ mesh: box([40, 20, 30]), colour: 'moss' as const }]
const sideOf = (meshes: { mesh: { positions: Float32Array } }[], axis: 0 | 1 | 2) => {
  const boxes = meshes.map(({ mesh }) => bounds(mesh.positions))
  return {
    low: Math.min(...boxes.map(({ low }) => low[axis])),
    high: Math.max(...boxes.map(({ high }) => high[axis])),
  }
}
const near = (one: number, other: number, within = 0.01) =>
  assert.ok(Math.abs(one - other) < within, `${one} and ${other}`)

test('a surface net is closed and as large as its ball', () => {
  const ball = surfaceNet((x, y, z) => Math.hypot(x, y, z) - 10, {
    low: [-12, -12, -12],
    high: [12, 12, 12],
    step: 1,
  })
  const { watertight, volume } = analyse(ball)
  assert.ok(watertight)
  near(volume, (4 / 3) * Math.PI * 1000, 60)
})

test('the hand is closed, and an average adult hand long', () => {
  const mesh = handMesh()
  assert.ok(analyse(mesh).watertight)
  near(bounds(mesh.positions).high[2], handLengthMm)
})

test('a coin of true size stands beside the design as the camera sees it, on the same ground', () => {
  const fromFront = withScaleReference(design, 'coin', { turn: 0, tilt: 24 }).slice(1)
  assert.ok(sideOf(fromFront, 0).low > 40)
  const { low, high } = sideOf(fromFront, 2)
  assert.deepEqual([low, Math.round(high * 1000) / 1000], [0, coinWidthMm])
  const fromRight = withScaleReference(design, 'coin', { turn: 90, tilt: 24 }).slice(1)
  assert.ok(sideOf(fromRight, 1).low > 20)
})

test('seen from high up a coin and a hand lie', () => {
  const lying = (scale: 'coin' | 'hand') => withScaleReference(design, scale, { turn: 0, tilt: 60 }).slice(1)
  near(sideOf(lying('coin'), 0).high - sideOf(lying('coin'), 0).low, coinWidthMm)
  assert.ok(sideOf(lying('coin'), 2).high < 3)
  near(sideOf(lying('hand'), 1).high - sideOf(lying('hand'), 1).low, handLengthMm)
})

test('a design lies in the middle of the smallest build plate that holds it', () => {
  for (const [width, side] of [
    [40, 180],
    [200, 220],
    [256, 256],
    [1001, 1100],
  ] as const) {
    const { scene, sideMm } = onBuildPlate([{ mesh: box([width, 20, 30], [7, 8, 9]), colour: 'moss' }])
    assert.equal(sideMm, side)
    assert.deepEqual(sideOf(scene.slice(0, 1), 0), { low: -width / 2, high: width / 2 })
    assert.deepEqual([sideOf(scene.slice(0, 1), 2).low, sideOf(scene.slice(1), 2).high], [0, 0])
  }
})
