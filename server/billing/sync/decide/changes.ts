import { logAlarm } from '../../../platform/log.ts'
import type { MailTemplate } from '../../../platform/mail/mail-template.ts'
import type { ProviderPayment } from '../../../platform/payments/money.ts'
import type { Platform } from '../../../platform/platform.ts'
import { scheduleRefunds } from '../../refunds/execution/refunds.ts'
import { type RefundOrder, retryRefusedRefund } from '../../refunds/refund-queries.ts'
import { blockMember } from '../../subscription/blocked-customer-queries.ts'
import { enqueueRefund } from '../../subscription/enqueue.ts'
import { recordGap } from '../../subscription/pause/pause-queries.ts'
import { recordPayments } from '../../subscription/payment-queries.ts'
import type { Gap } from '../../subscription/periods/plan-gaps.ts'
import {
  findRecipient,
  getSubscription,
  type SubscriptionRow,
  type SubscriptionUpdate,
  updateSubscription,
} from '../../subscription/subscription-queries.ts'

export type MailDraft = { template: MailTemplate; data: Record<string, string>; cause: string }

export type Change =
  | { kind: 'block-member' }
  | ({ kind: 'update-subscription' } & SubscriptionUpdate)
  | { kind: 'record-gap'; gap: Gap }
  | { kind: 'record-payments'; payments: ProviderPayment[] }
  | { kind: 'schedule-refund'; order: RefundOrder }
  | { kind: 'complete-refused-refund'; subscriptionId: string }
  | { kind: 'send-mail'; mail: MailDraft }
  | { kind: 'log'; level: 'info' | 'warn'; line: object; message: string }
  | { kind: 'log-alarm'; alarm: string; line: object }

type Deps = Pick<Platform, 'db' | 'now' | 'log' | 'jobs' | 'mail'>

export async function applyChanges(
  platform: Deps,
  { user_id: userId }: Pick<SubscriptionRow, 'user_id'>,
  changes: Change[],
) {
  for (const change of changes)
    switch (change.kind) {
      case 'block-member':
        await blockMember(platform, userId)
        break
      case 'update-subscription':
        await updateSubscription(platform, userId, change)
        break
      case 'record-gap':
        await recordGap(platform, change.gap)
        break
      case 'record-payments':
        await recordPayments(platform, userId, change.payments)
        break
      case 'schedule-refund':
        await scheduleRefunds(platform, userId, [change.order])
        break
      case 'complete-refused-refund':
        await retryRefusedRefund(platform, change.subscriptionId)
        await enqueueRefund(platform, change.subscriptionId)
        break
      case 'send-mail':
        await sendMail(platform, userId, change.mail)
        break
      case 'log':
        platform.log[change.level]({ userId, ...change.line }, change.message)
        break
      case 'log-alarm':
        logAlarm(platform.log, change.alarm, { userId, ...change.line })
        break
    }
  return getSubscription(platform, userId)
}

async function sendMail(platform: Deps, userId: string, { data, ...mail }: MailDraft) {
  const recipient = await findRecipient(platform, userId)
  if (!recipient) return
  const { email, name } = recipient
  await platform.mail.send(platform, { ...mail, to: email, data: { name, ...data } })
}
