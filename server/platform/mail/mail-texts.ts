import type { Logger } from 'pino'
import type { Database } from '../database/database.ts'
import { logAlarm } from '../log.ts'
import { type MailTemplate, type MailValues, renderMail } from './mail-template.ts'

async function findText(db: Database, name: string) {
  const newest = await db
    .selectFrom('mail_texts')
    .select(['subject', 'body'])
    .where('name', '=', name)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()
  return newest?.subject && newest.body ? { subject: newest.subject, body: newest.body } : undefined
}

/** Renders the built-in text when the administrator's text cannot be rendered. */
export async function renderPresent(
  { db, log }: { db: Database; log: Logger },
  template: MailTemplate,
  { values, unsubscribePage }: { values: MailValues; unsubscribePage: string | undefined },
) {
  const text = await findText(db, template.name)
  try {
    return await renderMail({ ...template, ...text }, values, unsubscribePage)
  } catch (error) {
    if (!text) throw error
    logAlarm(log, 'email template', { err: error, template: template.name })
    return renderMail(template, values, unsubscribePage)
  }
}
