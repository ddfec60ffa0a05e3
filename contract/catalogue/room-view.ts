import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { hexColour } from '../printing/filament/hex-colour.ts'
import { roomFinishes } from '../printing/filament/room-finishes.ts'
import { id } from '../rules.ts'

export const roomFormats = ['glb', 'usdz'] as const

const look = z.object({ colour: hexColour, finish: z.enum(roomFinishes) })

export const startRoomView = endpoint({
  method: 'POST',
  path: '/product/:id/room-view',
  access: 'member',
  refusals: [403, 422, 429, 503],
  summary:
    'For members who may download the files: a link, good for ten minutes and without a cookie, to the preview meshes of some files side by side, in metres, y up: GLB for Scene Viewer, USDZ for Quick Look.',
  body: z.object({
    format: z.enum(roomFormats),
    parts: z
      .array(
        z.extend(look, {
          fileId: id,
          /** One for each object of a project, in the order of its preview; null hides an object. Absent: all objects look like the file. A preview has at most 100 objects, or one for each of 100 plates and one for what lies on no plate. */
          objects: z.optional(
            z.array(z.nullable(look)).check(z.maxLength(101, 'A file shows at most 101 objects.')),
          ),
        }),
      )
      .check(
        z.minLength(1, 'Show at least one part.'),
        z.maxLength(12, 'At most 12 files fit into your room at once. Hide some parts first.'),
      ),
  }),
  /** Simplified: each file is shown whole and in one look, because a link cannot name so many objects. */
  reply: z.object({ url: z.string(), isSimplified: z._default(z.boolean(), false) }),
})
