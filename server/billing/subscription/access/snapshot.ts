import type { ProviderSubscription } from '../../../platform/payments/subscriptions.ts'
import type { PlanRow } from '../../plans/plan-queries.ts'
import { noPause, type Pause } from '../pause/pause.ts'
import type { SubscriptionSnapshot } from '../subscription-queries.ts'
import { accessOf, type PlanAccess } from './access.ts'

type Columns = Omit<
  SubscriptionSnapshot,
  keyof PlanAccess | keyof Pause | 'payment_problem_since' | 'paid_until'
>

const nothing: Columns = {
  subscription_id: null,
  plan_id: null,
  provider_status: null,
  currency: null,
  period_starts_at: null,
  period_ends_at: null,
  ends_at: null,
  ended_at: null,
  ended_reason: null,
  next_plan_id: null,
  canceled_at: null,
  card: null,
  open_invoice_id: null,
  open_amount: null,
  open_invoice_at: null,
  renewal_amount: null,
  renewal_unknown: false,
}

type StoredDates = { pause?: Pause; problemSince?: Date | null; paidUntil?: Date | null | undefined }

export function snapshotOf(
  current: ProviderSubscription | undefined,
  plans: Map<string, PlanRow>,
  { pause = noPause, problemSince = null, paidUntil = null }: StoredDates = {},
): SubscriptionSnapshot {
  const dates = { payment_problem_since: problemSince, paid_until: paidUntil }
  const columns = { ...columnsOf(current, plans), ...dates, ...pause }
  return { ...columns, ...accessOf(columns, paidUntil) }
}

function columnsOf(current: ProviderSubscription | undefined, plans: Map<string, PlanRow>): Columns {
  if (!current) return nothing
  const { nextPriceId, openInvoice } = current
  return {
    subscription_id: current.id,
    plan_id: current.priceId,
    provider_status: current.status,
    currency: current.currency,
    period_starts_at: current.periodStartedAt,
    period_ends_at: current.periodEndsAt,
    ends_at: current.endsAt,
    ended_at: current.endedAt,
    ended_reason: current.endedReason,
    next_plan_id: nextPriceId !== null && plans.has(nextPriceId) ? nextPriceId : null,
    canceled_at: current.canceledAt,
    card: current.card,
    open_invoice_id: openInvoice?.id ?? null,
    open_amount: openInvoice?.amount ?? null,
    open_invoice_at: openInvoice?.createdAt ?? null,
    renewal_amount: current.renewalAmount === 'unknown' ? null : current.renewalAmount,
    renewal_unknown: current.renewalAmount === 'unknown',
  }
}
