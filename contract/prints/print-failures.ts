import * as z from 'zod/mini'
import { adminTable } from '../admin.ts'
import { endpoint } from '../endpoint.ts'
import { requiredText } from '../required-text.ts'
import { id, time } from '../rules.ts'

const photoBytes = 10 * 1024 * 1024
export const printPhotoRefusal = 'The photo must be PNG, JPEG or WebP and at most 10 MB.'

export const printFailureLimits = { name: 80, message: 2000 } as const

const { name, message } = printFailureLimits

export const printFailure = z.object({
  printer: requiredText('Name the printer.', name, 'The printer must be at most 80 characters long.'),
  filament: requiredText('Name the filament.', name, 'The filament must be at most 80 characters long.'),
  message: requiredText('Say what happened.', message, 'The report must be at most 2,000 characters long.'),
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
