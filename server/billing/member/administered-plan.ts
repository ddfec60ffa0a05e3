import { Refusal } from '../../platform/errors.ts'
import { isLive } from '../../platform/payments/subscription-status.ts'
import { isRenewing } from '../subscription/access/access.ts'
import { billingLock } from '../subscription/billing-lock.ts'
import { clearStoppedPlan } from '../subscription/blocked-customer-queries.ts'
import { isPaused } from '../subscription/pause/pause.ts'
import type { SubscriptionRow } from '../subscription/subscription-queries.ts'
import { cancelRenewal, mayBeCharged } from '../sync/renewal.ts'
import { type SyncDeps, syncSubscription } from '../sync/sync.ts'
import { refuseWhileRefunding } from './change-plan.ts'
import { cancelPaused } from './pause-plan.ts'
import { assertUntil } from './plan-end.ts'

type PlanChange = {
  make: (row: SubscriptionRow, subscriptionId: string) => Promise<void>
  isMade: (row: SubscriptionRow) => boolean
}

function changePlanOf(platform: SyncDeps, userId: string, { make, isMade }: PlanChange) {
  return platform.locks.hold(billingLock(userId), async () => {
    const row = await syncSubscription(platform, userId)
    const id = row?.subscription_id
    if (!row || !id || !isLive(row.provider_status)) throw new Refusal(409, 'This member has no paid plan.')
    await refuseWhileRefunding(platform, id)
    const failure = await failureOf(make(row, id))
    const after = await syncSubscription(platform, userId)
    if (failure && !(after && isMade(after))) throw failure
  })
}

async function failureOf(change: Promise<void>) {
  try {
    await change
    return undefined
  } catch (error) {
    if (error instanceof Refusal && error.status === 503) return error
    throw error
  }
}

export function endPlanNow(platform: SyncDeps, userId: string): Promise<void> {
  return changePlanOf(platform, userId, {
    async make(_row, id) {
      await platform.payments.endSubscription(id, 'administrator')
      await clearStoppedPlan(platform, userId)
    },
    isMade: ({ provider_status }) => !isLive(provider_status),
  })
}

export function endPlanAtPeriodEnd(platform: SyncDeps, userId: string): Promise<void> {
  return changePlanOf(platform, userId, {
    async make(row, id) {
      // The plan does not resume when a suspension is lifted.
      await clearStoppedPlan(platform, userId)
      if (isPaused(row)) return cancelPaused(platform, id, row)
      if (mayBeCharged(row)) await cancelRenewal(platform, id, row)
    },
    isMade: (row) => !isPaused(row) && !mayBeCharged(row),
  })
}

/** Moves the next payment to a later day. Nothing is charged before. */
export function extendPlan(platform: SyncDeps, userId: string, until: Date): Promise<void> {
  return changePlanOf(platform, userId, {
    async make(row, id) {
      const periodEnd = extendableUntil(row)
      assertUntil(until, platform.now(), periodEnd)
      if ((await platform.payments.extendPeriod(id, until)) === 'extended') return
      throw new Refusal(
        409,
        'The payment for the running period is still being made. Try again in two hours.',
      )
    },
    // The provider counts in whole seconds.
    isMade: ({ period_ends_at }) => Number(period_ends_at) > until.getTime() - 1000,
  })
}

function extendableUntil(row: SubscriptionRow) {
  if (isPaused(row))
    throw new Refusal(409, 'A paused plan cannot be extended. The member must resume the plan first.')
  if (row.next_plan_id !== null)
    throw new Refusal(409, 'This plan cannot be extended while a switch is scheduled.')
  const isRunning = row.provider_status === 'active' || row.provider_status === 'trialing'
  if (!isRunning || !isRenewing(row) || row.ends_at !== null || row.period_ends_at === null)
    throw new Refusal(409, 'Only a paid plan that renews can be extended. Give a plan instead.')
  return row.period_ends_at
}
