import type { NotificationKind, unsubscribe } from '#contract/preferences.ts'
import { Refusal } from '../platform/errors.ts'
import type { Call } from '../platform/http/routes/serve.ts'
import type { MailTemplate } from '../platform/mail/mail-template.ts'
import type { Platform } from '../platform/platform.ts'
import { notificationsOf } from './choices.ts'
import { findNoticeReceiver, hasMember, savePreferences } from './queries.ts'
import { readUnsubscribeToken, unsubscribeLinks } from './unsubscribe-links.ts'

type Notice = {
  userId: string
  kind: NotificationKind
  template: MailTemplate
  data: Record<string, string>
  cause: string
}

export async function sendNotice(
  platform: Pick<Platform, 'db' | 'jobs' | 'mail' | 'keys' | 'urls'>,
  { userId, kind, template, data, cause }: Notice,
) {
  const receiver = await findNoticeReceiver(platform, userId)
  if (!receiver || !notificationsOf({ notifications: receiver.notifications ?? {} })[kind]) return
  await platform.mail.send(platform, {
    to: receiver.email,
    template,
    data: { name: receiver.name, ...data },
    cause,
    unsubscribe: unsubscribeLinks(platform, { userId, kind }),
  })
}

export async function endNotices(
  platform: Pick<Platform, 'db' | 'now' | 'keys'>,
  { params, log }: Call<typeof unsubscribe>,
) {
  const subscription = readUnsubscribeToken(platform, params.token)
  if (!subscription) throw new Refusal(404, 'This link is incomplete. Open it again from the email.')
  const { userId, kind } = subscription
  // A deleted account gets no emails, so the answer is the same.
  if (await hasMember(platform, userId))
    await savePreferences(platform, userId, { notifications: { [kind]: false } })
  log.info({ event: 'unsubscribe', userId, kind }, 'unsubscribed')
  return { kind }
}
