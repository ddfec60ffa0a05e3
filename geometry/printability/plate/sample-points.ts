import type { Mesh } from '../../mesh/mesh.ts'
import type { Vector } from '../../mesh/vector.ts'

/** Roberts (2018), the R2 sequence: evenly spread, whatever their number. */
const [stepB, stepC] = [0.7548776662466927, 0.5698402909980532]

/** Returns one of any number of points that are evenly spread over a triangle; the first is its centre. */
export function pointInTriangle({ positions, triangles }: Mesh, triangle: number, index: number): Vector {
  let b = index === 0 ? 1 / 3 : (index * stepB) % 1
  let c = index === 0 ? 1 / 3 : (index * stepC) % 1
  if (b + c > 1) [b, c] = [1 - b, 1 - c]
  const corner = (at: number) => triangles[triangle * 3 + at]! * 3
  const mix = (axis: number) =>
    positions[corner(0) + axis]! * (1 - b - c) +
    positions[corner(1) + axis]! * b +
    positions[corner(2) + axis]! * c
  return [mix(0), mix(1), mix(2)]
}
