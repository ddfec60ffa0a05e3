import { readFile } from 'node:fs/promises'
import { decimate } from '../../mesh/decimate.ts'
import type { Mesh } from '../../mesh/mesh.ts'
import type { Vector } from '../../mesh/vector.ts'
import { readModel } from '../../readers/read-model.ts'
import type { ColouredMesh } from '../../rendering/scene/scene.ts'
import { type NamedPart, placeCopies } from '../../writers/three-mf-writer.ts'

export async function readMesh(path: string): Promise<Mesh> {
  return (await readModel(new Uint8Array(await readFile(path)), path)).mesh
}

/** Returns the parts and their copies beside each other, decimated to so many triangles together. */
export async function sceneOf(parts: Pick<NamedPart, 'mesh' | 'copies'>[], triangles: number) {
  const placed = placeCopies(parts)
  const scene: ColouredMesh[] = []
  for (const { part, move } of placed) {
    const light = await decimate(parts[part]!.mesh, Math.floor(triangles / placed.length))
    scene.push({ mesh: movedBy(move, light), colour: 'bone white' })
  }
  return scene
}

function movedBy(move: Vector, { positions, triangles }: Mesh): Mesh {
  return { positions: positions.map((value, at) => value + move[at % 3]!), triangles }
}
