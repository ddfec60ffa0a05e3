import { inTransaction } from '../../../platform/database/database.ts'
import { logAlarm } from '../../../platform/log.ts'
import type { MailTemplate } from '../../../platform/mail/mail-template.ts'
import type { Refunded } from '../../../platform/payments/refunds.ts'
import type { Platform } from '../../../platform/platform.ts'
import { formatMoney } from '../../emails/mail-format.ts'
import {
  countryNotServed,
  duplicatePaid,
  fraudWarned,
  paymentReturned,
  refundMade,
} from '../../emails/refund-mails.ts'
import { billingLock } from '../../subscription/billing-lock.ts'
import { enqueueRefund, enqueueSync } from '../../subscription/enqueue.ts'
import { listPayments } from '../../subscription/payment-queries.ts'
import { findRecipient, findSubscription } from '../../subscription/subscription-queries.ts'
import {
  createRefund,
  findRefund,
  markRefundDone,
  markRefundRefused,
  type RefundOrder,
  type RefundRow,
  reopenRefund,
} from '../refund-queries.ts'
import { extensionOf, isInvalidPurchase, refundableAmount } from '../refund-rules.ts'

type Deps = Pick<Platform, 'db' | 'now' | 'log' | 'payments' | 'jobs' | 'mail'>

export async function scheduleRefunds(
  platform: Pick<Platform, 'db' | 'jobs' | 'log'>,
  userId: string,
  orders: RefundOrder[],
) {
  for (const order of orders) {
    const { subscriptionId, reason, refund } = order
    const isNew =
      (await createRefund(platform, rowOf(userId, order))) || (await extendRefund(platform, userId, order))
    if (!isNew) continue
    const line = { userId, subscriptionId, refund }
    if (isRequested(reason)) platform.log.info({ ...line, reason }, 'refund promised')
    else logAlarm(platform.log, `subscription undone: ${reason}`, line)
    await enqueueRefund(platform, subscriptionId)
  }
}

function rowOf(userId: string, { subscriptionId, reason, refund, paidSince, promised }: RefundOrder) {
  return {
    subscription_id: subscriptionId,
    user_id: userId,
    reason,
    refund,
    paid_since: paidSince ?? null,
    ...promised,
  }
}

async function extendRefund(platform: Pick<Platform, 'db'>, userId: string, order: RefundOrder) {
  const { subscriptionId } = order
  const known = await findRefund(platform, subscriptionId)
  const extension = known && extensionOf(known, order)
  if (!extension) return false
  const since = extension.paid_since
  const left = refundableAmount(await listPayments(platform, userId), { subscriptionId, since })
  await reopenRefund(platform, subscriptionId, { paid_since: since, ...left })
  return true
}

function isRequested(reason: RefundRow['reason']) {
  return reason === 'requested' || reason === 'granted'
}

/** Refunds first, then ends the subscription, then sends the email: a retry skips what is done. */
export async function executeRefund(platform: Deps, subscriptionId: string): Promise<Refunded | undefined> {
  const refund = await findRefund(platform, subscriptionId)
  if (!refund || refund.done_at || refund.refused_at) return undefined
  const { paid_since: paidSince, attempt } = refund
  // An invalid purchase must not run until it is refunded.
  if (isInvalidPurchase(refund)) await platform.payments.endSubscription(subscriptionId)
  const back = refund.refund
    ? await platform.payments.refundSubscription({ subscriptionId, paidSince, attempt })
    : undefined
  if (back === 'refused') return recordRefusal(platform, refund)
  if (!isInvalidPurchase(refund)) await platform.payments.endSubscription(subscriptionId)
  await inTransaction(platform, async (inside) => {
    // The refund was extended meanwhile: its own job continues.
    if (!(await markRefundDone(inside, refund, back ?? { amount: null, currency: null }))) return
    await sendRefundMail(inside, refund, back)
    const row = await findSubscription(inside, refund.user_id)
    if (row?.customer_id) await enqueueSync(inside, row.customer_id)
  })
  return back
}

/** The provider refuses one of two equal requests at once. */
export async function executeRefundUnderLock(
  platform: Deps & Pick<Platform, 'locks'>,
  subscriptionId: string,
) {
  const refund = await findRefund(platform, subscriptionId)
  if (!refund) return undefined
  return platform.locks.hold(billingLock(refund.user_id), () => executeRefund(platform, subscriptionId))
}

/** A refused refund is not retried: a person decides. Until then the plan does not renew. */
async function recordRefusal(platform: Deps, { user_id: userId, subscription_id, reason }: RefundRow) {
  await inTransaction(platform, async (inside) => {
    if (!(await markRefundRefused(inside, subscription_id))) return
    const line = { userId, subscriptionId: subscription_id, reason }
    logAlarm(platform.log, 'the payment provider refuses a refund', line)
    const row = await findSubscription(inside, userId)
    if (row?.customer_id) await enqueueSync(inside, row.customer_id)
  })
  return undefined
}

const mails: Record<Exclude<RefundRow['reason'], 'disputed'>, MailTemplate> = {
  duplicate: duplicatePaid,
  excluded_country: countryNotServed,
  not_allowed: paymentReturned,
  late_payment: paymentReturned,
  requested: refundMade,
  granted: refundMade,
  refunded: refundMade,
  fraud_warning: fraudWarned,
}

async function sendRefundMail(platform: Deps, refund: RefundRow, back: Refunded | undefined) {
  const { user_id, subscription_id } = refund
  if (refund.refund && !back) return reportPaidElsewhere(platform, refund)
  const template = refundMailTemplate(refund)
  const recipient = await findRecipient(platform, user_id)
  // The bank has taken the money back itself.
  if (!template || !recipient || back?.amount === 0) return
  const { email, name } = recipient
  await platform.mail.send(platform, {
    to: email,
    template,
    data: { name, amount: back ? formatMoney(newlyRefunded(refund, back)) : 'Your payment' },
    cause: `reversal:${subscription_id}:${back?.amount ?? 0}`,
  })
}

function refundMailTemplate({ reason, refund, amount }: RefundRow): MailTemplate | undefined {
  // An automatic refund has an amount only after it was extended.
  if (amount !== null && !isRequested(reason)) return paymentReturned
  // An older subscription was replaced by a newer one: nothing changes for the member.
  if (reason === 'disputed' || (reason === 'duplicate' && !refund)) return undefined
  return mails[reason]
}

function newlyRefunded({ amount }: RefundRow, back: Refunded): Refunded {
  return { ...back, amount: Math.min(amount ?? back.amount, back.amount) }
}

async function reportPaidElsewhere(platform: Deps, { user_id: userId, subscription_id }: RefundRow) {
  const payments = await listPayments(platform, userId)
  const line = { userId, subscriptionId: subscription_id }
  if (payments.some((one) => one.subscription_id === subscription_id && one.charge_id === null))
    logAlarm(platform.log, 'a plan that has ended was paid without a charge', line)
}
