import * as z from 'zod/mini'
import { adminTable, version as revision } from '../admin.ts'
import { endpoint } from '../endpoint.ts'
import { id, time } from '../rules.ts'
import { productAccess } from './catalogue.ts'

/** A scheduled design is published at a future time. */
export const productStatus = z.enum(['draft', 'scheduled', 'published', 'retired'])
export type ProductStatus = z.infer<typeof productStatus>

const listedProduct = z.object({
  id,
  title: z.string(),
  slug: z.string(),
  status: productStatus,
  access: productAccess,
  category: z.nullable(z.string()),
  drop: z.nullable(z.string()),
  version: z.string(),
  /** In the last 30 days. */
  downloads: z.number(),
  publishedAt: z.nullable(time),
  updatedAt: time,
  cover: z.nullable(z.string()),
  /** What publishing needs, a sentence each. */
  missing: z._default(z.array(z.string()), []),
  revision,
})
export type ListedProduct = z.infer<typeof listedProduct>

export const listAdminProducts = adminTable({
  path: '/admin/products',
  summary: 'All designs, including drafts and retired ones, last changed first.',
  row: listedProduct,
  sorts: ['updatedAt', 'title'],
  sortedBy: '-updatedAt',
  filters: {
    status: z.optional(productStatus),
    access: z.optional(productAccess),
    category: z.optional(id),
    drop: z.optional(id),
  },
})

const step = { method: 'POST', access: 'admin', body: z.object({ revision }) } as const

export const publishProduct = endpoint({
  ...step,
  path: '/admin/products/:id/publish',
  refusals: [409, 422],
  summary: 'Publishes a design now. 422 with `incomplete_design` lists the missing requirements.',
  message: 'Design published.',
})

export const scheduleProduct = endpoint({
  ...step,
  path: '/admin/products/:id/schedule',
  refusals: [409, 422],
  summary: 'Schedules a complete design for a time, or with its drop.',
  body: z.object({
    /** Default: the time of its drop. */
    at: z.optional(z.iso.datetime('The time must be written like 2026-12-01T18:00:00Z.')),
    revision,
  }),
  message: 'Design scheduled.',
})

export const unscheduleProduct = endpoint({
  ...step,
  path: '/admin/products/:id/unschedule',
  refusals: [409],
  summary: 'Unschedules a design: the design becomes a draft.',
  message: 'The design is a draft again.',
})

export const retireProduct = endpoint({
  ...step,
  path: '/admin/products/:id/retire',
  refusals: [409],
  summary: 'Retires a design. Its licences stay, and the design can be published again.',
  message: 'Design retired.',
})

export const duplicateProduct = endpoint({
  method: 'POST',
  path: '/admin/products/:id/duplicate',
  access: 'admin',
  summary: 'Creates a draft with the texts and settings of a design, without its pictures, files and drop.',
  reply: z.object({ id }),
  message: 'The copy is a draft.',
})

export const deleteProduct = endpoint({
  method: 'DELETE',
  path: '/admin/products/:id',
  access: 'admin',
  refusals: [409],
  summary: 'Deletes a draft with its pictures and files.',
  body: z.object({ revision }),
  message: 'Draft deleted.',
})
