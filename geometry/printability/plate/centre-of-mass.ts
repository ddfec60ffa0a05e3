import type { Vector } from '../../mesh/vector.ts'

/** Six times the volume of a closed surface in mm3, and 24 times its moments. */
export type Moments = { volume: number; moments: [number, number, number] }

/** Adds the signed tetrahedron of a triangle and the origin (Zhang and Chen 2001). */
export function addTetrahedron(sum: Moments, a: Vector, b: Vector, c: Vector) {
  const share =
    a[0] * (b[1] * c[2] - b[2] * c[1]) +
    a[1] * (b[2] * c[0] - b[0] * c[2]) +
    a[2] * (b[0] * c[1] - b[1] * c[0])
  sum.volume += share
  for (const axis of [0, 1, 2] as const) sum.moments[axis] += share * (a[axis] + b[axis] + c[axis])
}

/** Returns the middle of the box of a surface without volume. */
export function centreOfMass({ volume, moments }: Moments, box: { low: Vector; high: Vector }): Vector {
  const at = (axis: 0 | 1 | 2) =>
    volume === 0 ? (box.low[axis] + box.high[axis]) / 2 : moments[axis] / volume / 4
  return [at(0), at(1), at(2)]
}
