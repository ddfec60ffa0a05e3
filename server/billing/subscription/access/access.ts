import type { User } from '#contract/accounts/accounts.ts'
import { billingRules, graceEnd } from '#contract/billing/billing-rules.ts'
import { isPaidUp } from '#contract/billing/paid-up.ts'
import { basicPlanId } from '#contract/billing/plans.ts'
import { hour } from '#contract/durations.ts'
import { isOverdue } from '../../../platform/payments/subscription-status.ts'
import { isPaidTimeOver, type Pause } from '../pause/pause.ts'
import type { SubscriptionRow } from '../subscription-queries.ts'
import type { StateRow } from './access-queries.ts'

/** The member has `status` until `access_until`, and `ended_status` afterwards. */
export type PlanAccess = Pick<SubscriptionRow, 'status' | 'access_until' | 'ended_status'>

type Decided = Pick<
  SubscriptionRow,
  | 'plan_id'
  | 'provider_status'
  | 'period_ends_at'
  | 'ends_at'
  | 'ended_at'
  | 'ended_reason'
  | 'payment_problem_since'
  | 'pause_starts_at'
>

export function accessOf(subscription: Decided, paidUntil: Date | null = null): PlanAccess {
  const { provider_status, ended_reason, payment_problem_since: since } = subscription
  switch (provider_status) {
    case null:
    case 'incomplete':
    case 'abandoned':
      return noAccess('incomplete')
    case 'active':
    case 'trialing':
      return accessUntil(provider_status, subscription)
    case 'overdue':
      return accessUntil('active', subscription, since && later(graceEnd(since), paidUntil))
    case 'canceled':
      return ended_reason === 'not_paid' ? endedUnpaid(subscription, paidUntil) : noAccess('canceled')
    case 'paused':
      return pausedAccess(subscription)
    case 'uncollected':
      return accessUntil('active', subscription, since && paidUntil && paidUntil > since ? paidUntil : null)
    case 'unknown':
      return noAccess('expired')
  }
}

function later(one: Date, other: Date | null) {
  return other && other > one ? other : one
}

/** The change was not paid, but the rest of the period is: access lasts until its end. */
function endedUnpaid({ ended_at }: Decided, paidUntil: Date | null): PlanAccess {
  if (!ended_at || !paidUntil || paidUntil <= ended_at) return noAccess('expired')
  return { status: 'active', access_until: paidUntil, ended_status: 'expired' }
}

/** A pause by the member begins when the paid period is used up. */
function pausedAccess({ pause_starts_at }: Decided): PlanAccess {
  if (pause_starts_at === null) return noAccess('expired')
  return { status: 'active', access_until: pause_starts_at, ended_status: 'expired' }
}

function noAccess(status: PlanAccess['ended_status']): PlanAccess {
  return { status, access_until: null, ended_status: status }
}

function accessUntil(
  status: 'active' | 'trialing',
  { plan_id, period_ends_at, ends_at }: Decided,
  grace?: Date | null,
): PlanAccess {
  if (plan_id === null || period_ends_at === null || grace === null) return noAccess('expired')
  const lateRenewal = period_ends_at.getTime() + billingRules.lateRenewalHours * hour
  const expires = new Date(Math.min(lateRenewal, grace?.getTime() ?? lateRenewal))
  return ends_at && ends_at <= expires
    ? { status, access_until: ends_at, ended_status: 'canceled' }
    : { status, access_until: expires, ended_status: 'expired' }
}

/** Returns true when another period is charged: also for an end beyond the current period. */
export function isRenewing({ ends_at, period_ends_at }: Pick<SubscriptionRow, 'ends_at' | 'period_ends_at'>) {
  return ends_at === null || (period_ends_at !== null && ends_at > period_ends_at)
}

type SubscriptionState = Pick<
  User,
  | 'subscriptionStatus'
  | 'subscriptionPlan'
  | 'endsAt'
  | 'hasPlanEnded'
  | 'pause'
  | 'giftUntil'
  | 'paymentProblemSince'
  | 'accessUntil'
>

/** Also for a member without a subscription, whose columns are all null. */
export function subscriptionState(row: StateRow, now: Date): SubscriptionState {
  const isOwn = hasOwnAccess(row, now)
  return {
    subscriptionStatus: row.current_status,
    subscriptionPlan: row.current_plan_id,
    endsAt: iso(endOf(row, isOwn)),
    hasPlanEnded: isOwn && row.ended_at !== null,
    pause: pauseOf(row, now),
    giftUntil: giftOf(row, now),
    paymentProblemSince: isUnpaid(row) ? iso(row.payment_problem_since) : null,
    accessUntil: isOwn && isUnpaid(row) ? iso(row.access_until) : null,
  }
}

export function hasOwnAccess({ access_until }: Pick<SubscriptionRow, 'access_until'>, now: Date) {
  return access_until !== null && access_until > now
}

function giftOf({ gift_until }: Pick<SubscriptionRow, 'gift_until'>, now: Date) {
  return gift_until && gift_until > now ? iso(gift_until) : null
}

function endOf(row: StateRow, isOwn: boolean) {
  if (isOwn) return row.ended_at ? row.access_until : row.ends_at
  return row.current_status === 'canceled' ? (row.ended_at ?? row.ends_at) : null
}

function isUnpaid({ provider_status, payment_problem_since }: StateRow) {
  return isOverdue(provider_status) && payment_problem_since !== null
}

function pauseOf({ pause_starts_at, resumes_at, paused_at }: Pause, now: Date): User['pause'] {
  if (paused_at === null || !pause_starts_at || !resumes_at) return null
  return {
    startsAt: pause_starts_at.toISOString(),
    resumesAt: resumes_at.toISOString(),
    hasBegun: isPaidTimeOver(pause_starts_at, now),
  }
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
