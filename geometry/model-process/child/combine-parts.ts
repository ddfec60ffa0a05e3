import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { writePng } from '../../images/png.ts'
import { decimate } from '../../mesh/decimate.ts'
import type { Mesh } from '../../mesh/mesh.ts'
import type { Vector } from '../../mesh/vector.ts'
import { readModel } from '../../readers/read-model.ts'
import { renderPicture } from '../../rendering/render.ts'
import { type NamedPart, placeCopies, writeThreeMf } from '../../writers/three-mf-writer.ts'
import type { ModelTask } from '../messages.ts'

const pictureTriangles = 400_000

/** Writes `all-parts.3mf`: each STL file a named part, its copies laid out for printing. */
export async function combineParts({ folder, parts, about }: Extract<ModelTask, { kind: 'combine' }>) {
  const named: NamedPart[] = []
  for (const { path, ...part } of parts) {
    const { mesh } = await readModel(new Uint8Array(await readFile(path)), 'part.stl')
    named.push({ ...part, mesh })
  }
  const thumbnail = writePng(await pictureOf(named))
  await writeFile(join(folder, 'all-parts.3mf'), await writeThreeMf(named, { ...about, thumbnail }))
}

async function pictureOf(parts: NamedPart[]) {
  const placed = placeCopies(parts)
  const scene = []
  for (const { part, move } of placed) {
    const light = await decimate(parts[part]!.mesh, Math.floor(pictureTriangles / placed.length))
    scene.push({ mesh: movedBy(move, light), colour: 'bone white' as const })
  }
  return renderPicture(scene, { width: 400, height: 300 })
}

function movedBy(move: Vector, { positions, triangles }: Mesh): Mesh {
  return { positions: positions.map((value, at) => value + move[at % 3]!), triangles }
}
