import type { Platform } from '../../platform/platform.ts'
import { listPayments, type PaymentRow } from '../subscription/payment-queries.ts'
import { findSubscription } from '../subscription/subscription-queries.ts'
import { countingPayments, findRefundWindow } from './refund-eligibility.ts'
import { listRefunds, type RefundRow } from './refund-queries.ts'
import { chargedPayments, includes, refundableAmount } from './refund-rules.ts'

type Grant = ({ kind: 'new'; paidSince: Date } | { kind: 'retry' | 'made' }) & {
  subscriptionId: string
  amount: number
  currency: string
  paidAt: Date[]
  keepsEarlier: boolean
}

/** Returns what the member could refund while their refund window is open (decision 40), else the last payment. */
export async function refundGrant(
  platform: Pick<Platform, 'db' | 'now'>,
  userId: string,
): Promise<Grant | { refusal: string }> {
  const subscriptionId = (await findSubscription(platform, userId))?.subscription_id
  const payments = await listPayments(platform, userId)
  const charged = subscriptionId ? chargedPayments(payments, { subscriptionId, since: null }) : []
  const last = charged.findLast(isLeft)
  if (!subscriptionId || !last) return { refusal: 'This member has no payment to refund.' }
  const refunds = await listRefunds(platform, userId)
  const known = refunds.find((refund) => refund.subscription_id === subscriptionId)
  if (known && !known.refused_at && !isSameGrant(known, last))
    return {
      refusal: 'This plan was refunded before. Refund the payment in the payment provider’s dashboard.',
    }
  const window = await findRefundWindow(platform, subscriptionId, countingPayments(payments, refunds))
  const paidSince = window && window.since < last.paid_at ? window.since : last.paid_at
  const since = known ? known.paid_since : paidSince
  const { amount, currency } = refundableAmount(payments, { subscriptionId, since })
  if (amount === null || currency === null) return { refusal: 'This member has no payment to refund.' }
  const left = charged.filter(isLeft)
  const paidAt = chargedPayments(left, { subscriptionId, since }).map(({ paid_at }) => paid_at)
  const shown = { subscriptionId, amount, currency, paidAt, keepsEarlier: paidAt.length < left.length }
  if (!known) return { kind: 'new', paidSince, ...shown }
  return { kind: known.refused_at ? 'retry' : 'made', ...shown }
}

function isLeft({ amount, refunded }: PaymentRow) {
  return refunded < amount
}

function isSameGrant(known: RefundRow, { paid_at }: PaymentRow) {
  return known.reason === 'granted' && known.failed_at === null && includes(known, paid_at)
}
