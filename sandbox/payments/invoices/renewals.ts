import { draftInvoice } from '../invoice-documents/invoice-document.ts'
import { periodLine } from '../invoice-documents/invoice-lines.ts'
import { boundaryAfter, intervalOf } from '../subscription-terms/cycle.ts'
import { afterInvoice } from '../subscription-terms/discounts.ts'
import { periodEnd } from '../world/alarms.ts'
import type { Invoice, Subscription, SubscriptionItem } from '../world/documents.ts'
import { announce, change, existing, type World } from '../world/world.ts'
import { collect, defaultMethod } from './collection.ts'
import {
  failFinalization,
  finalizeInvoice,
  lacksTaxLocation,
  markUncollectible,
  voidInvoice,
} from './invoices.ts'
import { endSubscription, setStatus } from './subscription-status.ts'

/** Starts the next period, with a draft invoice that is charged an hour later. */
export function renew(world: World, id: string) {
  const subscription = existing(world, 'subscription', id)
  if (subscription.status === 'trialing' && stopsAfterTrial(world, subscription)) return
  nextPeriod(world, subscription)
}

export function nextPeriod(world: World, subscription: Subscription): Invoice {
  const end = periodEnd(subscription)
  const isDue = (item: SubscriptionItem) => item.current_period_end === end
  const items = subscription.items.data.map((item) =>
    isDue(item) ? nextItem(item, subscription.billing_cycle_anchor) : item,
  )
  const status = subscription.status === 'trialing' ? 'active' : subscription.status
  const renewed: Subscription = { ...subscription, items: { ...subscription.items, data: items }, status }
  const isCollected = status !== 'unpaid' && subscription.pause_collection?.behavior !== 'keep_as_draft'
  const first = subscription.items.data.find(isDue)
  const invoice = draftInvoice(world, {
    subscription: renewed,
    reason: 'subscription_cycle',
    lines: items
      .filter(({ current_period_start }) => current_period_start === end)
      .map((item) => {
        const period = { start: item.current_period_start, end: item.current_period_end }
        return periodLine(world, { subscription: renewed, item, period, isTrial: false })
      }),
    period: { start: first?.current_period_start ?? 0, end: first?.current_period_end ?? 0 },
    autoAdvance: isCollected,
  })
  const billed = {
    ...renewed,
    discounts: afterInvoice(world, renewed, invoice),
    latest_invoice: invoice.id,
  }
  change(world, 'subscription', billed, 'customer.subscription.updated')
  return pausedInvoice(world, invoice, subscription.pause_collection?.behavior)
}

function nextItem(item: SubscriptionItem, anchor: number): SubscriptionItem {
  const current_period_start = item.current_period_end
  const current_period_end = boundaryAfter(anchor, intervalOf(item.price), current_period_start)
  return { ...item, current_period_start, current_period_end }
}

function pausedInvoice(world: World, invoice: Invoice, behavior: string | undefined) {
  if (behavior === 'void') return voidInvoice(world, finalizeInvoice(world, invoice))
  if (behavior === 'mark_uncollectible') return markUncollectible(world, finalizeInvoice(world, invoice))
  return invoice
}

/** Cancels or pauses a plan without a card to charge, if its trial was set to end so. Returns true if it did. */
function stopsAfterTrial(world: World, subscription: Subscription) {
  const choice = subscription.trial_settings?.end_behavior.missing_payment_method ?? 'create_invoice'
  const lastInvoice = existing(world, 'invoice', subscription.latest_invoice ?? '')
  if (choice === 'create_invoice' || defaultMethod(world, lastInvoice)) return false
  if (choice === 'cancel') endSubscription(world, subscription, { reason: 'cancellation_requested' })
  else {
    const paused = setStatus(world, subscription, 'paused')
    announce(world, 'customer.subscription.paused', paused)
  }
  return true
}

/** Finalizes the invoice an hour after its draft, and charges the saved card. */
export function finalizeAndCollect(world: World, id: string) {
  const draft = existing(world, 'invoice', id)
  if (draft.status !== 'draft') return
  if (lacksTaxLocation(world, draft)) return failFinalization(world, draft)
  const invoice = finalizeInvoice(world, draft)
  if (invoice.status === 'open') collect(world, invoice, { ownerPresent: false })
}

export function retry(world: World, id: string) {
  const invoice = existing(world, 'invoice', id)
  if (invoice.status === 'open') collect(world, invoice, { ownerPresent: false })
}
