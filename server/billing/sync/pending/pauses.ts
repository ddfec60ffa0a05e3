import { graceEnd } from '#contract/billing/billing-rules.ts'
import type { ProviderSubscription } from '../../../platform/payments/subscriptions.ts'
import type { Platform } from '../../../platform/platform.ts'
import { isRefundPending } from '../../refunds/refund-queries.ts'
import { isPaused, isPausePending, wholePeriodEnd } from '../../subscription/pause/pause.ts'
import type { Before, ProviderState } from '../decide/decide.ts'

type Deps = Pick<Platform, 'db' | 'now' | 'log' | 'payments'>

/** Completes an interrupted pause, resumes a due plan, ends one that stays unpaid. True when the provider was changed. */
export async function continuePause(
  platform: Deps,
  { row, isBlocked }: Before,
  current: ProviderSubscription,
): Promise<boolean> {
  if (row.pause_starts_at === null || current.id !== row.subscription_id) return false
  if (isPausePending(row, current)) return (await platform.payments.pauseBilling(current.id)) === 'paused'
  if (!isPaused({ ...row, provider_status: current.status })) return false
  if (current.openInvoice) return endUnpaidResumption(platform, current, current.openInvoice)
  const isDue = row.resumes_at !== null && row.resumes_at <= platform.now()
  if (!isDue || (await isRefundPending(platform, current.id))) return false
  if (isBlocked) await platform.payments.endSubscription(current.id)
  else await platform.payments.resumeBilling(current.id)
  platform.log.info({ userId: row.user_id, isBlocked }, 'pause over')
  return true
}

/** Ends a resumption that was never paid: the provider would retry its invoice for ever while its period runs. */
async function endUnpaidResumption(
  { payments, now, log }: Deps,
  { id }: ProviderSubscription,
  { createdAt }: NonNullable<ProviderSubscription['openInvoice']>,
) {
  if (graceEnd(createdAt) > now()) return false
  if ((await payments.endUnpaid(id, 'never-paid')) === 'ended')
    log.info({ subscriptionId: id }, 'pause over: never paid')
  return true
}

/** Gives the days back that passed until a resumption was paid. True when the provider was changed. */
export async function extendLateResumption(
  { payments, log }: Deps,
  { row }: Before,
  { current, provider }: { current: ProviderSubscription | undefined; provider: ProviderState },
): Promise<boolean> {
  const until = current && wholePeriodEnd(row, current, provider.payments)
  if (!current || !until || (await payments.extendPeriod(current.id, until)) !== 'extended') return false
  log.info({ userId: row.user_id, until }, 'late resumption extended')
  return true
}
