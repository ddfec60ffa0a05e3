import type { Mesh } from '../mesh/mesh.ts'

/** A half-edge is the index of its first corner in `triangles`. */
export function nextOf(halfEdge: number) {
  return halfEdge % 3 === 2 ? halfEdge - 2 : halfEdge + 1
}

export function previousOf(halfEdge: number) {
  return halfEdge % 3 === 0 ? halfEdge + 2 : halfEdge - 1
}

/** Returns the items ordered by key, stable, in O(items + keys): one pass of a radix sort. */
export function sortedByKey(items: Uint32Array, keys: number, keyOf: (item: number) => number) {
  const starts = new Uint32Array(keys + 1)
  for (const item of items) starts[keyOf(item) + 1]!++
  for (let key = 1; key <= keys; key++) starts[key]! += starts[key - 1]!
  const sorted = new Uint32Array(items.length)
  for (const item of items) sorted[starts[keyOf(item)]!++] = item
  return sorted
}

/** Visits each edge with the range of its half-edges in `order`, whatever their direction. */
export function eachEdge(
  { positions, triangles }: Mesh,
  visit: (order: Uint32Array, range: { from: number; to: number }) => void,
) {
  const vertices = positions.length / 3
  const endOf = (halfEdge: number) => triangles[nextOf(halfEdge)]!
  const lowOf = (halfEdge: number) => Math.min(triangles[halfEdge]!, endOf(halfEdge))
  const highOf = (halfEdge: number) => Math.max(triangles[halfEdge]!, endOf(halfEdge))
  const all = Uint32Array.from({ length: triangles.length }, (_, index) => index)
  const order = sortedByKey(sortedByKey(all, vertices, highOf), vertices, lowOf)
  const range = { from: 0, to: 0 }
  while (range.to < order.length) {
    range.from = range.to
    const [low, high] = [lowOf(order[range.from]!), highOf(order[range.from]!)]
    while (range.to < order.length && lowOf(order[range.to]!) === low && highOf(order[range.to]!) === high)
      range.to++
    visit(order, range)
  }
}

/** Returns the half-edge across each edge of exactly two faces, whatever its direction; -1 elsewhere. */
export function neighboursOf(mesh: Mesh): Int32Array {
  const neighbours = new Int32Array(mesh.triangles.length).fill(-1)
  eachEdge(mesh, (order, { from, to }) => {
    if (to - from !== 2) return
    neighbours[order[from]!] = order[from + 1]!
    neighbours[order[from + 1]!] = order[from]!
  })
  return neighbours
}

/** Returns the half-edge of the opposite direction for each half-edge; -1 for an open one. */
export function twinsOf(mesh: Mesh): Int32Array {
  const { triangles } = mesh
  const twins = new Int32Array(triangles.length).fill(-1)
  eachEdge(mesh, (order, { from, to }) => {
    const waiting: number[] = []
    for (let at = from; at < to; at++) {
      const halfEdge = order[at]!
      const other = waiting.at(-1)
      if (other === undefined || triangles[other] === triangles[halfEdge]) {
        waiting.push(halfEdge)
        continue
      }
      waiting.pop()
      twins[other] = halfEdge
      twins[halfEdge] = other
    }
  })
  return twins
}
