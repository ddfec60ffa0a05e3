import type { Platform } from '../../platform/platform.ts'
import { listPayments, type PaymentRow } from '../subscription/payment-queries.ts'
import { findSubscription } from '../subscription/subscription-queries.ts'
import { findRefund, type RefundRow } from './refund-queries.ts'
import { chargedPayments, includes, refundableAmount } from './refund-rules.ts'

type Grant = ({ kind: 'new'; paidSince: Date } | { kind: 'retry' | 'made' }) & {
  subscriptionId: string
  amount: number
  currency: string
  paidAt: Date[]
}

/** Returns what an administrator can refund now, or why nothing can be refunded. */
export async function refundGrant(
  platform: Pick<Platform, 'db'>,
  userId: string,
): Promise<Grant | { refusal: string }> {
  const subscriptionId = (await findSubscription(platform, userId))?.subscription_id
  const payments = await listPayments(platform, userId)
  const last = subscriptionId
    ? chargedPayments(payments, { subscriptionId, since: null }).findLast(isLeft)
    : undefined
  if (!subscriptionId || !last) return { refusal: 'This member has no payment to refund.' }
  const known = await findRefund(platform, subscriptionId)
  if (known && !known.refused_at && !isSameGrant(known, last))
    return {
      refusal: 'This plan was refunded before. Refund the payment in the payment provider’s dashboard.',
    }
  const since = known ? known.paid_since : last.paid_at
  const { amount, currency } = refundableAmount(payments, { subscriptionId, since })
  if (amount === null || currency === null) return { refusal: 'This member has no payment to refund.' }
  const left = chargedPayments(payments, { subscriptionId, since }).filter(isLeft)
  const shown = { subscriptionId, amount, currency, paidAt: left.map(({ paid_at }) => paid_at) }
  if (!known) return { kind: 'new', paidSince: last.paid_at, ...shown }
  return { kind: known.refused_at ? 'retry' : 'made', ...shown }
}

function isLeft({ amount, refunded }: PaymentRow) {
  return refunded < amount
}

function isSameGrant(known: RefundRow, { paid_at }: PaymentRow) {
  return known.reason === 'granted' && known.failed_at === null && includes(known, paid_at)
}
