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
  const sorted = { leaves, order: mortonOrder(mesh) }
  const corners = { values: mesh.positions, indices: mesh.triangles, perFace: 3 }
  return {
    mesh,
    ...sorted,
    maxTests,
    boxes: boxesAround(sorted, corners),
    normalBoxes: boxesAround(sorted, { values: normals, indices: undefined, perFace: 1 }),
  }
}

type Sorted = Pick<TriangleTree, 'leaves' | 'order'>

/** Three numbers a point. Without `indices` the points of a face follow those of the one before. */
type Points = { values: Float32Array; indices: Uint32Array | undefined; perFace: number }

function boxesAround(sorted: Sorted, points: Points) {
  const { leaves } = sorted
  const boxes = new Float32Array(leaves * 12)
  for (let node = leaves; node < leaves * 2; node++) boundLeaf(boxes, node, { sorted, points })
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

/** Returns where a leaf begins in `order`; it ends where the next one begins. */
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

function boundLeaf(
  boxes: Float32Array,
  node: number,
  { sorted, points: { values, indices, perFace } }: { sorted: Sorted; points: Points },
) {
  const { leaves, order } = sorted
  const from = firstOfLeaf(sorted, node - leaves)
  const end = firstOfLeaf(sorted, node - leaves + 1)
  for (let axis = 0; axis < 3; axis++) {
    let low = Infinity
    let high = -Infinity
    for (let at = from; at < end; at++) {
      const first = order[at]! * perFace
      for (let point = first; point < first + perFace; point++) {
        const value = values[(indices ? indices[point]! : point) * 3 + axis]!
        if (value < low) low = value
        if (value > high) high = value
      }
    }
    boxes[node * 6 + axis] = low
    boxes[node * 6 + 3 + axis] = high
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
