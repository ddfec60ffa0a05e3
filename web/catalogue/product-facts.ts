import type { User } from '#contract/accounts.ts'
import { basicPlanId } from '#contract/billing.ts'
import type { ProductAccess } from '#contract/catalogue.ts'

const newDays = 30

export function isNew(publishedAt: string, now = Date.now()) {
  return now - Date.parse(publishedAt) < newDays * 24 * 3_600_000
}

/** For the lock on a card only: whether a file may be had, the server decides at every request. */
export function isLockedFor(user: User | undefined, access: ProductAccess) {
  if (access === 'basic') return false
  return user?.subscriptionPlan === basicPlanId || user?.subscriptionPlan == null
}
