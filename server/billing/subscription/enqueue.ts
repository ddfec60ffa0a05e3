import type { Platform } from '../../platform/platform.ts'

type Deps = Pick<Platform, 'db' | 'jobs'>

export const eventsJob = 'billing-webhooks'
export const syncJob = 'billing-sync'
export const reconcileJob = 'billing-reconcile'
export const refundJob = 'billing-refund'
export const chargeJob = 'billing-charge'
export const customerJob = 'billing-customer'

/** Everything that changes a member's plan happens under this name. */
export function billingLock(userId: string) {
  return `billing:${userId}`
}

/** However many events have come in, one look at them. */
export function enqueueEvents(platform: Deps) {
  return platform.jobs.enqueue(platform, eventsJob, {}, { singleKey: eventsJob })
}

/** Many wishes for one customer become one sync. */
export function enqueueSync(platform: Deps, customerId: string) {
  return platform.jobs.enqueue(platform, syncJob, { customerId }, { singleKey: customerId })
}

export function enqueueRefund(platform: Deps, subscriptionId: string) {
  return platform.jobs.enqueue(platform, refundJob, { subscriptionId }, { singleKey: subscriptionId })
}

/** For an event that names a charge only. */
export function enqueueChargeLookup(platform: Deps, chargeId: string) {
  return platform.jobs.enqueue(platform, chargeJob, { chargeId }, { singleKey: chargeId })
}

/** The provider writes receipts of its own: it must know a member's new name or address. */
export function enqueueCustomerUpdate(platform: Deps, userId: string) {
  return platform.jobs.enqueue(platform, customerJob, { userId }, { singleKey: userId })
}
