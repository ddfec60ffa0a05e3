import { randomUUID } from 'node:crypto'
import { mkdtemp, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { brand } from '#contract/site/brand.ts'
import { counted, damageSentences, unitSentence } from '#geometry/analysis/damage-sentences.ts'
import { encodeSizes, encodeWebp, type Pixels } from '#geometry/images/picture.ts'
import { maxThreeMfTriangles } from '#geometry/model-process/made-three-mf.ts'
import { type PreparedModel, prepareModel } from '#geometry/model-process/prepare.ts'
import { cutText } from '#geometry/parsing/cut-text.ts'
import { overlapSentence } from '#geometry/printability/overlap-sentence.ts'
import { printabilityVersion } from '#geometry/printability/stored-reports.ts'
import { repairSentences } from '#geometry/repair/repair-sentences.ts'
import type { ForeignFile } from '#geometry/three-mf/foreign-files.ts'
import { stemOf, withEnding } from '../../../platform/files/validation/safe-file-name.ts'
import { publicKey } from '../../../platform/http/files/media.ts'
import { withKeys } from '../../pictures/pictures.ts'
import { type AnalysedFile, type OnProgress, type SourceFile, sizeAndHash } from './analysed-files.ts'

/** A minute, and a second for each MB: a small model must not keep the others waiting as long as the largest one. */
const timeout = { least: 60_000, perMegabyte: 1_000, most: 120_000 }

export async function modelFiles(source: SourceFile, onProgress: OnProgress): Promise<AnalysedFile[]> {
  const folder = await mkdtemp(join(source.folder, 'model-'))
  const prepare = source.prepare ?? prepareModel
  const model = await prepare(
    {
      path: source.path,
      fileName: source.name,
      about: about(source.name),
      shapeKey: source.shapeKey,
      scale: source.scale,
      down: source.down,
      repair: source.repair,
      project: source.project,
    },
    {
      folder,
      milliseconds: Math.min(
        timeout.most,
        timeout.least + ((await stat(source.path)).size / 1e6) * timeout.perMegabyte,
      ),
      ...source.limits,
      onProgress: (share, doing) => onProgress(share * 0.95, doing),
    },
  )
  onProgress(0.95, 'Storing')
  const measured = measuresOf(model)
  const pictures = await picturesOf(model)
  const format = model.files.model === 'model.3mf' ? '3mf' : 'stl'
  const plates = await platesOf(model)
  const main = await storedModel(join(folder, model.files.model), withEnding(source.name, format), format)
  const previewKey = `previews/${randomUUID()}.glb`
  const sold: AnalysedFile = {
    row: { ...main.row, ...measured, ...pictures.keys, ...plates.row, preview_key: previewKey },
    stored: [
      ...main.stored,
      ...pictures.stored,
      ...plates.stored,
      { key: previewKey, content: join(folder, 'preview.glb') },
    ],
  }
  if (!model.files.threeMf) return [sold]
  const made = await storedModel(join(folder, model.files.threeMf), withEnding(source.name, '3mf'), '3mf')
  const madeRow = { ...made.row, ...measuresOf({ ...model, ...model.outward }), remarks: [], repairs: [] }
  return [sold, { row: { ...madeRow, is_made: true }, stored: made.stored }]
}

export function about(name: string) {
  const title = stemOf(name)
  return {
    name: title,
    title,
    designer: brand.name,
    licenseTerms: `Commercial licence of ${brand.name}: prints may be sold, files may not be shared.`,
    application: brand.name,
  }
}

async function storedModel(path: string, name: string, format: 'stl' | '3mf') {
  const key = `models/${randomUUID()}.${format}`
  const row = { name, kind: 'model', format, storage_key: key, ...(await sizeAndHash(path)) } as const
  return { row, stored: [{ key, content: path }] }
}

function measuresOf(model: PreparedModel) {
  const { report, estimate, printability } = model
  return {
    report: JSON.stringify(report),
    estimate: estimate ? JSON.stringify(estimate) : null,
    printability: JSON.stringify({ ...printability, version: printabilityVersion }),
    problems: damageSentences(report, model),
    remarks: remarksOn(model),
    repairs: model.repair ? repairSentences(model.repair) : [],
  }
}

function remarksOn({ report, threeMf, files, outward, losesColours, ...checked }: PreparedModel) {
  const rewritten = new Set(
    [threeMf?.settings ?? [], threeMf?.heightFiles ?? []].flat().map(({ name }) => name),
  )
  const isRewritten = ({ name, kind }: ForeignFile) => kind === 'settings' && rewritten.has(name)
  const foreign = (threeMf?.foreignFiles ?? []).filter((file) => !isRewritten(file))
  const shown = foreign.slice(0, 3).map(({ name, kind }) => `${cutText(name, 80)} (${kind})`)
  const more = foreign.length > 3 ? ` and ${foreign.length - 3} more` : ''
  return [
    unitSentence(report),
    threeMf && overlapSentence(checked, threeMf),
    report.nonManifoldEdges > 0
      ? `${counted(report.nonManifoldEdges, 'edge')} shared by more than two faces: some slicers repair this in their own way.`
      : undefined,
    foreign.length > 0
      ? `Left out of the 3MF, because it would reach a maker’s computer or printer: ${shown.join(', ')}${more}.`
      : undefined,
    losesColours
      ? 'Materials and colours of the OBJ are not kept: choose filament colours in the photo booth, or upload a 3MF.'
      : undefined,
    outward
      ? 'In the 3MF made of it all faces look outwards. The STL stays as you uploaded it: Repair makes a copy with its faces turned.'
      : undefined,
    files.model === 'model.stl' && report.triangles > maxThreeMfTriangles
      ? 'No 3MF was made of it: it has more than a million triangles.'
      : undefined,
  ].flatMap((sentence) => sentence ?? [])
}

async function platesOf({ plates, platesPicture }: PreparedModel) {
  if (plates.length < 2) return { row: {}, stored: [] }
  const key = platesPicture && publicKey('pictures', `${randomUUID()}-plates.webp`)
  return {
    row: { plates: JSON.stringify(plates), plates_key: key ?? null },
    stored: platesPicture && key ? [{ key, content: Buffer.from(await encodeWebp(platesPicture)) }] : [],
  }
}

async function picturesOf({ thumbnail, damagePicture, repairPicture }: PreparedModel) {
  if (!thumbnail) return { keys: {}, stored: [] }
  const { width, height } = thumbnail
  const [webp1200, webp640] = (await encodeSizes(thumbnail, [1200, 640])).map((bytes) => Buffer.from(bytes))
  if (!webp1200 || !webp640) throw new Error('A picture was not encoded')
  const { largeKey, cardKey } = withKeys({ webp1200, webp640, width, height, alt: '' })
  const damage = await storedRender(damagePicture, 'damage')
  const repair = await storedRender(repairPicture, 'repair')
  return {
    keys: {
      large_key: largeKey,
      card_key: cardKey,
      width,
      height,
      damage_key: damage[0]?.key ?? null,
      repair_key: repair[0]?.key ?? null,
    },
    stored: [{ key: largeKey, content: webp1200 }, { key: cardKey, content: webp640 }, ...damage, ...repair],
  }
}

async function storedRender(pixels: Pixels | undefined, kind: 'damage' | 'repair') {
  if (!pixels) return []
  const key = publicKey('pictures', `${randomUUID()}-${kind}.webp`)
  return [{ key, content: Buffer.from(await encodeWebp(pixels)) }]
}
