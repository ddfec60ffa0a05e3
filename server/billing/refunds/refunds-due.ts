import type { ProviderPayment } from '../../platform/payments/money.ts'
import { isLive } from '../../platform/payments/subscription-status.ts'
import type { ProviderSubscription } from '../../platform/payments/subscriptions.ts'
import type { RefundOrder } from './refund-queries.ts'

type Paid = Pick<ProviderSubscription, 'id' | 'status' | 'endedAt'>

export function refundsDue(found: Paid[], payments: ProviderPayment[]): RefundOrder[] {
  return found.flatMap((subscription) => {
    const order = refundFor(
      subscription,
      payments.filter(({ subscriptionId }) => subscriptionId === subscription.id),
    )
    return order ? [order] : []
  })
}

function refundFor(
  { id: subscriptionId, status, endedAt }: Paid,
  payments: ProviderPayment[],
): RefundOrder | undefined {
  if (!isLive(status)) {
    const late = payments.filter(
      (one) => one.chargeId !== null && isNotFullyRefunded(one) && isLate(one, endedAt),
    )
    const first = byTime(late)[0]
    return first && { subscriptionId, reason: 'late_payment', refund: true, paidSince: first.paidAt }
  }
  if (payments.some(({ disputed }) => disputed)) return { subscriptionId, reason: 'disputed', refund: false }
  const last = byTime(payments).at(-1)
  // A partial refund is goodwill; a full one ends the plan.
  return last && !isNotFullyRefunded(last)
    ? { subscriptionId, reason: 'refunded', refund: false, paidSince: last.paidAt }
    : undefined
}

function byTime(payments: ProviderPayment[]) {
  return payments.toSorted((one, other) => one.paidAt.getTime() - other.paidAt.getTime())
}

/** A payment without a card cannot be refunded automatically. */
export function latePaymentsWithoutCharge(found: Paid[], payments: ProviderPayment[]): ProviderPayment[] {
  const ends = new Map(found.map(({ id, status, endedAt }) => [id, isLive(status) ? null : endedAt]))
  return payments.filter((one) => one.chargeId === null && isLate(one, ends.get(one.subscriptionId) ?? null))
}

const renewalAtEndMilliseconds = 30_000

/** A renewal that is paid while its plan ends was never used. */
function isLate({ paidAt, reason, disputed }: ProviderPayment, endedAt: Date | null) {
  if (endedAt === null || disputed) return false
  return paidAt > endedAt || (reason !== 'first' && +endedAt - +paidAt < renewalAtEndMilliseconds)
}

function isNotFullyRefunded({ refunded, amount }: ProviderPayment) {
  return refunded < amount
}
