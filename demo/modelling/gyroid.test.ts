import assert from 'node:assert/strict'
import { test } from 'node:test'
import { gyroidRing } from './gyroid.ts'
import { solid } from './kernel.ts'

test('the gyroid is one closed sheet, and twice the wall is twice the volume', () => {
  const size = { cellsAround: 5, innerRadius: 30, outerRadius: 50, height: 40, samples: 10 }
  const [thin, thick] = [1, 2].map((wall) => solid(gyroidRing({ ...size, wall })))
  assert.equal(thin!.status(), 'NoError')
  assert.equal(thin!.decompose().length, 1)
  assert.ok(Math.abs(thick!.volume() / thin!.volume() - 2) < 0.05)
})
