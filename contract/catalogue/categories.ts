import * as z from 'zod/mini'
import { adminTable, newOrder, version } from '../admin.ts'
import { endpoint } from '../endpoint.ts'
import { id, slug } from '../rules.ts'
import { requiredText, text } from '../texts.ts'
import { picture } from './catalogue.ts'
import { coverForm, coverUploads } from './covers.ts'

export const listedCategory = z.object({
  id,
  name: z.string(),
  slug: z.string(),
  text: z.string(),
  position: z.int(),
  /** Null: the category shows a picture of its newest design. */
  cover: z.nullable(picture),
  /** With drafts. */
  products: z.number(),
  version,
})
export type ListedCategory = z.infer<typeof listedCategory>

export const listAdminCategories = adminTable({
  path: '/admin/categories',
  summary: 'The categories in order, including empty ones.',
  row: listedCategory,
  sorts: ['position', 'name'],
  sortedBy: 'position',
  filters: {},
})

const content = z.object({
  name: requiredText('The name', 80, 'Name is required'),
  slug,
  text: text('The text', 5_000),
})

export const addCategory = endpoint({
  method: 'POST',
  path: '/admin/categories',
  access: 'admin',
  refusals: [409],
  summary: 'Creates a category at the end of the list.',
  body: content,
  reply: z.object({ id }),
  message: 'Category added.',
})

export const changeCategory = endpoint({
  method: 'PATCH',
  path: '/admin/categories/:id',
  access: 'admin',
  refusals: [409],
  summary: 'Changes name, address and text of a category.',
  body: z.extend(content, { version }),
  message: 'Category saved.',
})

export const setCategoryCover = endpoint({
  method: 'PUT',
  path: '/admin/categories/:id/cover',
  access: 'admin',
  refusals: [409, 422, 503],
  summary: 'Sets the cover of a category, or its alternative text.',
  body: coverForm,
  uploads: coverUploads,
  message: 'Cover saved.',
})

export const removeCategoryCover = endpoint({
  method: 'DELETE',
  path: '/admin/categories/:id/cover',
  access: 'admin',
  refusals: [409],
  summary: 'Removes the cover of a category.',
  body: z.object({ version }),
  message: 'Cover removed.',
})

export const orderCategories = endpoint({
  method: 'PUT',
  path: '/admin/categories/order',
  access: 'admin',
  refusals: [409],
  summary: 'Sets the order of all categories.',
  body: newOrder,
  message: 'Order saved.',
})

export const deleteCategory = endpoint({
  method: 'DELETE',
  path: '/admin/categories/:id',
  access: 'admin',
  refusals: [409],
  summary: 'Deletes a category. If it has designs, they move to another category.',
  query: z.object({ into: z.optional(id) }),
  body: z.object({ version }),
  message: 'Category deleted.',
})
