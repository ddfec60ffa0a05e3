import type { Subscription } from '../world/documents.ts'
import { announce, change, existing, type World } from '../world/world.ts'
import { boundaryAfter, intervalOf, type Period } from './cycle.ts'

/** The new period is part of a pending update: it begins with the request, once its invoice is paid. */
export function pendingResumption(moment: number, expires_at: number): Subscription['pending_update'] {
  return {
    billing_cycle_anchor: moment,
    cancel_at_period_end: null,
    discount: null,
    discounts: null,
    expires_at,
    metadata: null,
    subscription_items: null,
    trial_end: null,
    trial_from_plan: null,
  }
}

export function isWaitingForPayment({ status, pending_update }: Subscription) {
  return status === 'paused' && pending_update !== null
}

/** Completes the resumption once its invoice is paid. */
export function completeResumption(world: World, subscription: Subscription) {
  const anchor = subscription.pending_update?.billing_cycle_anchor ?? subscription.billing_cycle_anchor
  const periodOf = (every: Parameters<typeof boundaryAfter>[1]) => ({
    start: anchor,
    end: boundaryAfter(anchor, every, anchor),
  })
  return activate(world, { ...subscription, billing_cycle_anchor: anchor }, periodOf)
}

/** Leaves the pause with these periods. */
export function activate(
  world: World,
  { status_details: _paused, ...subscription }: Subscription,
  periodOf: (every: ReturnType<typeof intervalOf>) => Period,
) {
  const data = subscription.items.data.map((item) => {
    const { start, end } = periodOf(intervalOf(item.price))
    return { ...item, current_period_start: start, current_period_end: end }
  })
  const active: Subscription = {
    ...subscription,
    items: { ...subscription.items, data },
    pending_update: null,
    status: 'active',
  }
  change(world, 'subscription', active, 'customer.subscription.updated')
  const resumed = existing(world, 'subscription', subscription.id)
  announce(world, 'customer.subscription.resumed', resumed)
  return resumed
}
