import * as z from 'zod/mini'
import { fileFormat } from './catalogue.ts'
import { endpoint } from './endpoint.ts'
import { id, page, time } from './rules.ts'

export const startDownload = endpoint({
  method: 'POST',
  path: '/download/file/:fileId',
  access: 'member',
  refusals: [429],
  summary:
    'A link to one file, good for ten minutes. 403 with a reason code when the plan does not include it.',
  reply: z.object({ url: z.string(), expiresAt: time }),
})

export const listDownloads = endpoint({
  method: 'GET',
  path: '/download/all',
  access: 'member',
  summary: 'What the signed-in member downloaded, newest first.',
  query: z.object(page),
  reply: z.object({
    downloads: z.array(
      z.object({
        id,
        productId: id,
        productTitle: z.string(),
        fileName: z.string(),
        format: fileFormat,
        version: z.string(),
        downloadedAt: time,
        updateAvailable: z.boolean(),
      }),
    ),
    nextCursor: z.nullable(z.string()),
  }),
})
