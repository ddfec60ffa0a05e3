import type { Mesh } from '../../mesh/mesh.ts'
import type { Vector } from '../../mesh/vector.ts'

/** Six times the volume of a closed surface in mm3, and 24 times its moments. */
export type Moments = { volume: number; moments: [number, number, number] }

export function readCorners({ positions, triangles }: Mesh, triangle: number, corners: Float64Array) {
  for (let place = 0; place < 9; place++)
    corners[place] = positions[triangles[triangle * 3 + ((place / 3) | 0)]! * 3 + (place % 3)]!
}

/** Adds the signed tetrahedron of a triangle (nine coordinates) and the origin (Zhang and Chen 2001). */
export function addTetrahedron(sum: Moments, corners: Float64Array) {
  const ax = corners[0]!
  const ay = corners[1]!
  const az = corners[2]!
  const bx = corners[3]!
  const by = corners[4]!
  const bz = corners[5]!
  const cx = corners[6]!
  const cy = corners[7]!
  const cz = corners[8]!
  const share = ax * (by * cz - bz * cy) + ay * (bz * cx - bx * cz) + az * (bx * cy - by * cx)
  sum.volume += share
  sum.moments[0] += share * (ax + bx + cx)
  sum.moments[1] += share * (ay + by + cy)
  sum.moments[2] += share * (az + bz + cz)
}

/** Returns the middle of the box of a surface without volume. */
export function centreOfMass({ volume, moments }: Moments, box: { low: Vector; high: Vector }): Vector {
  const at = (axis: 0 | 1 | 2) =>
    volume === 0 ? (box.low[axis] + box.high[axis]) / 2 : moments[axis] / volume / 4
  return [at(0), at(1), at(2)]
}
