import createManifold, { type CrossSection as CrossSectionOf, type Manifold as ManifoldOf } from 'manifold-3d'
import type { Mesh } from '#geometry/mesh/mesh.ts'

async function startKernel() {
  const wasm = await createManifold()
  wasm.setup()
  return wasm
}

let kernel = await startKernel()

export let { CrossSection, Manifold, triangulate } = kernel

/**
 * Starts a new kernel with an empty heap, because solids are never freed one by one. Older solids cannot be combined
 * with new ones; their meshes stay valid.
 */
export async function renewKernel() {
  kernel = await startKernel()
  ;({ CrossSection, Manifold, triangulate } = kernel)
}

export type Solid = ManifoldOf
export type Shape = CrossSectionOf
export type Point = [x: number, y: number]
export type Point3 = [x: number, y: number, z: number]

/** Returns a mesh as a solid that can be cut and joined. */
export function solid({ positions, triangles }: Mesh): Solid {
  return new Manifold(new kernel.Mesh({ numProp: 3, vertProperties: positions, triVerts: triangles }))
}

/** Cutting leaves edges shorter than any printer can follow; they would fall together in a file of 32-bit floats. */
const shortestEdge = 0.004

export function meshOf(source: Solid): Mesh {
  const { vertProperties, triVerts } = source.asOriginal().simplify(shortestEdge).getMesh()
  return { positions: vertProperties, triangles: triVerts }
}

/** Joins several bodies that do not touch into one mesh. */
export function together(meshes: readonly Mesh[]): Mesh {
  const positions = new Float32Array(meshes.reduce((sum, mesh) => sum + mesh.positions.length, 0))
  const triangles = new Uint32Array(meshes.reduce((sum, mesh) => sum + mesh.triangles.length, 0))
  let vertex = 0
  let corner = 0
  for (const mesh of meshes) {
    positions.set(mesh.positions, vertex * 3)
    for (const index of mesh.triangles) triangles[corner++] = index + vertex
    vertex += mesh.positions.length / 3
  }
  return { positions, triangles }
}
