import { findingMarks } from '#contract/printing/printability/finding-marks.ts'
import type { Vector } from '../../mesh/vector.ts'
import { type CheckedPlate, markTriangle } from '../plate/plate.ts'

/** A vertex with a narrow cone of faces around it; `angle` is that of the cone in degrees. */
export type Tip = { at: Vector; angle: number }

const sharpest = 60
/** Faces with a shorter edge are a rough surface, in mm. */
const shortestEdge = 0.3

/** Returns the sharp tips: the angles of the faces around a vertex add up to 2 pi sin(half the angle of the cone). */
export function findTips(plate: CheckedPlate): Tip[] {
  const sums = sumCorners(plate)
  const { positions, triangles } = plate.mesh
  const most = 2 * Math.PI * Math.sin((sharpest * Math.PI) / 360)
  const isTip = (vertex: number) =>
    sums.angles[vertex]! > 0 && sums.angles[vertex]! < most && sums.outwards[vertex]! > 0
  for (let corner = 0; corner < triangles.length; corner++)
    if (isTip(triangles[corner]!)) markTriangle(plate, (corner / 3) | 0, findingMarks.sharp_tip)
  const tips: Tip[] = []
  for (let vertex = 0; vertex < sums.angles.length; vertex++) {
    if (!isTip(vertex)) continue
    const [x, y, z] = positions.subarray(vertex * 3, vertex * 3 + 3)
    const angle = (Math.asin(sums.angles[vertex]! / (2 * Math.PI)) * 360) / Math.PI
    tips.push({ at: [x!, y!, z!], angle })
  }
  return tips.sort((one, other) => one.angle - other.angle)
}

function sumCorners(plate: CheckedPlate) {
  const count = plate.mesh.positions.length / 3
  const isPossible = possibleTips(plate)
  const sums = {
    angles: new Float32Array(count),
    /** Positive when the faces look away from where the edges go: on a tip, not in a hollow. */
    outwards: new Float32Array(count),
  }
  if (!isPossible.includes(1)) return sums
  addAngles(plate, isPossible, sums)
  addOutwards(plate, isPossible, sums)
  return sums
}

/** Returns 1 for each vertex with at least three faces and no short edge: no other one is a tip. */
function possibleTips({ mesh: { positions, triangles }, facets }: CheckedPlate) {
  const count = positions.length / 3
  const faces = new Uint16Array(count)
  const shortest = new Float32Array(count).fill(Infinity)
  for (let corner = 0; corner < triangles.length; corner++) {
    if (facets.areas[(corner / 3) | 0] === 0) continue
    const vertex = triangles[corner]!
    const from = vertex * 3
    const next = triangles[corner % 3 === 2 ? corner - 2 : corner + 1]! * 3
    const x = positions[next]! - positions[from]!
    const y = positions[next + 1]! - positions[from + 1]!
    const z = positions[next + 2]! - positions[from + 2]!
    const length = Math.sqrt(x * x + y * y + z * z)
    faces[vertex]!++
    if (length < shortest[vertex]!) shortest[vertex] = length
  }
  return Uint8Array.from(faces, (own, vertex) => (own > 2 && shortest[vertex]! >= shortestEdge ? 1 : 0))
}

function addAngles(
  { mesh: { positions, triangles }, facets }: CheckedPlate,
  isPossible: Uint8Array,
  sums: { angles: Float32Array },
) {
  for (let corner = 0; corner < triangles.length; corner++) {
    const triangle = (corner / 3) | 0
    const vertex = triangles[corner]!
    if (isPossible[vertex] === 0 || facets.areas[triangle] === 0) continue
    const next = triangles[triangle * 3 + ((corner + 1) % 3)]! * 3
    const last = triangles[triangle * 3 + ((corner + 2) % 3)]! * 3
    let long = 0
    let wide = 0
    let across = 0
    for (let axis = 0; axis < 3; axis++) {
      const u = positions[next + axis]! - positions[vertex * 3 + axis]!
      const v = positions[last + axis]! - positions[vertex * 3 + axis]!
      long += u * u
      wide += v * v
      across += u * v
    }
    const cosine = across / Math.sqrt(long * wide)
    sums.angles[vertex]! += Math.acos(Math.max(-1, Math.min(1, cosine)))
  }
}

function addOutwards(
  { mesh: { positions, triangles }, facets: { areas, normals } }: CheckedPlate,
  isPossible: Uint8Array,
  { outwards }: { outwards: Float32Array },
) {
  const directions = new Float32Array(positions.length)
  for (let corner = 0; corner < triangles.length; corner++) {
    if (isPossible[triangles[corner]!] === 0) continue
    const at = triangles[corner]! * 3
    const next = triangles[corner % 3 === 2 ? corner - 2 : corner + 1]! * 3
    const x = positions[at]! - positions[next]!
    const y = positions[at + 1]! - positions[next + 1]!
    const z = positions[at + 2]! - positions[next + 2]!
    const length = Math.sqrt(x * x + y * y + z * z) || 1
    directions[at]! += x / length
    directions[at + 1]! += y / length
    directions[at + 2]! += z / length
  }
  for (let corner = 0; corner < triangles.length; corner++) {
    const triangle = (corner / 3) | 0
    const vertex = triangles[corner]!
    if (isPossible[vertex] === 0) continue
    for (let axis = 0; axis < 3; axis++)
      outwards[vertex]! += areas[triangle]! * normals[triangle * 3 + axis]! * directions[vertex * 3 + axis]!
  }
}
