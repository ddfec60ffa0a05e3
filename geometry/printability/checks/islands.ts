import { findingMarks } from '#contract/printing/printability.ts'
import { rootOf } from '../../mesh/union-find.ts'
import type { Vector } from '../../mesh/vector.ts'
import { isInside } from '../cast-ray.ts'
import { onBed, type Plate } from '../plate.ts'

/** Where a layer begins with nothing below it; `height` is that above the bed. */
export type Island = { low: Vector; high: Vector; height: number }

/** Less than two layers hold without a support. */
const leastDepth = 0.3
const shownHeight = 2
const mostIslands = 500

/**
 * Returns the minima of the model above the bed, lowest first: all bodies that a slicer finds in a layer without anything
 * below them. Vertices are swept upwards and joined along edges; a minimum counts when it lies deeper than two layers below
 * the saddle where it joins an older one (Edelsbrunner, Letscher and Zomorodian 2002, *Topological Persistence*).
 */
export function findIslands(plate: Plate): Island[] {
  const sweep = startSweep(plate)
  for (let rank = 0; rank < sweep.ranked.length; rank++) {
    if (rank % 65_536 === 0) plate.checkTime()
    joinBelow(plate, sweep, rank)
  }
  for (const vertex of sweep.ranked)
    if (sweep.parents[vertex] === vertex && sweep.births[vertex]! >= 0)
      sweep.minima.push(sweep.births[vertex]!)
  const islands = sweep.minima.filter((vertex) => begins(plate, sweep, vertex)).slice(0, mostIslands)
  return boxesOf(plate, sweep, islands)
}

type Sweep = {
  ranked: Uint32Array
  rankOf: Int32Array
  parents: Int32Array
  /** The lowest minimum of a joined set, by its root; -1 for that of a hollow. */
  births: Int32Array
  /** The minimum that a vertex was joined to when it was passed. */
  labels: Int32Array
  /** Joins minima that are too shallow to count to their elders. */
  aliases: Int32Array
  /** Upwards, six times the vertical component of the area around a vertex. */
  upwards: Float32Array
  starts: Uint32Array
  lower: Uint32Array
  minima: number[]
}

function startSweep({ mesh, facets, bed }: Plate): Sweep {
  const { positions, triangles } = mesh
  const vertices = positions.length / 3
  const upwards = new Float32Array(vertices)
  const isUsed = new Uint8Array(vertices)
  for (let corner = 0; corner < triangles.length; corner++) {
    const triangle = (corner / 3) | 0
    upwards[triangles[corner]!]! += facets.normals[triangle * 3 + 2]! * facets.areas[triangle]!
    isUsed[triangles[corner]!] = 1
  }
  const keys = new Float64Array(vertices)
  for (let vertex = 0; vertex < vertices; vertex++) {
    const microns = Math.min(2 ** 28, Math.round((positions[vertex * 3 + 2]! - bed) * 1000))
    keys[vertex] = isUsed[vertex] === 1 ? microns * 2 ** 24 + vertex : Infinity
  }
  keys.sort()
  const ranked = Uint32Array.from(
    keys.subarray(
      0,
      isUsed.reduce((sum, used) => sum + used, 0),
    ),
    (key) => key % 2 ** 24,
  )
  const rankOf = new Int32Array(vertices)
  for (let rank = 0; rank < ranked.length; rank++) rankOf[ranked[rank]!] = rank
  const empty = () => new Int32Array(vertices).fill(-1)
  const aliases = Int32Array.from(rankOf.keys())
  const sets = { parents: empty(), births: empty(), labels: empty(), aliases, minima: [] }
  return { ranked, rankOf, upwards, ...sets, ...lowerNeighbours(triangles, ranked.length, rankOf) }
}

function lowerNeighbours(triangles: Uint32Array, count: number, rankOf: Int32Array) {
  const starts = new Uint32Array(count + 1)
  const each = (visit: (upper: number, lower: number) => void) => {
    for (let corner = 0; corner < triangles.length; corner++) {
      const next = corner % 3 === 2 ? corner - 2 : corner + 1
      const [one, other] = [rankOf[triangles[corner]!]!, rankOf[triangles[next]!]!]
      if (one !== other) visit(Math.max(one, other), Math.min(one, other))
    }
  }
  each((upper) => starts[upper + 1]!++)
  for (let rank = 1; rank <= count; rank++) starts[rank]! += starts[rank - 1]!
  const ends = starts.slice()
  const lower = new Uint32Array(starts[count]!)
  each((upper, below) => {
    lower[ends[upper]!++] = below
  })
  return { starts, lower }
}

function joinBelow(plate: Plate, sweep: Sweep, rank: number) {
  const { ranked, parents, births, labels, starts, lower, upwards } = sweep
  const vertex = ranked[rank]!
  parents[vertex] = vertex
  if (upwards[vertex]! < 0) births[vertex] = vertex
  for (let at = starts[rank]!; at < starts[rank + 1]!; at++) {
    const [one, other] = [rootOf(parents, vertex), rootOf(parents, ranked[lower[at]!]!)]
    if (one !== other) joinSets(plate, sweep, { one, other, saddle: vertex })
  }
  labels[vertex] = births[rootOf(parents, vertex)]!
}

type Joined = { one: number; other: number; saddle: number }

/** The root of a set is its lowest vertex. */
function joinSets({ mesh }: Plate, sweep: Sweep, { one, other, saddle }: Joined) {
  const { parents, births, aliases, rankOf, minima } = sweep
  const isLower = (a: number, b: number) => rankOf[a]! < rankOf[b]!
  const isDeep = (minimum: number) =>
    mesh.positions[saddle * 3 + 2]! - mesh.positions[minimum * 3 + 2]! >= leastDepth
  const [low, high] = isLower(one, other) ? [one, other] : [other, one]
  const [ofLow, ofHigh] = [births[low]!, births[high]!]
  parents[high] = low
  if (ofLow >= 0 && ofHigh >= 0) {
    const [elder, younger] = isLower(ofLow, ofHigh) ? [ofLow, ofHigh] : [ofHigh, ofLow]
    if (isDeep(younger)) minima.push(younger)
    else aliases[younger] = elder
    births[low] = elder
    // The ceiling of a hollow is no minimum: it joins the hollow at once.
  } else if (ofHigh >= 0 && isDeep(ofHigh)) births[low] = ofHigh
}

/** The minimum to which a vertex belongs; -1 for the inside of a hollow. */
function minimumOf({ labels, aliases }: Sweep, vertex: number) {
  return labels[vertex]! < 0 ? -1 : rootOf(aliases, labels[vertex]!)
}

/** False on the bed, and where the body stands on another one or in it. */
function begins({ mesh, bed, parts, tree, checkTime }: Plate, sweep: Sweep, vertex: number) {
  const [x, y, z] = mesh.positions.subarray(vertex * 3, vertex * 3 + 3)
  if (z! < bed + onBed) return false
  if (parts === 1) return true
  checkTime()
  const towards = neighbourAbove(mesh, sweep, vertex)
  const beside = (axis: number, value: number) => value + 0.1 * (mesh.positions[towards * 3 + axis]! - value)
  return isInside(tree, [beside(0, x!), beside(1, y!), z! - 0.06]) !== true
}

/** The vertex farthest from a minimum among the next ones of its body: a point between them is not on its corner. */
function neighbourAbove({ positions }: Plate['mesh'], sweep: Sweep, vertex: number) {
  const { ranked, rankOf } = sweep
  let [farthest, most] = [vertex, 0]
  const end = Math.min(ranked.length, rankOf[vertex]! + 200)
  for (let rank = rankOf[vertex]! + 1; rank < end; rank++) {
    const other = ranked[rank]!
    if (minimumOf(sweep, other) !== vertex || positions[other * 3 + 2]! > positions[vertex * 3 + 2]! + 0.5)
      continue
    const dx = positions[other * 3]! - positions[vertex * 3]!
    const dy = positions[other * 3 + 1]! - positions[vertex * 3 + 1]!
    if (dx * dx + dy * dy > most) [farthest, most] = [other, dx * dx + dy * dy]
  }
  return farthest
}

function boxesOf({ mesh, marks, bed }: Plate, sweep: Sweep, islands: number[]): Island[] {
  const boxes = new Map(
    islands.map((vertex) => {
      const [x, y, z] = mesh.positions.subarray(vertex * 3, vertex * 3 + 3)
      return [
        vertex,
        { low: [x!, y!, z!] as [number, number, number], high: [x!, y!, z!] as [number, number, number] },
      ]
    }),
  )
  for (const vertex of sweep.ranked) {
    const box = boxes.get(minimumOf(sweep, vertex))
    if (!box || mesh.positions[vertex * 3 + 2]! > box.low[2] + shownHeight) continue
    marks[vertex]! |= findingMarks.island
    for (let axis = 0; axis < 3; axis++) {
      const value = mesh.positions[vertex * 3 + axis]!
      box.low[axis] = Math.min(box.low[axis]!, value)
      box.high[axis] = Math.max(box.high[axis]!, value)
    }
  }
  return [...boxes.values()]
    .map((box) => ({ ...box, height: box.low[2] - bed }))
    .sort((one, other) => one.height - other.height)
}
