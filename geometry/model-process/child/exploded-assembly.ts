import type { Mesh } from '../../mesh/mesh.ts'
import { explodedView } from '../../rendering/exploded-view.ts'
import type { BoothPart } from '../../rendering/photo-booth.ts'
import type { ColouredMesh } from '../../rendering/scene/scene.ts'
import type { BoothModel, BoothPlacedPart } from '../messages.ts'
import { piecesOf, readModelFile } from './part-scene.ts'

type Drawing = { triangles: number; paint: (part: BoothPart) => ColouredMesh }

export async function explodedAssembly(assembled: readonly BoothPlacedPart[], { triangles, paint }: Drawing) {
  const share = Math.floor(triangles / assembled.length)
  const read = new Map<string, Awaited<ReturnType<typeof mergedPieces>>>()
  const placed = []
  for (const { path, part, filaments, ...place } of assembled) {
    const merged = read.get(path) ?? (await mergedPieces({ path, part, filaments, share, paint }))
    read.set(path, merged)
    placed.push({ ...place, ...merged })
  }
  return explodedView([], placed)
}

type Piece = BoothModel & { share: number; paint: Drawing['paint'] }

async function mergedPieces({ path, part, filaments, share, paint }: Piece) {
  const pieces = await piecesOf(part, await readModelFile(path, filaments), share)
  const looks = pieces.map((piece) => {
    const { mesh, ...look } = paint(piece)
    return { triangles: mesh.triangles.length / 3, look }
  })
  return { mesh: merged(pieces.map(({ mesh }) => mesh)), looks }
}

function merged(meshes: Mesh[]): Mesh {
  const [first] = meshes
  if (first && meshes.length === 1) return first
  const positions = new Float32Array(meshes.reduce((sum, mesh) => sum + mesh.positions.length, 0))
  const triangles = new Uint32Array(meshes.reduce((sum, mesh) => sum + mesh.triangles.length, 0))
  let [vertex, corner] = [0, 0]
  for (const mesh of meshes) {
    positions.set(mesh.positions, vertex * 3)
    for (const each of mesh.triangles) triangles[corner++] = each + vertex
    vertex += mesh.positions.length / 3
  }
  return { positions, triangles }
}
