import type { Mesh } from '../../mesh/mesh.ts'
import type { Vector } from '../../mesh/vector.ts'

export type Point = { triangle: number; at: Vector }

/** Roberts (2018), the R2 sequence: evenly spread, whatever their number. */
const [stepB, stepC] = [0.7548776662466927, 0.5698402909980532]

/** Returns one of any number of points that are evenly spread over a triangle; the first is its centre. */
export function pointInTriangle({ positions, triangles }: Mesh, triangle: number, index: number): Vector {
  const s = index === 0 ? 1 / 3 : (index * stepB) % 1
  const t = index === 0 ? 1 / 3 : (index * stepC) % 1
  const isBeyond = s + t > 1
  const b = isBeyond ? 1 - s : s
  const c = isBeyond ? 1 - t : t
  const a = 1 - b - c
  const one = triangles[triangle * 3]! * 3
  const two = triangles[triangle * 3 + 1]! * 3
  const three = triangles[triangle * 3 + 2]! * 3
  return [
    positions[one]! * a + positions[two]! * b + positions[three]! * c,
    positions[one + 1]! * a + positions[two + 1]! * b + positions[three + 1]! * c,
    positions[one + 2]! * a + positions[two + 2]! * b + positions[three + 2]! * c,
  ]
}
