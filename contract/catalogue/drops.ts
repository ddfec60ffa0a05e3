import * as z from 'zod/mini'
import { adminTable, version } from '../admin.ts'
import { renderedMail } from '../email-templates.ts'
import { endpoint } from '../endpoint.ts'
import { id, slug, time } from '../rules.ts'
import { requiredText, text } from '../texts.ts'
import { picture } from './catalogue.ts'
import { coverForm, coverUploads } from './covers.ts'
import { productStatus } from './products.ts'

/** `planned`: the drop has a time, and is scheduled once nothing is missing. */
export const dropState = z.enum(['draft', 'planned', 'scheduled', 'published'])
export type DropState = z.infer<typeof dropState>

const moment = z.iso.datetime('The time must be written like 2026-12-01T18:00:00Z.')

/** Designs promised for every drop. */
export const promisedDesigns = 2

export const listedDrop = z.object({
  id,
  title: z.string(),
  slug: z.string(),
  state: dropState,
  /** Null for a draft and a planned drop. */
  publishedAt: z.nullable(time),
  /** When a planned drop is to be published. Members do not see this time. */
  plannedAt: z.nullable(time),
  products: z.number(),
})
export type ListedDrop = z.infer<typeof listedDrop>

export const listAdminDrops = adminTable({
  path: '/admin/drops',
  summary: 'The drops: drafts first, then the latest first.',
  row: listedDrop,
  sorts: ['publishedAt', 'title'],
  sortedBy: '-publishedAt',
  filters: {
    state: z.optional(dropState),
    /** The planned and scheduled dates of publication, without drafts. */
    from: z.optional(moment),
    until: z.optional(moment),
  },
})

const shownDrop = z.extend(listedDrop, {
  theme: z.string(),
  text: z.string(),
  /** Null: the drop shows a picture of its first design. */
  cover: z.nullable(picture),
  /** Whether publishing it mails the members who want new-drop mails. */
  mailsMembers: z.boolean(),
  mailedAt: z.nullable(time),
  overrideReason: z.nullable(z.string()),
  version,
})
export type ShownDrop = z.infer<typeof shownDrop>

const dropProduct = z.object({
  id,
  title: z.string(),
  status: productStatus,
  access: z.enum(['basic', 'paid']),
  cardUrl: z.nullable(z.string()),
  /** Sentences: what publishing still needs. */
  missing: z.array(z.string()),
})
export type DropProduct = z.infer<typeof dropProduct>

export const showDrop = endpoint({
  method: 'GET',
  path: '/admin/drops/:id',
  access: 'admin',
  summary: 'One drop with its designs in order, and the number of its email recipients.',
  reply: z.object({ drop: shownDrop, products: z.array(dropProduct), audience: z.number() }),
})

export const listDropCandidates = endpoint({
  method: 'GET',
  path: '/admin/drops/candidates',
  access: 'admin',
  summary: 'Drafts and published designs in no drop, the newest 20 that match.',
  query: z.object({ search: z.optional(z.string().check(z.trim(), z.maxLength(200))) }),
  reply: z.object({ candidates: z.array(dropProduct) }),
})

const content = z.object({
  title: requiredText('The title', 80, 'Title is required'),
  slug,
  theme: text('The theme', 300),
  text: text('The text', 5_000),
  mailsMembers: z.boolean(),
})

export const addDrop = endpoint({
  method: 'POST',
  path: '/admin/drops',
  access: 'admin',
  refusals: [409],
  summary: 'Creates a drop as a draft.',
  body: content,
  reply: z.object({ id }),
  message: 'Drop added.',
})

export const changeDrop = endpoint({
  method: 'PATCH',
  path: '/admin/drops/:id',
  access: 'admin',
  refusals: [409],
  summary: 'Changes the texts of a drop and whether members get an email.',
  body: z.extend(content, { version }),
  message: 'Drop saved.',
})

export const setDropCover = endpoint({
  method: 'PUT',
  path: '/admin/drops/:id/cover',
  access: 'admin',
  refusals: [409, 422, 503],
  summary: 'Sets the cover of a drop, or its alternative text.',
  body: coverForm,
  uploads: coverUploads,
  message: 'Cover saved.',
})

export const removeDropCover = endpoint({
  method: 'DELETE',
  path: '/admin/drops/:id/cover',
  access: 'admin',
  refusals: [409],
  summary: 'Removes the cover of a drop.',
  body: z.object({ version }),
  message: 'Cover removed.',
})

export const setDropProducts = endpoint({
  method: 'PUT',
  path: '/admin/drops/:id/products',
  access: 'admin',
  refusals: [409],
  summary: 'Sets the designs of a drop and their order.',
  body: z.object({ productIds: z.array(id).check(z.maxLength(100)), version }),
  message: 'Designs of the drop saved.',
})

export const scheduleDrop = endpoint({
  method: 'POST',
  path: '/admin/drops/:id/schedule',
  access: 'admin',
  refusals: [409, 422],
  summary:
    'Publishes a drop with all its designs, now or at a time. Now is refused with 422 while a design is incomplete, or with `too_few_designs` for fewer than promised without a reason; at a time the drop is planned until nothing is missing.',
  body: z.object({
    /** Default: now. */
    at: z.optional(moment),
    /** Why it has fewer designs than `promisedDesigns`. */
    overrideReason: z.optional(
      text('The reason', 300).check(z.minLength(10, 'The reason must be at least 10 characters long.')),
    ),
    version,
  }),
  reply: z.object({ state: dropState }),
  message: 'Drop scheduled.',
})

export const unscheduleDrop = endpoint({
  method: 'POST',
  path: '/admin/drops/:id/unschedule',
  access: 'admin',
  refusals: [409],
  summary: 'Unschedules a drop: the drop and its designs become drafts.',
  body: z.object({ version }),
  message: 'The drop is a draft again.',
})

export const showDropMail = endpoint({
  method: 'GET',
  path: '/admin/drops/:id/mail',
  access: 'admin',
  summary: 'The email of a drop as the signed-in administrator would get it.',
  reply: renderedMail,
})

export const testDropMail = endpoint({
  method: 'POST',
  path: '/admin/drops/:id/test-send',
  access: 'admin',
  refusals: [429],
  summary: 'Sends the email of a drop to the signed-in administrator as a test.',
  message: 'Test email sent to you.',
})

export const deleteDrop = endpoint({
  method: 'DELETE',
  path: '/admin/drops/:id',
  access: 'admin',
  refusals: [409],
  summary: 'Deletes a draft without designs.',
  body: z.object({ version }),
  message: 'Drop deleted.',
})

export const getPromise = endpoint({
  method: 'GET',
  path: '/admin/promise',
  access: 'admin',
  summary: 'The designs promised, scheduled and published this month.',
  reply: z.object({
    /** First day of the month, in UTC. */
    month: time,
    daysLeft: z.number(),
    /** In drops published this month or scheduled for the rest of it. */
    dropDesigns: z.number(),
    scheduledDropDesigns: z.number(),
    promisedDropDesigns: z.number(),
    /** New designs of the Basic plan this month. */
    basicDesigns: z.number(),
    scheduledBasicDesigns: z.number(),
    promisedBasicDesigns: z.number(),
  }),
})
