import { join } from 'node:path'
import type { BoothChoices } from '#contract/catalogue/studio/photo-booth.ts'
import type { Printability } from '#contract/printing/printability/printability.ts'
import type { ShapeKey } from '../fingerprint/facet-shape.ts'
import type { Pixels } from '../images/picture.ts'
import type { Vector } from '../mesh/vector.ts'
import { ModelError } from '../model-error.ts'
import type { KnownProject } from '../three-mf/settings/project-print.ts'
import type { ThreeMfMetadata } from '../writers/three-mf-writer.ts'
import type {
  BoothModel,
  BoothPicture,
  BoothPlacedPart,
  BoothSetUp,
  BoothWanted,
  ModelAbout,
  ModelReply,
  PartFile,
  Preparation,
  StepParts,
} from './messages.ts'
import { type OnProgress, runModelTask, type TaskLimits } from './model-process.ts'

export type PreparedModel = Preparation & {
  thumbnail: Pixels | undefined
  /** `plateSheet`; only of several plates. */
  platesPicture: Pixels | undefined
  /** 800 x 600 pixels; only of a broken model, or of one as it was before its repair. */
  damagePicture: Pixels | undefined
  /** 800 x 600 pixels; only of a repaired model. */
  repairPicture: Pixels | undefined
}

/** `scale` applies to STL and OBJ only, `project` to a 3MF that is turned or repaired: `down` is to point to the bed. */
type ModelToPrepare = {
  path: string
  fileName: string
  about: ModelAbout
  shapeKey: ShapeKey
  scale?: number
  down?: Vector | undefined
  repair?: boolean | undefined
  project?: KnownProject | undefined
}
type Options = { folder: string; onProgress?: OnProgress } & Partial<TaskLimits>

/** Returns measures, estimate and pictures; a child process writes the files into `folder`. Throws a ModelError. */
export async function prepareModel(
  { path, fileName, about, shapeKey, scale = 1, down, repair, project }: ModelToPrepare,
  { folder, ...options }: Options,
): Promise<PreparedModel> {
  const replies = await runModelTask(
    { source: path, fileName },
    { kind: 'prepare', folder, about, shapeKey, scale, down, repair, project, thumbnail: true },
    options,
  )
  const prepared = preparedModel(replies)
  if (!prepared.thumbnail) throw new ModelError('crashed', 'The model could not be read.')
  return prepared
}

/** Prepares a model in this process, without thumbnail and 3MF: only for models made by our own code. */
export async function prepareTrustedModel(
  { path, fileName, about, shapeKey, scale = 1 }: ModelToPrepare,
  { folder }: Options,
): Promise<PreparedModel> {
  const replies: ModelReply[] = []
  const { runPrepareTask } = await import('./child/prepare-model.ts')
  const task = { kind: 'prepare', folder, about, shapeKey, scale, thumbnail: false } as const
  await runPrepareTask({ fileName, path }, task, (reply) => replies.push(reply))
  return preparedModel(replies)
}

function preparedModel(replies: ModelReply[]): PreparedModel {
  const [preparation] = replies.flatMap((reply) => (reply.outcome === 'prepared' ? reply.preparation : []))
  const [thumbnail] = renderedAs(replies, 'thumbnail')
  if (!preparation) throw new ModelError('crashed', 'The model could not be read.')
  const [platesPicture] = renderedAs(replies, 'plates')
  const [damagePicture] = renderedAs(replies, 'damage')
  const [repairPicture] = renderedAs(replies, 'repair')
  return { ...preparation, thumbnail, platesPicture, damagePicture, repairPicture }
}

function renderedAs(replies: ModelReply[], kind: string) {
  return replies.flatMap((reply) => (reply.outcome === 'rendered' && reply.kind === kind ? reply.pixels : []))
}

/** Checks in a child process how an untrusted model prints as it lies. Throws a ModelError. */
export async function checkModel(
  { path, fileName }: { path: string; fileName: string },
  limits: Partial<TaskLimits>,
): Promise<Printability> {
  const replies = await runModelTask({ source: path, fileName }, { kind: 'check printability' }, limits)
  const [checked] = replies.flatMap((reply) => (reply.outcome === 'checked' ? reply : []))
  if (!checked) throw new ModelError('crashed', 'The model could not be read.')
  return checked.printability
}

/** Returns the path of one 3MF of all STL parts, laid out for printing. Throws a ModelError. */
export async function combineParts(
  parts: PartFile[],
  { folder, about, ...limits }: { folder: string; about: ThreeMfMetadata } & Partial<TaskLimits>,
): Promise<string> {
  const source = parts[0]?.path ?? ''
  await runModelTask({ source, fileName: 'part.stl' }, { kind: 'combine', folder, parts, about }, limits)
  return join(folder, 'all-parts.3mf')
}

export type BoothPictures = BoothSetUp & { pictures: BoothPicture[]; turntable: Pixels | undefined }

type BoothRequest = {
  models: BoothModel[]
  /** In the order in which they are put together; fewer than two have no exploded view. */
  assembled: readonly BoothPlacedPart[]
  choices: BoothChoices
  wanted: BoothWanted
}

/** Returns a preview, or at low priority a `turntableSheet` or all pictures of a listing. Throws a ModelError. */
export async function renderBooth(
  request: BoothRequest,
  { folder, onProgress, ...limits }: Options,
): Promise<BoothPictures> {
  const replies = await runModelTask(
    { source: request.models[0]?.path ?? '', fileName: 'part.stl' },
    { kind: 'booth', folder, ...request },
    { ...limits, onProgress, isBackground: request.wanted.kind !== 'preview' },
  )
  const [setUp] = replies.flatMap((reply) => (reply.outcome === 'set up' ? reply : []))
  if (!setUp) throw new ModelError('crashed', 'The model could not be read.')
  const { parts, plates, angle } = setUp
  const [turntable] = renderedAs(replies, 'turntable')
  const pictures = replies.flatMap((reply) => (reply.outcome === 'photographed' ? reply : []))
  return { parts, plates, angle, pictures, turntable }
}

/** Returns one picture a step of an assembly, of models inside `folder`, at the lowest priority. Throws a ModelError. */
export async function renderSteps(
  steps: StepParts[],
  { folder, ...limits }: { folder: string } & Partial<TaskLimits>,
): Promise<Pixels[]> {
  const replies = await runModelTask(
    { source: steps[0]?.adds[0]?.path ?? '', fileName: 'part.stl' },
    { kind: 'steps', folder, steps },
    { ...limits, isBackground: true },
  )
  return replies.flatMap((reply) => (reply.outcome === 'rendered' ? [reply.pixels] : []))
}

export type Unpacked = { files: { name: string; path: string; bytes: number }[]; leftOut: string[] }

/** Returns the files of a design's ZIP, written into `folder`; undefined for a 3MF. Throws a ModelError. */
export async function unpackBundle(
  path: string,
  { folder, ...limits }: { folder: string } & Partial<TaskLimits>,
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
