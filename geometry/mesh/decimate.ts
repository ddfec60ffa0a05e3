import { MeshoptSimplifier } from 'meshoptimizer/simplifier'
import type { Mesh } from './mesh.ts'

// Share of the longest side; larger errors are visible.
const maxError = 0.01

/** Returns the mesh with about `maxTriangles` at most. Vertices that are kept keep their place and their mark. */
export async function decimate(mesh: Mesh, maxTriangles: number): Promise<Mesh> {
  const { positions, triangles } = mesh
  const most = maxTriangles * 3
  if (triangles.length <= most) return mesh
  await MeshoptSimplifier.ready
  const [kept] = MeshoptSimplifier.simplify(triangles, positions, 3, most, maxError)
  if (kept.length <= most * 2) return compact(mesh, kept)
  // Edge collapse cannot simplify a foam of tiny parts; the sloppy variant keeps its outline.
  const [outline] = MeshoptSimplifier.simplifySloppy(triangles, positions, 3, null, most, 1)
  return compact(mesh, outline)
}

/** Returns the mesh without the vertices that no triangle uses. */
export async function compacted(mesh: Mesh): Promise<Mesh> {
  await MeshoptSimplifier.ready
  return compact(mesh, mesh.triangles)
}

function compact({ positions, marks }: Mesh, triangles: Uint32Array): Mesh {
  const used = triangles.slice()
  const [places, count] = MeshoptSimplifier.compactMesh(used)
  const kept = new Float32Array(count * 3)
  const keptMarks = new Uint8Array(marks ? count : 0)
  for (let vertex = 0; vertex < places.length; vertex++) {
    const place = places[vertex]!
    if (place === 0xffffffff) continue
    kept.set(positions.subarray(vertex * 3, vertex * 3 + 3), place * 3)
    if (marks) keptMarks[place] = marks[vertex]!
  }
  return { positions: kept, triangles: used, ...(marks && { marks: keptMarks }) }
}
