import { excludedCountries } from '#contract/countries.ts'
import { isLive, statusRank } from '../../platform/payments/subscription-status.ts'
import type { ProviderSubscription } from '../../platform/payments/subscriptions.ts'
import type { RefundOrder } from '../refunds/refund-queries.ts'

type Selection = { current: ProviderSubscription | undefined; refunds: RefundOrder[] }

type Known = {
  /** The live subscription our copy names: a member may pay with any card later on. */
  subscriptionId: string | null
  /** Subscriptions that were never the member's and were promised to be undone. */
  refunded: string[]
  /** The account is deleted or suspended: nothing new may begin. */
  isBlocked: boolean
  now: Date
}

/** Which of a customer's subscriptions is the member's, and which may not be: a second live one, one paid from a country we do not serve. */
export function selectSubscription(found: ProviderSubscription[], known: Known): Selection {
  const candidates = found.filter(({ id }) => !known.refunded.includes(id))
  const isNew = ({ id, status }: ProviderSubscription) => id !== known.subscriptionId && isLive(status)
  const blocked = known.isBlocked ? candidates.filter(isNew) : []
  const excluded = candidates.filter((one) => isNew(one) && isPaidFromExcluded(one) && !blocked.includes(one))
  // The provider ends a cancelled one a little after its day: whoever comes back in that moment has bought no second one.
  const effective = (one: ProviderSubscription) =>
    one.endsAt !== null && one.endsAt <= known.now ? { ...one, status: 'canceled' as const } : one
  const [current, ...others] = candidates
    .filter((one) => !excluded.includes(one) && !blocked.includes(one))
    .toSorted((one, other) => byRankThenAge(effective(one), effective(other), known.subscriptionId))
  const isRunning = (one: ProviderSubscription) => isLive(effective(one).status)
  const duplicates = current && isRunning(current) ? others.filter(isRunning) : []
  return {
    current,
    refunds: [
      ...blocked.map(({ id }) => ({ subscriptionId: id, reason: 'not_allowed' as const, refund: true })),
      ...excluded.map(({ id }) => ({
        subscriptionId: id,
        reason: 'excluded_country' as const,
        refund: true,
      })),
      ...duplicates.map((one) => ({
        subscriptionId: one.id,
        reason: 'duplicate' as const,
        // An older one that is given up was used; only what was paid for a second one goes back.
        refund: current !== undefined && one.createdAt >= current.createdAt,
      })),
    ],
  }
}

function isPaidFromExcluded({ payerCountries }: ProviderSubscription) {
  return payerCountries.some((country) => excludedCountries.includes(country))
}

/** Of those that live the older comes first, of those that ended the newer; within one second the one we know. */
function byRankThenAge(one: ProviderSubscription, other: ProviderSubscription, knownId: string | null) {
  const difference = statusRank(one.status) - statusRank(other.status)
  if (difference !== 0) return difference
  const age = one.createdAt.getTime() - other.createdAt.getTime()
  if (age !== 0) return isLive(one.status) ? age : -age
  if (one.id === knownId) return -1
  if (other.id === knownId) return 1
  return one.id < other.id ? -1 : 1
}
