import type { Vector } from '../../mesh/vector.ts'

/** Returns the part of a convex polygon in a box (low and high corner): Sutherland and Hodgman (1974). */
export function clipToBox(polygon: readonly Vector[], box: Float64Array): Vector[] {
  let corners = [...polygon]
  for (let axis = 0; axis < 3; axis++) {
    corners = clip(corners, (at) => at[axis]! - box[axis]!)
    corners = clip(corners, (at) => box[axis + 3]! - at[axis]!)
  }
  return corners
}

function clip(corners: Vector[], depth: (at: Vector) => number): Vector[] {
  return corners.flatMap((corner, index) => {
    const next = corners[(index + 1) % corners.length]!
    const [here, there] = [depth(corner), depth(next)]
    const kept = here >= 0 ? [corner] : []
    return here >= 0 === there >= 0 ? kept : [...kept, between(corner, next, here / (here - there))]
  })
}

function between(one: Vector, other: Vector, share: number): Vector {
  return [
    one[0] + (other[0] - one[0]) * share,
    one[1] + (other[1] - one[1]) * share,
    one[2] + (other[2] - one[2]) * share,
  ]
}
