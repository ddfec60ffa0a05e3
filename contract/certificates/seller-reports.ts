import * as z from 'zod/mini'
import { adminTable } from '../admin.ts'
import { endpoint } from '../endpoint.ts'
import { emailOf, id, invalidEmail, time } from '../rules.ts'
import { requiredText, text } from '../texts.ts'

export const sellerReport = z.object({
  message: requiredText('The report', 2_000, 'Describe the problem.'),
  /** For an answer. */
  email: z.optional(emailOf({ missing: invalidEmail, empty: invalidEmail, wrong: invalidEmail })),
})

export const reportSeller = endpoint({
  method: 'POST',
  path: '/certificate/:code/report',
  access: 'public',
  refusals: [404, 429],
  summary: 'Reports a problem with the holder of a certificate to the administrators.',
  body: sellerReport,
  message: 'Thank you. We have received your report.',
})

const receivedReport = z.object({
  id,
  reportedAt: time,
  /** The certificate code, without prefix and hyphens. */
  code: z.string(),
  /** Null once the account was deleted. */
  seller: z.nullable(z.object({ id, name: z.string() })),
  design: z.nullable(z.string()),
  message: z.string(),
  email: z.nullable(z.string()),
  handledAt: z.nullable(time),
  /** Null while the report is open, and once the administrator's account was deleted. */
  handledBy: z.nullable(z.string()),
  note: z.nullable(z.string()),
})

export const listSellerReports = adminTable({
  path: '/admin/seller-reports',
  summary: 'Reports about sellers of the last year, searchable by text, code or name.',
  row: receivedReport,
  sorts: ['reportedAt'],
  sortedBy: '-reportedAt',
  /** Without a state the open ones. */
  filters: { state: z.optional(z.enum(['open', 'handled', 'all'])) },
})

export const handleSellerReport = endpoint({
  method: 'POST',
  path: '/admin/seller-reports/:id/handle',
  access: 'admin',
  refusals: [404, 409],
  summary: 'Marks a report about a seller as handled, with an optional note.',
  body: z.object({ note: z.optional(text('The note', 500)) }),
  message: 'Marked as handled.',
})

export const reopenSellerReport = endpoint({
  method: 'POST',
  path: '/admin/seller-reports/:id/reopen',
  access: 'admin',
  refusals: [404, 409],
  summary:
    'Reopens a handled report about a seller and deletes its note. Refused when the report was handled again after `handledAt`.',
  body: z.object({ handledAt: time }),
  message: 'The report is open again.',
})
