/** Stripe's statuses of a subscription that has not ended, best first. */
const live = ['active', 'trialing', 'past_due', 'paused', 'unpaid']
const ended = ['canceled', 'incomplete_expired']

/** True for an unknown status too: what may still be charged counts as live. */
export function isLive(status: string | null): status is string {
  return status !== null && status !== 'incomplete' && !ended.includes(status)
}

export function isKnownStatus(status: string) {
  return [...live, 'incomplete', ...ended].includes(status)
}

/** True while a renewal is charged again, or was given up without ending the subscription. */
export function isOverdue(status: string | null) {
  return status === 'past_due' || status === 'unpaid'
}

/** Lower is better. `active` and `trialing` rank the same, so the older of two running subscriptions wins. */
export function statusRank(status: string) {
  if (status === 'trialing') return live.indexOf('active')
  const order = [...live, 'unknown', 'incomplete', ...ended]
  const rank = order.indexOf(status)
  return rank === -1 ? order.indexOf('unknown') : rank
}

type SubscriptionPhase = 'never_paid' | 'paid_up' | 'overdue' | 'ended' | 'not_collected'

const phases: Record<string, SubscriptionPhase> = {
  incomplete: 'never_paid',
  incomplete_expired: 'never_paid',
  active: 'paid_up',
  trialing: 'paid_up',
  past_due: 'overdue',
  canceled: 'ended',
}

/** `not_collected` for an unknown status too, which gives no access. */
export function subscriptionPhase(status: string | null): SubscriptionPhase {
  return status === null ? 'never_paid' : (phases[status] ?? 'not_collected')
}

export function isEndedByNonPayment(endedReason: string | null) {
  return endedReason === 'payment_failed'
}
