import type { Mesh } from '../../mesh/mesh.ts'
import type { Vector } from '../../mesh/vector.ts'
import type { CheckedPlate } from './plate.ts'

type Faces = Pick<CheckedPlate, 'mesh' | 'facets'>

/** A face reaches at least so far through another one, in mm: less is rounding. */
const deepest = 0.01
const shortest = 0.02

const [first, second] = [new Float64Array(6), new Float64Array(6)]
const distances = new Float64Array(3)

export function sharesCorner({ triangles }: Mesh, one: number, two: number) {
  for (let at = one * 3; at < one * 3 + 3; at++) {
    const corner = triangles[at]!
    const from = two * 3
    if (triangles[from] === corner || triangles[from + 1] === corner || triangles[from + 2] === corner)
      return true
  }
  return false
}

/** Möller (1997), *A Fast Triangle-Triangle Intersection Test*. Undefined for faces that only touch or lie in one plane. */
export function crossFaces(
  faces: Faces,
  one: number,
  two: number,
): { middle: Vector; length: number } | undefined {
  if (!cutByPlane(faces, one, { of: two, points: first })) return undefined
  if (!cutByPlane(faces, two, { of: one, points: second })) return undefined
  const [ax, ay, az] = [first[0]!, first[1]!, first[2]!]
  const [dx, dy, dz] = [first[3]! - ax, first[4]! - ay, first[5]! - az]
  const whole = Math.sqrt(dx * dx + dy * dy + dz * dz)
  if (whole < shortest) return undefined
  const along = (at: number) =>
    ((second[at]! - ax) * dx + (second[at + 1]! - ay) * dy + (second[at + 2]! - az) * dz) / whole
  const [from, to] = [along(0), along(3)]
  const low = Math.max(0, Math.min(from, to))
  const length = Math.min(whole, Math.max(from, to)) - low
  if (length < shortest) return undefined
  const share = (low + length / 2) / whole
  return { middle: [ax + dx * share, ay + dy * share, az + dz * share], length }
}

/** Writes where the edges of a face cross the plane of another one; false unless it lies clearly on both sides. */
function cutByPlane(
  { mesh: { positions, triangles }, facets: { normals } }: Faces,
  face: number,
  { of, points }: { of: number; points: Float64Array },
) {
  const origin = triangles[of * 3]! * 3
  let [low, high] = [Infinity, -Infinity]
  for (let corner = 0; corner < 3; corner++) {
    const at = triangles[face * 3 + corner]! * 3
    let distance = 0
    for (let axis = 0; axis < 3; axis++)
      distance += normals[of * 3 + axis]! * (positions[at + axis]! - positions[origin + axis]!)
    distances[corner] = distance
    if (distance < low) low = distance
    if (distance > high) high = distance
  }
  if (!(low < -deepest && high > deepest)) return false
  let count = 0
  for (let corner = 0; corner < 3; corner++) {
    const next = corner === 2 ? 0 : corner + 1
    const [from, to] = [distances[corner]!, distances[next]!]
    if (from > 0 === to > 0) continue
    const [start, end] = [triangles[face * 3 + corner]! * 3, triangles[face * 3 + next]! * 3]
    const share = from / (from - to)
    for (let axis = 0; axis < 3; axis++)
      points[count * 3 + axis] =
        positions[start + axis]! + (positions[end + axis]! - positions[start + axis]!) * share
    count++
  }
  return true
}
