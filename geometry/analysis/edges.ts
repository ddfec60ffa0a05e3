import type { Mesh } from '../mesh/mesh.ts'
import { rootOf } from '../mesh/union-find.ts'

export type Edges = {
  open: number
  nonManifold: number
  /** Shared edges whose half-edges do not cancel in direction. */
  misoriented: number
  parts: number
  /** The part of each triangle, from 0; -1 for a collapsed one. */
  partOf: Int32Array
}

/** `start` and `end` are vertices, `start` the lower one. */
export type OnBroken = (edge: { start: number; end: number; open: boolean }) => void

/** Returns the edges in linear time, whatever the valence: half-edges are chained by their lower vertex. */
export function findEdges({ positions, triangles }: Mesh, onBroken?: OnBroken): Edges {
  const vertices = positions.length / 3
  const partOf = new Int32Array(triangles.length / 3)
  const chains = chainHalfEdges(triangles, partOf, vertices)
  const tally: Tally = { edgeOf: new Int32Array(vertices), first: 1, next: 1, edges: new Int32Array(64) }
  const found = { open: 0, nonManifold: 0, misoriented: 0, parts: 0, partOf }
  for (let vertex = 0; vertex < vertices; vertex++) {
    tallyEdges(tally, partOf, chains, vertex)
    countBroken(found, tally, { vertex, onBroken })
  }
  found.parts = numberParts(partOf)
  return found
}

/** Half-edges in the order of the file; each is the corner that it starts at, counted from 1; 0 is the end. */
type Chains = { corners: Int32Array; first: Int32Array; next: Int32Array }

function chainHalfEdges(triangles: Uint32Array, partOf: Int32Array, vertices: number): Chains {
  const corners = new Int32Array(triangles.buffer, triangles.byteOffset, triangles.length)
  const first = new Int32Array(vertices)
  const next = new Int32Array(corners.length)
  for (let triangle = partOf.length - 1, at = triangle * 3; triangle >= 0; triangle--, at -= 3) {
    const a = corners[at]!
    const b = corners[at + 1]!
    const c = corners[at + 2]!
    const isCollapsed = a === b || b === c || c === a
    partOf[triangle] = isCollapsed ? -1 : triangle
    if (isCollapsed) continue
    const ab = Math.min(a, b)
    const bc = Math.min(b, c)
    const ca = Math.min(c, a)
    next[at + 1] = first[bc]!
    first[bc] = at + 2
    next[at] = first[ab]!
    first[ab] = at + 1
    next[at + 2] = first[ca]!
    first[ca] = at + 3
  }
  return { corners, first, next }
}

type Tally = {
  edgeOf: Int32Array
  first: number
  next: number
  /** Four numbers an edge: its end, a triangle, its half-edges, upward minus downward ones. */
  edges: Int32Array
}

function tallyEdges(tally: Tally, partOf: Int32Array, { corners, first, next }: Chains, vertex: number) {
  const { edgeOf } = tally
  let { edges } = tally
  const firstEdge = tally.next
  let nextEdge = firstEdge
  for (let corner = first[vertex]! - 1; corner >= 0; corner = next[corner]! - 1) {
    const triangle = (corner / 3) | 0
    const from = corners[corner]!
    const to = corners[corner === triangle * 3 + 2 ? corner - 2 : corner + 1]!
    const end = from === vertex ? to : from
    const upwards = from === vertex ? 1 : -1
    const known = edgeOf[end]!
    if (known < firstEdge) {
      const edge = (nextEdge - firstEdge) * 4
      if (edge === edges.length) {
        edges = new Int32Array(edge * 2)
        edges.set(tally.edges)
        tally.edges = edges
      }
      edgeOf[end] = nextEdge++
      edges[edge] = end
      edges[edge + 1] = triangle
      edges[edge + 2] = 1
      edges[edge + 3] = upwards
    } else {
      const edge = (known - firstEdge) * 4
      const other = edges[edge + 1]!
      if (partOf[other] !== partOf[triangle]) joinParts(partOf, other, triangle)
      edges[edge + 2]!++
      edges[edge + 3]! += upwards
    }
  }
  tally.first = firstEdge
  tally.next = nextEdge
}

function countBroken(
  found: Edges,
  { first, next, edges }: Tally,
  { vertex, onBroken }: { vertex: number; onBroken: OnBroken | undefined },
) {
  for (let edge = 0; edge < (next - first) * 4; edge += 4) {
    const count = edges[edge + 2]!
    const balance = edges[edge + 3]!
    if (count === 2 && balance === 0) continue
    if (count === 1) found.open++
    else if (balance !== 0) found.misoriented++
    if (count > 2) found.nonManifold++
    if (onBroken && balance !== 0) onBroken({ start: vertex, end: edges[edge]!, open: count === 1 })
  }
}

function joinParts(partOf: Int32Array, one: number, other: number) {
  const a = rootOf(partOf, one)
  const b = rootOf(partOf, other)
  if (a < b) partOf[b] = a
  else if (b < a) partOf[a] = b
}

/** Triangles are joined to lower ones only, so a root is numbered before the rest. */
function numberParts(partOf: Int32Array) {
  let parts = 0
  for (let triangle = 0; triangle < partOf.length; triangle++) {
    const joined = partOf[triangle]!
    if (joined === triangle) partOf[triangle] = parts++
    else if (joined >= 0) partOf[triangle] = partOf[joined]!
  }
  return parts
}
