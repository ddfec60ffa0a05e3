import { inBlocks } from '../mesh/blocks.ts'
import type { Mesh } from '../mesh/mesh.ts'
import { rootOf } from '../mesh/union-find.ts'
import { countCopies } from './copied-faces.ts'

export type Edges = {
  open: number
  nonManifold: number
  /** Shared edges whose half-edges do not cancel in direction. */
  misoriented: number
  /** Faces with the corners of another one, counted at each of their edges, where more than 48 faces meet. */
  copies: number
  parts: number
  /** The part of each triangle, from 0; -1 for a collapsed one. */
  partOf: Int32Array
}

/** `start` and `end` are vertices, `start` the lower one. */
export type OnBroken = (edge: { start: number; end: number; open: boolean }) => void

/** Returns the edges in linear time, whatever the valence: half-edges are grouped by their lower vertex. */
export function findEdges({ positions, triangles }: Mesh, onBroken: OnBroken = () => undefined): Edges {
  const vertices = positions.length / 3
  const partOf = new Int32Array(triangles.length / 3)
  const found = { open: 0, nonManifold: 0, misoriented: 0, copies: 0, parts: 0, partOf }
  const halfEdges = groupHalfEdges(triangles, partOf, vertices)
  pairHalfEdges({ found, triangles, halfEdges, onBroken })
  found.parts = numberParts(partOf)
  return found
}

type HalfEdges = {
  /** Where the half-edges of each lower vertex end; those of the next one follow. */
  ends: Int32Array
  /** Two numbers a half-edge, in file order: its upper vertex; four times its triangle, plus `upwards`, `downwards` or both. */
  grouped: Int32Array
}

const upwards = 1
const downwards = 2

/** A counting sort: a chain through the file would miss the cache at each half-edge when triangles are in no order. */
function groupHalfEdges(triangles: Uint32Array, partOf: Int32Array, vertices: number): HalfEdges {
  const corners = new Int32Array(triangles.buffer, triangles.byteOffset, triangles.length)
  const ends = new Int32Array(vertices)
  const shared = new Uint8Array(partOf.length + 1)
  inBlocks(partOf.length, (begin, end) => joinNeighbours({ corners, partOf, shared }, ends, begin, end))
  let count = 0
  inBlocks(vertices, (begin, end) => {
    count = sumUp(ends.subarray(begin, end), count)
  })
  const halfEdges = { ends, grouped: new Int32Array(count * 2) }
  inBlocks(partOf.length, (begin, end) => addHalfEdges(halfEdges, { corners, partOf, shared }, begin, end))
  return halfEdges
}

type Neighbours = {
  corners: Int32Array
  partOf: Int32Array
  /** Of each triangle 4 times its half-edge (1 to 3) plus that of the one before it that is the same edge. */
  shared: Uint8Array
}

function sumUp(counts: Int32Array, before: number) {
  let sum = before
  for (let at = 0; at < counts.length; at++) {
    const count = counts[at]!
    counts[at] = sum
    sum += count
  }
  return sum
}

function addHalfEdges(
  halfEdges: HalfEdges,
  { corners, partOf, shared }: Neighbours,
  begin: number,
  end: number,
) {
  for (let triangle = begin, at = begin * 3; triangle < end; triangle++, at += 3) {
    if (partOf[triangle] === -1) continue
    const a = corners[at]!
    const b = corners[at + 1]!
    const c = corners[at + 2]!
    const done = shared[triangle]! >> 2
    const next = shared[triangle + 1]! & 3
    const own = triangle * 4
    if (done !== 3) add(halfEdges, c, a, next === 3 ? own + 3 : own)
    if (done !== 1) add(halfEdges, a, b, next === 1 ? own + 3 : own)
    if (done !== 2) add(halfEdges, b, c, next === 2 ? own + 3 : own)
  }
}

function add({ ends, grouped }: HalfEdges, from: number, to: number, own: number) {
  const isUpwards = from < to
  const place = ends[isUpwards ? from : to]!++ * 2
  grouped[place] = isUpwards ? to : from
  grouped[place + 1] = own | (isUpwards ? upwards : downwards)
}

function joinNeighbours(
  { corners, partOf, shared }: Neighbours,
  counts: Int32Array,
  begin: number,
  end: number,
) {
  for (let triangle = begin, at = begin * 3; triangle < end; triangle++, at += 3) {
    const a = corners[at]!
    const b = corners[at + 1]!
    const c = corners[at + 2]!
    const isCollapsed = a === b || b === c || c === a
    partOf[triangle] = isCollapsed ? -1 : triangle
    if (isCollapsed) continue
    let both = triangle === 0 || partOf[triangle - 1] === -1 ? 0 : sharedHalfEdges(corners, at)
    // The half-edge before may already have a neighbour.
    if (both !== 0 && (both & 3) === shared[triangle - 1]! >> 2) both = 0
    if (both !== 0) partOf[triangle] = partOf[triangle - 1]!
    shared[triangle] = both
    const done = both >> 2
    if (done !== 1) counts[Math.min(a, b)]!++
    if (done !== 2) counts[Math.min(b, c)]!++
    if (done !== 3) counts[Math.min(c, a)]!++
  }
}

function sharedHalfEdges(corners: Int32Array, at: number) {
  const p = corners[at - 3]!
  const q = corners[at - 2]!
  const r = corners[at - 1]!
  const a = corners[at]!
  const b = corners[at + 1]!
  const c = corners[at + 2]!
  if (a === q && b === p) return 5
  if (a === r && b === q) return 6
  if (a === p && b === r) return 7
  if (b === q && c === p) return 9
  if (b === r && c === q) return 10
  if (b === p && c === r) return 11
  if (c === q && a === p) return 13
  if (c === r && a === q) return 14
  if (c === p && a === r) return 15
  return 0
}

// Half-edges of a vertex that are compared faster than looked up.
const few = 24
const taken = -1

type Pairing = { found: Edges; triangles: Uint32Array; halfEdges: HalfEdges; onBroken: OnBroken }

function pairHalfEdges(pairing: Pairing) {
  const placeOf = new Int32Array(pairing.halfEdges.ends.length)
  inBlocks(placeOf.length, (first, last) => pairOfVertices({ ...pairing, placeOf }, first, last))
}

function pairOfVertices(pairing: Pairing & { placeOf: Int32Array }, first: number, last: number) {
  const { found, triangles, halfEdges, placeOf, onBroken } = pairing
  const { partOf } = found
  const { ends, grouped } = halfEdges
  let begin = first === 0 ? 0 : ends[first - 1]! * 2
  for (let vertex = first; vertex < last; vertex++) {
    const end = ends[vertex]! * 2
    const isGathered = end - begin > few * 2
    if (isGathered) gatherEdges(grouped.subarray(begin, end), placeOf)
    for (let at = begin; at < end; at += 2) {
      const upper = grouped[at]!
      if (upper === taken) continue
      const own = grouped[at + 1]!
      let up = own & 1
      let down = (own >> 1) & 1
      for (let next = at + 2; next < end; next += 2) {
        if (grouped[next] !== upper && isGathered) break
        if (grouped[next] !== upper) continue
        grouped[next] = taken
        const other = grouped[next + 1]!
        up += other & 1
        down += (other >> 1) & 1
        joinParts(partOf, own >> 2, other >> 2)
      }
      if (up === 1 && down === 1) continue
      countBroken(found, up, down)
      found.copies += countCopies(triangles, grouped.subarray(at, end), { vertex, faces: up + down })
      if (up !== down) onBroken({ start: vertex, end: upper, open: up + down === 1 })
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

function countBroken(found: Edges, up: number, down: number) {
  if (up + down === 1) found.open++
  else if (up !== down) found.misoriented++
  if (up + down <= 2) return
  found.nonManifold++
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
  inBlocks(partOf.length, (begin, end) => {
    parts = numberTriangles(partOf, parts, begin, end)
  })
  return parts
}

function numberTriangles(partOf: Int32Array, before: number, begin: number, end: number) {
  let parts = before
  for (let triangle = begin; triangle < end; triangle++) {
    const joined = partOf[triangle]!
    if (joined === triangle) partOf[triangle] = parts++
    else if (joined >= 0) partOf[triangle] = partOf[joined]!
  }
  return parts
}
