import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { page, time } from '../rules.ts'
import { category, drop } from './catalogue.ts'

export const listCategories = endpoint({
  method: 'GET',
  path: '/category/all',
  access: 'public',
  duringView: 'member',
  summary: 'Categories with at least one published design.',
  query: z.object(page),
  reply: z.object({ categories: z.array(category), nextCursor: z.nullable(z.string()) }),
})

export const listDrops = endpoint({
  method: 'GET',
  path: '/drop/all',
  access: 'public',
  duringView: 'member',
  summary: 'Published drops, newest first.',
  query: z.object(page),
  reply: z.object({ drops: z.array(drop), nextCursor: z.nullable(z.string()) }),
})

export const getShelf = endpoint({
  method: 'GET',
  path: '/shelf/:id',
  access: 'public',
  duringView: 'member',
  summary: 'The category or else the published drop of this id or slug; the other one is null.',
  reply: z.object({ category: z.nullable(category), drop: z.nullable(drop) }),
})

export const getNextDrop = endpoint({
  method: 'GET',
  path: '/drop/next',
  access: 'public',
  duringView: 'member',
  summary: 'When the next scheduled drop will be published; null while none is.',
  reply: z.object({ publishedAt: z.nullable(time) }),
})
