import type { ExpressionBuilder, Selectable } from 'kysely'
import { day } from '#contract/durations.ts'
import { mailRetryDays } from '#contract/retention.ts'
import type { Database } from '../database/database.ts'
import type { Tables } from '../database/tables.ts'
import type { Jobs } from '../jobs/jobs.ts'
import { limitConcurrency } from '../limits/concurrency-limit.ts'
import { concurrencyLimits } from '../limits/limits.ts'
import { mailAttempts, mailSeconds } from '../telemetry/metrics.ts'
import { inSpan } from '../telemetry/tracing.ts'
import { sendBulkMailJob, sendMailJob, type Transport } from './mail.ts'
import { deadMailboxStatus } from './smtp-refusals.ts'
import { isSuppressed, suppressAddress, suppressedError } from './suppression.ts'

type Deps = { db: Database; now: () => Date }

const mailsAtOnce = 5
/** A server may take ten minutes for an answer: others of its kind must not wait for it. */
const extraWorkers = { afterMs: 10_000, atMost: 15 }
const bulkExtraWorkers = { ...extraWorkers, atMost: 2 }
/** For ten emails: 125 a second. Each takes 1.6 ms of this process and as much of the database. */
const bulkBatchMilliseconds = 80
// The queue counts attempts. We promise a time, so the row says when a mail is given up.
const retries = { retries: 2_000, retrySecondsMax: 300 }

export function mailJobs(platform: Deps & { jobs: Jobs }, transport: Transport) {
  const limited = limitConcurrency(concurrencyLimits.bulkMails)
  const deliver = ({ mailId }: { mailId: string }) => deliverMail(platform, transport, mailId)
  platform.jobs.handle(sendMailJob, deliver, { ...retries, workers: mailsAtOnce, extraWorkers })
  platform.jobs.handle<{ mailId: string }>(sendBulkMailJob, (data) => limited(() => deliver(data)), {
    ...retries,
    batchMilliseconds: bulkBatchMilliseconds,
    extraWorkers: bulkExtraWorkers,
  })
}

/** Throws when another attempt is needed. */
export async function deliverMail(platform: Deps, transport: Transport, mailId: string) {
  const mail = await startAttempt(platform, mailId)
  if (!mail) return
  const now = platform.now()
  if (mail.useful_until !== null && mail.useful_until < now) return giveUp(platform, mail, 'late', 'too late')
  if (await isSuppressed(platform, mail)) return giveUp(platform, mail, 'suppressed', suppressedError)
  // No transaction is open here: a slow mail server must not hold a connection of the site.
  const error = await trySend(mail, transport)
  if (error === undefined) return recordSent(platform, mail)
  const failure = errorName(error)
  const status = deadMailboxStatus(error)
  if (status !== undefined) return recordBounce(platform, mail, status)
  if (now.getTime() - (mail.retried_at ?? mail.created_at).getTime() >= mailRetryDays * day)
    return giveUp(platform, mail, 'given_up', failure)
  await updateUnsent(platform, mail).set({ last_error: failure }).execute()
  mailAttempts.inc({ class: mail.class, outcome: 'failed' })
  throw new Error(`The mail could not be sent: ${failure}`)
}

/** One by one, because a statement that returns all columns is unnamed and planned at every call. */
const delivered = [
  'id',
  'recipient',
  'subject',
  'text',
  'html',
  'unsubscribe_url',
  'class',
  'request_id',
  'useful_until',
  'created_at',
  'retried_at',
] as const
type Mail = Pick<Selectable<Tables['mails']>, (typeof delivered)[number]>

/** True for an email neither sent nor given up. One expression: else old statistics make the planner read all of `mails_waiting`. */
const isUnsent = ({ fn, eb }: ExpressionBuilder<Tables, 'mails'>) =>
  eb(fn.coalesce('sent_at', 'given_up_at'), 'is', null)

function startAttempt({ db }: Deps, mailId: string) {
  return db
    .updateTable('mails')
    .set((row) => ({ attempts: row('attempts', '+', 1) }))
    .where('id', '=', mailId)
    .where(isUnsent)
    .returning(delivered)
    .executeTakeFirst()
}

async function trySend(mail: Mail, transport: Transport) {
  const { id, recipient: to, unsubscribe_url: unsubscribeUrl, request_id: requestId } = mail
  const [subject, text, html] = [mail.subject ?? '', mail.text ?? '', mail.html ?? '']
  try {
    await inSpan(
      () => ({
        name: 'send email',
        kind: 'client',
        attributes: { 'mail.class': mail.class },
      }),
      () => transport({ id, to, subject, text, html, unsubscribeUrl, requestId }),
    )
    return undefined
  } catch (error) {
    return error ?? new Error('failed')
  }
}

/** Records the address first, so that a process that dies in between tries this email once more and no other. */
async function recordBounce(platform: Deps, mail: Mail, status: string) {
  await suppressAddress(platform, {
    address: mail.recipient,
    reason: 'bounce',
    source: 'smtp',
    status,
    happened_at: platform.now(),
  })
  await giveUp(platform, mail, 'refused', `refused for good: ${status}`)
}

function errorName(error: unknown) {
  const code = error instanceof Error && 'code' in error ? String(error.code) : 'failed'
  return code.slice(0, 100)
}

const noBody = { subject: null, text: null, html: null }

async function recordSent({ db, now }: Deps, { id, class: mailClass, created_at }: Mail) {
  const at = now()
  await db
    .updateTable('mails')
    .set({ sent_at: at, last_error: null, ...noBody })
    .where('id', '=', id)
    .execute()
  mailAttempts.inc({ class: mailClass, outcome: 'sent' })
  mailSeconds.observe({ class: mailClass }, Math.max(0, (at.getTime() - created_at.getTime()) / 1000))
}

type GivenUp = 'late' | 'suppressed' | 'refused' | 'given_up'

/** The text stays where an administrator may retry the mail: after failed attempts, and not after a refusal. */
async function giveUp(platform: Deps, mail: Mail, outcome: GivenUp, reason: string) {
  const rest = outcome === 'given_up' ? {} : noBody
  await updateUnsent(platform, mail)
    .set({ given_up_at: platform.now(), last_error: reason, ...rest })
    .execute()
  mailAttempts.inc({ class: mail.class, outcome })
}

function updateUnsent({ db }: Deps, { id }: Mail) {
  return db.updateTable('mails').where('id', '=', id).where('sent_at', 'is', null)
}
