import type { Selectable } from 'kysely'
import type { Database } from './database.ts'
import type { Jobs } from './jobs.ts'
import { sendMailJob, type Transport } from './mail.ts'
import type { Tables } from './tables.ts'

type Outside = { db: Database; now: () => Date }

const mostAttempts = 12

/** Sends promised mails, retries failed ones, and finds those whose job died with its process. */
export function mailJobs(platform: Outside & { jobs: Jobs }, transport: Transport) {
  const { jobs } = platform
  jobs.handle<{ mailId: string }>(
    sendMailJob,
    async ({ mailId }) => {
      const outcome = await deliverMail(platform, transport, mailId)
      if (outcome === 'failed') throw new Error('The mail could not be sent and will be tried again')
    },
    { retries: mostAttempts },
  )
  jobs.handle(
    'mail-sweep',
    async () => {
      for (const { id } of await listWaitingMails(platform))
        await jobs.enqueue(platform, sendMailJob, { mailId: id }, { singleKey: id })
    },
    { schedule: '* * * * *', retries: 0 },
  )
}

/** Sends one promised mail. Two workers never send the same one. */
export function deliverMail({ db, now }: Outside, transport: Transport, mailId: string) {
  return db.transaction().execute(async (transaction) => {
    const mail = await transaction
      .selectFrom('mails')
      .selectAll()
      .where('id', '=', mailId)
      .where('sent_at', 'is', null)
      .where('given_up_at', 'is', null)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst()
    if (!mail) return 'nothing to do'
    const isTooLate = mail.useful_until !== null && mail.useful_until < now()
    const failure = isTooLate ? 'too late' : await hand(mail, transport)
    const attempts = mail.attempts + 1
    const isOver = isTooLate || attempts >= mostAttempts
    const noBody = { subject: null, text: null, html: null }
    await transaction
      .updateTable('mails')
      .set({ attempts, last_error: failure ?? null })
      .$if(failure === undefined, (update) => update.set({ sent_at: now(), ...noBody }))
      .$if(failure !== undefined && isOver, (update) => update.set({ given_up_at: now(), ...noBody }))
      .where('id', '=', mailId)
      .execute()
    return failure === undefined || isOver ? 'done' : 'failed'
  })
}

async function hand(mail: Selectable<Tables['mails']>, transport: Transport) {
  const { id, recipient, subject, text, html } = mail
  try {
    await transport({ id, to: recipient, subject: subject ?? '', text: text ?? '', html: html ?? '' })
    return undefined
  } catch (error) {
    return errorName(error)
  }
}

/** What went wrong, without the reply of the mail server: it can quote the mail. */
function errorName(error: unknown) {
  const code = error instanceof Error && 'code' in error ? String(error.code) : 'failed'
  return code.slice(0, 100)
}

async function listWaitingMails({ db, now }: Outside) {
  return db
    .selectFrom('mails')
    .select(['id'])
    .where('sent_at', 'is', null)
    .where('given_up_at', 'is', null)
    .where('created_at', '<', new Date(now().getTime() - 30_000))
    .orderBy('created_at')
    .limit(500)
    .execute()
}
