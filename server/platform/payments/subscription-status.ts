/** The live ones first, best first. */
const order = [
  'active',
  'trialing',
  'overdue',
  'paused',
  'uncollected',
  'unknown',
  'incomplete',
  'canceled',
  'abandoned',
] as const

/**
 * Stripe's status in our words. `overdue`: a renewal is charged again; `uncollected`: Stripe gave the renewal up and
 * left the subscription; `abandoned`: the first payment never came.
 */
export type ProviderStatus = (typeof order)[number]

const statuses = new Map<string, ProviderStatus>([
  ['active', 'active'],
  ['trialing', 'trialing'],
  ['past_due', 'overdue'],
  ['paused', 'paused'],
  ['unpaid', 'uncollected'],
  ['incomplete', 'incomplete'],
  ['canceled', 'canceled'],
  ['incomplete_expired', 'abandoned'],
])

export function providerStatusOf(status: string): ProviderStatus {
  return statuses.get(status) ?? 'unknown'
}

const ended: readonly (ProviderStatus | null)[] = [null, 'incomplete', 'canceled', 'abandoned']

/** True for an unknown status too: what may still be charged counts as live. */
export function isLive(status: ProviderStatus | null): status is ProviderStatus {
  return !ended.includes(status)
}

/** True while a renewal is charged again, or was given up without ending the subscription. */
export function isOverdue(status: ProviderStatus | null) {
  return status === 'overdue' || status === 'uncollected'
}

/** Lower is better. `active` and `trialing` rank the same, so the older of two running subscriptions wins. */
export function statusRank(status: ProviderStatus) {
  return order.indexOf(status === 'trialing' ? 'active' : status)
}

/** Why a subscription ended, in our words. */
export type EndedReason = 'not_paid' | 'requested' | 'disputed'

const endedReasons = new Map<string, EndedReason>([
  ['payment_failed', 'not_paid'],
  ['cancellation_requested', 'requested'],
  ['payment_disputed', 'disputed'],
])

/** Null while it runs, and for every other reason. */
export function endedReasonOf(reason: string | null | undefined): EndedReason | null {
  return endedReasons.get(reason ?? '') ?? null
}
