import { day } from '#contract/durations.ts'
import { retentionDays } from '#contract/retention.ts'
import type { Database } from '../database/database.ts'
import { sameFailure } from '../database/same-failure.ts'
import type { Jobs } from '../jobs/jobs.ts'
import { sendBulkMailJob, sendMailJob } from './mail.ts'

type Deps = { db: Database; now: () => Date }
type Failure = { id: string; failedAt: Date }

const noText = { subject: null, text: null, html: null }

/** Retries a failed mail for another three days. Undefined when it was already retried or discarded. */
export async function retryMail(platform: Deps & { jobs: Jobs }, failure: Failure) {
  const mail = await failed(platform, failure)
    .set({ given_up_at: null, last_error: null, retried_at: platform.now() })
    .returning(['id', 'recipient', 'class', 'template'])
    .executeTakeFirst()
  if (!mail) return undefined
  const queue = mail.class === 'bulk' ? sendBulkMailJob : sendMailJob
  await platform.jobs.enqueue(platform, queue, { mailId: mail.id }, { singleKey: mail.id })
  return mail
}

export function discardMail(platform: Deps, failure: Failure) {
  return failed(platform, failure).set(noText).returning(['recipient', 'template']).executeTakeFirst()
}

export async function deleteTextsOfFailedMails({ db, now }: Deps) {
  await db
    .updateTable('mails')
    .set(noText)
    .where('given_up_at', '<', new Date(now().getTime() - retentionDays.failedMailText * day))
    .where('text', 'is not', null)
    .execute()
}

function failed({ db }: Deps, { id, failedAt }: Failure) {
  return db
    .updateTable('mails')
    .where('id', '=', id)
    .where(sameFailure('given_up_at', failedAt))
    .where('text', 'is not', null)
}
