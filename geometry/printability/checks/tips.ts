import { findingMarks } from '#contract/printing/printability.ts'
import type { Vector } from '../../mesh/vector.ts'
import { markTriangle, type Plate } from '../plate/plate.ts'

/** A vertex with a narrow cone of faces around it; `angle` is that of the cone in degrees. */
export type Tip = { at: Vector; angle: number }

const sharpest = 60
/** Faces with a shorter edge are a rough surface, in mm. */
const shortestEdge = 0.3

/** Returns the sharp tips: the angles of the faces around a vertex add up to 2 pi sin(half the angle of the cone). */
export function findTips(plate: Plate): Tip[] {
  const sums = sumCorners(plate)
  const { positions, triangles } = plate.mesh
  const most = 2 * Math.PI * Math.sin((sharpest * Math.PI) / 360)
  const isTip = (vertex: number) =>
    sums.angles[vertex]! > 0 &&
    sums.angles[vertex]! < most &&
    sums.faces[vertex]! > 2 &&
    sums.shortest[vertex]! >= shortestEdge &&
    sums.outwards[vertex]! > 0
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

function sumCorners({ mesh: { positions, triangles }, facets }: Plate) {
  const count = positions.length / 3
  const sums = {
    angles: new Float32Array(count),
    faces: new Uint16Array(count),
    shortest: new Float32Array(count).fill(Infinity),
    /** Positive when the faces look away from where the edges go: on a tip, not in a hollow. */
    outwards: new Float32Array(count),
  }
  for (let corner = 0; corner < triangles.length; corner++) {
    const triangle = (corner / 3) | 0
    if (facets.areas[triangle] === 0) continue
    const vertex = triangles[corner]!
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
    sums.faces[vertex]!++
    sums.shortest[vertex] = Math.min(sums.shortest[vertex]!, Math.sqrt(long))
  }
  addOutwards({ positions, triangles }, facets, sums)
  return sums
}

function addOutwards(
  { positions, triangles }: Plate['mesh'],
  { areas, normals }: Plate['facets'],
  { outwards }: { outwards: Float32Array },
) {
  const directions = new Float32Array(positions.length)
  for (let corner = 0; corner < triangles.length; corner++) {
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
    for (let axis = 0; axis < 3; axis++)
      outwards[vertex]! += areas[triangle]! * normals[triangle * 3 + axis]! * directions[vertex * 3 + axis]!
  }
}
