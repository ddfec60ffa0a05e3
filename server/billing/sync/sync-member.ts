import { recordFailedRefunds } from '../refunds/execution/failed-refunds.ts'
import { billingLock } from '../subscription/billing-lock.ts'
import { closeFinishedCheckout } from './finished-checkout.ts'
import { type SyncDeps, syncSubscription } from './sync.ts'

export function syncMember(platform: SyncDeps, userId: string): Promise<void> {
  return platform.locks.hold(billingLock(userId), async () => {
    // First: otherwise a late payment whose refund was sent back would be refunded again and again.
    await recordFailedRefunds(platform, userId)
    const row = await syncSubscription(platform, userId)
    if (row) await closeFinishedCheckout(platform, row)
  })
}
