import * as z from 'zod/mini'
import { adminTable, version } from '../admin.ts'
import { endpoint } from '../endpoint.ts'
import { id, time } from '../rules.ts'
import { text } from '../texts.ts'
import { ideaStatus } from './ideas.ts'

export const receivedIdea = z.object({
  id,
  /** The first 200 characters. */
  beginning: z.string(),
  status: ideaStatus,
  sentAt: time,
  /** Null for an idea made of a search without results; likewise below. */
  sender: z.nullable(z.string()),
  files: z.number(),
  answeredAt: z.nullable(time),
})

export const listReceivedIdeas = adminTable({
  path: '/admin/ideas',
  summary: 'The ideas of members, searchable by text.',
  row: receivedIdea,
  sorts: ['sentAt'],
  sortedBy: '-sentAt',
  filters: { status: z.optional(ideaStatus) },
})

const shownIdea = z.object({
  id,
  message: z.string(),
  status: ideaStatus,
  sentAt: time,
  sender: z.nullable(z.object({ id, name: z.string(), email: z.string() })),
  answer: z.nullable(z.string()),
  answeredAt: z.nullable(time),
  dropId: z.nullable(id),
  files: z.array(
    z.object({
      id,
      name: z.string(),
      bytes: z.number(),
      /** Cannot be opened before the malware scan. */
      awaitsScan: z.boolean(),
    }),
  ),
  version,
})
export type ShownIdea = z.infer<typeof shownIdea>

export const showReceivedIdea = endpoint({
  method: 'GET',
  path: '/admin/ideas/:id',
  access: 'admin',
  summary: 'One idea with its files and its sender.',
  reply: z.object({
    idea: shownIdea,
    /** Drops that an idea can be planned for, newest first. */
    drops: z.array(z.object({ id, title: z.string() })),
  }),
})

export const readIdeaFile = endpoint({
  method: 'GET',
  path: '/admin/ideas/:id/files/:fileId',
  access: 'admin',
  refusals: [409],
  summary: 'A file of an idea, as an attachment.',
})

export const answerIdea = endpoint({
  method: 'POST',
  path: '/admin/ideas/:id/answer',
  access: 'admin',
  refusals: [409],
  summary: 'Answers an idea. The sender gets an email, unless they turned these emails off.',
  body: z.object({
    status: ideaStatus,
    answer: z.optional(text('The answer', 5_000)),
    dropId: z.optional(id),
    version,
  }),
  message: 'Answer saved.',
})
