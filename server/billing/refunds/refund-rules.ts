import type { PaymentRow } from '../subscription/payment-queries.ts'
import type { RefundOrder, RefundRow } from './refund-queries.ts'

export type RefundState = Pick<RefundRow, 'subscription_id' | 'reason' | 'refund' | 'paid_since' | 'done_at'>

export function isInvalidPurchase({ reason }: Pick<RefundRow, 'reason'>) {
  return reason === 'duplicate' || reason === 'excluded_country' || reason === 'not_allowed'
}

export function includes(
  { refund, paid_since }: Pick<RefundRow, 'refund' | 'paid_since'>,
  paidSince: Date,
): boolean {
  return refund && (paid_since === null || paid_since <= paidSince)
}

/** A refund that the bank sent back is not retried: a person decides. */
function isLate({ done_at, failed_at }: RefundRow, reason: RefundOrder['reason']) {
  return reason === 'late_payment' && done_at !== null && failed_at === null
}

export function extensionOf(
  known: RefundRow,
  { reason, paidSince }: RefundOrder,
): Pick<RefundRow, 'paid_since'> | undefined {
  if (!paidSince) return undefined
  const isIncluded = includes(known, paidSince)
  if (!isLate(known, reason) && (isIncluded || reason !== 'fraud_warning')) return undefined
  return { paid_since: isIncluded ? known.paid_since : paidSince }
}

export function isRefundedInDashboard(
  { subscription_id, paid_since, refused_at }: RefundRow,
  payments: PaymentRow[],
) {
  const refund = { subscriptionId: subscription_id, since: paid_since }
  return refused_at !== null && refundableAmount(payments, refund).amount === null
}

export function refundsAfter(refunds: RefundRow[], orders: RefundOrder[]): RefundState[] {
  const extended = refunds.map((known) => {
    const order = orders.find(({ subscriptionId }) => subscriptionId === known.subscription_id)
    const extension = order && extensionOf(known, order)
    return extension ? { ...known, ...extension, refund: true, done_at: null } : known
  })
  const known = new Set(refunds.map(({ subscription_id }) => subscription_id))
  const added = orders
    .filter(({ subscriptionId }) => !known.has(subscriptionId))
    .map(({ subscriptionId, reason, refund, paidSince }) => ({
      subscription_id: subscriptionId,
      reason,
      refund,
      paid_since: paidSince ?? null,
      done_at: null,
    }))
  return [...extended, ...added]
}

type RefundScope = { subscriptionId: string; since: Date | null }

export function chargedPayments(payments: PaymentRow[], { subscriptionId, since }: RefundScope) {
  return payments.filter(
    ({ subscription_id, charge_id, paid_at }) =>
      subscription_id === subscriptionId && charge_id !== null && (since === null || paid_at >= since),
  )
}

export function refundableAmount(
  payments: PaymentRow[],
  scope: RefundScope,
): Pick<RefundRow, 'amount' | 'currency'> {
  const paid = chargedPayments(payments, scope)
  const amount = paid.reduce((sum, one) => sum + one.amount - one.refunded, 0)
  return amount > 0 ? { amount, currency: paid[0]?.currency ?? null } : { amount: null, currency: null }
}
