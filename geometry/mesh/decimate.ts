import { MeshoptSimplifier } from 'meshoptimizer/simplifier'
import { joinedTriangles } from './joined-triangles.ts'
import type { Mesh } from './mesh.ts'
import { sharedVertices, slabsOf } from './slabs.ts'

// Share of the longest side; larger errors are visible.
const maxError = 0.01
// The simplifier takes 120 bytes a triangle.
const maxTrianglesAtOnce = 800_000

/** Returns the mesh with about `maxTriangles` at most, in slabs above `atOnce`. Kept vertices keep place and mark. */
export async function decimate(mesh: Mesh, maxTriangles: number, atOnce = maxTrianglesAtOnce): Promise<Mesh> {
  const { positions, triangles } = mesh
  const most = maxTriangles * 3
  if (triangles.length <= most) return mesh
  await MeshoptSimplifier.ready
  const kept = collapseEdges(mesh, most, Math.max(most, atOnce * 3))
  if (kept.length <= most * 2) return compact(mesh, kept)
  // Edge collapse cannot simplify a foam of tiny parts; the sloppy variant keeps its outline.
  const [outline] = MeshoptSimplifier.simplifySloppy(triangles, positions, 3, null, most, 1)
  return compact(mesh, outline)
}

function collapseEdges(mesh: Mesh, most: number, atOnce: number) {
  const { positions, triangles } = mesh
  if (triangles.length <= atOnce)
    return MeshoptSimplifier.simplify(triangles, positions, 3, most, maxError)[0]
  const share = atOnce / triangles.length
  const slabs = slabsOf(mesh, Math.ceil(1 / share))
  const locked = sharedVertices(slabs, positions.length / 3)
  const thinned = joinedTriangles(slabs.map((slab) => thinSlab(positions, slab, share, locked)))
  if (thinned.length <= most || thinned.length > atOnce * 2) return thinned
  return MeshoptSimplifier.simplify(thinned, positions, 3, most, maxError, ['Sparse'])[0]
}

function thinSlab(positions: Float32Array, slab: Uint32Array, share: number, locked: Uint8Array) {
  const target = Math.floor((slab.length / 3) * share) * 3
  const none = new Float32Array()
  return MeshoptSimplifier.simplifyWithAttributes(slab, positions, 3, none, 0, [], locked, target, maxError, [
    'Sparse',
  ])[0]
}

export async function compacted(mesh: Mesh): Promise<Mesh> {
  await MeshoptSimplifier.ready
  return compact(mesh, mesh.triangles)
}

function compact({ positions, marks }: Mesh, triangles: Uint32Array): Mesh {
  const used = triangles.slice()
  const [places, count] = MeshoptSimplifier.compactMesh(used)
  const kept = new Float32Array(count * 3)
  const keptMarks = new Uint16Array(marks ? count : 0)
  for (let vertex = 0; vertex < places.length; vertex++) {
    const place = places[vertex]!
    if (place === 0xffffffff) continue
    kept.set(positions.subarray(vertex * 3, vertex * 3 + 3), place * 3)
    if (marks) keptMarks[place] = marks[vertex]!
  }
  return { positions: kept, triangles: used, ...(marks && { marks: keptMarks }) }
}
