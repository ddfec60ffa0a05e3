import * as z from 'zod/mini'
import { version as revision } from '../../admin.ts'
import { endpoint } from '../../endpoint.ts'
import { printEstimate } from '../../printing/estimate/print-estimate.ts'
import { maxModelBytes } from '../../printing/models/mesh-formats.ts'
import { projectPlates } from '../../printing/models/plates.ts'
import { shownPrintability } from '../../printing/printability/printability.ts'
import { id, time } from '../../rules.ts'
import { requiredText, text } from '../../texts.ts'
import { fileFormat, picture, productFile, versionKind } from '../catalogue.ts'
import { stepFacts } from '../file-mesh.ts'

/** Files are uploaded with the tus protocol at `uploadsPath`; the metadata `product` is the id of their design. */
export const uploadsPath = '/admin/uploads'

export const uploadLimits = {
  bytes: maxModelBytes,
  /** Chunk size: a longer request would run into the server's timeout. */
  chunkBytes: 8 * 1024 * 1024,
  unfinished: 100,
} as const

export const uploadState = z.enum(['receiving', 'queued', 'working', 'done', 'failed'])
export type UploadState = z.infer<typeof uploadState>

export const uploadedKind = z.enum(['model', 'picture', 'document'])
export type UploadedKind = z.infer<typeof uploadedKind>

const millimetres = z.tuple([z.number(), z.number(), z.number()])

const modelReport = z.object({
  triangles: z.number(),
  sizeMm: millimetres,
  volumeMm3: z.number(),
  areaMm2: z.number(),
  parts: z.number(),
  watertight: z.boolean(),
  manifold: z.boolean(),
  openEdges: z.number(),
})

export const modelUnit = z.enum(['inches', 'metres'])
export type ModelUnit = z.infer<typeof modelUnit>

export const uploadedFile = z.object({
  id,
  name: z.string(),
  kind: uploadedKind,
  format: z.enum([...fileFormat.options, 'webp']),
  bytes: z.number(),
  /** True for a 3MF converted from an STL or OBJ. */
  isMade: z.boolean(),
  /** True for a 3MF generated from all parts of a ZIP. */
  isAllParts: z._default(z.boolean(), false),
  report: z.nullable(modelReport),
  step: z.nullable(stepFacts),
  estimate: z.nullable(printEstimate),
  plates: z.nullable(projectPlates),
  /** Null when the model was not checked. */
  printability: z.nullable(shownPrintability),
  /** Sentences. An administrator must accept them before publishing. */
  problems: z.array(z.string()),
  remarks: z.array(z.string()),
  /** The picture, or a render of the model. */
  picture: z.nullable(z.omit(picture, { alt: true })),
  /** Render with broken edges in red: of a repaired model as it was before. */
  damageUrl: z.nullable(z.string()),
  /** What a repair did, in sentences. */
  repairs: z.array(z.string()),
  /** Render from the side of `damageUrl`: its edges in green, added triangles in orange, flipped ones in blue. */
  repairUrl: z.nullable(z.string()),
  /** The file before its repair. */
  originalUrl: z.nullable(z.string()),
  /** A simplified mesh (GLB) for the viewer. */
  previewUrl: z.nullable(z.string()),
  /** The likely unit of a model that is too small for millimetres; `scaleUpload` converts it. */
  suspectedUnit: z.nullable(modelUnit),
})
export type UploadedFile = z.infer<typeof uploadedFile>

export const upload = z.object({
  id,
  /** The design whose form sent it. */
  productId: z.nullable(id),
  /** The file of the design, or of an upload, whose turned copy it is. */
  turnedFrom: z.nullable(id),
  /** The file of the design, or of an upload, whose repaired copy it is. */
  repairedFrom: z.nullable(id),
  name: z.string(),
  bytes: z.number(),
  received: z.number(),
  state: uploadState,
  /** Progress of the analysis in percent, and its step. */
  progress: z.number(),
  doing: z.string(),
  /** Attempts of the analysis, with those that a restart interrupted. */
  attempt: z.number(),
  problem: z.nullable(z.string()),
  mayRetry: z.boolean(),
  /** Other files of a ZIP. */
  leftOut: z.array(z.string()),
  createdAt: time,
  /** When an unused upload is deleted. */
  expiresAt: time,
  files: z.array(uploadedFile),
})
export type Upload = z.infer<typeof upload>

export const listUploads = endpoint({
  method: 'GET',
  path: '/admin/uploads',
  access: 'admin',
  summary:
    'The administrator’s uploads that no design uses, newest first: all, or those of one design and of none.',
  query: z.object({ product: z.optional(id) }),
  reply: z.object({ uploads: z.array(upload) }),
})

export const getUpload = endpoint({
  method: 'GET',
  path: '/admin/uploads/:id/state',
  access: 'admin',
  summary: 'The progress of an upload, and its contents after the analysis.',
  reply: z.object({ upload }),
})

export const retryUpload = endpoint({
  method: 'POST',
  path: '/admin/uploads/:id/retry',
  access: 'admin',
  refusals: [409],
  summary: 'Retries a failed analysis of an upload.',
})

export const fileName = requiredText('A file’s name', 120, 'Every file needs a name.')

/** 'Lid', or 'Instructions'. */
export const partName = requiredText('A part’s name', 120, 'Every part needs a name.')

const copiesRefusal = 'The number of copies must be a whole number from 1 to 999.'
export const printCopies = z
  .number(copiesRefusal)
  .check(z.int(copiesRefusal), z.gte(1, copiesRefusal), z.lte(999, copiesRefusal))

export const takenFiles = z
  .array(
    z.object({
      fileId: id,
      /** File name for members; default: the uploaded name. */
      name: z.optional(fileName),
      partName,
      /** Copies for one finished piece. */
      copies: z._default(printCopies, 1),
      /** A model with problems is refused without this. */
      acceptProblems: z.boolean(),
    }),
  )
  .check(z.maxLength(100, 'A design has at most 100 files.'))
export type TakenFiles = z.infer<typeof takenFiles>

export const addVersion = endpoint({
  method: 'POST',
  path: '/admin/products/:id/versions',
  access: 'admin',
  refusals: [409, 422],
  summary:
    'Publishes a new version with these files: current files by id, and files of uploads. Earlier downloaders keep the old files. 422 with `broken_mesh` for problems not accepted.',
  body: z.object({
    version: z
      .string()
      .check(z.trim(), z.regex(/^[0-9]{1,4}(\.[0-9]{1,4}){0,2}$/, 'A version looks like 1.2 or 1.2.1.')),
    kind: z.enum(['fix', 'new_part', 'new_profile'], 'Say whether it is a fix, a new part or a new profile.'),
    note: text('The note', 2_000).check(z.minLength(3, 'Say what changed, in a sentence.')),
    files: takenFiles,
    revision,
  }),
  message: 'New version published.',
})

const productVersion = z.object({
  version: z.string(),
  kind: versionKind,
  note: z.string(),
  publishedAt: time,
  isCurrent: z.boolean(),
  /** An older version lists only files that the member downloaded. */
  files: z.array(productFile),
})

export const listVersions = endpoint({
  method: 'GET',
  path: '/product/:id/versions',
  access: 'member',
  duringView: 'member',
  summary: 'The changes of a design by version, newest first, with the files the member may download.',
  reply: z.object({
    versions: z.array(productVersion),
    /** For a member with an older version: its number and the files added since. */
    news: z.nullable(z.object({ since: z.string(), fileIds: z.array(id) })),
  }),
})
