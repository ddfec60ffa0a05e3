import type { Platform } from '../../platform/platform.ts'

type Deps = Pick<Platform, 'db' | 'jobs'>

export const enqueueRecentEventsJob = 'billing-webhooks'
export const syncCustomerJob = 'billing-sync'
export const reconcileBatchJob = 'billing-reconcile'
export const executeRefundJob = 'billing-refund'
export const resolveChargeJob = 'billing-charge'
export const updateCustomerJob = 'billing-customer'

export function enqueueEvents(platform: Deps) {
  return platform.jobs.enqueue(platform, enqueueRecentEventsJob, {}, { singleKey: enqueueRecentEventsJob })
}

export function enqueueSync(platform: Deps, customerId: string) {
  return platform.jobs.enqueue(platform, syncCustomerJob, { customerId }, { singleKey: customerId })
}

export function enqueueRefund(platform: Deps, subscriptionId: string) {
  return platform.jobs.enqueue(platform, executeRefundJob, { subscriptionId }, { singleKey: subscriptionId })
}

export function enqueueChargeLookup(platform: Deps, chargeId: string) {
  return platform.jobs.enqueue(platform, resolveChargeJob, { chargeId }, { singleKey: chargeId })
}

export function enqueueCustomerUpdate(platform: Deps, userId: string) {
  return platform.jobs.enqueue(platform, updateCustomerJob, { userId }, { singleKey: userId })
}
