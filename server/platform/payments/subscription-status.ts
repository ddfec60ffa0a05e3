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

/** `overdue`: the renewal is retried. `uncollected`: Stripe gave it up. `abandoned`: the first payment never came. */
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

/** Returns true for an unknown status too: it may be charged. */
export function isLive(status: ProviderStatus | null): status is ProviderStatus {
  return !ended.includes(status)
}

export function isOverdue(status: ProviderStatus | null) {
  return status === 'overdue' || status === 'uncollected'
}

/** `active` and `trialing` rank the same, so the older of two wins. */
export function statusRank(status: ProviderStatus) {
  return order.indexOf(status === 'trialing' ? 'active' : status)
}

export type EndedReason = 'not_paid' | 'requested' | 'disputed'

/** The provider keeps the comment with the end itself, so that neither exists alone. */
export const endComments = {
  administrator: 'Ended by an administrator',
  'never-paid': 'Never paid after its pause',
  'change-unpaid': 'Ended while a change was not paid',
}
export type EndCause = keyof typeof endComments

const unpaidComments = [endComments['never-paid'], endComments['change-unpaid']]

const endedReasons = new Map<string, EndedReason>([
  ['payment_failed', 'not_paid'],
  ['cancellation_requested', 'requested'],
  ['payment_disputed', 'disputed'],
])

type CancellationDetails = { reason: string | null; comment: string | null }

export function endedReasonOf(details: CancellationDetails | null): EndedReason | null {
  if (unpaidComments.includes(details?.comment ?? '')) return 'not_paid'
  return endedReasons.get(details?.reason ?? '') ?? null
}
