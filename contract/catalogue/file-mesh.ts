import * as z from 'zod/mini'
import { outline } from '../printing/printers/outline.ts'

export const sizeInMm = z.tuple([z.number(), z.number(), z.number()])

export const fileMesh = z.object({
  triangles: z.number(),
  sizeMm: sizeInMm,
  /** Of the parts of the file that decide on which beds all fit; absent where their box decides. */
  outlines: z.optional(z.array(outline)),
  /** Width, depth and height of what lies on each plate of a 3MF. */
  platesMm: z.optional(z.array(sizeInMm)),
})

/** Bodies of a STEP file, and the size of them all. */
export const stepFacts = z.object({ bodies: z.number(), sizeMm: sizeInMm })
