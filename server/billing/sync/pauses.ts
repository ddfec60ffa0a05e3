import type { ProviderSubscription } from '../../platform/payments/subscriptions.ts'
import type { Platform } from '../../platform/platform.ts'
import { isRefundPending } from '../refunds/refund-queries.ts'
import { isPaused, isPausePending } from '../subscription/pause.ts'
import type { Before } from './decide.ts'

type Deps = Pick<Platform, 'db' | 'now' | 'log' | 'payments'>

/** Completes a pause that a crash interrupted, and resumes a plan when its time has come. True when the provider was changed. */
export async function continuePause(
  platform: Deps,
  { row, isBlocked }: Before,
  current: ProviderSubscription,
): Promise<boolean> {
  if (row.pause_starts_at === null || current.id !== row.subscription_id) return false
  if (isPausePending(row, current)) return (await platform.payments.pauseBilling(current.id)) === 'paused'
  const isDue = row.resumes_at !== null && row.resumes_at <= platform.now()
  // The provider retries an open invoice itself.
  const mayResume = isPaused({ ...row, provider_status: current.status }) && current.openInvoice === null
  if (!isDue || !mayResume || (await isRefundPending(platform, current.id))) return false
  if (isBlocked) await platform.payments.endSubscription(current.id)
  else await platform.payments.resumeBilling(current.id)
  platform.log.info({ userId: row.user_id, isBlocked }, 'pause over')
  return true
}
