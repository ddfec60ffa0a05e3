import type { Mesh } from '../mesh/mesh.ts'
import type { HoleReason } from './clip-ears.ts'
import { fillHole } from './fill-hole.ts'
import { eachEdge, nextOf } from './half-edges.ts'
import { findHoles } from './holes.ts'
import type { Facets } from './remove-facets.ts'

export type LeftHole = { edges: number; reason: HoleReason }

export type Filled = {
  /** The faces of the mesh, then those of each patch. */
  mesh: Facets
  /** The number of triangles of each. */
  patches: number[]
  left: LeftHole[]
}

export function fillHoles(mesh: Facets): Filled {
  const { positions, triangles } = mesh
  const holes = findHoles(mesh)
  const keyOf = edgeKeys(positions.length / 3)
  const edges = edgesAt(mesh, new Set(holes.flat()), keyOf)
  const hasEdge = (one: number, other: number) => edges.has(keyOf(one, other))
  const filled: Filled = { mesh, patches: [], left: [] }
  const added: number[] = []
  for (const rim of holes) {
    const patch = fillHole(rim, { positions, hasEdge })
    if (typeof patch === 'string') {
      filled.left.push({ edges: rim.length, reason: patch })
      continue
    }
    filled.patches.push(patch.length / 3)
    for (const vertex of patch) added.push(vertex)
    for (let at = 0; at < patch.length; at++) edges.add(keyOf(patch[at]!, patch[nextOf(at)]!))
  }
  if (added.length === 0) return filled
  const all = new Uint32Array(triangles.length + added.length)
  all.set(triangles)
  all.set(added, triangles.length)
  return { ...filled, mesh: { ...mesh, triangles: all } }
}

type EdgeKey = (one: number, other: number) => number

function edgeKeys(vertices: number): EdgeKey {
  return (one, other) => Math.min(one, other) * vertices + Math.max(one, other)
}

function edgesAt(mesh: Mesh, rims: Set<number>, keyOf: EdgeKey) {
  const { triangles } = mesh
  const edges = new Set<number>()
  eachEdge(mesh, (order, { from }) => {
    const [one, other] = [triangles[order[from]!]!, triangles[nextOf(order[from]!)]!]
    if (rims.has(one) && rims.has(other)) edges.add(keyOf(one, other))
  })
  return edges
}
