import * as z from 'zod/mini'
import { fileFormat } from '../catalogue/catalogue.ts'
import { maxFilesInOneZip, maxSelected, selection } from '../catalogue/members/selection.ts'
import { endpoint } from '../endpoint.ts'
import { id, page, time } from '../rules.ts'

export const startDownload = endpoint({
  method: 'POST',
  path: '/download/file/:fileId',
  access: 'member',
  refusals: [429],
  summary:
    'A link to one file, valid for ten minutes. 403 with a reason code when the plan does not include it.',
  reply: z.object({ url: z.string(), expiresAt: time }),
})

export const startArchiveDownload = endpoint({
  method: 'POST',
  path: '/download/product/:productId',
  access: 'member',
  refusals: [429],
  summary:
    'A link to one ZIP with all files of a design, its licence, its changes and its assembly, valid for ten minutes. For paid plans; 403 with a reason code otherwise.',
  reply: z.object({ url: z.string(), expiresAt: time }),
})

export const startSelectionDownload = endpoint({
  method: 'POST',
  path: '/download/products',
  access: 'member',
  refusals: [404, 422, 429],
  summary: `A link to one ZIP with several designs, each in its own folder; up to ${maxFilesInOneZip} files together, 422 with more. All or none: 404 lists the unavailable designs in \`data.productIds\`.`,
  body: selection,
  reply: z.object({ url: z.string(), expiresAt: time }),
})

export const startUpdateDownload = endpoint({
  method: 'POST',
  path: '/download/product/:productId/update',
  access: 'member',
  refusals: [409, 429],
  summary:
    'A link to one ZIP with only the files newer than the files of the member; 409 when there are none.',
  reply: z.object({ url: z.string(), expiresAt: time }),
})

export const startAllUpdatesDownload = endpoint({
  method: 'POST',
  path: '/download/updates',
  access: 'member',
  refusals: [409, 429],
  summary: `A link to one ZIP with the newer files of every design that the member downloaded before, each in its own folder; at most ${maxSelected} designs and ${maxFilesInOneZip} files, the rest with the next call. 409 when there are none.`,
  reply: z.object({ url: z.string(), expiresAt: time, designs: z.number(), remaining: z.number() }),
})

export const downloadListingKit = endpoint({
  method: 'GET',
  path: '/download/product/:productId/listing-kit',
  access: 'member',
  refusals: [404, 429],
  summary:
    'A ZIP with a text for each sales channel, the pictures cleared for shops as JPEG and, after the first download of the design, the hang-tags. For paid plans; 403 with a reason code otherwise.',
})

export const downloadAssembly = endpoint({
  method: 'GET',
  path: '/download/product/:productId/assembly',
  access: 'member',
  refusals: [404, 429],
  summary:
    'The assembly of a design as a PDF: what else is needed, and the steps with their pictures. 403 with a reason code when the plan does not include the design.',
})

const historyQuery = z.object({
  ...page,
  search: z.optional(z.string().check(z.maxLength(200))),
  /** Only of designs with files newer than those of the member. */
  only: z.optional(z.literal('updated')),
})

const downloadRecord = z.object({
  id,
  productId: id,
  productSlug: z.string(),
  productTitle: z.string(),
  pictureUrl: z._default(z.nullable(z.string()), null),
  /** Null for the ZIP of all files. */
  fileId: z.nullable(id),
  fileName: z.string(),
  format: z.enum([...fileFormat.options, 'zip']),
  version: z.string(),
  downloadedAt: time,
  updateAvailable: z.boolean(),
  /** The code of the licence certificate, without prefix and hyphens. */
  certificateCode: z.nullable(z.string()),
})

export const listDownloads = endpoint({
  method: 'GET',
  path: '/download/all',
  access: 'member',
  duringView: 'member',
  summary: 'The downloads of the signed-in member, newest first.',
  query: historyQuery,
  reply: z.object({ downloads: z.array(downloadRecord), nextCursor: z.nullable(z.string()) }),
})

export const exportDownloads = endpoint({
  method: 'GET',
  path: '/download/csv',
  access: 'member',
  summary: 'The same list as a CSV file, with all pages.',
  query: z.pick(historyQuery, { search: true, only: true }),
})
