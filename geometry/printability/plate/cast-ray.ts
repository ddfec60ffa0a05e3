import type { Vector } from '../../mesh/vector.ts'
import { firstOfLeaf, overlapsNode, type TriangleTree } from './triangle-tree.ts'

/** `leaves` is true where the ray goes out of the body. */
export type Hit = { at: number; triangle: number; leaves: boolean }

export type Ray = { from: Vector; along: Vector; length: number; except?: number }

const stack = new Int32Array(64)

/** Returns the triangles that a ray crosses, nearest first; undefined when there are too many to try. `along` is a unit vector. */
export function castRay(tree: TriangleTree, ray: Ray): Hit[] | undefined {
  const hits: Hit[] = []
  let tests = 0
  let waiting = 1
  stack[0] = 1
  spanRay(ray)
  while (waiting > 0) {
    const node = stack[--waiting]!
    if (node < tree.leaves) {
      if (overlapsNode(tree.boxes, node * 12, span)) stack[waiting++] = node * 2
      if (overlapsNode(tree.boxes, node * 12 + 6, span)) stack[waiting++] = node * 2 + 1
      continue
    }
    const end = firstOfLeaf(tree, node - tree.leaves + 1)
    for (let at = firstOfLeaf(tree, node - tree.leaves); at < end; at++) {
      if (tests++ > tree.maxTests) return undefined
      const triangle = tree.order[at]!
      const hit = triangle === ray.except ? undefined : crossTriangle(tree, triangle, ray)
      if (hit) hits.push(hit)
    }
  }
  return hits.length > 1 ? hits.sort((one, other) => one.at - other.at) : hits
}

/** Returns false when no face near a ray has a normal whose cosine with `normal` is under `most`. */
export function mayMeet(
  { boxes, normalBoxes, leaves }: TriangleTree,
  ray: Ray,
  { normal, most }: { normal: Vector; most: number },
): boolean {
  let waiting = 1
  stack[0] = 1
  spanRay(ray)
  while (waiting > 0) {
    const node = stack[--waiting]!
    if (!overlapsNode(boxes, node * 6, span) || !(leastCosine(normalBoxes, node * 6, normal) < most)) continue
    if (node >= leaves) return true
    stack[waiting++] = node * 2
    stack[waiting++] = node * 2 + 1
  }
  return false
}

function leastCosine(boxes: Float32Array, at: number, normal: Vector) {
  const x = normal[0]
  const y = normal[1]
  const z = normal[2]
  return (
    x * boxes[x > 0 ? at : at + 3]! +
    y * boxes[y > 0 ? at + 1 : at + 4]! +
    z * boxes[z > 0 ? at + 2 : at + 5]!
  )
}

/** Returns true for a point in a body: a vertical ray leaves more faces than it enters. Undefined when it cannot be told. */
export function isInside(tree: TriangleTree, [x, y, z]: Vector): boolean | undefined {
  // An offset keeps the ray off edges at round coordinates.
  const from: Vector = [x + 1.37e-4, y + 2.11e-4, z]
  const hits = castRay(tree, { from, along: [0, 0, 1], length: Infinity })
  return hits && hits.reduce((sum, { leaves }) => sum + (leaves ? 1 : -1), 0) > 0
}

const span = new Float64Array(6)

/** A ray is short, or stands upright: its box is as good as the ray. */
function spanRay({ from, along, length }: Ray) {
  for (let axis = 0; axis < 3; axis++) {
    const start = from[axis]!
    const end = along[axis] === 0 ? start : start + along[axis]! * length
    span[axis] = Math.min(start, end)
    span[axis + 3] = Math.max(start, end)
  }
}

const nearest = 1e-4

/** Möller and Trumbore (1997), *Fast, Minimum Storage Ray/Triangle Intersection*. */
function crossTriangle(
  { mesh }: TriangleTree,
  triangle: number,
  { from, along, length }: Ray,
): Hit | undefined {
  const { positions, triangles } = mesh
  const a = triangles[triangle * 3]! * 3
  const b = triangles[triangle * 3 + 1]! * 3
  const c = triangles[triangle * 3 + 2]! * 3
  const dx = along[0]
  const dy = along[1]
  const dz = along[2]
  const ax = positions[a]!
  const ay = positions[a + 1]!
  const az = positions[a + 2]!
  const ux = positions[b]! - ax
  const uy = positions[b + 1]! - ay
  const uz = positions[b + 2]! - az
  const vx = positions[c]! - ax
  const vy = positions[c + 1]! - ay
  const vz = positions[c + 2]! - az
  const px = dy * vz - dz * vy
  const py = dz * vx - dx * vz
  const pz = dx * vy - dy * vx
  const determinant = ux * px + uy * py + uz * pz
  if (determinant === 0) return undefined
  const sx = from[0] - ax
  const sy = from[1] - ay
  const sz = from[2] - az
  const weightB = (sx * px + sy * py + sz * pz) / determinant
  if (weightB < 0 || weightB > 1) return undefined
  const qx = sy * uz - sz * uy
  const qy = sz * ux - sx * uz
  const qz = sx * uy - sy * ux
  const weightC = (dx * qx + dy * qy + dz * qz) / determinant
  if (weightC < 0 || weightB + weightC > 1) return undefined
  const at = (vx * qx + vy * qy + vz * qz) / determinant
  return at > nearest && at <= length ? { at, triangle, leaves: determinant < 0 } : undefined
}
