import type { Selectable } from 'kysely'
import type { Database } from '../database/database.ts'
import type { Tables } from '../database/tables.ts'
import { hour } from '../durations.ts'
import type { Jobs } from '../jobs/jobs.ts'
import { limitConcurrency } from '../limits/concurrency-limit.ts'
import { sendMailJob, type Transport } from './mail.ts'

type Deps = { db: Database; now: () => Date }
type Mail = Selectable<Tables['mails']>

const sendsAtOnce = 3
/** Longer than the timeout of any transport, so that no second process sends a mail that is being sent. */
const leaseSeconds = 60
const givenUpAfterHours = 72

/** Sends the mails of the outbox. The row alone says when the next attempt is; the queue does not retry. */
export function mailJobs(platform: Deps & { jobs: Jobs }, transport: Transport) {
  const { jobs } = platform
  const inTurn = limitConcurrency({ atOnce: sendsAtOnce, waiting: Number.POSITIVE_INFINITY })
  jobs.handle<{ mailId: string }>(
    sendMailJob,
    async ({ mailId }) => {
      const waitSeconds = await inTurn(() => deliverMail(platform, transport, mailId))
      if (waitSeconds === undefined) return
      // The sweep runs every minute; an earlier retry needs a job.
      if (waitSeconds < 60)
        await jobs.enqueue(platform, sendMailJob, { mailId }, { startAfterSeconds: waitSeconds })
      throw new Error('The mail could not be sent and will be retried')
    },
    { retries: 0 },
  )
  jobs.handle(
    'mail-sweep',
    async () => {
      for (const { id } of await listDueMails(platform))
        await jobs.enqueue(platform, sendMailJob, { mailId: id }, { singleKey: id })
    },
    { schedule: '* * * * *', retries: 0 },
  )
}

/** Sends one mail if it is due. Returns the seconds until the next attempt, if one is needed. */
export async function deliverMail(platform: Deps, transport: Transport, mailId: string) {
  const mail = await leaseMail(platform, mailId)
  if (!mail) return undefined
  const now = platform.now()
  if (mail.useful_until !== null && mail.useful_until < now) return giveUp(platform, mail, 'too late')
  // No transaction is open here: a slow mail server must not hold a connection of the site.
  const failure = await trySend(mail, transport)
  if (failure === undefined) return recordSent(platform, mail)
  if (hoursSince(mail.created_at, now) >= givenUpAfterHours) return giveUp(platform, mail, failure)
  return recordFailure(platform, mail, failure)
}

/** In one statement, so that only one process gets it. */
function leaseMail({ db, now }: Deps, mailId: string) {
  return db
    .updateTable('mails')
    .set((row) => ({ attempts: row('attempts', '+', 1), taken_until: secondsAfter(now(), leaseSeconds) }))
    .where('id', '=', mailId)
    .where('sent_at', 'is', null)
    .where('given_up_at', 'is', null)
    .where('next_try_at', '<=', now())
    .where('taken_until', '<=', now())
    .returningAll()
    .executeTakeFirst()
}

async function trySend({ id, recipient, unsubscribe_url, ...mail }: Mail, transport: Transport) {
  const [subject, text, html] = [mail.subject ?? '', mail.text ?? '', mail.html ?? '']
  try {
    await transport({ id, to: recipient, subject, text, html, unsubscribeUrl: unsubscribe_url })
    return undefined
  } catch (error) {
    return errorName(error)
  }
}

/** Without the reply of the mail server, which can quote the mail. */
function errorName(error: unknown) {
  const code = error instanceof Error && 'code' in error ? String(error.code) : 'failed'
  return code.slice(0, 100)
}

const noBody = { subject: null, text: null, html: null }

async function recordSent({ db, now }: Deps, { id }: Mail) {
  await db
    .updateTable('mails')
    .set({ sent_at: now(), last_error: null, ...noBody })
    .where('id', '=', id)
    .execute()
  return undefined
}

async function giveUp({ db, now }: Deps, mail: Mail, reason: string) {
  await whileLeased(db, mail)
    .set({ given_up_at: now(), last_error: reason, ...noBody })
    .execute()
  return undefined
}

async function recordFailure({ db, now }: Deps, mail: Mail, failure: string) {
  const waitSeconds = secondsUntilRetry(mail.attempts)
  await whileLeased(db, mail)
    .set({ last_error: failure, next_try_at: secondsAfter(now(), waitSeconds), taken_until: now() })
    .execute()
  return waitSeconds
}

/** A process that outlives its lease must not overwrite what another process did since. */
function whileLeased(db: Database, { id, taken_until }: Mail) {
  return db
    .updateTable('mails')
    .where('id', '=', id)
    .where('taken_until', '=', taken_until)
    .where('sent_at', 'is', null)
}

function secondsUntilRetry(attempts: number) {
  return [5, 15, 60, 300][attempts - 1] ?? 900
}

function listDueMails({ db, now }: Deps) {
  return db
    .selectFrom('mails')
    .select(['id'])
    .where('sent_at', 'is', null)
    .where('given_up_at', 'is', null)
    .where('next_try_at', '<=', now())
    .where('taken_until', '<=', now())
    .orderBy('next_try_at')
    .limit(500)
    .execute()
}

function secondsAfter(time: Date, seconds: number) {
  return new Date(time.getTime() + seconds * 1000)
}

function hoursSince(time: Date, now: Date) {
  return (now.getTime() - time.getTime()) / hour
}
