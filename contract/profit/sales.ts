import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { id, page } from '../rules.ts'
import { currencies } from './currencies.ts'

/** A log holds no more sales, a CSV file no more lines. */
export const maxSales = 50_000
export const maxImported = 5_000
const maxCsvBytes = 2 * 1024 * 1024

const daySentence = 'The date must be a day since 2000, written like 2026-11-24.'
const quantitySentence = 'The quantity must be a whole number from 1 to 100000, without separators.'
const grossSentence = 'Gross must be an amount from 0 to 100000000, written like 1500 or 1500.50.'
const rateSentence =
  'The rate must be a number above 0 and up to 1,000: how many USD one unit of the currency is worth.'

function text(name: string, most: number) {
  const sentence = `${name} must be at most ${most} characters long.`
  return z
    .string(sentence)
    .check(
      z.trim(),
      z.maxLength(most, sentence),
      z.regex(/^[^\p{Cc}]*$/u, `${name} has a character that is not allowed.`),
    )
}

const fields = z.object({
  soldOn: z.iso.date(daySentence).check(z.refine((day) => day >= '2000-01-01', daySentence)),
  /** Any name: also of a print that is no longer in the shop. */
  design: text('The design', 120).check(z.minLength(1, 'Name the design.')),
  quantity: z.int(quantitySentence).check(z.gte(1, quantitySentence), z.lte(100_000, quantitySentence)),
  /** What the buyer paid, in major units. */
  gross: z.number(grossSentence).check(
    z.gte(0, grossSentence),
    z.lte(100_000_000, grossSentence),
    z.refine((amount) => Math.abs(amount * 100 - Math.round(amount * 100)) < 1e-4, grossSentence),
  ),
  currency: z.enum(currencies, 'Choose a currency from the list.'),
  /** USD for one unit of the currency, as the member states it. */
  usdRate: z.number(rateSentence).check(z.gt(0, rateSentence), z.lte(1_000, rateSentence)),
  channel: text('The channel', 60),
  note: text('The note', 500),
})

export const saleFields = fields.check(
  z.refine(({ currency, usdRate }) => currency !== 'USD' || usdRate === 1, {
    error: 'The rate of USD is 1.',
    path: ['usdRate'],
  }),
)
export type SaleFields = z.infer<typeof fields>

const sale = z.extend(fields, { id, usd: z.number() })
export type Sale = z.infer<typeof sale>

export const listSales = endpoint({
  method: 'GET',
  path: '/sale/all',
  access: 'member',
  summary: 'The sales log of the member, newest first.',
  query: z.object(page),
  reply: z.object({ sales: z.array(sale), nextCursor: z.nullable(z.string()) }),
})

export const saveSale = endpoint({
  method: 'PUT',
  path: '/sale/:id',
  access: 'member',
  refusals: [409],
  summary: `Adds or changes a sale; the client chooses the id (a UUID), so a repeated call adds nothing. 409 with ${maxSales.toLocaleString('en')} sales.`,
  body: saleFields,
  message: 'Sale saved.',
})

export const deleteSale = endpoint({
  method: 'DELETE',
  path: '/sale/:id',
  access: 'member',
  summary: 'Deletes a sale. Idempotent.',
  message: 'Sale deleted.',
})

const sold = z.object({ name: z.string(), pieces: z.number(), usd: z.number() })

export const getSalesSummary = endpoint({
  method: 'GET',
  path: '/sale/summary',
  access: 'member',
  summary: 'The totals of a month, with its five best designs and channels, and of its calendar year.',
  query: z.object({
    month: z.string().check(z.regex(/^20[0-9]{2}-(0[1-9]|1[0-2])$/, 'must be a month like 2026-11')),
  }),
  reply: z.object({
    yearUsd: z.number(),
    sales: z.number(),
    pieces: z.number(),
    usd: z.number(),
    designs: z.array(sold),
    channels: z.array(sold),
  }),
})
export type SalesSummary = z.infer<typeof getSalesSummary.reply>

export const exportSales = endpoint({
  method: 'GET',
  path: '/sale/csv',
  access: 'member',
  summary: 'The whole sales log as a CSV file, which can be imported again.',
})

/** `line` is that of the file; null for the file as a whole. */
const importProblem = z.object({ line: z.nullable(z.number()), message: z.string() })
export const importProblems = z.object({ problems: z.array(importProblem) })
export type ImportProblem = z.infer<typeof importProblem>

export const importSales = endpoint({
  method: 'POST',
  path: '/sale/import',
  access: 'member',
  refusals: [409, 422],
  summary:
    'Adds the sales of a CSV file, all or none; 422 lists the wrong lines in `data.problems`. A sale that the log has already is not added again.',
  body: z.object({}),
  uploads: {
    file: {
      maxBytes: maxCsvBytes,
      maxFiles: 1,
      maxTotalBytes: maxCsvBytes,
      refusal: 'Choose a CSV file of at most 2 MB.',
    },
  },
  reply: z.object({ added: z.number(), known: z.number() }),
})
