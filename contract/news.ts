import * as z from 'zod/mini'
import { version } from './admin.ts'
import { endpoint } from './endpoint.ts'
import { id, time } from './rules.ts'
import { requiredText } from './texts.ts'

/** Hours between two emails with product news. */
export const newsIntervalHours = 24

const content = {
  subject: requiredText('The subject', 120, 'Subject is required'),
  body: requiredText('The text', 10_000, 'Text is required'),
}

const news = z.object({
  id,
  subject: z.string(),
  body: z.string(),
  createdAt: time,
  /** Null for a draft. */
  sentAt: z.nullable(time),
  version: z.number(),
})
export type News = z.infer<typeof news>

export const listNews = endpoint({
  method: 'GET',
  path: '/admin/news',
  access: 'admin',
  summary: 'The newest 100 product news, and how many members want them now.',
  reply: z.object({ news: z.array(news), receivers: z.number() }),
})

export const addNews = endpoint({
  method: 'POST',
  path: '/admin/news',
  access: 'admin',
  summary: 'Creates a draft.',
  body: z.object(content),
  reply: z.object({ id }),
  message: 'Draft saved.',
})

export const changeNews = endpoint({
  method: 'PATCH',
  path: '/admin/news/:id',
  access: 'admin',
  refusals: [404, 409],
  summary: 'Changes a draft.',
  body: z.object({ ...content, version }),
  message: 'Draft saved.',
})

export const deleteNews = endpoint({
  method: 'DELETE',
  path: '/admin/news/:id',
  access: 'admin',
  refusals: [404, 409],
  summary: 'Deletes a draft.',
  body: z.object({ version }),
  message: 'Draft deleted.',
})

export const testNews = endpoint({
  method: 'POST',
  path: '/admin/news/:id/test',
  access: 'admin',
  refusals: [404, 429],
  summary: 'Sends the email to the administrator alone.',
  message: 'Test email sent to you.',
})

export const sendNews = endpoint({
  method: 'POST',
  path: '/admin/news/:id/send',
  access: 'admin',
  refusals: [404, 409],
  summary: `Sends a draft to every member who wants product news. 409 within ${newsIntervalHours} hours after the last one.`,
  body: z.object({ version }),
  message: 'The news is being sent.',
})
