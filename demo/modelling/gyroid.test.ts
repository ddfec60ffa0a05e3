import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkPrintability } from '#geometry/printability/printability.ts'
import { gyroidRing } from './gyroid.ts'
import { Manifold, meshOf, solid } from './kernel.ts'

test('the gyroid is one closed sheet, and twice the wall is twice the volume', () => {
  const size = { cellsAround: 5, innerRadius: 30, outerRadius: 50, height: 40, samples: 10 }
  const [thin, thick] = [1, 2].map((wall) => solid(gyroidRing({ ...size, wall })))
  assert.equal(thin!.status(), 'NoError')
  assert.equal(thin!.decompose().length, 1)
  assert.ok(Math.abs(thick!.volume() / thin!.volume() - 2) < 0.05)
})

test('a gyroid of 1.2 mm is thin only where it is trimmed, one of 0.6 mm everywhere', () => {
  const size = { cellsAround: 5, innerRadius: 20, outerRadius: 40, height: 30, samples: 8 }
  const trimmed = Manifold.cylinder(20, 37, 37, 96).translate([0, 0, 5])
  const ring = trimmed.subtract(Manifold.cylinder(60, 23, 23, 96))
  const thinOf = (wall: number) => {
    const { report } = checkPrintability(meshOf(solid(gyroidRing({ ...size, wall })).intersect(ring)))
    return report.findings.find(({ kind }) => kind === 'thin_wall')
  }
  const trims = thinOf(1.2)?.places ?? []
  assert.ok(trims.length > 0)
  for (const { low, high } of trims) {
    const radii = [low[0], high[0]].flatMap((x) => [low[1], high[1]].map((y) => Math.hypot(x, y)))
    const reaches = (radius: number) => Math.min(...radii) < radius + 0.1 && Math.max(...radii) > radius - 0.1
    assert.ok(reaches(37) || reaches(23), `${low} to ${high}`)
  }
  const sheet = thinOf(0.6)
  assert.deepEqual([sheet?.count, (sheet?.value ?? 0) > 0.55], [1, true])
})
