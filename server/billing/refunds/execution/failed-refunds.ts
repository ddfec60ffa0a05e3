import { day } from '#contract/durations.ts'
import { logAlarm } from '../../../platform/log.ts'
import type { Platform } from '../../../platform/platform.ts'
import { listPayments } from '../../subscription/payment-queries.ts'
import { listRefunds, markRefundFailed } from '../refund-queries.ts'
import { chargedPayments } from '../refund-rules.ts'

type Deps = Pick<Platform, 'db' | 'now' | 'log' | 'payments'>

const watchedDays = 90

export async function recordFailedRefunds(platform: Deps, userId: string) {
  const oldest = platform.now().getTime() - watchedDays * day
  const watched = (await listRefunds(platform, userId)).filter(
    ({ refund, reason, paid_since, failed_at, done_at }) =>
      // Rows of earlier releases do not say which payment was refunded in the Dashboard.
      (refund || (reason === 'refunded' && paid_since !== null)) &&
      failed_at === null &&
      done_at !== null &&
      done_at.getTime() > oldest,
  )
  if (watched.length === 0) return
  const payments = await listPayments(platform, userId)
  for (const { subscription_id: subscriptionId, paid_since: since } of watched) {
    const paid = chargedPayments(payments, { subscriptionId, since })
    const charges = paid.flatMap(({ charge_id }) => charge_id ?? [])
    if (!(await platform.payments.hasFailedRefund(charges))) continue
    if (await markRefundFailed(platform, subscriptionId))
      logAlarm(platform.log, 'a refund was sent back by the bank', { userId, subscriptionId })
  }
}
