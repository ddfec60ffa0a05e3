import type { Mesh } from '#geometry/mesh/mesh.ts'
import { type Point3, triangulate } from './kernel.ts'
import type { Outline } from './outlines.ts'

/** Points around a hollow or a body, counter-clockwise seen from where the rings are going. */
export type Ring = readonly Point3[]

export const level = (outline: Outline, z: number): Ring => outline.map(([x, y]) => [x, y, z])

/**
 * How the first and the last ring are closed: `flat` for level rings of any outline, `fan` around their middle for
 * tilted rings, `loop` by joining the last to the first.
 */
type Closing = 'flat' | 'fan' | 'loop'

/** Returns the closed surface that runs through the rings, all of the same number of points. */
export function skin(rings: readonly Ring[], closing: Closing = 'flat'): Mesh {
  const around = rings[0]!.length
  const points = rings.flat()
  const triangles: number[] = []
  const spans = closing === 'loop' ? rings.length : rings.length - 1
  for (let span = 0; span < spans; span++) {
    const low = span * around
    const high = ((span + 1) % rings.length) * around
    for (let i = 0; i < around; i++)
      quad(points, triangles, [low + i, low + ((i + 1) % around), high + ((i + 1) % around), high + i])
  }
  if (closing === 'flat') {
    triangles.push(...flatCap(rings[0]!, 0).reverse())
    triangles.push(...flatCap(rings[rings.length - 1]!, points.length - around))
  }
  if (closing === 'fan') {
    triangles.push(...fan(points, 0, around).reverse())
    triangles.push(...fan(points, (rings.length - 1) * around, around))
  }
  return { positions: new Float32Array(points.flat()), triangles: new Uint32Array(triangles) }
}

/** Splits a quad along its shorter diagonal, which follows a ridge instead of sawing across it. */
function quad(
  points: readonly Point3[],
  triangles: number[],
  [a, b, c, d]: [number, number, number, number],
) {
  if (distance(points[a]!, points[c]!) <= distance(points[b]!, points[d]!)) triangles.push(a, b, c, a, c, d)
  else triangles.push(a, b, d, b, c, d)
}

function distance(a: Point3, b: Point3) {
  return (a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2 + (a[2] - b[2]) ** 2
}

/** Outlines drawn in by a bevel may cross themselves by less than this. */
const slack = 0.02

function flatCap(ring: Ring, first: number) {
  const outline = ring.map(([x, y]): [number, number] => [x, y])
  return triangulate([outline], slack).flatMap(([a, b, c]) => [a + first, b + first, c + first])
}

function fan(points: Point3[], first: number, around: number) {
  const middle: Point3 = [0, 0, 0]
  for (let i = 0; i < around; i++)
    for (const axis of [0, 1, 2] as const) middle[axis] += points[first + i]![axis] / around
  const hub = points.push(middle) - 1
  const triangles: number[] = []
  for (let i = 0; i < around; i++) triangles.push(first + i, first + ((i + 1) % around), hub)
  return triangles
}
