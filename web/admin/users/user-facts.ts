import { formatDate, formatDateTime, formatMoney, formatNumber } from '../../ui/format/format.ts'
import type { ShownUser } from './shown-user.ts'

export function factsOf(user: ShownUser) {
  const {
    salesCap,
    role,
    plan,
    pause,
    giftUntil,
    renewsAt,
    endsAt,
    endsWithRefund,
    country,
    registeredAt,
    lastSeenAt,
    sessions,
    downloads,
    pendingEmail,
    id,
  } = user
  return [
    { label: 'Role', value: role === 'admin' ? 'Administrator' : 'User' },
    { label: 'Plan', value: plan ?? 'None' },
    ...(pause
      ? [{ label: 'Paused', value: `${formatDate(pause.startsAt)} to ${formatDate(pause.resumesAt)}` }]
      : []),
    ...(giftUntil ? [{ label: 'Gift until', value: formatDate(giftUntil) }] : []),
    ...(renewsAt ? [{ label: 'Next payment', value: formatDate(renewsAt) }] : []),
    ...planEnd({ endsAt, endsWithRefund }),
    { label: 'Country', value: country || 'Unknown' },
    { label: 'Registered', value: formatDate(registeredAt) },
    { label: 'Last seen', value: lastSeenAt ? formatDateTime(lastSeenAt) : 'Never' },
    ...(salesCap === 'below' ? [] : [{ label: 'Sales this year', value: salesCapTexts[salesCap] }]),
    { label: 'Signed-in devices', value: formatNumber(sessions) },
    { label: 'Downloads', value: formatNumber(downloads) },
    ...(pendingEmail ? [{ label: 'New email, not confirmed', value: pendingEmail }] : []),
    { label: 'ID', value: id },
  ]
}

function planEnd({ endsAt, endsWithRefund }: Pick<ShownUser, 'endsAt' | 'endsWithRefund'>) {
  if (endsWithRefund) return [{ label: 'Plan ends', value: 'With its refund' }]
  return endsAt ? [{ label: 'Plan ends', value: formatDate(endsAt) }] : []
}

const salesCapTexts = { near: 'Near the cap (80 to 100%)', above: 'Over the cap' }

/** Returns a sentence about the emails that a suppressed address still gets. */
export function suppressionText({
  reason,
  source,
  status,
  since,
}: NonNullable<ShownUser['emailSuppression']>) {
  const reporter = reporters[source] ?? source
  const date = formatDate(since)
  return reason === 'bounce'
    ? `Emails to this address have bounced since ${date} (${[reporter, status].filter(Boolean).join(', ')}). Only requested codes and links are sent, three a day.`
    : `The reader marked an email as spam on ${date} (${reporter}). Only receipts, security notices and requested codes are sent.`
}

const reporters: Record<string, string> = {
  smtp: 'the mail server',
  ses: 'Amazon SES',
  postmark: 'Postmark',
  sendgrid: 'SendGrid',
  mailgun: 'Mailgun',
}

/** Returns the reasons why a promised refund is not made, with the next steps. */
export function openRefundText({ state, amount, since }: NonNullable<ShownUser['openRefund']>) {
  const refund = amount ? `A refund of ${formatMoney(amount)}` : 'A refund'
  const date = formatDate(since)
  switch (state) {
    case 'waiting':
      return `${refund} has been pending since ${date}. We retry the refund automatically.`
    case 'refused':
      return `${refund} was refused by Stripe on ${date}. The plan does not renew. Refund the payment in the Stripe Dashboard, or press Refund payment to try again.`
    case 'returned':
      return `${refund} was returned by the bank on ${date}. Pay the member another way.`
  }
}
