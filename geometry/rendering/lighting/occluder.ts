import type { Scene } from '../scene/scene.ts'
import { sharedFloats, sharedIndices } from '../scene/shared-memory.ts'

export type Occluder = { positions: Float32Array; triangles: Uint32Array; cell: number }

/** Vertex clustering (Rossignac and Borrel 1993) on a grid of `cells` along the longest side. */
export function clusterVertices({ positions, triangles, low, high }: Scene, cells: number): Occluder {
  const cell = Math.max(high[0] - low[0], high[1] - low[1], high[2] - low[2]) / cells || 1
  const columns = Math.floor((high[0] - low[0]) / cell) + 1
  const rows = Math.floor((high[1] - low[1]) / cell) + 1
  const layers = Math.floor((high[2] - low[2]) / cell) + 1
  const numberOf = new Int32Array(columns * rows * layers).fill(-1)
  const clusterOf = sharedIndices(positions.length / 3)
  let clusters = 0
  for (let vertex = 0, at = 0; vertex < clusterOf.length; vertex++, at += 3) {
    const x = Math.floor((positions[at]! - low[0]) / cell)
    const y = Math.floor((positions[at + 1]! - low[1]) / cell)
    const z = Math.floor((positions[at + 2]! - low[2]) / cell)
    const place = (z * rows + y) * columns + x
    if (numberOf[place]! < 0) numberOf[place] = clusters++
    clusterOf[vertex] = numberOf[place]!
  }
  const means = meansOf(positions, clusterOf, clusters)
  const occluder = { positions: means, triangles: withoutDegenerate(triangles, clusterOf), cell }
  return { ...occluder, triangles: thinnedOut(occluder) }
}

const maxCovered = 1e7

/** Faces stacked many times cast the same shadow when some are left out. */
function thinnedOut({ positions, triangles, cell }: Occluder) {
  let covered = 0
  for (let at = 0; at < triangles.length; at += 3) {
    const a = triangles[at]! * 3
    const b = triangles[at + 1]! * 3
    const c = triangles[at + 2]! * 3
    let longest = 0
    for (let axis = 0; axis < 3; axis++) {
      const one = positions[a + axis]!
      const two = positions[b + axis]!
      const three = positions[c + axis]!
      longest = Math.max(longest, Math.abs(one - two), Math.abs(two - three), Math.abs(three - one))
    }
    covered += (longest / cell) * (longest / cell)
  }
  const every = Math.ceil(covered / maxCovered) * 3
  return every <= 3 ? triangles : triangles.filter((_, at) => at % every < 3)
}

function meansOf(positions: Float32Array, clusterOf: Uint32Array, clusters: number) {
  const sums = new Float64Array(clusters * 4)
  for (let vertex = 0, at = 0; vertex < clusterOf.length; vertex++, at += 3) {
    const to = clusterOf[vertex]! * 4
    sums[to]! += positions[at]!
    sums[to + 1]! += positions[at + 1]!
    sums[to + 2]! += positions[at + 2]!
    sums[to + 3]!++
  }
  const means = sharedFloats(clusters * 3)
  for (let from = 0, to = 0; from < sums.length; from += 4) {
    for (let axis = 0; axis < 3; axis++) means[to++] = sums[from + axis]! / sums[from + 3]!
  }
  return means
}

function withoutDegenerate(triangles: Uint32Array, clusterOf: Uint32Array) {
  const kept = sharedIndices(triangles.length)
  let count = 0
  for (let at = 0; at < triangles.length; at += 3) {
    const a = clusterOf[triangles[at]!]!
    const b = clusterOf[triangles[at + 1]!]!
    const c = clusterOf[triangles[at + 2]!]!
    if (a === b || b === c || c === a) continue
    kept[count++] = a
    kept[count++] = b
    kept[count++] = c
  }
  return kept.subarray(0, count)
}
