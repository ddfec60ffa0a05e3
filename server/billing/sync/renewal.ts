import { isPaidUp } from '#contract/billing/paid-up.ts'
import { isLive, isOverdue } from '../../platform/payments/subscription-status.ts'
import type { Platform } from '../../platform/platform.ts'
import { findPlan, isPlanAmong, listPlans, listPlansOnSale } from '../plans/plan-queries.ts'
import { isRefundPending } from '../refunds/refund-queries.ts'
import { isRenewing } from '../subscription/access/access.ts'
import { clearStoppedPlan, findBlock, recordStoppedPlan } from '../subscription/blocked-customer-queries.ts'
import { enqueueSync } from '../subscription/enqueue.ts'
import { isPaused } from '../subscription/pause/pause.ts'
import { findSubscription, type SubscriptionRow } from '../subscription/subscription-queries.ts'

type Deps = Pick<Platform, 'db' | 'now' | 'log' | 'payments'>

export async function enqueueRenewalUpdate(platform: Pick<Platform, 'db' | 'jobs'>, userId: string) {
  const row = await findSubscription(platform, userId)
  if (row?.customer_id) await enqueueSync(platform, row.customer_id)
}

/** Resumes only what a suspension stopped. True when the provider was changed. */
export async function updateRenewal(platform: Deps, row: SubscriptionRow): Promise<boolean> {
  const { subscription_id: id } = row
  const isCharged = mayBeCharged(row)
  if (!isCharged && row.stopped_plan_id === null) return false
  const isRefunding = id !== null && (await isRefundPending(platform, id))
  if (!isRefunding && !(await findBlock(platform, row.user_id)).isBlocked) return resumeRenewal(platform, row)
  if (!isCharged || id === null) return false
  const planId = row.next_plan_id ?? row.plan_id
  // First: a stopped plan that is not recorded would never resume. A plan that the member cancelled does not.
  if (!isRefunding && planId !== null && row.ends_at === null)
    await recordStoppedPlan(platform, row.user_id, planId)
  // A refund or a dispute takes the paid period, too.
  const endsAtOnce = isRefunding || row.blocked_at !== null
  await cancelRenewal(platform, id, endsAtOnce ? { ...row, paid_until: null } : row)
  platform.log.info({ userId: row.user_id }, 'renewal stopped')
  return true
}

/** An open invoice is charged even for a cancelled or paused plan, and so is each period before its end. */
export function mayBeCharged(row: SubscriptionRow) {
  const { provider_status: status } = row
  if (isPaused(row)) return row.open_invoice_id !== null
  return isLive(status) && (isRenewing(row) || !isPaidUp(status))
}

async function resumeRenewal(platform: Deps, row: SubscriptionRow) {
  const { user_id: userId, subscription_id: id, stopped_plan_id: planId, ends_at, plan_id } = row
  if (planId === null) return false
  if (id !== null && isPaidUp(row.provider_status) && (!ends_at || ends_at > platform.now())) {
    await platform.payments.setCancelAtPeriodEnd(id, false)
    // A scheduled switch was dropped with the renewal.
    const next = planId === plan_id ? undefined : await findReplacementPlan(platform, planId)
    if (next && next.id !== plan_id) {
      const plans = await listPlans(platform)
      const isPlan = isPlanAmong(plans)
      await platform.payments.switchAtPeriodEnd({ subscriptionId: id, priceId: next.id, isPlan })
    }
  }
  await clearStoppedPlan(platform, userId)
  platform.log.info({ userId }, 'renewal resumed')
  return true
}

async function findReplacementPlan(platform: Deps, planId: string) {
  const planned = await findPlan(platform, planId)
  return planned?.on_sale
    ? planned
    : (await listPlansOnSale(platform)).find(({ type }) => type === planned?.type)
}

type Cancelled = Pick<SubscriptionRow, 'provider_status' | 'paid_until'> & { reason?: string | undefined }

/** Ends a paid plan with its period, and an unpaid one at once. One whose change is unpaid gives access until `paid_until`. */
export async function cancelRenewal(
  { payments, now }: Pick<Platform, 'payments' | 'now'>,
  id: string,
  { provider_status: status, paid_until, reason }: Cancelled,
) {
  const isPaidFor = isOverdue(status) && paid_until !== null && paid_until > now()
  const isEnded =
    !isPaidUp(status) && (await payments.endUnpaid(id, isPaidFor ? 'change-unpaid' : undefined)) === 'ended'
  if (!isEnded) await payments.setCancelAtPeriodEnd(id, true, reason)
}
