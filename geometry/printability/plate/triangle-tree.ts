import type { Facets } from '../../mesh/facets.ts'
import type { Mesh } from '../../mesh/mesh.ts'
import { orderByKey } from '../../mesh/radix-sort.ts'

const perLeaf = 4
const gridSteps = 1023

/** Six numbers a node (low and high corner). Node 1 is the root, the children of `n` are 2n and 2n + 1, the last half are leaves. */
export type TriangleTree = {
  mesh: Mesh
  boxes: Float32Array
  /** Six numbers a face, in the order of the tree. */
  faceBoxes: Float32Array
  normalBoxes: Float32Array
  leaves: number
  order: Uint32Array
  /** Most triangles tested per ray, because many triangles in one place would cost too much. */
  maxTests: number
}

/** A complete binary tree over a Morton curve, in linear time (Lauterbach et al. 2009, *Fast BVH Construction on GPUs*). */
export function buildTree(mesh: Mesh, { normals }: Facets, maxTests: number): TriangleTree {
  const count = mesh.triangles.length / 3
  let leaves = 1
  while (leaves * perLeaf < count) leaves *= 2
  const order = mortonOrder(mesh)
  const sorted = { leaves, order }
  const faceBoxes = new Float32Array(count * 6)
  const faceNormals = new Float32Array(count * 3)
  for (let at = 0; at < count; at++) {
    boundFace(mesh, order[at]! * 3, { boxes: faceBoxes, to: at * 6 })
    for (let axis = 0; axis < 3; axis++) faceNormals[at * 3 + axis] = normals[order[at]! * 3 + axis]!
  }
  return {
    mesh,
    ...sorted,
    maxTests,
    boxes: boxesAround(sorted, faceBoxes, 6),
    faceBoxes,
    normalBoxes: boxesAround(sorted, faceNormals, 3),
  }
}

function boundFace(
  { positions, triangles }: Mesh,
  corner: number,
  { boxes, to }: { boxes: Float32Array; to: number },
) {
  const a = triangles[corner]! * 3
  const b = triangles[corner + 1]! * 3
  const c = triangles[corner + 2]! * 3
  for (let axis = 0; axis < 3; axis++) {
    const x = positions[a + axis]!
    const y = positions[b + axis]!
    const z = positions[c + axis]!
    boxes[to + axis] = Math.min(x, y, z)
    boxes[to + axis + 3] = Math.max(x, y, z)
  }
}

type Sorted = Pick<TriangleTree, 'leaves' | 'order'>

function boxesAround(sorted: Sorted, faces: Float32Array, perFace: 3 | 6) {
  const { leaves } = sorted
  const boxes = new Float32Array(leaves * 12)
  for (let leaf = 0; leaf < leaves; leaf++) {
    const [from, end] = [firstOfLeaf(sorted, leaf) * perFace, firstOfLeaf(sorted, leaf + 1) * perFace]
    boundLeaf(boxes, (leaves + leaf) * 6, { faces, perFace, from, end })
  }
  for (let node = leaves - 1; node > 0; node--) {
    for (let axis = 0; axis < 3; axis++) {
      const one = node * 12 + axis
      const other = one + 6
      boxes[node * 6 + axis] = Math.min(boxes[one]!, boxes[other]!)
      boxes[node * 6 + 3 + axis] = Math.max(boxes[one + 3]!, boxes[other + 3]!)
    }
  }
  return boxes
}

export function firstOfLeaf({ order, leaves }: Sorted, leaf: number) {
  return Math.floor((leaf * order.length) / leaves)
}

/** Returns true when the box of a node, whose numbers begin at `at`, and another box (low and high corner, in mm) meet. */
export function overlapsNode(boxes: Float32Array, at: number, box: Float64Array) {
  return (
    boxes[at]! <= box[3]! &&
    boxes[at + 3]! >= box[0]! &&
    boxes[at + 1]! <= box[4]! &&
    boxes[at + 4]! >= box[1]! &&
    boxes[at + 2]! <= box[5]! &&
    boxes[at + 5]! >= box[2]!
  )
}

type Leaf = { faces: Float32Array; perFace: 3 | 6; from: number; end: number }

function boundLeaf(boxes: Float32Array, to: number, { faces, perFace, from, end }: Leaf) {
  for (let axis = 0; axis < 3; axis++) {
    let low = Infinity
    let high = -Infinity
    for (let face = from + axis; face < end; face += perFace) {
      low = Math.min(low, faces[face]!)
      high = Math.max(high, faces[face + perFace - 3]!)
    }
    boxes[to + axis] = low
    boxes[to + axis + 3] = high
  }
}

function mortonOrder({ positions, triangles }: Mesh) {
  const count = triangles.length / 3
  const codes = new Uint32Array(count)
  for (let axis = 0; axis < 3; axis++) {
    let low = Infinity
    let high = -Infinity
    const centres = new Float32Array(count)
    for (let triangle = 0, at = 0; triangle < count; triangle++, at += 3) {
      const value =
        positions[triangles[at]! * 3 + axis]! +
        positions[triangles[at + 1]! * 3 + axis]! +
        positions[triangles[at + 2]! * 3 + axis]!
      centres[triangle] = value
      if (value < low) low = value
      if (value > high) high = value
    }
    const scale = gridSteps / (high - low || 1)
    for (let triangle = 0; triangle < count; triangle++)
      codes[triangle]! |= spreadBits((centres[triangle]! - low) * scale) << (2 - axis)
  }
  return orderByKey(codes)
}

function spreadBits(value: number) {
  let bits = value & 0x3ff
  bits = (bits | (bits << 16)) & 0x30000ff
  bits = (bits | (bits << 8)) & 0x300f00f
  bits = (bits | (bits << 4)) & 0x30c30c3
  return (bits | (bits << 2)) & 0x9249249
}
