import type { BoothShot } from '#contract/catalogue/studio/booth-shots.ts'
import type { BoothChoices, BoothPlate } from '#contract/catalogue/studio/photo-booth.ts'
import type { MeshFormat } from '#contract/printing/models/mesh-formats.ts'
import type { Printability } from '#contract/printing/printability/printability.ts'
import type { ModelReport } from '../analysis/analyse.ts'
import type { BrokenSpot } from '../analysis/damage.ts'
import type { ModelEstimate } from '../estimate/estimate.ts'
import type { PlateReport } from '../estimate/plate-reports.ts'
import type { ShapeKey } from '../fingerprint/facet-shape.ts'
import type { ReadMark } from '../fingerprint/read-fingerprint.ts'
import type { Pixels } from '../images/picture.ts'
import type { Vector } from '../mesh/vector.ts'
import type { ModelErrorCode } from '../model-error.ts'
import type { Overlap } from '../printability/checks/overlapping-objects.ts'
import type { AssembledPart } from '../rendering/exploded-view.ts'
import type { BoothPart } from '../rendering/photo-booth.ts'
import type { RepairReport } from '../repair/repair.ts'
import type { StepDetail, StepFacts } from '../step/read-step.ts'
import type { ThreeMf } from '../three-mf/read-three-mf.ts'
import type { KnownFilaments } from '../three-mf/settings/filament-finish.ts'
import type { KnownProject } from '../three-mf/settings/project-print.ts'
import type { ThreeMfMetadata } from '../writers/three-mf-writer.ts'

export type PartFile = { path: string; name: string; copies: number }

export type ModelAbout = ThreeMfMetadata & { name: string }

type PartInPlace = Omit<AssembledPart, 'mesh' | 'looks'> & { path: string }

export type StepParts = { before: PartInPlace[]; adds: PartInPlace[] }

export type BoothModel = { path: string; part: string; filaments?: KnownFilaments | undefined }

export type BoothPlacedPart = PartInPlace & BoothModel

export type BoothWanted = { kind: 'preview'; shot: BoothShot } | { kind: 'turntable' | 'listing' }

/** `plate` of a picture on a build plate: its side, and whether more plates are printed. */
export type BoothPicture = {
  shot: BoothShot
  pixels: Pixels
  plate?: { sideMm: number; isOneOfSeveral: boolean }
}

export type BoothSetUp = {
  parts: Omit<BoothPart, 'mesh'>[]
  plates: (BoothPlate & { name: string })[]
  angle: NonNullable<BoothChoices['angle']>
}

export type ModelTask =
  | { kind: 'inspect'; estimate: boolean; preview: boolean }
  | { kind: 'unpack'; folder: string }
  | {
      kind: 'prepare'
      folder: string
      about: ModelAbout
      scale: number
      /** Points to the bed; absent leaves the model as it lies. */
      down?: Vector | undefined
      /** What the project of a 3MF said: the clean copy that is turned or repaired does not say it. */
      project?: KnownProject | undefined
      /** Repairs a broken model, and refuses the model when that fails. */
      repair?: boolean | undefined
      thumbnail: boolean
      shapeKey: ShapeKey
    }
  | { kind: 'check printability' }
  | { kind: 'measure step'; readerPath: string; detail: StepDetail }
  | { kind: 'to stl'; folder: string }
  | { kind: 'combine'; folder: string; parts: PartFile[]; about: ThreeMfMetadata }
  | { kind: 'trace'; keys: ShapeKey[] }
  | {
      kind: 'booth'
      folder: string
      models: BoothModel[]
      assembled: readonly BoothPlacedPart[]
      choices: BoothChoices
      wanted: BoothWanted
    }
  | { kind: 'steps'; folder: string; steps: StepParts[] }

/** Sent to the child process. Without a path the file comes on its standard input. */
export type ModelRequest = {
  file: { fileName: string; path: string | undefined }
  task: ModelTask
  megabytes: number
  isCoarse: boolean
}

export type Inspection = {
  format: MeshFormat
  report: ModelReport
  threeMf: Omit<ThreeMf, 'soup'> | undefined
  /** Absent when not requested, or when the model is too complex to estimate. */
  estimate: ModelEstimate | undefined
  /** A GLB (`makePreview`). Absent when not requested. */
  preview: Uint8Array | undefined
}

export type FoundModel = Pick<ModelReport, 'triangles' | 'size' | 'volume' | 'area'> & {
  format: MeshFormat
  text: string
  marks: ReadMark[]
}

export type Preparation = Omit<Inspection, 'preview'> & {
  spots: BrokenSpot[]
  spotCount: number
  plates: PlateReport[]
  printability: Printability
  overlaps: Overlap[]
  overlapCount: number
  repair?: RepairReport | undefined
  /** No 3MF is made of a model that is one, or is too large for one. */
  files: { model: 'model.stl' | 'model.3mf'; threeMf?: 'made.3mf' }
  /** The upload is an OBJ with several materials or coloured vertices, which an STL cannot hold. */
  losesColours: boolean
  /** Measures of the made 3MF whose faces were turned outwards; those of the STL look as they did in the upload. */
  outward: Pick<Preparation, 'report' | 'spots' | 'spotCount'> | undefined
}

export type ModelReply =
  | { outcome: 'started' }
  | { outcome: 'inspected'; inspection: Inspection }
  | { outcome: 'traced'; found: FoundModel }
  | {
      outcome: 'rendered'
      kind: 'thumbnail' | 'plates' | 'damage' | 'repair' | 'turntable' | 'step'
      pixels: Pixels
    }
  | ({ outcome: 'set up' } & BoothSetUp)
  | ({ outcome: 'photographed' } & BoothPicture)
  | { outcome: 'unpacked'; name: string; path: string; bytes: number }
  | { outcome: 'left out'; names: string[] }
  | { outcome: 'prepared'; preparation: Preparation }
  | { outcome: 'checked'; printability: Printability }
  | { outcome: 'measured'; facts: StepFacts }
  | { outcome: 'progress'; share: number; doing: string }
  | { outcome: 'refused'; code: ModelErrorCode; message: string }
  | { outcome: 'disk full'; code: string; message: string }
  | { outcome: 'done'; processorMilliseconds: number }
