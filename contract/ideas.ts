import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { limits } from './rules.ts'

export const sendProductIdea = endpoint({
  method: 'POST',
  path: '/feedback/product-idea',
  access: 'member',
  summary: 'A product idea: a message and up to ten pictures, videos or sounds.',
  body: z.object({
    message: z.pipe(
      z.pipe(
        z.string('Message cannot be empty.'),
        z.transform((value) => value.trim()),
      ),
      z
        .string()
        .check(
          z.minLength(1, 'Message cannot be empty.'),
          z.maxLength(limits.ideaMessageMaxLength, 'Message must be at most 5,000 characters long.'),
        ),
    ),
  }),
  uploads: {
    files: {
      maxBytes: limits.fileBytes,
      maxFiles: limits.ideaFiles,
      maxTotalBytes: limits.ideaTotalBytes,
      refusal: 'Invalid file type or size. Max 50MB.',
    },
  },
  message: 'We have successfully received your suggestion.',
})
