import { firstOfLeaf, overlapsNode, type TriangleTree } from './triangle-tree.ts'

/** Returns the triangles whose boxes meet a box (low and high corner, in mm); undefined when there are more than `most`. */
export function trianglesNear(tree: TriangleTree, box: Float64Array, most: number): number[] | undefined {
  const found: number[] = []
  const waiting = [1]
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    if (!overlapsNode(tree.boxes, node * 6, box)) continue
    if (node < tree.leaves) {
      waiting.push(node * 2, node * 2 + 1)
      continue
    }
    const end = firstOfLeaf(tree, node - tree.leaves + 1)
    for (let at = firstOfLeaf(tree, node - tree.leaves); at < end; at++)
      if (overlapsNode(tree.faceBoxes, at * 6, box)) found.push(tree.order[at]!)
    if (found.length > most) return undefined
  }
  return found
}
