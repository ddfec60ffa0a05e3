import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { defaultBooth } from '#contract/catalogue/studio/default-booth.ts'
import { analyse } from '../../analysis/analyse.ts'
import { writePng } from '../../images/png.ts'
import { decimate } from '../../mesh/decimate.ts'
import { boothScene } from '../../rendering/photo-booth.ts'
import { renderPicture } from '../../rendering/render.ts'
import { facedOutward } from '../../repair/face-outward.ts'
import { type NamedPart, writeThreeMf } from '../../writers/three-mf-writer.ts'
import type { ModelTask } from '../messages.ts'
import { readMesh, sideBySide } from './part-scene.ts'

const pictureTriangles = 400_000

export async function combineParts({ folder, parts, about }: Extract<ModelTask, { kind: 'combine' }>) {
  const named: NamedPart[] = []
  for (const { path, ...part } of parts) {
    const mesh = await readMesh(path)
    named.push({ ...part, mesh: facedOutward(mesh, analyse(mesh)) ?? mesh })
  }
  const thumbnail = writePng(await pictureOf(named))
  await writeFile(join(folder, 'all-parts.3mf'), await writeThreeMf(named, { ...about, thumbnail }))
}

async function pictureOf(named: NamedPart[]) {
  const copies = named.map(({ copies: count = 1 }) => count)
  const share = Math.floor(pictureTriangles / copies.reduce((sum, count) => sum + count))
  const files = []
  for (const { name, mesh } of named)
    files.push([{ part: name, fileColour: null, mesh: await decimate(mesh, share) }])
  const scene = boothScene(sideBySide(files, copies), defaultBooth)
  return renderPicture(scene, { width: 400, height: 300 })
}
