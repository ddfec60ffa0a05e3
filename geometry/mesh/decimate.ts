import { MeshoptSimplifier } from 'meshoptimizer/simplifier'
import type { Mesh } from './mesh.ts'

// Of the longest side. What strays farther than this shows.
const mostError = 0.01

/** The same shape in at most about so many triangles. A mesh that has no more is answered as it is. */
export async function decimate(mesh: Mesh, mostTriangles: number): Promise<Mesh> {
  const { positions, triangles } = mesh
  const most = mostTriangles * 3
  if (triangles.length <= most) return mesh
  await MeshoptSimplifier.ready
  const [kept] = MeshoptSimplifier.simplify(triangles, positions, 3, most, mostError)
  if (kept.length <= most * 2) return compact(positions, kept)
  // A foam of tiny parts cannot be simplified edge by edge; then its outline is all that is kept.
  const [outline] = MeshoptSimplifier.simplifySloppy(triangles, positions, 3, null, most, 1)
  return compact(positions, outline)
}

function compact(positions: Float32Array, triangles: Uint32Array): Mesh {
  const used = triangles.slice()
  const [places, count] = MeshoptSimplifier.compactMesh(used)
  const kept = new Float32Array(count * 3)
  for (let vertex = 0; vertex < places.length; vertex++) {
    const place = places[vertex]!
    if (place !== 0xffffffff) kept.set(positions.subarray(vertex * 3, vertex * 3 + 3), place * 3)
  }
  return { positions: kept, triangles: used }
}
