import { bounds } from '../mesh/bounds.ts'
import type { Mesh } from '../mesh/mesh.ts'
import type { Vector } from '../mesh/vector.ts'
import { eachEdge } from './half-edges.ts'
import { flipped } from './orient.ts'
import type { Facets } from './remove-facets.ts'

export type Bodies = { bodyOf: Int32Array; bodies: number }

/** Returns six times the signed volume (Zhang and Chen 2001) of each body, in mm3. */
export function volumesOf({ positions, triangles }: Mesh, { bodyOf, bodies }: Bodies) {
  const { low, high } = bounds(positions)
  const volumes = new Float64Array(bodies)
  const from = (corner: number, axis: 0 | 1 | 2) =>
    positions[triangles[corner]! * 3 + axis]! - (low[axis] + high[axis]) / 2
  for (const [triangle, body] of bodyOf.entries()) {
    const [a, b, c] = [triangle * 3, triangle * 3 + 1, triangle * 3 + 2]
    volumes[body]! +=
      from(a, 0) * (from(b, 1) * from(c, 2) - from(b, 2) * from(c, 1)) +
      from(a, 1) * (from(b, 2) * from(c, 0) - from(b, 0) * from(c, 2)) +
      from(a, 2) * (from(b, 0) * from(c, 1) - from(b, 1) * from(c, 0))
  }
  return volumes
}

// Each costs a pass over all triangles. Smaller bodies stay as they are.
const mostRays = 50

/** Returns which triangles must turn: those of inside-out bodies. One within an odd number of others is a cavity. */
function findInverted(mesh: Mesh, { bodyOf, bodies }: Bodies) {
  const volumes = volumesOf(mesh, { bodyOf, bodies })
  const isTorn = findTorn(mesh, bodyOf, bodies)
  const negative = [...volumes.keys()]
    .filter((body) => volumes[body]! < 0 && isTorn[body] === 0)
    .sort((one, other) => volumes[one]! - volumes[other]!)
    .slice(0, mostRays)
  const isInverted = new Uint8Array(bodies)
  for (const body of negative) if (!isWithinOthers(mesh, bodyOf, body)) isInverted[body] = 1
  return Uint8Array.from(bodyOf, (body) => isInverted[body]!)
}

/** Returns 1 for each body that only together with others is closed: alone it has no volume. */
function findTorn(mesh: Mesh, bodyOf: Int32Array, bodies: number) {
  const isTorn = new Uint8Array(bodies)
  eachEdge(mesh, (order, { from, to }) => {
    if (to - from < 3) return
    const isOdd = new Set<number>()
    for (let at = from; at < to; at++) {
      const body = bodyOf[Math.floor(order[at]! / 3)]!
      if (!isOdd.delete(body)) isOdd.add(body)
    }
    for (const body of isOdd) isTorn[body] = 1
  })
  return isTorn
}

/** Counts the crossings of a ray upwards from a corner of the body with the triangles of other bodies. */
function isWithinOthers({ positions, triangles }: Mesh, bodyOf: Int32Array, body: number) {
  const first = bodyOf.indexOf(body) * 3
  const at = (corner: number): Vector => {
    const vertex = triangles[corner]! * 3
    return [positions[vertex]!, positions[vertex + 1]!, positions[vertex + 2]!]
  }
  const origin = at(first)
  let crossings = 0
  for (const [triangle, other] of bodyOf.entries()) {
    if (other === body) continue
    const corners = [at(triangle * 3), at(triangle * 3 + 1), at(triangle * 3 + 2)] as const
    if (isBelow(origin, corners)) crossings++
  }
  return crossings % 2 === 1
}

type Corners = readonly [Vector, Vector, Vector]

/** Even-odd rule in the plane, which counts a shared edge once; then the height of the triangle there. */
function isBelow([x, y, z]: Vector, corners: Corners) {
  let isCovered = false
  for (const [index, a] of corners.entries()) {
    const b = corners[(index + 1) % 3]!
    const [low, high] = a[1] < b[1] || (a[1] === b[1] && a[0] < b[0]) ? [a, b] : [b, a]
    if (low[1] > y !== high[1] > y) {
      const across = low[0] + ((y - low[1]) / (high[1] - low[1])) * (high[0] - low[0])
      if (across > x) isCovered = !isCovered
    }
  }
  return isCovered && heightAt(x, y, corners) > z
}

function heightAt(x: number, y: number, [a, b, c]: Corners) {
  const area = (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])
  const ofB = ((x - a[0]) * (c[1] - a[1]) - (y - a[1]) * (c[0] - a[0])) / area
  const ofC = ((b[0] - a[0]) * (y - a[1]) - (b[1] - a[1]) * (x - a[0])) / area
  return a[2] + ofB * (b[2] - a[2]) + ofC * (c[2] - a[2])
}

export function turnOutward(mesh: Facets, bodies: Bodies) {
  const isFlipped = findInverted(mesh, bodies)
  return { mesh: flipped(mesh, isFlipped), isFlipped }
}
