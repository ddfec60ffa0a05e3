import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { analyse } from '../../analysis/analyse.ts'
import { findDamage } from '../../analysis/damage.ts'
import { estimateIfPossible } from '../../estimate/estimate.ts'
import { withProject } from '../../estimate/project-estimate.ts'
import type { Pixels } from '../../images/picture.ts'
import { shrink, writePng } from '../../images/png.ts'
import { decimate } from '../../mesh/decimate.ts'
import type { Mesh } from '../../mesh/mesh.ts'
import { makePreview } from '../../preview/make-preview.ts'
import { readModel } from '../../readers/read-model.ts'
import { renderDamage } from '../../rendering/damage-picture.ts'
import { renderPicture, turntable } from '../../rendering/render.ts'
import { startRenderThreads } from '../../rendering/threads/render-threads.ts'
import { cleanThreeMf } from '../../three-mf/clean-copy.ts'
import { cleanStl, writeStl } from '../../writers/stl-writer.ts'
import { writeThreeMf } from '../../writers/three-mf-writer.ts'
import type { Reply, Task, Work } from '../model-process.ts'
import { type Preparation, renderedSize } from '../prepare.ts'
import { contentOf } from './read-content.ts'

type Send = (reply: Reply) => void
type Preparing = Extract<Work, { kind: 'prepare' }>

const colour = 'bone white'
// More than a picture can show.
const pictureTriangles = 400_000
// The text of a larger one would not fit into the memory of this process, and no slicer opens it gladly.
const mostThreeMfTriangles = 1_000_000

/** Makes everything the shop needs of one model file, into files of `work.folder`, saying how far it is. */
export async function prepareModel(file: Task['file'], work: Preparing, send: Send) {
  const tell = (share: number, doing: string) => send({ outcome: 'progress', share, doing })
  const renderThreads = startRenderThreads()
  tell(0, 'Reading')
  const { mesh, ...read } = await readWelded(file, work)
  tell(0.15, 'Measuring')
  const report = analyse(mesh, read.threeMf?.plates.flat())
  const damage = report.watertight ? undefined : findDamage(mesh)
  const files = await writeModel(mesh, work, read)
  tell(0.3, 'Estimating the print')
  const estimate = withProject(estimateIfPossible(mesh, read.threeMf), read.threeMf?.project)
  const preparation: Preparation = {
    ...{ format: read.format, threeMf: read.threeMf, report, estimate, files },
    spots: damage?.spots ?? [],
    spotCount: damage?.spotCount ?? 0,
  }
  tell(0.4, 'Making the preview')
  const fine = await decimate(mesh, pictureTriangles)
  await writeFile(join(work.folder, 'preview.glb'), await makePreview(fine))
  tell(0.6, 'Taking pictures')
  const photographed = (kind: 'thumbnail' | 'damage', pixels: Pixels) =>
    send({ outcome: 'photographed', kind, pixels })
  const picture = renderPicture([{ mesh: fine, colour }], renderedSize, renderThreads)
  photographed('thumbnail', picture)
  if (files.threeMf) await writeThreeMfOf(mesh, work, picture)
  if (damage) photographed('damage', renderDamage(mesh, damage, { width: 800, height: 600 }))
  const light = await decimate(fine, turnTriangles)
  const view = { width: 360, height: 270, frames: turnFrames }
  let frame = 0
  for (const pixels of turntable([{ mesh: light, colour }], view, renderThreads)) {
    photographed('turn', pixels)
    tell(0.7 + (0.3 * ++frame) / turnFrames, 'Taking pictures')
  }
  send({ outcome: 'prepared', preparation })
}

/** Nothing of the bytes that came is kept longer than needed: a large model fills this process. */
async function readWelded(file: Task['file'], { folder, scale }: Preparing) {
  const bytes = await contentOf(file)
  const { format, mesh, threeMf } = await readModel(bytes, file.fileName)
  if (threeMf) await writeFile(join(folder, 'model.3mf'), await cleanThreeMf(bytes, threeMf))
  if (scale !== 1 && format !== '3mf') enlarge(mesh, scale)
  else if (format === 'stl-binary') await writeFile(join(folder, 'model.stl'), cleanStl(bytes))
  return { format, threeMf, mesh }
}

function enlarge({ positions }: Mesh, scale: number) {
  for (let at = 0; at < positions.length; at++) positions[at]! *= scale
}

/** The model as it may be sold, and whether a 3MF will be made of it. */
async function writeModel(mesh: Mesh, { folder, scale }: Preparing, { format }: Pick<Preparation, 'format'>) {
  if (format === '3mf') return { model: 'model.3mf' } as const
  if (format !== 'stl-binary' || scale !== 1) await writeFile(join(folder, 'model.stl'), writeStl(mesh))
  if (mesh.triangles.length / 3 > mostThreeMfTriangles) return { model: 'model.stl' } as const
  return { model: 'model.stl', threeMf: 'made.3mf' } as const
}

async function writeThreeMfOf(mesh: Mesh, { folder, about }: Preparing, picture: Pixels) {
  const { name, ...metadata } = about
  const thumbnail = writePng(shrink(picture, 3))
  await writeFile(join(folder, 'made.3mf'), await writeThreeMf([{ name, mesh }], { ...metadata, thumbnail }))
}
