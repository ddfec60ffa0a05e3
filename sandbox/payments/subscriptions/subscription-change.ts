import { draftInvoice, pendingItems } from '../invoice-documents/invoice-document.ts'
import { periodLine } from '../invoice-documents/invoice-lines.ts'
import { chargeRemaining, creditUnused } from '../invoice-documents/prorations.ts'
import { boundaryAfter, intervalOf, periodAt, sameInterval } from '../subscription-terms/cycle.ts'
import { afterInvoice, itemDiscountsFrom, type WantedDiscount } from '../subscription-terms/discounts.ts'
import { type changedItemParams, newItem, orderablePrice, planOf } from '../subscription-terms/items.ts'
import { withMetadata } from '../wire/common-params.ts'
import { refuse } from '../wire/errors.ts'
import type { Invoice, InvoiceLine, Price, Subscription, SubscriptionItem } from '../world/documents.ts'
import { change, now, type World } from '../world/world.ts'

export type ItemChange = Partial<Omit<ReturnType<typeof changedItemParams>, 'discounts'>> & {
  discounts?: WantedDiscount[] | null | undefined
}
type Proration = 'always_invoice' | 'create_prorations' | 'none'

export type Change = {
  items?: ItemChange[] | undefined
  prorationBehavior?: Proration | undefined
  prorationDate?: number | undefined
  /** Starts a new period now, whatever else changes. */
  resetAnchor?: boolean | undefined
  trialEnd?: 'now' | number | undefined
}

export type SubscriptionInvoice = { subscription: Subscription; invoice: Invoice | undefined }

/**
 * Gives the subscription its new items and periods, and writes the draft of what is due at once, if anything is.
 * Collecting it is the caller's business: a preview stops here.
 */
export function applyChange(world: World, before: Subscription, wanted: Change): SubscriptionInvoice {
  const moment = now(world, before.test_clock)
  const from = wanted.prorationDate === undefined ? moment : prorationDate(before, wanted.prorationDate)
  const items = wanted.items ? changedItems(world, before, wanted.items) : before.items.data
  const trialing = withTrial(before, wanted.trialEnd, moment)
  const restarts = startsNewPeriod(before, trialing, wanted)
  const behavior = wanted.prorationBehavior ?? 'create_prorations'
  const placed = { ...trialing, items: { ...before.items, data: items } }
  const after = restarts ? restarted(placed, moment) : onAnchor(placed, before, moment)
  const isTrial = after.status === 'trialing' || before.status === 'trialing'
  if (behavior !== 'none' && !isTrial) prorate(world, { before, after, from, restarts })
  return invoiced(world, after, { restarts: restarts && after.status !== 'trialing', behavior, from, moment })
}

function prorationDate(subscription: Subscription, date: number) {
  const [item] = subscription.items.data
  if (item && (date < item.current_period_start || date > item.current_period_end)) {
    refuse('Cannot specify `proration_date` outside the current period of the subscription.', {
      param: 'proration_date',
    })
  }
  return date
}

function withTrial(
  subscription: Subscription,
  trialEnd: 'now' | number | undefined,
  moment: number,
): Subscription {
  if (trialEnd === undefined) return subscription
  if (trialEnd === 'now') {
    return subscription.status === 'trialing'
      ? { ...subscription, status: 'active', trial_end: moment }
      : subscription
  }
  if (trialEnd <= moment) refuse('`trial_end` must be in the future.', { param: 'trial_end' })
  return {
    ...subscription,
    status: 'trialing',
    trial_end: trialEnd,
    trial_start: subscription.trial_start ?? moment,
  }
}

/**
 * The end or beginning of a trial, or the caller's wish. A new interval alone keeps the anchor in flexible billing
 * mode:
 * docs.stripe.com/billing/subscriptions/billing-mode/compare
 */
function startsNewPeriod(before: Subscription, trialing: Subscription, { resetAnchor, trialEnd }: Change) {
  return resetAnchor || trialing.status !== before.status || typeof trialEnd === 'number'
}

/** Items with a new interval get the period of that interval which contains the moment. */
function onAnchor(subscription: Subscription, before: Subscription, moment: number): Subscription {
  if (subscription.status === 'trialing') return subscription
  const { billing_cycle_anchor: anchor, items } = subscription
  const former = new Map(before.items.data.map(({ id, price }) => [id, intervalOf(price)]))
  const data = items.data.map((item) => {
    const every = intervalOf(item.price)
    if (sameInterval(former.get(item.id) ?? every, every)) return item
    const { start, end } = periodAt(anchor, every, moment)
    return { ...item, current_period_start: start, current_period_end: end }
  })
  return { ...subscription, items: { ...items, data } }
}

function restarted(subscription: Subscription, moment: number): Subscription {
  const isTrial = subscription.status === 'trialing' && subscription.trial_end !== null
  const anchor = isTrial ? (subscription.trial_end ?? moment) : moment
  const data = subscription.items.data.map((item) => ({
    ...item,
    current_period_start: moment,
    current_period_end: isTrial ? anchor : boundaryAfter(anchor, intervalOf(item.price), moment),
  }))
  const [first] = data
  const cancel_at =
    subscription.cancel_at_period_end && first ? first.current_period_end : subscription.cancel_at
  return { ...subscription, billing_cycle_anchor: anchor, cancel_at, items: { ...subscription.items, data } }
}

type Comparison = { before: Subscription; after: Subscription; from: number; restarts: boolean }

function prorate(world: World, { before, after, from, restarts }: Comparison) {
  const kept = new Map(after.items.data.map((item) => [item.id, item]))
  for (const item of before.items.data) {
    if (restarts || differs(item, kept.get(item.id)))
      creditUnused(world, { subscription: before, item, from })
  }
  if (restarts) return
  const former = new Map(before.items.data.map((item) => [item.id, item]))
  for (const item of after.items.data) {
    if (differs(item, former.get(item.id))) chargeRemaining(world, { subscription: after, item, from })
  }
}

function differs(item: SubscriptionItem, other: SubscriptionItem | undefined) {
  return !other || other.price.id !== item.price.id || other.quantity !== item.quantity
}

type Due = { restarts: boolean; behavior: Proration; from: number; moment: number }

function invoiced(
  world: World,
  subscription: Subscription,
  { restarts, behavior, from, moment }: Due,
): SubscriptionInvoice {
  const hasProrations = behavior === 'always_invoice' && pendingItems(world, subscription).length > 0
  if (!restarts && !hasProrations) return { subscription, invoice: undefined }
  const invoice = draftInvoice(world, {
    subscription,
    reason: 'subscription_update',
    lines: restarts ? fullPeriods(world, subscription) : [],
    period: { start: moment, end: moment },
    autoAdvance: true,
    prorationDate: from,
  })
  const discounts = afterInvoice(world, subscription, invoice)
  return { subscription: { ...subscription, discounts, latest_invoice: invoice.id }, invoice }
}

export function fullPeriods(world: World, subscription: Subscription): InvoiceLine[] {
  return subscription.items.data.map((item) => {
    const period = { start: item.current_period_start, end: item.current_period_end }
    return periodLine(world, { subscription, item, period, isTrial: false })
  })
}

/** Returns the list of items as the caller wants it: those not mentioned stay, those without an id are new. */
export function changedItems(
  world: World,
  subscription: Subscription,
  changes: ItemChange[],
): SubscriptionItem[] {
  const byId = new Map(changes.flatMap((item) => (item.id === undefined ? [] : [[item.id, item] as const])))
  for (const [id] of byId) {
    if (!subscription.items.data.some((item) => item.id === id)) {
      refuse(`No such subscription_item: '${id}'`, { param: 'items', code: 'resource_missing' })
    }
  }
  const kept = subscription.items.data.flatMap((item) => {
    const wanted = byId.get(item.id)
    if (!wanted) return [item]
    return wanted.deleted ? [] : [changedItem(world, subscription, { item, wanted })]
  })
  const added = changes
    .filter(({ id }) => id === undefined)
    .map((item) => addedItem(world, subscription, item))
  // Stripe promises no order: the oldest item is not the first, so that a caller who relies on it fails here.
  const items = [...added, ...kept]
  if (items.length === 0) refuse('A subscription must have at least one active item.', { param: 'items' })
  return items
}

type Pair = { item: SubscriptionItem; wanted: ItemChange }

function changedItem(world: World, subscription: Subscription, { item, wanted }: Pair): SubscriptionItem {
  const { currency } = subscription
  const discounts = wanted.discounts
  const id = wanted.price ?? wanted.plan
  const price =
    id === undefined ? item.price : orderablePrice(world, id, { currency, param: 'items[0][price]' })
  return {
    ...item,
    ...(discounts !== undefined && {
      discounts: itemDiscountsFrom(world, subscription, { item, wanted: discounts ?? [] }),
    }),
    metadata: withMetadata(item.metadata, wanted.metadata),
    plan: planOf(price),
    price,
    quantity: wanted.quantity ?? item.quantity ?? 1,
  }
}

function addedItem(world: World, subscription: Subscription, wanted: ItemChange): SubscriptionItem {
  const price: Price = orderablePrice(world, wanted.price ?? wanted.plan ?? '', {
    currency: subscription.currency,
    param: 'items[0][price]',
  })
  const created = now(world, subscription.test_clock)
  const every = intervalOf(price)
  const sibling = subscription.items.data.find((item) => sameInterval(intervalOf(item.price), every))
  const period = sibling
    ? { start: sibling.current_period_start, end: sibling.current_period_end }
    : periodAt(subscription.billing_cycle_anchor, every, created)
  const item = { price, quantity: wanted.quantity ?? 1, metadata: withMetadata({}, wanted.metadata) }
  return newItem(world, item, { subscription: subscription.id, period, created })
}

export function saveChange(world: World, { subscription }: SubscriptionInvoice) {
  return change(world, 'subscription', subscription, 'customer.subscription.updated')
}
