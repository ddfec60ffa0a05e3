import { ZipFile } from 'yazl'
import { turnObstacleText } from '#contract/printing/printability/turn-obstacles.ts'
import type { Mesh } from '../mesh/mesh.ts'
import type { Vector } from '../mesh/vector.ts'
import { ModelError } from '../model-error.ts'
import { openZip } from '../parsing/zip-archive.ts'
import { cleanModelPart } from './clean-model-part.ts'
import { pictureName, rewritePicture } from './embedded-pictures.ts'
import { inMillimetres } from './in-millimetres.ts'
import { contentTypes, partRelationships, rootRelationships } from './packaging.ts'
import type { ThreeMf } from './read-three-mf.ts'
import { turnItem, turnOf } from './turn-item.ts'

const packaging = /^\[Content_Types\]\.xml$|(^|\/)_rels\/|^docProps\//i

type CleanParts = Pick<
  ThreeMf,
  'modelParts' | 'foreignFiles' | 'settings' | 'heightFiles' | 'millimetresPerUnit'
>

/** Keeps only what was read: model parts in millimetres, re-encoded pictures and part settings. The rest is written again. */
export async function cleanThreeMf(
  bytes: Uint8Array,
  { modelParts, foreignFiles, settings, heightFiles, millimetresPerUnit }: CleanParts,
  rewritten: (part: Buffer, name: string) => Buffer = (part) => part,
): Promise<Uint8Array> {
  const zip = await openZip(bytes)
  const foreign = new Set(foreignFiles.map(({ name }) => name.toLowerCase()))
  const names = zip.names.filter((name) => !foreign.has(name.toLowerCase()) && !packaging.test(name))
  const sold = soldNames(names, modelParts)
  const soldAs = (name: string) => sold.get(name.toLowerCase()) ?? name
  const models = modelParts.flatMap((path) => sold.get(path) ?? [])
  const copy = new ZipFile()
  const add = (name: string, content: string | Uint8Array) =>
    copy.addBuffer(Buffer.from(content), name, {
      mtime: new Date(1980, 0, 1),
      mode: 0o100644,
      forceDosTimestamp: true,
    })
  const safeFiles = [settings ?? [], heightFiles].flat()
  add('[Content_Types].xml', contentTypes(models, safeFiles))
  add('_rels/.rels', rootRelationships(zip, models[0] ?? '', sold))
  for (const name of names) {
    if (safeFiles.some((file) => file.name.toLowerCase() === name.toLowerCase())) continue
    const content = zip.read(name) ?? new Uint8Array()
    if (pictureName.test(name)) add(name, rewritePicture(name, content) ?? new Uint8Array())
    else
      add(
        soldAs(name),
        inMillimetres(rewritten(cleanModelPart(content, name), name), name, millimetresPerUnit),
      )
  }
  for (const part of modelParts) {
    const relationships = partRelationships(zip, part, sold)
    if (relationships) add(relationships.name, relationships.content)
  }
  for (const { name, content } of safeFiles) add(name, content)
  copy.end()
  const chunks: Uint8Array[] = []
  for await (const chunk of copy.outputStream) chunks.push(Buffer.from(chunk))
  return new Uint8Array(Buffer.concat(chunks))
}

const onlyPart = '3D/3dmodel.model'

/** Slicers find a model by its folder and its ending: a start part elsewhere gets the usual name. */
function soldNames(names: string[], [start = '', ...others]: string[]) {
  const sold = new Map(names.map((name) => [name.toLowerCase(), name]))
  const isFound = /^3d\/.*\.model$/.test(start) || sold.has(onlyPart.toLowerCase())
  if (sold.has(start) && others.length === 0 && !isFound) sold.set(start, onlyPart)
  return sold
}

type Turned = { mesh: Pick<Mesh, 'positions'>; threeMf: Omit<ThreeMf, 'soup'>; down: Vector }

/** Returns a clean copy whose only object is turned so that `down` points to the bed. Throws a ModelError for several. */
export async function turnedThreeMf(bytes: Uint8Array, { mesh, threeMf, down }: Turned): Promise<Uint8Array> {
  const { millimetresPerUnit, turnObstacle, modelParts } = threeMf
  const refusal = turnObstacleText(turnObstacle)
  if (refusal) throw new ModelError('not_turnable', refusal)
  const turn = turnOf(mesh, down)
  return cleanThreeMf(bytes, threeMf, (part, name) =>
    name.toLowerCase() === modelParts[0] ? turnItem(part, name, { turn, millimetresPerUnit }) : part,
  )
}
