import assert from 'node:assert/strict'
import { test } from 'node:test'
import { analyse } from '#geometry/analysis/analyse.ts'
import { weld } from '#geometry/mesh/weld.ts'
import { toSoup } from '#geometry/testing/to-soup.ts'
import { designs } from './catalogue.ts'
import type { Design, Part } from './design.ts'
import { solid } from './modelling/kernel.ts'
import { setScene } from './scene.ts'

const bed = 256

/** Bodies that print in place must neither fuse nor rattle. */
const inPlace: Record<string, number> = {
  'Planet fidget': 8,
  'Small bracelet': 24,
  'Large bracelet': 28,
  'Key fob': 6,
  Case: 2,
}

for (const design of designs) {
  test(`${design.title} can be printed as it is`, async () => {
    const parts = await design.build()
    const props = (await design.props?.()) ?? []
    assert.equal(new Set(parts.map(({ fileName }) => fileName)).size, parts.length)
    for (const part of parts) assertPrintable(design, part)
    for (const { scene } of design.pictures) assert.ok(setScene([...parts, ...props], scene).length > 0)
  })
}

function assertPrintable(design: Design, { name, mesh }: Part) {
  const report = analyse(weld(toSoup(mesh)))
  assert.ok(report.manifold, `${name} is watertight and manifold`)
  assert.equal(report.degenerateTriangles, 0, `${name} has no triangles without area`)
  assert.equal(report.voids + report.invertedParts, 0, `${name} has no hidden hollows`)
  assert.equal(report.parts, inPlace[name] ?? 1, `${name} has the bodies it should have`)
  assert.ok(Math.abs(report.low[2]) < 1e-3, `${name} lies on the bed`)
  assert.ok(Math.max(...report.size) <= bed && Math.max(...report.size) >= 20, `${name} has a sensible size`)
  assert.ok(report.triangles < 150_000, `${name} is no heavier than it needs to be`)
  assert.equal(design.print.supports, false)
  if (report.size[2] > 12) assert.ok(report.overhangArea < 0.16 * report.area, `${name} holds itself up`)
  assertSolid(name, mesh)
}

function assertSolid(name: string, mesh: Part['mesh']) {
  const body = solid(mesh)
  assert.equal(body.status(), 'NoError')
  assert.ok(body.volume() > 500)
  const bodies = body.decompose()
  bodies.slice(1).forEach((other, i) => {
    const others = bodies.slice(0, i + 1)
    const gap = Math.min(...others.map((one) => one.minGap(other, 1)))
    assert.ok(gap >= 0.29, `${name} leaves ${gap} mm between two of its bodies`)
  })
}
