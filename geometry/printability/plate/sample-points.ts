import type { Mesh } from '../../mesh/mesh.ts'
import type { Vector } from '../../mesh/vector.ts'

export type Point = { triangle: number; at: Vector }

/** Roberts (2018), the R2 sequence: evenly spread, whatever their number. */
const [stepB, stepC] = [0.7548776662466927, 0.5698402909980532]

export type Corners = readonly [Vector, Vector, Vector]

export function cornersOf({ positions, triangles }: Mesh, triangle: number): Corners {
  const cornerAt = (corner: number): Vector => {
    const vertex = triangles[triangle * 3 + corner]! * 3
    return [positions[vertex]!, positions[vertex + 1]!, positions[vertex + 2]!]
  }
  return [cornerAt(0), cornerAt(1), cornerAt(2)]
}

/** Returns one of any number of points that are evenly spread over a triangle; the first is its centre. */
export function pointInTriangle(mesh: Mesh, triangle: number, index: number): Vector {
  return pointBetween(cornersOf(mesh, triangle), index)
}

export function pointBetween([one, two, three]: Corners, index: number): Vector {
  const s = index === 0 ? 1 / 3 : (index * stepB) % 1
  const t = index === 0 ? 1 / 3 : (index * stepC) % 1
  const isBeyond = s + t > 1
  const b = isBeyond ? 1 - s : s
  const c = isBeyond ? 1 - t : t
  const a = 1 - b - c
  return [
    one[0] * a + two[0] * b + three[0] * c,
    one[1] * a + two[1] * b + three[1] * c,
    one[2] * a + two[2] * b + three[2] * c,
  ]
}
