import type * as z from 'zod/mini'
import type { discardFailedWork, listFailedWork, retryFailedWork } from '#contract/system/failed-work.ts'
import { recordAudit } from '../platform/audit.ts'
import { inTransaction } from '../platform/database/database.ts'
import { Refusal } from '../platform/errors.ts'
import type { Call } from '../platform/http/routes/serve.ts'
import { isUuid } from '../platform/ids.ts'
import { discardMail, retryMail } from '../platform/mail/failed-mails.ts'
import type { Platform } from '../platform/platform.ts'
import { type FailedQuery, findRecipient, hasDeadLetter, selectFailedWork } from './failed-work-queries.ts'

type Deps = Pick<Platform, 'db' | 'now' | 'jobs'>
type Decision = Call<typeof retryFailedWork> | Call<typeof discardFailedWork>
type Action = 'retry' | 'discard'

export async function listFailures(
  platform: Pick<Platform, 'db' | 'keys'>,
  query: FailedQuery,
): Promise<z.input<(typeof listFailedWork)['reply']>> {
  const page = await selectFailedWork(platform, query)
  const rows = page.rows.map(({ failed_at, request_id, ...row }) => ({
    ...row,
    failedAt: failed_at.toISOString(),
    requestId: request_id,
  }))
  return { ...page, rows }
}

export function retryWork(platform: Deps, call: Call<typeof retryFailedWork>) {
  return resolveFailure(platform, call, 'retry')
}

export function discardWork(platform: Deps, call: Call<typeof discardFailedWork>) {
  return resolveFailure(platform, call, 'discard')
}

/** Of two clicks, or two administrators, the second is refused and changes nothing. */
function resolveFailure(platform: Deps, call: Decision, action: Action) {
  const { id } = call.params
  const { kind, reason } = call.body
  return inTransaction(platform, async (inside) => {
    if (!isUuid(id)) refuseResolved()
    const work =
      kind === 'job' ? await resolveJob(inside, call, action) : await resolveMail(inside, call, action)
    await recordAudit(inside, call, {
      action,
      subject: { kind, id, name: work.name },
      ...(work.userId ? { reason: { text: reason, userId: work.userId } } : { after: { reason } }),
    })
    return {}
  })
}

async function resolveJob(inside: Deps, { params, body }: Decision, action: Action) {
  const job = { queue: body.name, id: params.id, failedAt: new Date(body.failedAt) }
  if (action === 'retry' && (await hasDeadLetter(inside, job.queue)))
    throw new Refusal(409, 'This upload has failed. Analyze the file again on the page of its design.')
  if (!(await inside.jobs[action](inside, job))) refuseResolved()
  return { name: job.queue, userId: undefined }
}

async function resolveMail(inside: Deps, { params, body }: Decision, action: Action) {
  const failure = { id: params.id, failedAt: new Date(body.failedAt) }
  const mail = await (action === 'retry' ? retryMail : discardMail)(inside, failure)
  if (!mail) return refuseResolved()
  return { name: mail.template, userId: (await findRecipient(inside, mail.recipient))?.id }
}

function refuseResolved(): never {
  throw new Refusal(409, 'This item was already retried or discarded.')
}
