import type { ProviderPayment } from '../../../platform/payments/money.ts'
import type { ProviderSubscription } from '../../../platform/payments/subscriptions.ts'

/** Returns the end of the last period that is paid, also while a later change of the plan is not. */
export function paidUntil(
  { id, endedAt }: Pick<ProviderSubscription, 'id' | 'endedAt'>,
  payments: ProviderPayment[],
) {
  const ends = payments.flatMap((one) => {
    // A later payment is refunded.
    const isInTime = endedAt === null || one.paidAt <= endedAt
    const isKept = one.refunded < one.amount && !one.disputed && isInTime
    return one.subscriptionId === id && one.priceId !== null && isKept ? one.paidUntil.getTime() : []
  })
  return ends.length > 0 ? new Date(Math.max(...ends)) : null
}

/** Makes plans active whose last invoice was given up, if another one paid the period: Stripe charges them as usual. */
export function withPaidPeriods(subscriptions: ProviderSubscription[], payments: ProviderPayment[]) {
  const isPaid = (one: ProviderSubscription) => {
    const until = paidUntil(one, payments)
    return until !== null && until >= one.periodEndsAt
  }
  return subscriptions.map((one) =>
    one.status === 'uncollected' && !one.openInvoice && isPaid(one)
      ? { ...one, status: 'active' as const }
      : one,
  )
}
