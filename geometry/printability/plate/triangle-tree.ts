import type { Facets } from '../../mesh/facets.ts'
import type { Mesh } from '../../mesh/mesh.ts'
import { orderByKey } from '../../mesh/radix-sort.ts'

const perLeaf = 4
const gridSteps = 1023

/**
 * Six numbers a node (low corner, high corner). Node 1 is the root, the children of `n` are 2n and 2n + 1, the last half are
 * leaves.
 */
export type TriangleTree = {
  mesh: Mesh
  boxes: Float32Array
  /** The boxes around the normals of the faces below each node. */
  normalBoxes: Float32Array
  leaves: number
  order: Uint32Array
  /** Most triangles tested per ray, because many triangles in one place would cost too much. */
  maxTests: number
}

/**
 * Returns a tree of boxes in linear time: triangles are sorted along a Morton curve, a complete binary tree lies over them
 * (Lauterbach et al. 2009, *Fast BVH Construction on GPUs*).
 */
export function buildTree(mesh: Mesh, { normals }: Facets, maxTests: number): TriangleTree {
  const count = mesh.triangles.length / 3
  let leaves = 1
  while (leaves * perLeaf < count) leaves *= 2
  const boxes = new Float32Array(leaves * 12)
  const normalBoxes = new Float32Array(leaves * 12)
  const tree = { mesh, leaves, maxTests, boxes, normalBoxes, order: mortonOrder(mesh) }
  for (let node = leaves; node < leaves * 2; node++) {
    boundLeaf(tree, node)
    boundNormals(tree, normals, node)
  }
  boundNodes(boxes, leaves)
  boundNodes(normalBoxes, leaves)
  return tree
}

function boundNodes(boxes: Float32Array, leaves: number) {
  for (let node = leaves - 1; node > 0; node--) {
    for (let axis = 0; axis < 3; axis++) {
      const one = node * 12 + axis
      const other = one + 6
      boxes[node * 6 + axis] = Math.min(boxes[one]!, boxes[other]!)
      boxes[node * 6 + 3 + axis] = Math.max(boxes[one + 3]!, boxes[other + 3]!)
    }
  }
}

/** Returns where a leaf begins in `order`; it ends where the next one begins. */
export function firstOfLeaf({ order, leaves }: TriangleTree, leaf: number) {
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

function boundLeaf(tree: TriangleTree, node: number) {
  const { boxes, leaves, order, mesh } = tree
  const from = firstOfLeaf(tree, node - leaves)
  const end = firstOfLeaf(tree, node - leaves + 1)
  for (let axis = 0; axis < 3; axis++) {
    let low = Infinity
    let high = -Infinity
    for (let at = from; at < end; at++) {
      const first = order[at]! * 3
      for (let corner = first; corner < first + 3; corner++) {
        const value = mesh.positions[mesh.triangles[corner]! * 3 + axis]!
        if (value < low) low = value
        if (value > high) high = value
      }
    }
    boxes[node * 6 + axis] = low
    boxes[node * 6 + 3 + axis] = high
  }
}

function boundNormals(tree: TriangleTree, normals: Float32Array, node: number) {
  const { normalBoxes, leaves, order } = tree
  const from = firstOfLeaf(tree, node - leaves)
  const end = firstOfLeaf(tree, node - leaves + 1)
  for (let axis = 0; axis < 3; axis++) {
    let low = Infinity
    let high = -Infinity
    for (let at = from; at < end; at++) {
      const value = normals[order[at]! * 3 + axis]!
      if (value < low) low = value
      if (value > high) high = value
    }
    normalBoxes[node * 6 + axis] = low
    normalBoxes[node * 6 + 3 + axis] = high
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
