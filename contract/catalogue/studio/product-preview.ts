import * as z from 'zod/mini'
import { endpoint } from '../../endpoint.ts'
import { hexColour } from '../../printing/filament/hex-colour.ts'
import { roomFinishes } from '../../printing/filament/room-finishes.ts'
import { outline } from '../../printing/printers/outline.ts'
import { id } from '../../rules.ts'
import { modelFormat } from '../catalogue.ts'

export const getPreview = endpoint({
  method: 'GET',
  path: '/product/:id/preview',
  access: 'member',
  refusals: [403],
  summary:
    'For members who may download the files: preview meshes of the parts of a design: GLB with meshopt compression, in metres, y up.',
  reply: z.object({
    parts: z.array(
      z.object({
        fileId: id,
        partName: z.string(),
        format: modelFormat,
        url: z.string(),
        sizeMm: z.tuple([z.number(), z.number(), z.number()]),
        /** As those of the file's mesh. */
        outlines: z.optional(z.array(outline)),
        /** The numbers of its plates, 0 for objects on none; empty of a file without several. */
        plates: z._default(z.array(z.number()), []),
        /** As the designer chose it, else as the 3MF of all parts has it. */
        colour: z.optional(hexColour),
        finish: z.optional(z.enum(roomFinishes)),
      }),
    ),
  }),
})
