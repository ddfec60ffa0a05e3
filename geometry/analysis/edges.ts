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

/** Returns the edges in linear time, whatever the valence: half-edges are grouped by their lower vertex. */
export function findEdges({ positions, triangles }: Mesh, onBroken?: OnBroken): Edges {
  const vertices = positions.length / 3
  const partOf = new Int32Array(triangles.length / 3)
  const found = { open: 0, nonManifold: 0, misoriented: 0, parts: 0, partOf }
  pairHalfEdges(found, groupHalfEdges(triangles, partOf, vertices), onBroken)
  found.parts = numberParts(partOf)
  return found
}

type HalfEdges = {
  /** Where the half-edges of each lower vertex end; those of the next one follow. */
  ends: Int32Array
  /** Two numbers a half-edge, in file order: its upper vertex, and twice its triangle, plus one if it leads upwards. */
  grouped: Int32Array
}

/** A counting sort: a chain through the file would miss the cache at each half-edge when triangles are in no order. */
function groupHalfEdges(triangles: Uint32Array, partOf: Int32Array, vertices: number): HalfEdges {
  const corners = new Int32Array(triangles.buffer, triangles.byteOffset, triangles.length)
  const ends = new Int32Array(vertices)
  for (let triangle = 0, at = 0; triangle < partOf.length; triangle++, at += 3) {
    const a = corners[at]!
    const b = corners[at + 1]!
    const c = corners[at + 2]!
    const isCollapsed = a === b || b === c || c === a
    partOf[triangle] = isCollapsed ? -1 : triangle
    if (isCollapsed) continue
    ends[Math.min(a, b)]!++
    ends[Math.min(b, c)]!++
    ends[Math.min(c, a)]!++
  }
  let count = 0
  for (let vertex = 0; vertex < vertices; vertex++) {
    const begin = count
    count += ends[vertex]!
    ends[vertex] = begin
  }
  const halfEdges = { ends, grouped: new Int32Array(count * 2) }
  for (let triangle = 0, at = 0; triangle < partOf.length; triangle++, at += 3) {
    if (partOf[triangle] === -1) continue
    const a = corners[at]!
    const b = corners[at + 1]!
    const c = corners[at + 2]!
    add(halfEdges, c, a, triangle)
    add(halfEdges, a, b, triangle)
    add(halfEdges, b, c, triangle)
  }
  return halfEdges
}

function add({ ends, grouped }: HalfEdges, from: number, to: number, triangle: number) {
  const isUpwards = from < to
  const place = ends[isUpwards ? from : to]!++ * 2
  grouped[place] = isUpwards ? to : from
  grouped[place + 1] = triangle * 2 + (isUpwards ? 1 : 0)
}

// Half-edges of a vertex that are compared faster than looked up.
const few = 24
const taken = -1

function pairHalfEdges(found: Edges, { ends, grouped }: HalfEdges, onBroken: OnBroken | undefined) {
  const { partOf } = found
  const placeOf = new Int32Array(ends.length)
  let begin = 0
  for (let vertex = 0; vertex < ends.length; vertex++) {
    const end = ends[vertex]! * 2
    const isGathered = end - begin > few * 2
    if (isGathered) gatherEdges(grouped.subarray(begin, end), placeOf)
    for (let at = begin; at < end; at += 2) {
      const upper = grouped[at]!
      if (upper === taken) continue
      const own = grouped[at + 1]!
      let count = 1
      let balance = (own & 1) * 2 - 1
      for (let next = at + 2; next < end; next += 2) {
        if (grouped[next] !== upper && isGathered) break
        if (grouped[next] !== upper) continue
        grouped[next] = taken
        const other = grouped[next + 1]!
        count++
        balance += (other & 1) * 2 - 1
        joinParts(partOf, own >> 1, other >> 1)
      }
      if (count === 2 && balance === 0) continue
      countBroken(found, count, balance)
      if (balance !== 0) onBroken?.({ start: vertex, end: upper, open: count === 1 })
    }
    begin = end
  }
}

/** Puts the half-edges of each edge side by side, in the order of the first ones. `placeOf` has zeros. */
function gatherEdges(group: Int32Array, placeOf: Int32Array) {
  for (let at = 0; at < group.length; at += 2) placeOf[group[at]!]!++
  let place = 0
  for (let at = 0; at < group.length; at += 2) {
    const count = placeOf[group[at]!]!
    if (count < 0) continue
    placeOf[group[at]!] = ~place
    place += count
  }
  const halfEdges = group.slice()
  for (let at = 0; at < group.length; at += 2) {
    const upper = halfEdges[at]!
    const to = ~placeOf[upper]!--
    group[to * 2] = upper
    group[to * 2 + 1] = halfEdges[at + 1]!
  }
  for (let at = 0; at < group.length; at += 2) placeOf[group[at]!] = 0
}

function countBroken(found: Edges, count: number, balance: number) {
  if (count === 1) found.open++
  else if (balance !== 0) found.misoriented++
  if (count > 2) found.nonManifold++
}

function joinParts(partOf: Int32Array, one: number, other: number) {
  if (partOf[one] === partOf[other]) return
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
