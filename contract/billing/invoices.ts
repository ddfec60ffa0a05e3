import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { page, time } from '../rules.ts'
import { money } from './billing.ts'

export const listInvoices = endpoint({
  method: 'GET',
  path: '/payment/invoices',
  access: 'member',
  refusals: [429, 502],
  summary: "The signed-in member's invoices, newest first, with refunds and PDFs.",
  query: z.object(page),
  reply: z.object({
    invoices: z.array(
      z.object({
        id: z.string(),
        number: z.nullable(z.string()),
        status: z.enum(['paid', 'open', 'void', 'uncollectible']),
        ...money.shape,
        returned: z.number(),
        createdAt: time,
        pdfUrl: z.nullable(z.string()),
      }),
    ),
    nextCursor: z.nullable(z.string()),
  }),
})
