import { excludedCountries } from '#contract/accounts/countries.ts'
import { isLive, statusRank } from '../../../platform/payments/subscription-status.ts'
import type { ProviderSubscription } from '../../../platform/payments/subscriptions.ts'
import type { RefundOrder } from '../../refunds/refund-queries.ts'

type Selection = { current: ProviderSubscription | undefined; refunds: RefundOrder[] }

type MemberState = {
  subscriptionId: string | null
  refunded: string[]
  /** Ids of ended subscriptions that still give access. */
  kept?: string[]
  isBlocked: boolean
  now: Date
}

/** Refunds the other subscriptions: duplicates, and those from excluded countries. */
export function selectSubscription(found: ProviderSubscription[], member: MemberState): Selection {
  const candidates = found.filter(({ id }) => !member.refunded.includes(id))
  const isNew = ({ id, status }: ProviderSubscription) => id !== member.subscriptionId && isLive(status)
  const blocked = member.isBlocked ? candidates.filter(isNew) : []
  const excluded = candidates.filter((one) => isNew(one) && isPaidFromExcluded(one) && !blocked.includes(one))
  // The provider ends a cancelled subscription a little late: buying again in that moment is no duplicate.
  const effective = (one: ProviderSubscription) =>
    one.endsAt !== null && one.endsAt <= member.now ? { ...one, status: 'canceled' as const } : one
  const isRunning = (one: ProviderSubscription) => isLive(effective(one).status)
  const isKept = ({ id }: ProviderSubscription) => member.kept?.includes(id) ?? false
  const keptFirst = (one: ProviderSubscription, other: ProviderSubscription) =>
    isRunning(one) || isRunning(other) ? 0 : Number(isKept(other)) - Number(isKept(one))
  const [current, ...others] = candidates
    .filter((one) => !excluded.includes(one) && !blocked.includes(one))
    .toSorted(
      (one, other) =>
        keptFirst(one, other) || byRankThenAge(effective(one), effective(other), member.subscriptionId),
    )
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
        // Only the newer one is refunded: the member used the older one.
        refund: current !== undefined && one.createdAt >= current.createdAt,
      })),
    ],
  }
}

function isPaidFromExcluded({ payerCountries }: ProviderSubscription) {
  return payerCountries.some((country) => excludedCountries.includes(country))
}

/** The older of two live ones comes first, the newer of two ended ones, and within one second the known one. */
function byRankThenAge(one: ProviderSubscription, other: ProviderSubscription, knownId: string | null) {
  const difference = statusRank(one.status) - statusRank(other.status)
  if (difference !== 0) return difference
  const age = one.createdAt.getTime() - other.createdAt.getTime()
  if (age !== 0) return isLive(one.status) ? age : -age
  if (one.id === knownId) return -1
  if (other.id === knownId) return 1
  return one.id < other.id ? -1 : 1
}
