import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { time } from '../rules.ts'

const queue = z.object({
  name: z.string(),
  /** Due jobs that no worker has taken. */
  waiting: z.number(),
  oldestAt: z.nullable(time),
  /** Jobs that start later, after a back-off for example. */
  later: z.number(),
  active: z.number(),
  /** Jobs whose last attempt failed, as long as the queue keeps them. */
  failed: z.number(),
})
export type QueueState = z.infer<typeof queue>

const mails = z.object({
  class: z.enum(['requested', 'notice', 'bulk']),
  waiting: z.number(),
  oldestAt: z.nullable(time),
  /** Counts the emails that were requested in the last 24 hours. */
  sent: z.number(),
  sentWithin10Seconds: z.number(),
  /** Emails that were given up in the last 24 hours, whenever they were requested. Suppressed ones are not counted. */
  givenUp: z.number(),
})
export type MailState = z.infer<typeof mails>

export const getSystem = endpoint({
  method: 'GET',
  path: '/admin/system',
  access: 'admin',
  summary: 'The state of job queues, emails, webhook events, file storage and payment provider.',
  reply: z.object({
    version: z.string(),
    readAt: time,
    queues: z.array(queue),
    mails: z.array(mails),
    events: z.object({ waiting: z.number(), oldestAt: z.nullable(time), lastAt: z.nullable(time) }),
    storage: z.object({
      isWorking: z.boolean(),
      /** Space on the disk with the files; null for a bucket. */
      space: z.nullable(z.object({ usedBytes: z.number(), freeBytes: z.number() })),
    }),
    provider: z.object({
      isAnswering: z.boolean(),
      milliseconds: z.number(),
      /** False with a test key. */
      isLive: z.boolean(),
    }),
  }),
})
export type SystemState = z.infer<(typeof getSystem)['reply']>
