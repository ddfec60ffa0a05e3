import { isPaidUp } from '#contract/paid-up.ts'
import { inTransaction } from '../../platform/database/database.ts'
import type { ProviderPayment } from '../../platform/payments/money.ts'
import { isKnownStatus, isLive, isOverdue } from '../../platform/payments/subscription-status.ts'
import type { ProviderSubscription } from '../../platform/payments/subscriptions.ts'
import type { Platform } from '../../platform/platform.ts'
import { filterKnownPlans } from '../plans/plan-queries.ts'
import { listRefunds, type RefundOrder } from '../refunds/refund-queries.ts'
import {
  completeRefusedRefunds,
  isInvalidPurchase,
  recordFailedRefunds,
  scheduleRefunds,
} from '../refunds/refunds.ts'
import { latePaymentsWithoutCharge, refundsDue } from '../refunds/refunds-due.ts'
import { type Access, accessOf } from '../subscription/access.ts'
import { isBlocked } from '../subscription/blocked-customer-queries.ts'
import { closeCheckout, findOpenCheckout } from '../subscription/checkout-queries.ts'
import { billingLock } from '../subscription/enqueue.ts'
import { listPayments, type PaymentRow, recordPayments } from '../subscription/payment-queries.ts'
import {
  findSubscription,
  type SubscriptionRow,
  type SubscriptionSnapshot,
  updateSubscription,
} from '../subscription/subscription-queries.ts'
import { heedDisputes } from './disputes.ts'
import { completePendingOperations } from './pending-operations.ts'
import { unlessProviderRefuses } from './provider-refusals.ts'
import { updateRenewal } from './renewal.ts'
import { selectSubscription } from './select-subscription.ts'
import { tellOfChange } from './subscription-mails.ts'

export type SyncDeps = Pick<Platform, 'db' | 'now' | 'log' | 'payments' | 'jobs' | 'mail' | 'locks'>

/** Everything we know of one member, looked up anew; also for an administrator who does not believe what the page says. */
export function syncMember(platform: SyncDeps, userId: string): Promise<void> {
  return platform.locks.hold(billingLock(userId), async () => {
    // First, or a late payment whose refund was sent back would be given back again, and again.
    await recordFailedRefunds(platform, userId)
    await syncSubscription(platform, userId)
    await completeRefusedRefunds(platform, userId)
    await closeFinishedCheckout(platform, userId)
  })
}

/** Asks the provider and overwrites our copy. Only for the holder of the member's lock: a slower, older answer must not be written last. */
export async function syncSubscription(platform: SyncDeps, userId: string) {
  const row = await copySubscription(platform, userId)
  if (!row) return undefined
  const isChanged = await unlessProviderRefuses(platform, userId, () => updateRenewal(platform, row))
  return isChanged ? copySubscription(platform, userId) : row
}

async function copySubscription(platform: SyncDeps, userId: string) {
  const row = await findSubscription(platform, userId)
  if (!row?.customer_id) return row
  let seen = await look(platform, row, row.customer_id)
  if (await completePendingOperations(platform, row, seen.current))
    seen = await look(platform, row, row.customer_id)
  const { ours, current, reversals } = seen
  const startsPaid = current !== undefined && isPaidUp(current.status) && !isSame(row, current)
  return inTransaction(platform, async (inside) => {
    const before = await listPayments(inside, userId)
    await heedDisputes(inside, userId, { before, payments: ours.payments })
    const copy = await updateSubscription(inside, userId, { ...snapshotOf(current, ours.plans), startsPaid })
    await recordPayments(inside, userId, ours.payments)
    reportPaidElsewhere(platform, userId, { before, ours })
    await scheduleRefunds(inside, userId, reversals)
    await tellOfChange(inside, { before: row, after: copy, current, startsPaid, knownPayments: before })
    report(platform, row, copy)
    return copy
  })
}

async function look(platform: SyncDeps, row: SubscriptionRow, customerId: string) {
  const [found, paid] = await Promise.all([
    platform.payments.listSubscriptions(customerId),
    platform.payments.listPayments(customerId),
  ])
  const ours = await keepOurs(platform, row, { found: found ?? [], paid })
  return { ours, ...(await choose(platform, row, ours)) }
}

type Ours = { subscriptions: ProviderSubscription[]; payments: ProviderPayment[]; plans: Set<string> }

/** Prices that are not ours belong to another product of the same account. */
async function keepOurs(
  platform: SyncDeps,
  row: SubscriptionRow,
  { found, paid }: { found: ProviderSubscription[]; paid: ProviderPayment[] },
): Promise<Ours> {
  const named = [
    ...found.flatMap(({ priceId, nextPriceId }) => [priceId, nextPriceId]),
    ...paid.map(({ priceId }) => priceId),
  ]
  const plans = await filterKnownPlans(platform, [...new Set(named.filter((id) => id !== null))])
  for (const { id, priceId } of found)
    if (!plans.has(priceId)) {
      const isTheirs = id === row.subscription_id
      const line = { userId: row.user_id, subscriptionId: id, priceId }
      if (isTheirs) platform.log.error({ alarm: 'a plan was changed to a foreign price', ...line }, 'billing')
      else platform.log.warn(line, 'a subscription to a price that is not ours')
    }
  const subscriptions = found.filter(({ priceId }) => plans.has(priceId))
  const ids = new Set(subscriptions.map(({ id }) => id))
  const payments = paid
    .filter(({ subscriptionId }) => ids.has(subscriptionId))
    .map((one) => ({ ...one, priceId: one.priceId !== null && plans.has(one.priceId) ? one.priceId : null }))
  return { subscriptions, payments, plans }
}

async function choose(platform: SyncDeps, row: SubscriptionRow, { subscriptions, payments }: Ours) {
  const reversed = await listRefunds(platform, row.user_id)
  const { current, reversals } = selectSubscription(subscriptions, {
    subscriptionId: isLive(row.provider_status) ? row.subscription_id : null,
    reversed: reversed.filter(isInvalidPurchase).map(({ subscription_id }) => subscription_id),
    isBlocked: await isBlocked(platform, row.user_id),
    now: platform.now(),
  })
  const chosen = new Set(reversals.map(({ subscriptionId }) => subscriptionId))
  const ofMoney = refundsDue(subscriptions, payments)
  const all: RefundOrder[] = [
    ...reversals,
    ...ofMoney.filter(({ subscriptionId }) => !chosen.has(subscriptionId)),
  ]
  return { current, reversals: all }
}

function isSame(row: SubscriptionRow, { id }: ProviderSubscription) {
  return row.subscription_id === id && isLive(row.provider_status)
}

type Columns = Omit<SubscriptionSnapshot, keyof Access>

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
  payment_problem_since: null,
  next_plan_id: null,
  canceled_at: null,
  card: null,
  open_invoice_id: null,
  open_amount: null,
}

function snapshotOf(current: ProviderSubscription | undefined, plans: Set<string>): SubscriptionSnapshot {
  const columns = columnsOf(current, plans)
  return { ...columns, ...accessOf(columns) }
}

function columnsOf(current: ProviderSubscription | undefined, plans: Set<string>): Columns {
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
    // The renewal that failed was due when the period began; so everybody who asks finds the same time.
    payment_problem_since: isOverdue(current.status) ? current.periodStartedAt : null,
    next_plan_id: nextPriceId !== null && plans.has(nextPriceId) ? nextPriceId : null,
    canceled_at: current.canceledAt,
    card: current.card,
    open_invoice_id: openInvoice?.id ?? null,
    open_amount: openInvoice?.amount ?? null,
  }
}

function report({ log }: SyncDeps, before: SubscriptionRow, after: SubscriptionRow) {
  const line = { userId: after.user_id, plan: after.plan_id, status: after.provider_status }
  if (after.provider_status !== null && !isKnownStatus(after.provider_status))
    log.error({ alarm: 'unknown subscription status', ...line }, 'billing')
  if (before.provider_status !== after.provider_status || before.plan_id !== after.plan_id)
    log.info({ ...line, before: before.provider_status }, 'plan changed')
}

/** Once: a person decides what becomes of it. */
function reportPaidElsewhere(
  { log }: SyncDeps,
  userId: string,
  { before, ours }: { before: PaymentRow[]; ours: Ours },
) {
  const known = new Set(before.map(({ invoice_id }) => invoice_id))
  for (const { invoiceId, subscriptionId } of latePaymentsWithoutCharge(ours.subscriptions, ours.payments))
    if (!known.has(invoiceId))
      log.error(
        { alarm: 'a plan that has ended was paid without a charge', userId, subscriptionId, invoiceId },
        'billing',
      )
}

/** Frees the place of a checkout that the provider has closed, and of one that was never answered; who is barred can pay none. */
async function closeFinishedCheckout(platform: SyncDeps, userId: string) {
  const open = await findOpenCheckout(platform, userId)
  if (!open) return
  const mustClose = await isBlocked(platform, userId)
  const known = open.session_id ? await statusOfPage(platform, open.session_id, mustClose) : undefined
  const status = known ?? (open.expires_at <= platform.now() ? 'expired' : 'open')
  if (status !== 'open') await closeCheckout(platform, open.id, status)
}

async function statusOfPage({ payments }: SyncDeps, sessionId: string, mustClose: boolean) {
  return mustClose ? payments.expireCheckout(sessionId) : (await payments.findCheckout(sessionId))?.status
}
