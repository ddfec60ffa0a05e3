import { formatDay } from '../../platform/format-day.ts'
import type { MailTemplate } from '../../platform/mail/mail-template.ts'
import {
  cancelConfirmedBesideGift,
  endedBesideGift,
  endedUnpaidBesideGift,
  paymentFailedBesideGift,
  planPausedBesideGift,
} from './beside-gift-mails.ts'
import { planPaused } from './pause-and-gift-mails.ts'
import { paymentFailed } from './payment-mails.ts'
import { cancelConfirmed, ended, endedUnpaid, planNotRenewed } from './plan-mails.ts'

const besideGift = new Map<MailTemplate, MailTemplate>([
  ...paymentFailed.map((reminder) => [reminder, paymentFailedBesideGift] as const),
  [planPaused, planPausedBesideGift],
  [cancelConfirmed, cancelConfirmedBesideGift],
  [ended, endedBesideGift],
  [endedUnpaid, endedUnpaidBesideGift],
  [planNotRenewed, endedUnpaidBesideGift],
])

/** Returns the version of the email for a member whose gift lasts longer than their own plan. */
export function besideLongerGift<Mail extends { template: MailTemplate; data: Record<string, string> }>(
  mail: Mail,
  end: Date,
  gift: Date | null,
): Mail {
  const template = besideGift.get(mail.template)
  if (!template || gift === null || gift <= end) return mail
  return { ...mail, template, data: { ...mail.data, gift: formatDay(gift) } }
}
