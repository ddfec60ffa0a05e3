import * as z from 'zod/mini'
import { adminTable } from '../admin.ts'
import { endpoint } from '../endpoint.ts'
import { id, time } from '../rules.ts'
import { requiredText } from '../texts.ts'
import { printFields } from './print-fields.ts'

const photoBytes = 10 * 1024 * 1024
export const printPhotoRefusal = 'The photo must be PNG, JPEG or WebP and at most 10 MB.'

export const printFailure = z.object({
  ...printFields,
  message: requiredText('The report', 2_000, 'Say what happened.'),
})

export const reportPrintFailure = endpoint({
  method: 'POST',
  path: '/print-failure/:productId',
  access: 'member',
  refusals: [409, 429],
  summary: 'Reports that a print of a downloaded design failed, with up to one photo.',
  body: printFailure,
  uploads: {
    photo: { maxBytes: photoBytes, maxFiles: 1, maxTotalBytes: photoBytes, refusal: printPhotoRefusal },
  },
  message: 'Thank you. We have received your report.',
})

export const getOpenPrintFailure = endpoint({
  method: 'GET',
  path: '/print-failure/:productId',
  access: 'member',
  duringView: 'member',
  summary: 'The open report of the signed-in member about the version that the member has downloaded.',
  reply: z.object({ failure: z.nullable(z.object({ version: z.string(), reportedAt: time })) }),
})

const reportedFailure = z.object({
  id,
  reportedAt: time,
  productId: id,
  design: z.string(),
  version: z.string(),
  /** All reports about this version. */
  reportsOfVersion: z.number(),
  printer: z.string(),
  filament: z.string(),
  message: z.string(),
  hasPhoto: z.boolean(),
  member: z.string(),
  answeredAt: z.nullable(time),
})

export const listPrintFailures = adminTable({
  path: '/admin/print-failures',
  summary: 'Failed prints that members reported, searchable by design, printer, filament or text.',
  row: reportedFailure,
  sorts: ['reportedAt', 'reportsOfVersion'],
  sortedBy: '-reportedAt',
  filters: { state: z.optional(z.enum(['open', 'answered'])) },
})

export const readPrintFailurePhoto = endpoint({
  method: 'GET',
  path: '/admin/print-failures/:id/photo',
  access: 'admin',
  summary: 'The photo of a failed print, as an attachment.',
})

export const answerPrintFailure = endpoint({
  method: 'POST',
  path: '/admin/print-failures/:id/answer',
  access: 'admin',
  summary: 'Marks a report of a failed print as answered. The member can report this version again.',
  message: 'Marked as answered.',
})
