import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { id, limits, page, time } from '../rules.ts'
import { requiredText } from '../texts.ts'

export const ideaFileRefusal = 'Invalid file type or size. Max 50MB.'

export const sendProductIdea = endpoint({
  method: 'POST',
  path: '/feedback/product-idea',
  access: 'member',
  refusals: [429],
  summary: 'A product idea: a message and up to ten pictures, videos or sounds.',
  body: z.object({
    message: requiredText('Message', limits.ideaMessageMaxLength, 'Message cannot be empty.'),
  }),
  uploads: {
    files: {
      maxBytes: limits.fileBytes,
      maxFiles: limits.ideaFiles,
      maxTotalBytes: limits.ideaTotalBytes,
      refusal: ideaFileRefusal,
    },
  },
  message: 'We have successfully received your suggestion.',
})

export const ideaStatus = z.enum(['received', 'considering', 'planned', 'released', 'declined'])
export type IdeaStatus = z.infer<typeof ideaStatus>

export const listIdeas = endpoint({
  method: 'GET',
  path: '/feedback/ideas',
  access: 'member',
  duringView: 'member',
  summary: 'The ideas the signed-in member sent, newest first.',
  query: z.object(page),
  reply: z.object({
    ideas: z.array(
      z.object({
        id,
        message: z.string(),
        status: ideaStatus,
        sentAt: time,
        answer: z.nullable(z.string()),
        answeredAt: z.nullable(time),
        /** The drop it is planned for or was published with. */
        drop: z.nullable(z.object({ id, title: z.string(), isPublished: z._default(z.boolean(), false) })),
        files: z.array(z.object({ name: z.string(), bytes: z.number() })),
      }),
    ),
    nextCursor: z.nullable(z.string()),
  }),
})
