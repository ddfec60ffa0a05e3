import type { Platform } from '../../platform/platform.ts'

type Deps = Pick<Platform, 'db' | 'jobs'>

export const eventsJob = 'billing-webhooks'
export const syncJob = 'billing-sync'
export const reconcileJob = 'billing-reconcile'
export const refundJob = 'billing-refund'
export const chargeJob = 'billing-charge'
export const customerJob = 'billing-customer'

export function enqueueEvents(platform: Deps) {
  return platform.jobs.enqueue(platform, eventsJob, {}, { singleKey: eventsJob })
}

export function enqueueSync(platform: Deps, customerId: string) {
  return platform.jobs.enqueue(platform, syncJob, { customerId }, { singleKey: customerId })
}

export function enqueueRefund(platform: Deps, subscriptionId: string) {
  return platform.jobs.enqueue(platform, refundJob, { subscriptionId }, { singleKey: subscriptionId })
}

export function enqueueChargeLookup(platform: Deps, chargeId: string) {
  return platform.jobs.enqueue(platform, chargeJob, { chargeId }, { singleKey: chargeId })
}

export function enqueueCustomerUpdate(platform: Deps, userId: string) {
  return platform.jobs.enqueue(platform, customerJob, { userId }, { singleKey: userId })
}
