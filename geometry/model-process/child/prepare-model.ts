import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { defaultBooth } from '#contract/catalogue/studio/default-booth.ts'
import { roomFinishes } from '#contract/printing/filament/room-finishes.ts'
import { analyse } from '../../analysis/analyse.ts'
import { findDamage } from '../../analysis/damage.ts'
import { estimateIfPossible } from '../../estimate/estimate.ts'
import { reportPlates } from '../../estimate/plate-reports.ts'
import { withProject } from '../../estimate/project-estimate.ts'
import type { Pixels } from '../../images/picture.ts'
import { shrink, writePng } from '../../images/png.ts'
import { decimate } from '../../mesh/decimate.ts'
import { layOn } from '../../mesh/lay-on.ts'
import type { Mesh } from '../../mesh/mesh.ts'
import { makePreview } from '../../preview/make-preview.ts'
import { checkPrintability } from '../../printability/printability.ts'
import { hasObjColours } from '../../readers/obj.ts'
import { readModel } from '../../readers/read-model.ts'
import { renderDamage } from '../../rendering/damage-picture.ts'
import { type BoothPart, boothCamera, boothScene, pleasantAngle } from '../../rendering/photo-booth.ts'
import { renderPlates } from '../../rendering/plate-pictures.ts'
import { renderPicture } from '../../rendering/render.ts'
import { renderRepair } from '../../rendering/repair-picture.ts'
import { startRenderThreads } from '../../rendering/threads/render-threads.ts'
import { facedOutward } from '../../repair/face-outward.ts'
import { repairMesh } from '../../repair/repair.ts'
import { cleanThreeMf, turnedThreeMf } from '../../three-mf/clean-copy.ts'
import { makeSlots } from '../../three-mf/marking/make-slots.ts'
import { repairedThreeMf } from '../../three-mf/repair/repair-three-mf.ts'
import { notRepairable } from '../../three-mf/repair/repaired-range.ts'
import { cleanStl, writeStl } from '../../writers/stl-writer.ts'
import { writeThreeMf } from '../../writers/three-mf-writer.ts'
import { maxThreeMfTriangles } from '../made-three-mf.ts'
import type { ModelReply, ModelRequest, ModelTask, Preparation } from '../messages.ts'
import { renderedSize } from '../rendered-size.ts'
import { mainColour, runsOf } from './colour-runs.ts'
import { piecesOf, plateScenes } from './part-scene.ts'
import { readContent } from './read-content.ts'

type Send = (reply: ModelReply) => void
type PrepareTask = Extract<ModelTask, { kind: 'prepare' }>

const pictureTriangles = 400_000
const damageSize = { width: 800, height: 600 }

export async function runPrepareTask(file: ModelRequest['file'], task: PrepareTask, send: Send) {
  const reportProgress = (share: number, doing: string) => send({ outcome: 'progress', share, doing })
  const renderThreads = task.thumbnail ? startRenderThreads() : undefined
  reportProgress(0, 'Reading')
  const { mesh, repaired, ...read } = await readWelded(file, task)
  reportProgress(0.15, 'Measuring')
  const { damage, measures } = measure(mesh, read.threeMf?.plates.flat())
  const files = await writeModel(mesh, task, read)
  const outward = read.threeMf ? undefined : facedOutward(mesh, measures.report)
  reportProgress(0.3, 'Estimating the print')
  const estimated = estimateIfPossible(outward ?? mesh, read.threeMf)
  const estimate = withProject(estimated?.whole, read.threeMf?.project)
  reportProgress(0.35, 'Checking how it prints')
  const { report, marks, overlaps, overlapCount } = checkPrintability(mesh, read.threeMf)
  const preparation: Preparation = {
    ...read,
    ...measures,
    estimate,
    printability: report,
    files,
    overlaps,
    overlapCount,
    plates: read.threeMf ? reportPlates(mesh, read.threeMf, estimated?.each) : [],
    repair: repaired?.report,
    outward: files.threeMf && outward && measure(outward).measures,
  }
  reportProgress(0.4, 'Making the preview')
  const fine = await decimate({ ...mesh, marks }, pictureTriangles)
  await writePreview(task, { mesh: { ...mesh, marks }, fine, threeMf: read.threeMf })
  reportProgress(0.6, 'Taking pictures')
  const rendered = (kind: 'thumbnail' | 'plates' | 'damage' | 'repair', pixels: Pixels) =>
    send({ outcome: 'rendered', kind, pixels })
  const model = { mesh, fine, threeMf: read.threeMf }
  if (renderThreads) {
    const picture = await renderThumbnail(model, renderThreads)
    rendered('thumbnail', picture)
    if (files.threeMf) await writeThreeMfOf(outward ?? mesh, task, picture)
  }
  const platePictures = await renderPlatePictures(model, renderThreads)
  if (platePictures) rendered('plates', platePictures)
  if (repaired) {
    rendered('damage', renderDamage(repaired.before, damageSize))
    rendered('repair', await renderRepair(repaired, repaired.before, damageSize))
  } else if (damage) rendered('damage', renderDamage({ mesh, damage, fine }, damageSize))
  reportProgress(1, 'Taking pictures')
  send({ outcome: 'prepared', preparation })
}

type ReadModel = { mesh: Mesh; fine: Mesh; threeMf: Preparation['threeMf'] }
type RenderThreads = ReturnType<typeof startRenderThreads>

async function writePreview({ folder }: PrepareTask, { mesh, fine, threeMf }: ReadModel) {
  const objects = threeMf ? objectsOf(threeMf) : []
  const preview = await makePreview(objects.length > 1 ? mesh : fine, objects)
  await writeFile(join(folder, 'preview.glb'), preview)
}

async function renderThumbnail({ mesh, fine, threeMf }: ReadModel, threads: RenderThreads) {
  const parts = threeMf
    ? await piecesOf('', { mesh, threeMf }, pictureTriangles)
    : [{ part: '', fileColour: null, mesh: fine }]
  return renderPicture(...usualPicture(parts), threads)
}

async function renderPlatePictures({ mesh, threeMf }: ReadModel, threads: RenderThreads | undefined) {
  if (!threeMf || threeMf.plates.length < 2) return undefined
  const counts = threeMf.plates.map((objects) => objects.reduce((sum, count) => sum + count, 0))
  return renderPlates(await plateScenes(mesh, counts, threeMf), threads)
}

function measure(mesh: Mesh, objects?: number[]) {
  const report = analyse(mesh, objects)
  const damage = report.watertight ? undefined : findDamage(mesh)
  return { damage, measures: { report, spots: damage?.spots ?? [], spotCount: damage?.spotCount ?? 0 } }
}

function usualPicture(parts: BoothPart[]) {
  const scene = boothScene(parts, defaultBooth)
  const view = boothCamera('cover', { ...defaultBooth, angle: pleasantAngle(scene) })
  return [scene, { ...renderedSize, ...view }] as const
}

function objectsOf(threeMf: NonNullable<Preparation['threeMf']>) {
  const { plates, plateNames, plateSettings, colours, finishes } = threeMf
  const runs = runsOf(plates.flat(), colours).values()
  return plates.flatMap((counts, plate) =>
    counts.map((triangles, index) => {
      const colour = mainColour(runs.next().value ?? [])
      return {
        name: plateNames[plate]?.[index] ?? '',
        plate: plateSettings[plate]?.number ?? 0,
        colour,
        finish: roomFinishes.find((finish) => colour && finish === finishes.get(colour)),
        triangles,
      }
    }),
  )
}

/** A function of its own, so that the file's bytes can be freed: a large model fills this process. */
async function readWelded(file: ModelRequest['file'], task: PrepareTask) {
  const { folder, scale, down } = task
  const { bytes, format, mesh, threeMf } = await readTurned(file, task)
  const losesColours = format === 'obj' && hasObjColours(bytes)
  if (task.repair && threeMf)
    return {
      losesColours,
      ...(await withRepairs({ bytes, mesh, threeMf }, { fileName: file.fileName, task })),
    }
  if (task.repair) {
    const repaired = repairMesh(mesh)
    return {
      format,
      threeMf,
      losesColours,
      mesh: repaired.mesh,
      repaired: { ...repaired, before: await asBefore(mesh) },
    }
  }
  if (threeMf) await writeSold(bytes, threeMf, task)
  if (isChanged(task) && format !== '3mf') {
    enlarge(mesh, scale)
    if (down) layOn(mesh, down)
  } else if (format === 'stl-binary') await writeFile(join(folder, 'model.stl'), cleanStl(bytes))
  return { format, threeMf, losesColours, mesh, repaired: undefined }
}

async function readTurned({ fileName, ...file }: ModelRequest['file'], { down, project }: PrepareTask) {
  const bytes = await readContent({ fileName, ...file })
  const read = await readModel(bytes, fileName)
  const { mesh, threeMf } = read
  if (!down || !threeMf) return { bytes, ...read }
  const turned = await turnedThreeMf(bytes, { mesh, threeMf, down })
  return { bytes: turned, ...(await readAgain(turned, fileName, project)) }
}

async function readAgain(bytes: Uint8Array, fileName: string, project: PrepareTask['project']) {
  const { colours, finishes, filaments, settings } = project ?? {}
  const again = await readModel(bytes, fileName, { colours: colours ?? null, finishes: finishes ?? null })
  if (again.threeMf && project)
    Object.assign(again.threeMf.project, {
      filaments,
      settings,
      ...(colours && { colours }),
      ...(finishes && { finishes }),
    })
  return again
}

type KnownThreeMf = NonNullable<Preparation['threeMf']>

async function writeSold(bytes: Uint8Array, threeMf: KnownThreeMf, { folder, shapeKey }: PrepareTask) {
  await writeFile(join(folder, 'model.3mf'), await makeSlots(await cleanThreeMf(bytes, threeMf), shapeKey))
}

type Read = { bytes: Uint8Array; mesh: Mesh; threeMf: KnownThreeMf }

async function withRepairs(
  { bytes, mesh, threeMf }: Read,
  { fileName, task }: { fileName: string; task: PrepareTask },
) {
  const { bytes: copy, ...changes } = await repairedThreeMf(bytes, mesh, threeMf)
  const again = await readAgain(copy, fileName, task.project)
  if (!again.threeMf || again.mesh.triangles.length !== changes.isAdded.length * 3) throw notRepairable()
  await writeSold(copy, again.threeMf, task)
  return { ...again, repaired: { ...changes, mesh: again.mesh, before: await asBefore(mesh) } }
}

async function asBefore(mesh: Mesh) {
  return { mesh, damage: findDamage(mesh), fine: await decimate(mesh, pictureTriangles) }
}

function isChanged({ scale, down, repair = false }: PrepareTask) {
  return scale !== 1 || down !== undefined || repair
}

function enlarge({ positions }: Mesh, scale: number) {
  for (let at = 0; at < positions.length; at++) positions[at]! *= scale
}

async function writeModel(mesh: Mesh, task: PrepareTask, { format }: Pick<Preparation, 'format'>) {
  const { folder, thumbnail } = task
  if (format === '3mf') return { model: 'model.3mf' } as const
  if (format !== 'stl-binary' || isChanged(task)) await writeFile(join(folder, 'model.stl'), writeStl(mesh))
  if (!thumbnail || mesh.triangles.length / 3 > maxThreeMfTriangles) return { model: 'model.stl' } as const
  return { model: 'model.stl', threeMf: 'made.3mf' } as const
}

async function writeThreeMfOf(mesh: Mesh, { folder, about, shapeKey }: PrepareTask, picture: Pixels) {
  const { name, ...metadata } = about
  const thumbnail = writePng(shrink(picture, 3))
  const made = await writeThreeMf([{ name, mesh }], { ...metadata, thumbnail })
  await writeFile(join(folder, 'made.3mf'), await makeSlots(made, shapeKey))
}
