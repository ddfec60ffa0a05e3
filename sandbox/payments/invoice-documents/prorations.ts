import { equal } from '../routing/lists.ts'
import { type Period, share } from '../subscription-terms/cycle.ts'
import { runningDiscounts, runningItemDiscounts } from '../subscription-terms/discounts.ts'
import { amountOf } from '../subscription-terms/items.ts'
import { refuse } from '../wire/errors.ts'
import { newId } from '../wire/ids.ts'
import type { Subscription, SubscriptionItem } from '../world/documents.ts'
import { add, now, type World } from '../world/world.ts'
import { type InvoiceItem, productOf } from './invoice-lines.ts'
import { netAmount } from './line-discounts.ts'

type Proration = { subscription: Subscription; item: SubscriptionItem; from: number }

/** Returns the credit for the unused time at the old price. */
export function creditUnused(world: World, { subscription, item, from }: Proration) {
  const period = remaining(item, from)
  const full = Math.round(
    amountOf(item, subscription.currency, world) * paidShare(world, { subscription, item, from }),
  )
  const amount = -share(full, { start: item.current_period_start, end: item.current_period_end }, from)
  const description = `Unused time on ${nameOf(world, item)} after ${day(from)}`
  return addProration(world, subscription, { item, period, amount, description })
}

/** Returns the charge for the remaining time at the new price. */
export function chargeRemaining(world: World, { subscription, item, from }: Proration) {
  const period = remaining(item, from)
  const full = withPercentOff(world, { subscription, item })
  const amount = share(full, { start: item.current_period_start, end: item.current_period_end }, from)
  const description = `Remaining time on ${nameOf(world, item)} after ${day(from)}`
  return addProration(world, subscription, { item, period, amount, description })
}

/** Flexible billing credits what was debited: docs.stripe.com/billing/subscriptions/billing-mode/compare */
function paidShare(world: World, { subscription, item, from }: Proration) {
  const where = equal({ 'parent.subscription_details.subscription': subscription.id })
  const lines = world.store.page('invoice', { where, limit: 100 }).flatMap(({ lines }) => lines.data)
  const billed = lines.find(({ parent, period, amount }) => {
    const { subscription_item, proration } = parent?.subscription_item_details ?? {}
    return (
      subscription_item === item.id && !proration && amount > 0 && from >= period.start && from < period.end
    )
  })
  return billed ? netAmount(billed) / billed.amount : 1
}

/** Prorations include the discount: docs.stripe.com/changelog/clover/2025-09-30/itemize-proration-discount-amounts */
function withPercentOff(world: World, { subscription, item }: Omit<Proration, 'from'>) {
  const discounts = [
    ...runningItemDiscounts(world, subscription, item),
    ...runningDiscounts(world, subscription),
  ]
  return discounts.reduce(
    (rest, { coupon }) => {
      if (coupon.percent_off !== null) return Math.round((rest * (100 - coupon.percent_off)) / 100)
      return refuse('The local payment sandbox does not prorate a discount of an amount.')
    },
    amountOf(item, subscription.currency, world),
  )
}

function remaining(item: SubscriptionItem, from: number): Period {
  return { start: Math.max(from, item.current_period_start), end: item.current_period_end }
}

type Line = { item: SubscriptionItem; period: Period; amount: number; description: string }

/** Creates pending items for the next invoice of the subscription. */
function addProration(world: World, subscription: Subscription, { item, period, amount, description }: Line) {
  const quantity = item.quantity ?? 1
  const { price } = item
  const waiting: InvoiceItem = {
    id: newId('ii'),
    object: 'invoiceitem',
    amount,
    currency: subscription.currency,
    customer: subscription.customer,
    customer_account: null,
    date: now(world, subscription.test_clock),
    description,
    discountable: false,
    discounts: [],
    invoice: null,
    livemode: false,
    metadata: item.metadata,
    net_amount: amount,
    parent: {
      subscription_details: { subscription: subscription.id, subscription_item: item.id },
      type: 'subscription_details',
    },
    period,
    pricing: {
      price_details: { price: price.id, product: price.product },
      type: 'price_details',
      unit_amount_decimal: price.unit_amount_decimal,
    },
    proration: true,
    proration_details: { credited_items: null, discount_amounts: [] },
    quantity,
    quantity_decimal: String(quantity),
    tax_rates: [],
    test_clock: subscription.test_clock,
  }
  return add(world, 'invoiceitem', waiting, 'invoiceitem.created')
}

function nameOf(world: World, item: SubscriptionItem) {
  const { name } = productOf(world, item.price)
  return item.quantity && item.quantity > 1 ? `${item.quantity} × ${name}` : name
}

function day(moment: number) {
  return new Date(moment * 1000).toLocaleDateString('en-GB', {
    day: '2-digit',
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  })
}
