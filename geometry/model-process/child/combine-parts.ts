import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { writePng } from '../../images/png.ts'
import { renderPicture } from '../../rendering/render.ts'
import { type NamedPart, writeThreeMf } from '../../writers/three-mf-writer.ts'
import type { ModelTask } from '../messages.ts'
import { readMesh, sceneOf } from './part-scene.ts'

const pictureTriangles = 400_000

/** Writes `all-parts.3mf`: each STL file a named part, its copies laid out for printing. */
export async function combineParts({ folder, parts, about }: Extract<ModelTask, { kind: 'combine' }>) {
  const named: NamedPart[] = []
  for (const { path, ...part } of parts) named.push({ ...part, mesh: await readMesh(path) })
  const scene = await sceneOf(named, pictureTriangles)
  const thumbnail = writePng(renderPicture(scene, { width: 400, height: 300 }))
  await writeFile(join(folder, 'all-parts.3mf'), await writeThreeMf(named, { ...about, thumbnail }))
}
