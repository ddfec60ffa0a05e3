import type { User } from '#contract/accounts.ts'
import { basicPlanId, type SubscriptionStatus } from '#contract/billing.ts'
import { isPaidUp } from '#contract/paid-up.ts'
import { day } from '../../platform/durations.ts'
import type { SubscriptionRow } from './subscription-queries.ts'

type SubscriptionState = Pick<
  User,
  'subscriptionStatus' | 'subscriptionPlan' | 'endsAt' | 'paymentProblemSince'
>

const graceDays = 7
/** A renewal may reach us late; a copy that is older than this is not believed. */
const lateRenewal = day / 2

/** Until when a failed payment leaves the access as it is. */
export function graceEnd(problemSince: Date | null) {
  return problemSince && new Date(problemSince.getTime() + graceDays * day)
}

/** True when another period is charged: nothing was cancelled, or to a day beyond the present period. */
export function isRenewing({ ends_at, period_ends_at }: Pick<SubscriptionRow, 'ends_at' | 'period_ends_at'>) {
  return ends_at === null || (period_ends_at !== null && ends_at > period_ends_at)
}

/** What a member has at this moment, from our copy of the subscription alone. */
export function subscriptionState(row: SubscriptionRow | undefined, now: Date): SubscriptionState {
  const subscriptionStatus = row ? paidStatus(row, now) : 'incomplete'
  if (row && isPaidUp(subscriptionStatus))
    return {
      subscriptionStatus,
      subscriptionPlan: row.plan_id,
      endsAt: iso(row.ends_at),
      paymentProblemSince: row.provider_status === 'past_due' ? iso(row.payment_problem_since) : null,
    }
  const nothingElse = { endsAt: null, paymentProblemSince: null }
  if (row?.basic_since) return { ...nothingElse, subscriptionStatus: 'active', subscriptionPlan: basicPlanId }
  return {
    ...nothingElse,
    subscriptionStatus,
    subscriptionPlan: subscriptionStatus === 'incomplete' ? null : (row?.plan_id ?? null),
    endsAt: subscriptionStatus === 'canceled' ? iso(row?.ended_at ?? row?.ends_at ?? null) : null,
  }
}

function paidStatus(row: SubscriptionRow, now: Date): SubscriptionStatus {
  const { provider_status: status, plan_id: plan } = row
  switch (status) {
    case null:
    case 'incomplete':
    case 'incomplete_expired':
      return 'incomplete'
    case 'active':
    case 'trialing':
      return plan === null ? 'expired' : runningStatus(status, row, now)
    case 'past_due':
      return plan !== null && isWithin(row.payment_problem_since, graceDays * day, now)
        ? runningStatus('active', row, now)
        : 'expired'
    case 'canceled':
      return row.ended_reason === 'payment_failed' ? 'expired' : 'canceled'
    default:
      return 'expired'
  }
}

function runningStatus(status: 'active' | 'trialing', row: SubscriptionRow, now: Date): SubscriptionStatus {
  if (row.ends_at && row.ends_at <= now) return 'canceled'
  return isWithin(row.period_ends_at, lateRenewal, now) ? status : 'expired'
}

function isWithin(since: Date | null, milliseconds: number, now: Date) {
  return since !== null && now.getTime() < since.getTime() + milliseconds
}

function iso(time: Date | null) {
  return time?.toISOString() ?? null
}

export function isPaying({
  subscriptionStatus,
  subscriptionPlan,
}: Pick<User, 'subscriptionStatus' | 'subscriptionPlan'>) {
  return isPaidUp(subscriptionStatus) && subscriptionPlan !== basicPlanId
}
