import { isPaidUp } from '#contract/paid-up.ts'
import { isLive } from '../../platform/payments/subscription-status.ts'
import type { Platform } from '../../platform/platform.ts'
import { findPlan, listPlansOnSale } from '../plans/plan-queries.ts'
import { isRefundPending } from '../refunds/refund-queries.ts'
import { isRenewing } from '../subscription/access.ts'
import { clearStoppedPlan, isBlocked, recordStoppedPlan } from '../subscription/blocked-customer-queries.ts'
import { enqueueSync } from '../subscription/enqueue.ts'
import { findSubscription, type SubscriptionRow } from '../subscription/subscription-queries.ts'

type Deps = Pick<Platform, 'db' | 'now' | 'log' | 'payments'>

/** Part of the transaction that suspends an account or lifts that: its plan follows, and while the provider is away it is tried again. */
export async function enqueueRenewalUpdate(platform: Pick<Platform, 'db' | 'jobs'>, userId: string) {
  const row = await findSubscription(platform, userId)
  if (row?.customer_id) await enqueueSync(platform, row.customer_id)
}

/**
 * While an account is suspended nothing renews; what was stopped for that alone goes on afterwards. A plan whose money is
 * to go back never renews. True when something changed.
 */
export async function updateRenewal(platform: Deps, row: SubscriptionRow): Promise<boolean> {
  const { subscription_id: id } = row
  const isCharged = mayBeCharged(row)
  if (!isCharged && row.stopped_plan_id === null) return false
  const isRefunding = id !== null && (await isRefundPending(platform, id))
  if (!isRefunding && !(await isBlocked(platform, row.user_id))) return resumeRenewal(platform, row)
  if (!isCharged || id === null) return false
  const planId = row.next_plan_id ?? row.plan_id
  // Written first: what we stop and do not know of would never go on. What its member has cancelled does not.
  if (!isRefunding && planId !== null && row.ends_at === null)
    await recordStoppedPlan(platform, row.user_id, planId)
  await cancelRenewal(platform, id, row)
  platform.log.info({ userId: row.user_id }, 'renewal stopped')
  return true
}

/** Cancelled or not, what is owed is still asked for, and so is every period that begins before the end. */
export function mayBeCharged(row: SubscriptionRow) {
  const { provider_status: status } = row
  return isLive(status) && (isRenewing(row) || !isPaidUp(status))
}

async function resumeRenewal(platform: Deps, row: SubscriptionRow) {
  const { user_id: userId, subscription_id: id, stopped_plan_id: planId, ends_at, plan_id } = row
  if (planId === null) return false
  if (id !== null && isPaidUp(row.provider_status) && (!ends_at || ends_at > platform.now())) {
    await platform.payments.setCancelAtPeriodEnd(id, false)
    // A planned switch was dropped with the renewal.
    const next = planId === plan_id ? undefined : await findReplacementPlan(platform, planId)
    if (next && next.id !== plan_id) await platform.payments.switchAtPeriodEnd(id, next.id)
  }
  await clearStoppedPlan(platform, userId)
  platform.log.info({ userId }, 'renewal goes on')
  return true
}

/** A plan whose price was replaced meanwhile has the one of its type that is on sale now in its place. */
async function findReplacementPlan(platform: Deps, planId: string) {
  const planned = await findPlan(platform, planId)
  return planned?.on_sale
    ? planned
    : (await listPlansOnSale(platform)).find(({ type }) => type === planned?.type)
}

/** At the end of what is paid for. What is not paid ends at once, and is not charged later. */
export async function cancelRenewal(
  { payments }: Pick<Platform, 'payments'>,
  id: string,
  { provider_status, reason }: Pick<SubscriptionRow, 'provider_status'> & { reason?: string | undefined },
) {
  if (isPaidUp(provider_status) || (await payments.endUnpaid(id)) === 'paid')
    await payments.setCancelAtPeriodEnd(id, true, reason)
}
