import { join } from 'node:path'
import type { BrokenSpot } from '../analysis/damage.ts'
import type { Pixels } from '../images/picture.ts'
import { ModelError } from '../model-error.ts'
import type { ThreeMfMetadata } from '../writers/three-mf-writer.ts'
import type { Inspection } from './inspect.ts'
import { type Limits, type OnProgress, type PartFile, runModelTask } from './model-process.ts'

/** What a 3MF that is made of an STL says about itself; `name` is that of its only object. */
export type ModelAbout = ThreeMfMetadata & { name: string }

/** What was learned of a model file, and the files that were made of it: names inside the folder that was given. */
export type Preparation = Omit<Inspection, 'preview'> & {
  /** Where it is broken, largest first, and in how many places. */
  spots: BrokenSpot[]
  spotCount: number
  /** The model as it may be sold, and the 3MF made of it, unless it is one itself or is too large for one. */
  files: { model: 'model.stl' | 'model.3mf'; threeMf?: 'made.3mf' }
}

export type PreparedModel = Preparation & {
  /** Of `renderedSize`. */
  thumbnail: Pixels
  /** 800 x 600: the broken edges in red; only of a broken model. */
  damagePicture: Pixels | undefined
}

/** The picture of a model, in pixels. */
export const renderedSize = { width: 1200, height: 900 }

/** `scale` enlarges an STL or OBJ; a 3MF says itself what its unit is. */
type ModelToPrepare = { path: string; fileName: string; about: ModelAbout; scale?: number }
type Options = { folder: string; onProgress?: OnProgress } & Partial<Limits>

/**
 * Everything a shop needs of one untrusted model file: what is sold, a ready 3MF, `preview.glb`, measures, an estimate
 * and pictures. Done in a child process that can write into `folder` alone. Throws a ModelError.
 */
export async function prepareModel(
  { path, fileName, about, scale = 1 }: ModelToPrepare,
  { folder, ...options }: Options,
): Promise<PreparedModel> {
  const replies = await runModelTask(
    { source: path, fileName },
    { kind: 'prepare', folder, about, scale },
    options,
  )
  const photographed = (kind: string) =>
    replies.flatMap((reply) => (reply.outcome === 'photographed' && reply.kind === kind ? reply.pixels : []))
  const [preparation] = replies.flatMap((reply) => (reply.outcome === 'prepared' ? reply.preparation : []))
  const [thumbnail] = photographed('thumbnail')
  if (!preparation || !thumbnail) throw new ModelError('crashed', 'The model could not be read.')
  const [damagePicture] = photographed('damage')
  return { ...preparation, thumbnail, damagePicture }
}

/** The parts of one design in STL files inside `folder`, as one 3MF laid out for printing. Throws a ModelError. */
export async function combineParts(
  parts: PartFile[],
  { folder, about, ...limits }: { folder: string; about: ThreeMfMetadata } & Partial<Limits>,
): Promise<string> {
  const source = parts[0]?.path ?? ''
  await runModelTask({ source, fileName: 'part.stl' }, { kind: 'combine', folder, parts, about }, limits)
  return join(folder, 'all-parts.3mf')
}

export type Unpacked = { files: { name: string; path: string; bytes: number }[]; leftOut: string[] }

/** The files of a design in a ZIP, written into `folder` under names of ours; undefined when the ZIP is itself a 3MF. */
export async function unpackBundle(
  path: string,
  { folder, ...limits }: { folder: string } & Partial<Limits>,
): Promise<Unpacked | undefined> {
  const replies = await runModelTask(
    { source: path, fileName: 'upload.zip' },
    { kind: 'unpack', folder },
    limits,
  )
  const [leftOut] = replies.flatMap((reply) => (reply.outcome === 'left out' ? [reply.names] : []))
  if (!leftOut) return undefined
  const files = replies.flatMap((reply) => {
    if (reply.outcome !== 'unpacked') return []
    const { name, path: at, bytes } = reply
    return { name, path: at, bytes }
  })
  return { files, leftOut }
}
