import * as z from 'zod/mini'
import { adminTable } from '../admin.ts'
import { endpoint } from '../endpoint.ts'
import { id, time } from '../rules.ts'
import { requiredText } from '../texts.ts'
import { printFields } from './print-fields.ts'

export const printPhotoLimits = {
  /** Per member and design. */
  photos: 5,
  megabytes: 5,
} as const

const photoBytes = printPhotoLimits.megabytes * 1024 * 1024
export const memberPhotoRefusal = 'The photo must be PNG, JPEG or WebP and at most 5 MB.'

export const printPhotoForm = z.object({
  ...printFields,
  alt: requiredText('The description', 200, 'Describe the photo.'),
})

const photoState = z.enum(['waiting', 'shown', 'refused'])
export type PhotoState = z.infer<typeof photoState>

const printPhoto = z.object({
  id,
  url: z.string(),
  width: z.number(),
  height: z.number(),
  alt: z.string(),
  printer: z.string(),
  filament: z.string(),
  version: z.string(),
  /** Null for a photo of another member. `reason` says why it was refused. */
  own: z.nullable(z.object({ state: photoState, reason: z.nullable(z.string()) })),
})
export type PrintPhoto = z.infer<typeof printPhoto>

export const listPrintPhotos = endpoint({
  method: 'GET',
  path: '/product/:productId/print-photos',
  access: 'member',
  summary:
    'Up to 24 approved photos of prints of a design, newest first, after the member’s own in any state.',
  reply: z.object({ photos: z.array(printPhoto) }),
})

export const addPrintPhoto = endpoint({
  method: 'POST',
  path: '/print-photo/:productId',
  access: 'member',
  refusals: [403, 409, 429],
  summary: 'Adds a photo of a print of a downloaded design. Others see it once an administrator approved it.',
  body: printPhotoForm,
  uploads: {
    photo: { maxBytes: photoBytes, maxFiles: 1, maxTotalBytes: photoBytes, refusal: memberPhotoRefusal },
  },
  message: 'Thank you. Other members see the photo once we have checked it.',
})

export const deletePrintPhoto = endpoint({
  method: 'DELETE',
  path: '/print-photo/:id',
  access: 'member',
  summary: 'Deletes a photo of the signed-in member.',
  message: 'Photo deleted.',
})

export const listAdminPrintPhotos = adminTable({
  path: '/admin/print-photos',
  summary: 'Photos of prints that members added, searchable by design, member, printer or filament.',
  row: z.object({
    id,
    addedAt: time,
    productId: id,
    design: z.string(),
    version: z.string(),
    member: z.string(),
    url: z.string(),
    alt: z.string(),
    printer: z.string(),
    filament: z.string(),
    state: photoState,
    reason: z.nullable(z.string()),
  }),
  sorts: ['addedAt'],
  sortedBy: '-addedAt',
  filters: { state: z.optional(photoState) },
})

export const approvePrintPhoto = endpoint({
  method: 'POST',
  path: '/admin/print-photos/:id/approve',
  access: 'admin',
  refusals: [404],
  summary: 'Shows a photo on the page of its design.',
  message: 'The photo is shown.',
})

export const refusePrintPhoto = endpoint({
  method: 'POST',
  path: '/admin/print-photos/:id/refuse',
  access: 'admin',
  refusals: [404],
  summary: 'Refuses a photo, also one that is shown. Its member reads the reason.',
  body: z.object({
    reason: requiredText('The reason', 500, 'Write the reason.'),
  }),
  message: 'Photo refused.',
})
