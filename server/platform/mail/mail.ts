import { setTimeout as wait } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Database } from '../database/database.ts'
import type { Jobs } from '../jobs/jobs.ts'
import { workContext } from '../telemetry/work-context.ts'
import type { MailTemplate } from './mail-template.ts'
import { renderPresent } from './mail-texts.ts'
import { startDeadline, watchMessages } from './smtp-deadline.ts'

type Mail = {
  to: string
  template: MailTemplate
  data: Record<string, string>
  /** At most one mail per cause, such as `receipt:in_123`. */
  cause?: string
  usefulUntil?: Date
  /** For bulk mail: the unsubscribe page, and where a mail program posts (RFC 8058). */
  unsubscribe?: { page: string; post: string }
}

/** `id` is the same at every attempt. */
export type Transport = (mail: {
  id: string
  to: string
  subject: string
  text: string
  html: string
  unsubscribeUrl?: string | null
  requestId?: string | null
}) => Promise<void>

/** A job sends the email after the commit of the caller's transaction. */
export type Mailer = {
  send: (platform: { db: Database; jobs: Jobs }, mail: Mail) => Promise<void>
}

/** Codes, security and money. */
export const sendMailJob = 'mail-send'
/** What a reader can unsubscribe from: a queue of its own, so that a drop never delays a code. */
export const sendBulkMailJob = 'mail-send-bulk'

export function createMailer(
  { publicUrl, contact }: { publicUrl: URL; contact: string },
  log: Logger,
): Mailer {
  return {
    async send({ db, jobs }, { to, template, data, cause, usefulUntil, unsubscribe }) {
      if (!isSingleAddress(to)) throw new Error('A mail needs exactly one address')
      const { subject, text, html } = await renderPresent({ db, log }, template, {
        values: { ...data, site: publicUrl.origin, contact },
        unsubscribePage: unsubscribe?.page,
      })
      const mailClass = classOf(template, unsubscribe)
      const inserted = await db
        .insertInto('mails')
        .values({
          cause: cause ?? null,
          recipient: to,
          template: template.name,
          subject,
          text,
          html,
          useful_until: usefulUntil ?? null,
          unsubscribe_url: unsubscribe?.post ?? null,
          class: mailClass,
          request_id: workContext().requestId ?? null,
        })
        .onConflict((conflict) => conflict.column('cause').doNothing())
        .returning('id')
        .executeTakeFirst()
      if (!inserted) return
      const { name, priority } = queues[mailClass]
      await jobs.enqueue({ db }, name, { mailId: inserted.id }, { singleKey: inserted.id, priority })
    },
  }
}

const queues = {
  requested: { name: sendMailJob, priority: 1 },
  notice: { name: sendMailJob, priority: 0 },
  bulk: { name: sendBulkMailJob, priority: 0 },
}

function classOf(template: MailTemplate, unsubscribe: Mail['unsubscribe']) {
  if (unsubscribe) return 'bulk'
  return template.isRequested ? 'requested' : 'notice'
}

export async function deleteMailsTo({ db }: { db: Database }, address: string) {
  await db.deleteFrom('mails').where('recipient', '=', address).execute()
  await db.deleteFrom('local_mailbox').where('recipient', '=', address).execute()
  await db.deleteFrom('suppressed_addresses').where('address', '=', address).execute()
}

/** Prevents header injection and a second receiver. */
function isSingleAddress(to: string) {
  const [name, domain, ...rest] = to.split('@')
  return Boolean(name && domain) && rest.length === 0 && !/[\s,;<>"]/.test(to)
}

export function localMailbox(db: Database): Transport {
  return async ({ id, to, subject, text, html }) => {
    await db
      .insertInto('local_mailbox')
      .values({ id, recipient: to, subject, text, html, sent_at: new Date() })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .execute()
  }
}

type SmtpOptions = {
  /** Milliseconds for one whole mail, however slowly the server answers, and then for the answer to its end. */
  deadline?: number
  answerWithin?: number
  needsTls?: boolean
}

/** RFC 5321, 4.5.3.2.6: after a shorter wait a slow server delivers every copy that is sent again. */
const finalAnswerMilliseconds = 600_000

export function smtpTransport(
  url: string,
  from: string,
  { deadline = 20_000, answerWithin = finalAnswerMilliseconds, needsTls = false }: SmtpOptions = {},
): { send: Transport; close: () => void } {
  const smtpUrl = new URL(url)
  const turn = turnsOf(smtpUrl)
  if (needsTls) smtpUrl.searchParams.set('requireTLS', 'true')
  let connected: ReturnType<typeof connect> | undefined
  const domain = from.match(/@([\w.-]+)/)?.[1] ?? 'localhost'
  const send: Transport = async ({ id, to, subject, text, html, unsubscribeUrl, requestId }) => {
    await turn()
    connected ??= connect(smtpUrl).catch((error) => {
      connected = undefined
      throw error
    })
    const smtp = await connected
    const { signal, end } = startDeadline(deadline, answerWithin)
    const sending = smtp.sendMail({
      from,
      to,
      subject,
      text,
      html,
      messageId: `<${id}@${domain}>`,
      headers: {
        ...(requestId && { 'X-Request-ID': requestId }),
        ...(unsubscribeUrl && unsubscribeHeaders(unsubscribeUrl)),
      },
      disableFileAccess: true,
      disableUrlAccess: true,
      signal,
    })
    await sending.finally(end)
  }
  return {
    send,
    close: () =>
      void connected?.then(
        (smtp) => smtp.close(),
        () => undefined,
      ),
  }
}

async function connect({ href }: URL) {
  const { default: nodemailer } = await import('nodemailer')
  const transporter = nodemailer.createTransport({
    // Parameters of the URL win over the options.
    url: href,
    pool: true,
    // Three for bulk mail, and 20 for other mail: five workers and fifteen extra ones.
    maxConnections: 23,
    // The outbox retries.
    maxRequeues: 0,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: finalAnswerMilliseconds,
  })
  watchMessages(transporter)
  return transporter
}

/** Beyond its rate, nodemailer sends one email more for each waiting connection. */
function turnsOf({ searchParams }: URL) {
  const rate = Number(searchParams.get('rateLimit'))
  const perTurn = (Number(searchParams.get('rateDelta')) || 1000) / rate
  searchParams.delete('rateLimit')
  let next = 0
  return async () => {
    if (!(rate > 0)) return
    const now = performance.now()
    const turn = Math.max(now, next)
    next = turn + perTurn
    await wait(turn - now)
  }
}

function unsubscribeHeaders(url: string) {
  return { 'List-Unsubscribe': `<${url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
}
