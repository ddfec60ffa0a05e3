import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { slicerFeature } from '../printing/models/slicer-features.ts'
import { printabilitySummary } from '../printing/printability/printability.ts'
import { fileMesh } from './file-mesh.ts'

const printedPart = z.object({
  partName: z.string(),
  /** Width, depth and height in millimetres. */
  sizeMm: fileMesh.shape.sizeMm,
  /** Null until the file is checked. */
  printability: z.nullable(printabilitySummary),
})
export type PrintedPart = z.infer<typeof printedPart>

/** A 3MF; without features it keeps nothing of a slicer. */
const preparedFile = z.object({ partName: z.string(), features: z.array(slicerFeature) })
export type PreparedFile = z.infer<typeof preparedFile>

export const getPrintability = endpoint({
  method: 'GET',
  path: '/product/:id/printability',
  access: 'member',
  duringView: 'member',
  summary:
    'How each part of a design prints as it lies: supports, bridges, walls, first layer; and what its 3MF files keep of the designer’s slicer.',
  reply: z.object({ parts: z.array(printedPart), prepared: z._default(z.array(preparedFile), []) }),
})
