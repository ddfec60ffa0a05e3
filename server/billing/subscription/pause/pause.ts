import { hour, minute } from '#contract/durations.ts'
import type { ProviderPayment } from '../../../platform/payments/money.ts'
import { isLive } from '../../../platform/payments/subscription-status.ts'
import type { ProviderSubscription } from '../../../platform/payments/subscriptions.ts'
import type { Gap } from '../periods/plan-gaps.ts'
import type { SubscriptionRow, SubscriptionSnapshot } from '../subscription-queries.ts'

export type Pause = Pick<SubscriptionRow, 'pause_starts_at' | 'resumes_at' | 'paused_at'>

export const noPause: Pause = { pause_starts_at: null, resumes_at: null, paused_at: null }

type PausedRow = Pause & Pick<SubscriptionRow, 'subscription_id'>

export function pauseAfter(row: PausedRow, current: ProviderSubscription | undefined, now: Date): Pause {
  const { pause_starts_at, resumes_at, paused_at } = row
  if (pause_starts_at === null || current?.id !== row.subscription_id) return noPause
  if (current.status === 'paused') return { pause_starts_at, resumes_at, paused_at: paused_at ?? now }
  const isKept = isPausePending(row, current) || (paused_at !== null && current.status === 'unknown')
  return isKept ? { pause_starts_at, resumes_at, paused_at } : noPause
}

/** Returns true until the provider has confirmed the pause: a crash came between. Another period or a cancellation drops it. */
export function isPausePending(
  { pause_starts_at, paused_at }: Pause,
  { status, endsAt, periodEndsAt }: ProviderSubscription,
) {
  const isSamePeriod = periodEndsAt.getTime() === pause_starts_at?.getTime()
  return paused_at === null && isSamePeriod && status === 'active' && endsAt === null
}

/** Returns true from the member's click on, also while the paid period still runs. */
export function isPaused({
  provider_status,
  paused_at,
}: Pick<SubscriptionRow, 'provider_status' | 'paused_at'>) {
  return provider_status === 'paused' && paused_at !== null
}

/** Calls to the provider take up to a minute, and must not cross the end of a paid period. */
const margin = 2 * minute

/** Returns true from a little before the end: a pause undone later would continue the plan into a period that nobody pays. */
export function isPaidTimeOver(paidUntil: Date, now: Date) {
  return paidUntil.getTime() <= now.getTime() + margin
}

/** Returns true around the end: the invoice of the next period may be made before the pause, and charged. */
export function isAboutToRenew(paidUntil: Date, now: Date) {
  return Math.abs(paidUntil.getTime() - now.getTime()) <= margin
}

export function gapBetween(
  before: PausedRow,
  after: SubscriptionSnapshot,
  payments: ProviderPayment[],
): Gap | undefined {
  const { subscription_id, pause_starts_at: starts_at, paused_at } = before
  const { period_starts_at, provider_status } = after
  const isOver = paused_at !== null && after.paused_at === null && isLive(provider_status)
  if (!isOver || subscription_id === null || !starts_at || !period_starts_at) return undefined
  if (period_starts_at <= starts_at) return undefined
  const ends_at = latePaymentAt({ id: subscription_id, periodStartedAt: period_starts_at }, payments)
  return { subscription_id, starts_at, ends_at: ends_at ?? period_starts_at }
}

/**
 * Returns the end of a whole period from the late payment of a resumption on, or after the paid period that our fast
 * clock cut short; undefined when nothing is missing. The provider starts the period with its first attempt, and retries:
 * docs.stripe.com/api/subscriptions/resume, docs.stripe.com/changelog/dahlia/2026-05-27/pause-subscriptions
 */
export function wholePeriodEnd(
  before: PausedRow & Pick<SubscriptionRow, 'period_starts_at'>,
  current: ProviderSubscription,
  payments: ProviderPayment[],
) {
  const { subscription_id, pause_starts_at, paused_at, period_starts_at } = before
  const { id, status, periodStartedAt, periodEndsAt } = current
  const isResumed = paused_at !== null && id === subscription_id && status === 'active'
  const isUndone = period_starts_at === null || periodStartedAt <= period_starts_at
  if (!isResumed || pause_starts_at === null || isUndone) return undefined
  const isEarly = pause_starts_at.getTime() > periodStartedAt.getTime() + hour
  const from = isEarly ? pause_starts_at : latePaymentAt(current, payments)
  return from && new Date(periodEndsAt.getTime() + from.getTime() - periodStartedAt.getTime())
}

function latePaymentAt(
  { id, periodStartedAt }: Pick<ProviderSubscription, 'id' | 'periodStartedAt'>,
  payments: ProviderPayment[],
) {
  const own = payments.filter(({ subscriptionId }) => subscriptionId === id)
  const paidAt = Math.max(...own.map((payment) => payment.paidAt.getTime()))
  return paidAt > periodStartedAt.getTime() + hour ? new Date(paidAt) : undefined
}
