import type { Subscription } from '#contract/billing/billing.ts'
import { graceEnd } from '#contract/billing/billing-rules.ts'
import { basicPlanId } from '#contract/billing/plans.ts'
import { notFound } from '../../platform/errors.ts'
import { isOverdue } from '../../platform/payments/subscription-status.ts'
import type { Platform } from '../../platform/platform.ts'
import { findPlan, type PlanRow } from '../plans/plan-queries.ts'
import { titleOf } from '../plans/plans.ts'
import { getRefundSummary } from '../refunds/refund-summary.ts'
import { hasOwnAccess, isRenewing, subscriptionState } from '../subscription/access/access.ts'
import { findCurrentSubscription } from '../subscription/access/access-queries.ts'
import { isExpiredBy } from '../subscription/card-expiry.ts'
import { isPaused } from '../subscription/pause/pause.ts'
import type { SubscriptionRow } from '../subscription/subscription-queries.ts'

type Deps = Pick<Platform, 'db' | 'now' | 'contact'>

/** Reads our own rows only, so that it works during an outage of the provider. */
export async function getSubscriptionSummary(platform: Deps, userId: string): Promise<Subscription> {
  const found = (await findCurrentSubscription(platform, userId)) ?? notFound('Account')
  const state = subscriptionState(found, platform.now())
  const row = hasSubscription(found) ? found : undefined
  const isOwn = row !== undefined && isOwnPlan(row, platform.now())
  const plan = await planNamed(platform, isOwn ? row.plan_id : state.subscriptionPlan)
  return {
    status: state.subscriptionStatus,
    plan: plan ? planName(plan) : null,
    endsAt: state.endsAt,
    pause: state.pause,
    giftUntil: state.giftUntil,
    isGift: state.giftUntil !== null && !isOwn,
    paymentMethod: cardOf(row),
    paymentProblem: problemOf(row, platform.now()),
    ...(await chargesOf(platform, plan, isOwn && row.ended_at === null ? row : undefined)),
    ...(await getRefundSummary(platform, row)),
  }
}

type CurrentSubscription = NonNullable<Awaited<ReturnType<typeof findCurrentSubscription>>>

function hasSubscription(row: CurrentSubscription): row is CurrentSubscription & SubscriptionRow {
  return row.user_id !== null
}

function isOwnPlan(row: SubscriptionRow, now: Date) {
  return hasOwnAccess(row, now) || isPaused(row)
}

type Charges = Pick<
  Subscription,
  'price' | 'nextCharge' | 'cancelAtPeriodEnd' | 'isStopped' | 'pendingSwitch'
>
const noCharges: Charges = {
  price: null,
  nextCharge: null,
  cancelAtPeriodEnd: false,
  isStopped: false,
  pendingSwitch: null,
}

async function chargesOf(
  platform: Deps,
  plan: NamedPlan | undefined,
  paying: SubscriptionRow | undefined,
): Promise<Charges> {
  if (!plan || !paying) return noCharges
  const next = await planNamed(platform, paying.next_plan_id)
  const at = paying.period_ends_at?.toISOString()
  return {
    price: priceOf(plan, paying),
    nextCharge: nextCharge(next ?? plan, paying),
    cancelAtPeriodEnd: !isRenewing(paying),
    isStopped: paying.ends_at !== null && paying.stopped_plan_id !== null,
    pendingSwitch: at && next ? { plan: planName(next), at } : null,
  }
}

type NamedPlan = Pick<PlanRow, 'id' | 'type' | 'amounts'>

async function planNamed(platform: Deps, id: string | null): Promise<NamedPlan | undefined> {
  if (id === basicPlanId) return { id, type: 'Basic', amounts: { usd: 0 } }
  return id === null ? undefined : findPlan(platform, id)
}

export function planName(plan: Pick<PlanRow, 'id' | 'type'>) {
  return { id: plan.id, title: titleOf(plan), type: plan.type }
}

function priceOf({ amounts }: NamedPlan, row: SubscriptionRow) {
  const currency = row.currency ?? 'usd'
  return { amount: amounts[currency] ?? 0, currency }
}

function nextCharge(plan: NamedPlan, row: SubscriptionRow) {
  if (isPaused(row) && row.resumes_at) return row.open_invoice_id ? null : chargeOf(plan, row, row.resumes_at)
  const { period_ends_at, provider_status } = row
  if (!period_ends_at || !isRenewing(row) || isOverdue(provider_status)) return null
  return chargeOf(plan, row, period_ends_at)
}

function chargeOf(plan: NamedPlan, row: SubscriptionRow, at: Date) {
  const price = priceOf(plan, row)
  const amount = row.renewal_amount ?? price.amount
  return { ...price, amount, at: at.toISOString(), ...(row.renewal_unknown && { isUnknown: true }) }
}

function problemOf(row: SubscriptionRow | undefined, now: Date): Subscription['paymentProblem'] {
  const since = row?.payment_problem_since
  if (row && isPaused(row)) return resumeProblemOf(row)
  if (!row || !since || !isOverdue(row.provider_status)) return null
  const accessUntil = (row.access_until ?? since).toISOString()
  const due = row.open_amount === null ? null : { amount: row.open_amount, currency: row.currency ?? 'usd' }
  const paidUntil = row.paid_until && row.paid_until > now ? row.paid_until.toISOString() : null
  return { since: since.toISOString(), accessUntil, paidUntil, due, endsPlanAt: null }
}

/** The payment that ends a pause failed: there was no access to keep. */
function resumeProblemOf({ open_amount, open_invoice_at, currency }: SubscriptionRow) {
  if (open_amount === null || !open_invoice_at) return null
  const since = open_invoice_at.toISOString()
  return {
    since,
    accessUntil: since,
    paidUntil: null,
    due: { amount: open_amount, currency: currency ?? 'usd' },
    endsPlanAt: graceEnd(open_invoice_at).toISOString(),
  }
}

function cardOf(row: SubscriptionRow | undefined): Subscription['paymentMethod'] {
  if (!row?.card || row.ended_at !== null) return null
  const due = row.resumes_at ?? row.period_ends_at
  return { ...row.card, isExpiring: due !== null && isRenewing(row) && isExpiredBy(row.card, due) }
}
