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

/** Returns the edges in linear time, whatever the valence: half-edges are bucketed by their lower vertex. */
export function findEdges({ positions, triangles }: Mesh, onBroken?: OnBroken): Edges {
  const vertices = positions.length / 3
  const partOf = new Int32Array(triangles.length / 3)
  const ends = countHalfEdges(triangles, partOf, vertices)
  const halfEdges = fillHalfEdges(triangles, partOf, ends)
  const tally: Tally = { edgeOf: new Int32Array(vertices), first: 1, next: 1, edges: new Int32Array(64) }
  const found = { open: 0, nonManifold: 0, misoriented: 0, parts: 0, partOf }
  const range: Range = { halfEdges, vertex: 0, from: 0, to: 0, onBroken }
  for (; range.vertex < vertices; range.vertex++, range.from = range.to) {
    range.to = ends[range.vertex]! * 2
    tallyEdges(tally, partOf, range)
    countBroken(found, tally, range)
  }
  found.parts = numberParts(partOf)
  return found
}

/** Returns bucket starts; `fillHalfEdges` turns them into ends. */
function countHalfEdges(triangles: Uint32Array, partOf: Int32Array, vertices: number) {
  const starts = new Uint32Array(vertices + 1)
  for (let triangle = 0, at = 0; triangle < partOf.length; triangle++, at += 3) {
    const a = triangles[at]!
    const b = triangles[at + 1]!
    const c = triangles[at + 2]!
    const isCollapsed = a === b || b === c || c === a
    partOf[triangle] = isCollapsed ? -1 : triangle
    if (isCollapsed) continue
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

/** A half-edge is two numbers: higher vertex * 2 + (1 if it runs upwards), and its triangle. */
function fillHalfEdges(triangles: Uint32Array, partOf: Int32Array, next: Uint32Array) {
  const halfEdges = new Uint32Array(next[next.length - 1]! * 2)
  for (let triangle = 0, at = 0; triangle < partOf.length; triangle++, at += 3) {
    if (partOf[triangle]! < 0) continue
    for (let from = triangles[at + 2]!, corner = 0; corner < 3; corner++) {
      const to = triangles[at + corner]!
      const into = (from < to ? next[from]!++ : next[to]!++) * 2
      halfEdges[into] = from < to ? to * 2 + 1 : from * 2
      halfEdges[into + 1] = triangle
      from = to
    }
  }
  return halfEdges
}

type Tally = {
  edgeOf: Int32Array
  first: number
  next: number
  /** Four numbers an edge: its end, a triangle, its half-edges, upward minus downward ones. */
  edges: Int32Array
}

type Range = {
  halfEdges: Uint32Array
  vertex: number
  from: number
  to: number
  onBroken: OnBroken | undefined
}

function tallyEdges(tally: Tally, partOf: Int32Array, { halfEdges, from, to }: Range) {
  if (tally.edges.length < (to - from) * 2) tally.edges = new Int32Array((to - from) * 4)
  const { edgeOf, edges } = tally
  const first = tally.next
  let next = first
  for (let at = from; at < to; at += 2) {
    const end = halfEdges[at]! >> 1
    const upwards = (halfEdges[at]! & 1) * 2 - 1
    const triangle = halfEdges[at + 1]!
    const known = edgeOf[end]!
    if (known < first) {
      const edge = (next - first) * 4
      edgeOf[end] = next++
      edges[edge] = end
      edges[edge + 1] = triangle
      edges[edge + 2] = 1
      edges[edge + 3] = upwards
    } else {
      const edge = (known - first) * 4
      joinParts(partOf, edges[edge + 1]!, triangle)
      edges[edge + 2]!++
      edges[edge + 3]! += upwards
    }
  }
  tally.first = first
  tally.next = next
}

function countBroken(found: Edges, { first, next, edges }: Tally, { vertex, onBroken }: Range) {
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
