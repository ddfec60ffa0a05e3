import type { ProviderPayment } from '../../../platform/payments/money.ts'
import { isOverdue } from '../../../platform/payments/subscription-status.ts'
import type { ProviderSubscription } from '../../../platform/payments/subscriptions.ts'
import type { SubscriptionRow } from '../../subscription/subscription-queries.ts'

type PaymentProblemRow = Pick<SubscriptionRow, 'subscription_id' | 'payment_problem_since'>

/** Returns when the payment became overdue. An older invoice that is paid later starts no new grace period. */
export function paymentProblemSince(
  { subscription_id, payment_problem_since: known }: PaymentProblemRow,
  current: ProviderSubscription | undefined,
  payments: ProviderPayment[],
): Date | null {
  if (!current || !isOverdue(current.status)) return null
  const { id, periodStartedAt, openInvoice } = current
  const since =
    openInvoice && openInvoice.createdAt > periodStartedAt ? openInvoice.createdAt : periodStartedAt
  if (known === null || subscription_id !== id) return since
  const isPaidSince = payments.some(
    ({ subscriptionId, paidAt }) => subscriptionId === id && paidAt >= known && paidAt < since,
  )
  return isPaidSince || known > since ? since : known
}
