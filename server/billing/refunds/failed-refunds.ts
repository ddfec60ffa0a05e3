import { inTransaction } from '../../platform/database/database.ts'
import { day } from '../../platform/durations.ts'
import type { Platform } from '../../platform/platform.ts'
import { enqueueRefund } from '../subscription/enqueue.ts'
import { listPayments } from '../subscription/payment-queries.ts'
import { listRefunds, markRefundFailed, retryRefusedRefund } from './refund-queries.ts'
import { refundableAmount } from './refund-rules.ts'

type Deps = Pick<Platform, 'db' | 'now' | 'log' | 'payments' | 'jobs'>

/** Somebody has paid it back in the dashboard: what was refused is done by that. */
export async function completeRefusedRefunds(platform: Deps, userId: string) {
  const refused = (await listRefunds(platform, userId)).filter(({ refused_at }) => refused_at !== null)
  if (refused.length === 0) return
  const payments = await listPayments(platform, userId)
  for (const { subscription_id: subscriptionId, paid_since: since } of refused) {
    const left = refundableAmount(payments, { subscriptionId, since })
    if (left.amount !== null) continue
    await inTransaction(platform, async (inside) => {
      await retryRefusedRefund(inside, subscriptionId)
      await enqueueRefund(inside, subscriptionId)
    })
  }
}

const watchedDays = 90

/** A refund that the bank sends back is not shown as made: a person decides what then. */
export async function recordFailedRefunds(platform: Deps, userId: string) {
  const since = platform.now().getTime() - watchedDays * day
  const watched = (await listRefunds(platform, userId)).filter(
    ({ refund, failed_at, done_at }) =>
      refund && failed_at === null && done_at !== null && done_at.getTime() > since,
  )
  if (watched.length === 0) return
  const payments = await listPayments(platform, userId)
  for (const { subscription_id: subscriptionId } of watched) {
    const charges = payments
      .filter((payment) => payment.subscription_id === subscriptionId)
      .flatMap(({ charge_id }) => charge_id ?? [])
    if (!(await platform.payments.hasFailedRefund(charges))) continue
    if (await markRefundFailed(platform, subscriptionId))
      platform.log.error({ alarm: 'a refund was sent back by the bank', userId, subscriptionId }, 'billing')
  }
}
