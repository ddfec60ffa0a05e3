import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import createManifold, { type ManifoldToplevel, type Manifold as Solid } from 'manifold-3d'
import { findingMarks } from '#contract/printing/printability/finding-marks.ts'
import { assertNear, checkAll } from '../../testing/printability-checks.ts'
import { hexagonBolt, roundedBar, strip } from '../../testing/solids.ts'

let kernel: ManifoldToplevel

before(async () => {
  kernel = await createManifold()
  kernel.setup()
})

const thinIn = (solid: Solid) => checkAll(meshOf(solid)).found('thin_wall')

function meshOf(solid: Solid) {
  const { vertProperties, triVerts } = solid.getMesh()
  return { positions: new Float32Array(vertProperties), triangles: new Uint32Array(triVerts) }
}

function extentsOf({ low, high }: { low: number[]; high: number[] }) {
  return low.map((from, axis) => high[axis]! - from)
}

const plate = () => kernel.Manifold.cube([30, 30, 3])

test('a triangle of which only a corner is thin is no thin wall', () => {
  const half = (x: number) => 0.3705 + x * 0.24
  const wedge = strip(
    [0, 0.3, 5].map((x) => [x, -half(x), half(x)]),
    0,
    4.5,
  )
  const { positions } = wedge
  for (let at = 0; at < positions.length; at += 3)
    positions.set([positions[at + 2]!, positions[at]!, positions[at + 1]!], at)
  assert.equal(checkAll(wedge).found('thin_wall'), undefined)
})

test('a rounded corner, a boss beside a wall and a thread are no thin walls', () => {
  const { CrossSection, Manifold } = kernel
  for (const radius of [0.5, 1, 4])
    assert.equal(
      thinIn(CrossSection.square([20, 20], true).offset(-radius).offset(radius, 'Round', 2, 48).extrude(10)),
      undefined,
      `rounded by ${radius} mm`,
    )
  for (const gap of [-0.5, 0.1, 0.6]) {
    const boss = Manifold.cylinder(12, 3, 3, 48).translate([15, 5 + gap, 0])
    assert.equal(
      thinIn(
        plate()
          .add(Manifold.cube([30, 2, 12]))
          .add(boss),
      ),
      undefined,
      `gap of ${gap} mm`,
    )
  }
  for (const mesh of [hexagonBolt, roundedBar([20, 6, 5])])
    assert.equal(checkAll(mesh).found('thin_wall'), undefined)
})

test('each ridge between engraved strokes is found with its size', () => {
  const engraved = (ridge: number) =>
    plate().subtract(
      kernel.Manifold.union(
        [0, 1, 2, 3].map((stroke) =>
          kernel.Manifold.cube([2, 6, 2]).translate([5 + stroke * (2 + ridge), 5, 2]),
        ),
      ),
    )
  for (const ridge of [0.35, 0.4, 0.6]) {
    const thin = thinIn(engraved(ridge))
    assert.deepEqual(
      [thin?.value, thin?.count, thin?.severity],
      [ridge, 3, ridge < 0.4 ? 'serious' : 'warning'],
    )
    for (const place of thin?.places ?? []) {
      const [width = 0, length = 0, height = 0] = extentsOf(place)
      assertNear(width, ridge, 0.05)
      assertNear(length, 5, 0.25)
      assertNear(height, 1, 0.1)
    }
  }
  assert.equal(thinIn(engraved(1)), undefined)
})

test('a thin wall of 1 mm2 on each side is found', () => {
  for (const thickness of [0.4, 0.6])
    for (const [length, height] of [
      [1, 1],
      [2, 1],
      [1.5, 3],
      [3, 0.6],
    ] as const) {
      const fin = kernel.Manifold.cube([length, thickness, height + 0.5]).translate([10, 10, 2.5])
      const thin = thinIn(plate().add(fin))
      assertNear(thin?.value, thickness)
      const [place] = thin?.places ?? []
      assert.ok(place)
      assertNear(extentsOf(place)[0]!, length, 0.1)
    }
})

test('a hole 0.3 mm from a face leaves a thin wall, as wide as it is thin, however large the face', () => {
  for (const size of [20, 150, 250]) {
    const hole = kernel.Manifold.cylinder(3, 2.1, 2.1, 48).translate([size / 2, 2.4, size - 3])
    const thin = thinIn(kernel.Manifold.cube([size, 10, size]).subtract(hole))
    assert.equal(thin?.severity, 'serious', `${size} mm`)
    const [place] = thin?.places ?? []
    assert.ok(place && place.low[0] > size / 2 - 1 && place.high[0] < size / 2 + 1)
  }
})

test('a thin wall whose triangles have few samples far apart is marked, and a face with a thin corner is not', () => {
  const { Manifold } = kernel
  const large = Manifold.cube([500, 500, 3])
  const markedIn = (solid: Solid) => {
    const mesh = meshOf(solid)
    const { marks } = checkAll(mesh)
    return [...marks.keys()].filter((vertex) => marks[vertex]! & findingMarks.thin_wall).length
  }
  for (const length of [10, 40, 80])
    assert.equal(
      markedIn(large.add(Manifold.cube([length, 0.5, 1]).translate([20, 20, 2.5]))),
      8,
      `${length} mm`,
    )
  const wedge = Manifold.hull([
    Manifold.cube([0.1, 0.5, 2.5]),
    Manifold.cube([0.1, 30, 2.5]).translate([80, 0, 0]),
  ])
  assert.equal(markedIn(large.add(wedge.translate([20, 20, 2.5]))), 0)
})

test('a small thin wall in the box around a slanted one is counted once', () => {
  const { Manifold } = kernel
  const slanted = Manifold.cube([20, 0.5, 1.7]).rotate([0, 0, 45]).translate([20, 20, 2.5])
  const small = Manifold.cube([1.5, 0.5, 1.7]).translate([28, 19.2, 2.5])
  const places = thinIn(Manifold.cube([60, 60, 3]).add(slanted).add(small))?.places ?? []
  assert.equal(places.filter(({ low }) => low[0] > 28 && low[1] < 20).length, 1)
  const large = Manifold.cube([40, 0.6, 20]).translate([29, 20, 2.5])
  assert.equal(thinIn(Manifold.cube([80, 60, 3]).add(slanted).add(large))?.count, 2)
})
