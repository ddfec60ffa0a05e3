import type { Mesh } from './mesh.ts'

/** How the edges of a mesh are shared, and which triangles hang together. */
export type Edges = {
  /** Edges of a single triangle: the rim of a hole. */
  open: number
  /** Edges of more than two triangles. */
  nonManifold: number
  /** Closed edges that are not run through as often in one direction as in the other. */
  misoriented: number
  /** For each triangle some triangle of its part, the same for all of them. */
  partOf: Int32Array
}

/** `end` above `start`, both vertices; `open` for the rim of a hole, otherwise run through in one direction too often. */
export type OnBroken = (edge: { start: number; end: number; open: boolean }) => void

/**
 * Finds the edges by sorting: each triangle leaves three half-edges with the lower of their vertices, where those of
 * one edge then lie side by side. Collapsed triangles have no edges and stay alone.
 */
export function findEdges({ positions, triangles }: Mesh, onBroken?: OnBroken): Edges {
  const starts = countHalfEdges(triangles, positions.length / 3)
  const halfEdges = new Float64Array(starts[starts.length - 1]!)
  fillHalfEdges(triangles, starts, halfEdges)
  const partOf = Int32Array.from({ length: triangles.length / 3 }, (_, triangle) => triangle)
  const edges = { open: 0, nonManifold: 0, misoriented: 0, partOf }
  for (let vertex = 0, from = 0; vertex < starts.length - 1; vertex++) {
    // Filling has moved each start to the end of its vertex.
    const to = starts[vertex]!
    sortRange(halfEdges, from, to)
    countEdges(edges, halfEdges, { vertex, from, to, onBroken })
    from = to
  }
  for (let triangle = 0; triangle < partOf.length; triangle++) partOf[triangle] = rootOf(partOf, triangle)
  return edges
}

function isCollapsed(a: number, b: number, c: number) {
  return a === b || b === c || c === a
}

/** Where the half-edges of each vertex start; the last number is how many there are. */
function countHalfEdges(triangles: Uint32Array, vertices: number) {
  const starts = new Uint32Array(vertices + 1)
  for (let at = 0; at < triangles.length; at += 3) {
    const a = triangles[at]!
    const b = triangles[at + 1]!
    const c = triangles[at + 2]!
    if (isCollapsed(a, b, c)) continue
    starts[Math.min(a, b)]!++
    starts[Math.min(b, c)]!++
    starts[Math.min(c, a)]!++
  }
  let sum = 0
  for (let vertex = 0; vertex < starts.length; vertex++) {
    const count = starts[vertex]!
    starts[vertex] = sum
    sum += count
  }
  return starts
}

// A half-edge is one number: the higher vertex, whether it runs upwards, and its triangle (below 2^23).
const direction = 2 ** 23
const higher = 2 ** 24

function fillHalfEdges(triangles: Uint32Array, next: Uint32Array, halfEdges: Float64Array) {
  for (let at = 0, triangle = 0; at < triangles.length; at += 3, triangle++) {
    const a = triangles[at]!
    const b = triangles[at + 1]!
    const c = triangles[at + 2]!
    if (isCollapsed(a, b, c)) continue
    if (a < b) halfEdges[next[a]!++] = b * higher + direction + triangle
    else halfEdges[next[b]!++] = a * higher + triangle
    if (b < c) halfEdges[next[b]!++] = c * higher + direction + triangle
    else halfEdges[next[c]!++] = b * higher + triangle
    if (c < a) halfEdges[next[c]!++] = a * higher + direction + triangle
    else halfEdges[next[a]!++] = c * higher + triangle
  }
}

const few = 32

function sortRange(values: Float64Array, from: number, to: number) {
  if (to - from > few) {
    values.subarray(from, to).sort()
    return
  }
  for (let end = from + 1; end < to; end++) {
    const value = values[end]!
    let at = end
    for (; at > from && values[at - 1]! > value; at--) values[at] = values[at - 1]!
    values[at] = value
  }
}

type Range = { vertex: number; from: number; to: number; onBroken: OnBroken | undefined }

function countEdges(edges: Edges, halfEdges: Float64Array, { vertex, from, to, onBroken }: Range) {
  for (let at = from; at < to; ) {
    const base = Math.floor(halfEdges[at]! / higher) * higher
    const end = base + higher
    let balance = 0
    let count = 0
    let first = 0
    for (; at < to && halfEdges[at]! < end; at++, count++) {
      const rest = halfEdges[at]! - base
      const runsUp = rest >= direction
      const triangle = runsUp ? rest - direction : rest
      balance += runsUp ? 1 : -1
      if (count === 0) first = triangle
      else joinParts(edges.partOf, first, triangle)
    }
    if (count === 1) edges.open++
    else if (balance !== 0) edges.misoriented++
    if (count > 2) edges.nonManifold++
    if (onBroken && balance !== 0) onBroken({ start: vertex, end: base / higher, open: count === 1 })
  }
}

function joinParts(partOf: Int32Array, one: number, other: number) {
  const a = rootOf(partOf, one)
  const b = rootOf(partOf, other)
  if (a < b) partOf[b] = a
  else if (b < a) partOf[a] = b
}

/** Union-find with path halving (Tarjan and van Leeuwen 1984). */
function rootOf(partOf: Int32Array, triangle: number) {
  let at = triangle
  while (partOf[at] !== at) {
    partOf[at] = partOf[partOf[at]!]!
    at = partOf[at]!
  }
  return at
}
