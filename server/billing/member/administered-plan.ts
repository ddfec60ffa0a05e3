import { Refusal } from '../../platform/errors.ts'
import { isLive } from '../../platform/payments/subscription-status.ts'
import { isRenewing } from '../subscription/access.ts'
import { clearStoppedPlan } from '../subscription/blocked-customer-queries.ts'
import { billingLock } from '../subscription/enqueue.ts'
import { recordEndedByAdmin } from '../subscription/gift-queries.ts'
import { isPaused } from '../subscription/pause.ts'
import type { SubscriptionRow } from '../subscription/subscription-queries.ts'
import { cancelRenewal, mayBeCharged } from '../sync/renewal.ts'
import { type SyncDeps, syncSubscription } from '../sync/sync.ts'
import { refuseWhileRefunding } from './billing-lock.ts'
import { cancelPaused } from './pause-plan.ts'
import { assertUntil } from './plan-end.ts'

/** Runs one change of a member's plan at a time, decided on what the provider says now. */
function changePlanOf(
  platform: SyncDeps,
  userId: string,
  change: (row: SubscriptionRow, subscriptionId: string) => Promise<void>,
) {
  return platform.locks.hold(billingLock(userId), async () => {
    const row = await syncSubscription(platform, userId)
    const id = row?.subscription_id
    if (!row || !id || !isLive(row.provider_status)) throw new Refusal(409, 'This member has no paid plan.')
    await refuseWhileRefunding(platform, id)
    await change(row, id)
    await syncSubscription(platform, userId)
  })
}

/** Ends a plan at once, without a refund. */
export function endPlanNow(platform: SyncDeps, userId: string): Promise<void> {
  return changePlanOf(platform, userId, async (_row, id) => {
    // First, or the nightly audit would miss the access that was paid for.
    await recordEndedByAdmin(platform, userId, id)
    await clearStoppedPlan(platform, userId)
    await platform.payments.endSubscription(id)
  })
}

/** Ends a plan with its paid period. */
export function endPlanAtPeriodEnd(platform: SyncDeps, userId: string): Promise<void> {
  return changePlanOf(platform, userId, async (row, id) => {
    // It does not resume when a suspension is lifted.
    await clearStoppedPlan(platform, userId)
    if (isPaused(row)) return cancelPaused(platform, id, row)
    if (mayBeCharged(row)) await cancelRenewal(platform, id, row)
  })
}

/** Moves the next payment to a later day. Nothing is charged before. */
export function extendPlan(platform: SyncDeps, userId: string, until: Date): Promise<void> {
  return changePlanOf(platform, userId, async (row, id) => {
    const periodEnd = extendableUntil(row)
    assertUntil(until, platform.now(), periodEnd)
    if ((await platform.payments.extendPeriod(id, until)) === 'extended') return
    throw new Refusal(409, 'The payment for the running period is still being made. Try again in two hours.')
  })
}

function extendableUntil(row: SubscriptionRow) {
  if (isPaused(row)) throw new Refusal(409, 'This plan is paused. The member must resume it first.')
  if (row.next_plan_id !== null)
    throw new Refusal(409, 'A switch of this plan is scheduled, so it cannot be extended.')
  const isRunning = row.provider_status === 'active' || row.provider_status === 'trialing'
  if (!isRunning || !isRenewing(row) || row.ends_at !== null || row.period_ends_at === null)
    throw new Refusal(409, 'Only a paid plan that renews can be extended. Give a plan instead.')
  return row.period_ends_at
}
