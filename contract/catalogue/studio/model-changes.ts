import * as z from 'zod/mini'
import { endpoint } from '../../endpoint.ts'
import { id } from '../../rules.ts'
import { fileName, modelUnit, printCopies } from './uploads.ts'

export const scaleUpload = endpoint({
  method: 'POST',
  path: '/admin/uploads/:id/scale',
  access: 'admin',
  refusals: [409],
  summary: 'Scales a model of an upload that was drawn in another unit, and analyses it again.',
  body: z.object({ fileId: id, unit: modelUnit }),
  reply: z.object({ uploadId: id }),
})

const direction = z
  .tuple([z.number(), z.number(), z.number()])
  .check(z.refine((way) => Math.abs(Math.hypot(...way) - 1) < 0.01, 'A direction is a unit vector.'))

/** How the name of a generated 3MF with all parts ends, in lower case. */
export const allPartsEnding = '-all-parts.3mf'

const allParts = z.object({
  name: fileName,
  parts: z
    .array(z.object({ fileId: id, copies: printCopies }))
    .check(z.maxLength(100, 'A design has at most 100 files.')),
})
/** The 3MF with all parts to make again with the copy, and its parts as the studio shows them. */
export type AllParts = z.infer<typeof allParts>

export const turnFile = endpoint({
  method: 'POST',
  path: '/admin/product/:id/turn',
  access: 'admin',
  refusals: [409],
  summary:
    'Uploads a copy of an STL or of a 3MF with one object of a design, or of an upload for it, turned so that a direction points to the bed, and makes the 3MF with all parts again with it. Repeated while that copy is there, it answers with the same upload.',
  body: z.object({ fileId: id, down: direction, allParts: z.optional(allParts) }),
  reply: z.object({ uploadId: id }),
})

export const repairFile = endpoint({
  method: 'POST',
  path: '/admin/product/:id/repair',
  access: 'admin',
  refusals: [409],
  summary:
    'Uploads a copy of a broken STL or 3MF of a design, or of an upload for it, which is repaired, and makes the 3MF with all parts again with it. Repeated while that copy is there, it answers with the same upload.',
  body: z.object({ fileId: id, allParts: z.optional(allParts) }),
  reply: z.object({ uploadId: id }),
})
