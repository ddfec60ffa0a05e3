import assert from 'node:assert/strict'
import { test } from 'node:test'
import { leastBeds, scaleToFit, widthAt } from '#contract/printing/printers/bed-fit.ts'
import type { Outline } from '#contract/printing/printers/outline.ts'
import type { Mesh } from '../mesh/mesh.ts'
import { findOutlines } from './outlines.ts'

type Point = readonly [x: number, y: number]

/** Returns triangles whose corners are these points, in layers that do not matter. */
function meshOf(objects: readonly (readonly Point[])[]): { mesh: Mesh; counts: number[] } {
  const positions = new Float32Array(objects.flatMap((points) => points.flatMap(([x, y]) => [x, y, 0])))
  let first = 0
  const triangles = objects.map((points) => {
    const begin = first
    first += points.length
    return points.flatMap((_, index) => [0, index, (index + 1) % points.length].map((at) => begin + at))
  })
  return {
    mesh: { positions, triangles: new Uint32Array(triangles.flat()) },
    counts: objects.map((points) => points.length),
  }
}

function outlinesOf(...objects: (readonly Point[])[]) {
  const { mesh, counts } = meshOf(objects)
  return findOutlines(mesh, counts)
}

function turned(points: readonly Point[], degrees: number): Point[] {
  const [cos, sin] = [Math.cos((degrees / 180) * Math.PI), Math.sin((degrees / 180) * Math.PI)]
  return points.map(([x, y]) => [x * cos - y * sin, x * sin + y * cos])
}

const bar = (length: number, width: number): Point[] => [
  [0, 0],
  [length, 0],
  [length, width],
  [0, width],
]

function widthOf(points: readonly Point[], degrees: number) {
  const along = turned(points, -degrees).map(([x]) => x)
  return Math.max(...along) - Math.min(...along)
}

/** Repeats the same numbers from 0 to 1 in every run. */
function seeded(seed: number) {
  let state = seed
  return () => {
    state = (state * 48_271) % 2_147_483_647
    return state / 2_147_483_647
  }
}

function randomPoints(random: () => number): Point[] {
  const [length, width, direction] = [40 + random() * 300, 5 + random() * 60, random() * 180]
  const points = Array.from({ length: 3 + Math.floor(random() * 200) }, (): Point => {
    const angle = random() * 2 * Math.PI
    return [length * Math.cos(angle) ** (random() < 0.5 ? 1 : 3), width * Math.sin(angle)]
  })
  return turned(points, direction)
}

test('an outline is nowhere smaller than the hull, and at most 0.1 mm larger', () => {
  const random = seeded(20_261_127)
  const compared = Array.from({ length: 30 }, () => {
    const points = randomPoints(random)
    const [outline] = outlinesOf(points) ?? []
    for (let degrees = 0; outline && degrees < 180; degrees += 0.77) {
      const excess = widthAt(outline, degrees) - widthOf(points, degrees)
      assert.ok(excess > -0.001 && excess < 0.1, `${excess} mm at ${degrees} degrees of ${points}`)
    }
    return outline
  })
  assert.ok(compared.filter((outline) => outline).length > 15)
})

test('the smallest beds equal those found by trying every angle', () => {
  const random = seeded(15)
  for (let hull = 0; hull < 6; hull++) {
    const points = randomPoints(random)
    const outlines = outlinesOf(points)
    if (!outlines) continue
    const { from, widths } = leastBeds(outlines)
    const sides = Array.from({ length: 3600 }, (_, step) => {
      return [widthOf(points, step / 20), widthOf(points, step / 20 + 90)] as const
    })
    const tried = (length: number) =>
      Math.min(...sides.flatMap(([long, short]) => (long <= length ? [short] : [])))
    for (const [more, width] of widths.entries()) {
      assert.ok(width <= tried(from + more) + 0.1, `${width} of ${from + more} mm, ${points}`)
      assert.ok(width >= tried(from + more + 0.4) - 0.4, `${width} of ${from + more} mm, ${points}`)
    }
  }
})

const fits = (outlines: Outline[] | undefined, bed: readonly [number, number, number]) =>
  outlines &&
  scaleToFit(
    bed,
    outlines.map((outline) => ({ outline, heightMm: 10 })),
  ) === 1

test('a bar that lies across fits a narrow bed', () => {
  const outlines = outlinesOf(turned(bar(200, 10), 45))
  assert.equal(outlines?.length, 1)
  assert.ok(fits(outlines, [200.1, 10.1, 10]))
  assert.ok(!fits(outlines, [199, 10.1, 10]))
})

test('a box, a disc and a box that lies straight beside a smaller one need no outline', () => {
  const disc = Array.from({ length: 90 }, (_, at): Point => {
    return [50 * Math.cos((at * Math.PI) / 45), 50 * Math.sin((at * Math.PI) / 45)]
  })
  assert.equal(outlinesOf(bar(200, 10)), undefined)
  assert.equal(outlinesOf(disc), undefined)
  assert.equal(outlinesOf(bar(200, 150), bar(20, 20)), undefined)
  assert.equal(outlinesOf(), undefined)
})

test('only objects that can decide the bed get an outline', () => {
  const long = turned(bar(200, 10), 45)
  assert.equal(outlinesOf(long, turned(bar(150, 10), 45), long)?.length, 1)
  const crossed = outlinesOf(long, turned(bar(200, 10), 135), bar(40, 30))
  assert.equal(crossed?.length, 3)
  assert.ok(fits(crossed, [200.1, 30.1, 10]))
})
