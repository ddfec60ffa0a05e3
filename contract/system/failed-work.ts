import * as z from 'zod/mini'
import { adminTable } from '../admin.ts'
import { endpoint } from '../endpoint.ts'
import { id, time } from '../rules.ts'
import { requiredText } from '../texts.ts'

const kind = z.enum(['job', 'email'])
export type FailedKind = z.infer<typeof kind>

export const listFailedWork = adminTable({
  path: '/admin/system/failed',
  summary: 'Jobs and emails that were given up and can be retried or discarded.',
  row: z.object({
    id,
    kind,
    /** The queue of a job, the template of an email. */
    name: z.string(),
    /** The data of a job, the address of an email. */
    about: z.string(),
    problem: z.nullable(z.string()),
    attempts: z.number(),
    failedAt: time,
    requestId: z.nullable(z.string()),
  }),
  sorts: ['failedAt'],
  sortedBy: '-failedAt',
  filters: { kind: z.optional(kind) },
})
export type FailedWork = z.output<(typeof listFailedWork)['reply']>['rows'][number]

const decision = z.object({
  kind,
  name: z.string().check(z.maxLength(100)),
  /** The failure that was on screen: a later one is not touched. */
  failedAt: time,
  reason: requiredText('The reason', 500, 'Write the reason.'),
})

export const retryFailedWork = endpoint({
  method: 'POST',
  path: '/admin/system/failed/:id/retry',
  access: 'admin',
  refusals: [409],
  summary: 'Starts another attempt of a job, or sends an email again for up to three days.',
  body: decision,
  message: 'Retried.',
})

export const discardFailedWork = endpoint({
  method: 'POST',
  path: '/admin/system/failed/:id/discard',
  access: 'admin',
  refusals: [409],
  summary: 'Deletes a failed job, or the text of an email that was given up.',
  body: decision,
  message: 'Discarded.',
})
