import { subscriptionIdOf } from '../invoice-documents/invoice-document.ts'
import { equal } from '../routing/lists.ts'
import type { Invoice, Subscription } from '../world/documents.ts'
import { announce, change, existing, now, type World } from '../world/world.ts'
import { dunning } from './dunning.ts'
import { markUncollectible, stopCollection, voidInvoice } from './invoices.ts'

export type EndReason = NonNullable<NonNullable<Subscription['cancellation_details']>['reason']>

export function setStatus(world: World, subscription: Subscription, status: Subscription['status']) {
  return change(world, 'subscription', { ...subscription, status }, 'customer.subscription.updated')
}

/** Voids the invoice; the subscription follows the latest invoice that is not void. */
export function voidAndFollow(world: World, invoice: Invoice) {
  const voided = voidInvoice(world, invoice)
  followInvoices(world, voided)
  return voided
}

/** Marks the invoice uncollectible, which keeps the subscription active. */
export function writeOffAndFollow(world: World, invoice: Invoice) {
  const written = markUncollectible(world, invoice)
  followInvoices(world, written)
  return written
}

const following = ['active', 'past_due', 'unpaid']

/** Void invoices do not count. As at Stripe, an uncollectible invoice counts like a paid one. */
function followInvoices(world: World, invoice: Invoice) {
  const id = subscriptionIdOf(invoice)
  const subscription = id === null ? undefined : world.store.get('subscription', id)
  if (!subscription || !following.includes(subscription.status)) return
  const latest = invoicesOf(world, subscription).find(({ status }) => status !== 'void')
  const status = latest && statusAfter(world, latest)
  if (status && status !== subscription.status) setStatus(world, subscription, status)
}

function statusAfter(world: World, { status, next_payment_attempt }: Invoice) {
  if (status === 'paid' || status === 'uncollectible') return 'active'
  if (status !== 'open') return undefined
  const { finalAction } = dunning(world)
  return next_payment_attempt === null && finalAction === 'unpaid' ? 'unpaid' : 'past_due'
}

/** Ends the subscription now. Nothing is refunded; open invoices are no longer charged automatically. */
export function endSubscription(
  world: World,
  subscription: Subscription,
  { reason, comment, feedback }: { reason: EndReason; comment?: string | null; feedback?: Feedback },
) {
  const moment = now(world, subscription.test_clock)
  const wasIncomplete = subscription.status === 'incomplete'
  const details = subscription.cancellation_details
  const ended: Subscription = {
    ...subscription,
    cancel_at_period_end: false,
    canceled_at: subscription.canceled_at ?? moment,
    cancellation_details: {
      comment: comment ?? details?.comment ?? null,
      feedback: feedback ?? details?.feedback ?? null,
      feedback_option: null,
      reason: details?.reason ?? reason,
    },
    ended_at: moment,
    schedule: null,
    status: 'canceled',
  }
  releaseSchedule(world, subscription, moment)
  change(world, 'subscription', ended)
  announce(world, 'customer.subscription.deleted', ended)
  for (const invoice of unpaidInvoices(world, subscription)) {
    if (wasIncomplete && invoice.status === 'open') voidInvoice(world, invoice)
    else stopCollection(world, invoice)
  }
  return ended
}

export type Feedback = NonNullable<Subscription['cancellation_details']>['feedback']

/** Expires a subscription without its first payment, and voids the invoice. */
export function expireIncomplete(world: World, subscription: Subscription) {
  for (const invoice of unpaidInvoices(world, subscription)) {
    if (invoice.status === 'open') voidInvoice(world, invoice)
  }
  const lapsed = {
    ...existing(world, 'subscription', subscription.id),
    ended_at: now(world, subscription.test_clock),
  }
  return setStatus(world, lapsed, 'incomplete_expired')
}

function unpaidInvoices(world: World, subscription: Subscription): Invoice[] {
  return invoicesOf(world, subscription).filter(({ status }) => status === 'open' || status === 'draft')
}

/** Newest first. */
function invoicesOf(world: World, { id }: Subscription): Invoice[] {
  const where = equal({ 'parent.subscription_details.subscription': id })
  return world.store.page('invoice', { where, limit: 1000 })
}

function releaseSchedule(world: World, subscription: Subscription, moment: number) {
  const schedule = subscription.schedule
    ? world.store.get('subscription_schedule', subscription.schedule)
    : undefined
  if (!schedule || (schedule.status !== 'active' && schedule.status !== 'not_started')) return
  const canceled = { ...schedule, canceled_at: moment, current_phase: null, status: 'canceled' as const }
  change(world, 'subscription_schedule', canceled)
  announce(world, 'subscription_schedule.canceled', canceled)
}
