import { isPaidUp } from '#contract/billing/paid-up.ts'
import type { ProviderPayment } from '../../../platform/payments/money.ts'
import { isLive } from '../../../platform/payments/subscription-status.ts'
import type { ProviderSubscription } from '../../../platform/payments/subscriptions.ts'
import type { PlanRow } from '../../plans/plan-queries.ts'
import type { RefundOrder, RefundRow } from '../../refunds/refund-queries.ts'
import { isInvalidPurchase, isRefundedInDashboard, refundsAfter } from '../../refunds/refund-rules.ts'
import { latePaymentsWithoutCharge, refundsDue } from '../../refunds/refunds-due.ts'
import { snapshotOf } from '../../subscription/access/snapshot.ts'
import { gapBetween, pauseAfter } from '../../subscription/pause/pause.ts'
import { type PaymentRow, paymentRow } from '../../subscription/payment-queries.ts'
import type { SubscriptionRow, SubscriptionSnapshot } from '../../subscription/subscription-queries.ts'
import type { Change } from './changes.ts'
import { disputeChanges } from './disputes.ts'
import { paidUntil, withPaidPeriods } from './paid-periods.ts'
import { paymentProblemSince } from './payment-problem.ts'
import { selectSubscription } from './select-subscription.ts'
import { subscriptionMails } from './subscription-mails.ts'

export type Before = {
  row: SubscriptionRow
  payments: PaymentRow[]
  refunds: RefundRow[]
  isBlocked: boolean
  /** By its owner, or for its deletion: blocked, but not suspended. */
  isClosed: boolean
  plans: Map<string, PlanRow>
}

export type ProviderState = {
  subscriptions: ProviderSubscription[]
  payments: ProviderPayment[]
  /** Payments of customers that were deleted and replaced. */
  former?: ProviderPayment[]
}

type Selection = {
  provider: ProviderState
  current: ProviderSubscription | undefined
  orders: RefundOrder[]
}

export function decide(before: Before, found: ProviderState, now: Date): Change[] {
  const { row, plans } = before
  const { provider, current, orders } = selectCurrent(before, found, now)
  const reports = [...foreignPrices(before, found), ...paymentsWithoutCharge(before, provider)]
  const payments = newPayments(before, provider.payments)
  const snapshot = snapshotOf(current, plans, {
    pause: pauseAfter(row, current, now),
    problemSince: paymentProblemSince(row, current, provider.payments),
    paidUntil: current && paidUntil(current, provider.payments),
  })
  const gap = gapBetween(row, snapshot, provider.payments)
  const startsPaid = current !== undefined && isPaidUp(current.status) && !isSame(row, current)
  const recorded = [...provider.payments, ...(found.former ?? [])]
  const known = { payments: before.payments, isBlocked: row.blocked_at !== null }
  const disputes = disputeChanges(known, recorded, now)
  const mails = subscriptionMails({
    before: row,
    after: { ...row, ...snapshot },
    current,
    startsPaid,
    newPayments: payments,
    refunds: refundsAfter(before.refunds, orders),
    isSuspended:
      (before.isBlocked && !before.isClosed) || disputes.some(({ kind }) => kind === 'block-member'),
    plans,
    now,
  })
  return [
    ...reports,
    ...statusReports(row, snapshot),
    ...disputes,
    { kind: 'update-subscription', snapshot, startsPaid, endedByAdmin: endedByAdmin(provider) },
    ...(gap ? [{ kind: 'record-gap', gap } as const] : []),
    { kind: 'record-payments', payments: recorded },
    ...completedRefunds(before, provider.payments),
    ...orders.map((order): Change => ({ kind: 'schedule-refund', order })),
    ...mails.map((mail): Change => ({ kind: 'send-mail', mail })),
  ]
}

export function selectCurrent(before: Before, found: ProviderState, now: Date): Selection {
  const { row, refunds, isBlocked } = before
  const provider = withoutForeignPrices(before, found)
  const { current, refunds: orders } = selectSubscription(provider.subscriptions, {
    subscriptionId: isLive(row.provider_status) ? row.subscription_id : null,
    refunded: refunds.filter(isInvalidPurchase).map(({ subscription_id }) => subscription_id),
    kept: provider.subscriptions
      .filter(
        (one) => one.endedReason === 'not_paid' && Number(paidUntil(one, provider.payments)) > now.getTime(),
      )
      .map(({ id }) => id),
    isBlocked,
    now,
  })
  const selected = new Set(orders.map(({ subscriptionId }) => subscriptionId))
  const due = refundsDue(provider.subscriptions, provider.payments)
  return {
    provider,
    current,
    orders: [...orders, ...due.filter(({ subscriptionId }) => !selected.has(subscriptionId))],
  }
}

function withoutForeignPrices({ plans }: Before, found: ProviderState): ProviderState {
  const ours = found.subscriptions.filter(({ priceId }) => plans.has(priceId))
  const ids = new Set(ours.map(({ id }) => id))
  const payments = found.payments
    .filter(({ subscriptionId }) => ids.has(subscriptionId))
    .map((payment) => ({
      ...payment,
      priceId: payment.priceId !== null && plans.has(payment.priceId) ? payment.priceId : null,
    }))
  return { subscriptions: withPaidPeriods(ours, payments), payments }
}

function foreignPrices({ row, plans }: Before, found: ProviderState): Change[] {
  return found.subscriptions
    .filter(({ priceId }) => !plans.has(priceId))
    .map(({ id, priceId }) => {
      const line = { subscriptionId: id, priceId }
      return id === row.subscription_id
        ? { kind: 'log-alarm', alarm: 'a plan was changed to a foreign price', line }
        : { kind: 'log', level: 'warn', line, message: 'a subscription to a price that is not ours' }
    })
}

function endedByAdmin({ subscriptions }: ProviderState) {
  const ended = subscriptions.filter(({ isEndedByAdmin }) => isEndedByAdmin)
  const [last] = ended.toSorted((one, other) => Number(other.endedAt) - Number(one.endedAt))
  return last?.id ?? null
}

function isSame(row: SubscriptionRow, { id }: ProviderSubscription) {
  return row.subscription_id === id && isLive(row.provider_status)
}

function newPayments({ payments }: Before, found: ProviderPayment[]) {
  const known = new Set(payments.map(({ invoice_id }) => invoice_id))
  return found.filter(({ invoiceId }) => !known.has(invoiceId))
}

function paymentsWithoutCharge(before: Before, { subscriptions, payments }: ProviderState): Change[] {
  return newPayments(before, latePaymentsWithoutCharge(subscriptions, payments)).map(
    ({ subscriptionId, invoiceId }) => ({
      kind: 'log-alarm',
      alarm: 'a plan that has ended was paid without a charge',
      line: { subscriptionId, invoiceId },
    }),
  )
}

function completedRefunds({ row, payments, refunds }: Before, found: ProviderPayment[]): Change[] {
  const paymentsById = new Map(payments.map((payment) => [payment.invoice_id, payment]))
  for (const one of found) paymentsById.set(one.invoiceId, paymentRow(row.user_id, one))
  return refunds
    .filter((refund) => isRefundedInDashboard(refund, [...paymentsById.values()]))
    .map(({ subscription_id }) => ({ kind: 'complete-refused-refund', subscriptionId: subscription_id }))
}

function statusReports(before: SubscriptionRow, after: SubscriptionSnapshot): Change[] {
  const { provider_status: status, plan_id: plan, subscription_id: subscriptionId } = after
  const isChanged = before.provider_status !== status || before.plan_id !== plan
  const line = { plan, status, before: before.provider_status }
  const unknown: Change = {
    kind: 'log-alarm',
    alarm: 'unknown subscription status',
    line: { plan, subscriptionId },
  }
  return [
    ...(status === 'unknown' ? [unknown] : []),
    ...(isChanged ? [{ kind: 'log', level: 'info', line, message: 'plan changed' } as const] : []),
  ]
}
