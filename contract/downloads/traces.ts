import * as z from 'zod/mini'
import { fileMesh } from '../catalogue/file-mesh.ts'
import { endpoint } from '../endpoint.ts'
import {
  anyMeshFormat,
  maxModelBytes,
  maxModelSize,
  meshFormatNames,
} from '../printing/models/mesh-formats.ts'
import { id, time } from '../rules.ts'

const upload = {
  maxBytes: maxModelBytes,
  maxFiles: 1,
  maxTotalBytes: maxModelBytes,
  refusal: `A model file may have up to ${maxModelSize}.`,
}

/** How sure a match is. */
const traceConfidence = z.enum(['certain', 'likely', 'weak'])
export type TraceConfidence = z.infer<typeof traceConfidence>

const tracedDownload = z.object({
  id,
  downloadedAt: time,
  member: z.object({ id, name: z.string(), email: z.string() }),
  product: z.object({ id, title: z.string() }),
  /** Null for a ZIP. */
  fileName: z.nullable(z.string()),
  version: z.string(),
  /** Null when only the text in the file names the download or its certificate. */
  facets: z.nullable(
    z.object({
      confidence: traceConfidence,
      /** How many of the readable bits agree with the mark of the download. */
      agreeing: z.number(),
      readable: z.number(),
      /** The probability that any unrelated download agrees as well. */
      chance: z.number(),
    }),
  ),
  isNamedInText: z.boolean(),
})

const tracedDesign = z.object({
  productId: id,
  title: z.string(),
  fileName: z.string(),
  version: z.string(),
  /** The scale of the found file; 1 is the size of the design. */
  scale: z.number(),
})

export const trace = z.object({
  file: z.object({ name: z.string(), format: z.enum(meshFormatNames), mesh: fileMesh }),
  /** At most 64. More are readable the more facets of different shapes a model has. */
  readableBits: z.number(),
  /** Designs with the same facets, turned, moved or scaled. */
  designs: z.array(tracedDesign),
  /** The surest first. */
  downloads: z.array(tracedDownload),
  /** Certificate codes in the text of the file that belong to nobody. */
  unknownCodes: z.array(z.string()),
})
export type Trace = z.infer<typeof trace>

export const traceFile = endpoint({
  method: 'POST',
  path: '/admin/traces',
  access: 'admin',
  summary: `Traces a found ${anyMeshFormat} to designs and downloads. The file is deleted afterwards.`,
  body: z.object({}),
  uploads: { file: upload },
  refusals: [422, 429],
  reply: z.object({ trace }),
})
