import { intervalOf, type Period } from '../subscription-terms/cycle.ts'
import { amountOf } from '../subscription-terms/items.ts'
import { newId } from '../wire/ids.ts'
import type {
  Documents,
  Invoice,
  InvoiceLine,
  Price,
  Product,
  Subscription,
  SubscriptionItem,
} from '../world/documents.ts'
import { existing, type World } from '../world/world.ts'

export type InvoiceItem = Documents['invoiceitem']

/** Returns the line that pays an item's period in full, or names the free time of a trial. */
export function periodLine(
  world: World,
  {
    subscription,
    item,
    period,
    isTrial,
  }: { subscription: Subscription; item: SubscriptionItem; period: Period; isTrial: boolean },
): InvoiceLine {
  const quantity = item.quantity ?? 1
  const amount = isTrial ? 0 : amountOf(item, subscription.currency, world)
  const product = productOf(world, item.price)
  return {
    ...line({ amount, currency: subscription.currency, period, price: item.price, quantity }),
    description: isTrial
      ? `Trial period for ${product.name}`
      : `${quantity} × ${product.name} (at ${describePrice(world, item, subscription.currency)})`,
    metadata: item.metadata,
    parent: {
      invoice_item_details: null,
      subscription_item_details: {
        invoice_item: null,
        proration: false,
        proration_details: { credited_items: null },
        subscription: subscription.id,
        subscription_item: item.id,
      },
      type: 'subscription_item_details',
    },
    subscription: subscription.id,
  }
}

/** Returns the line of a pending charge or credit. */
export function invoiceItemLine(world: World, item: InvoiceItem): InvoiceLine {
  const { price_details } = item.pricing ?? {}
  const price = price_details ? existing(world, 'price', price_details.price) : undefined
  const details = item.parent?.subscription_details
  return {
    ...line({
      amount: item.amount,
      currency: item.currency,
      period: item.period,
      price,
      quantity: item.quantity,
    }),
    description: item.description,
    discountable: item.discountable,
    metadata: item.metadata ?? {},
    parent: lineParent(item),
    subscription: details?.subscription ?? null,
  }
}

function lineParent(item: InvoiceItem): InvoiceLine['parent'] {
  const { subscription = null, subscription_item } = item.parent?.subscription_details ?? {}
  const details = {
    invoice_item: item.id,
    proration: item.proration,
    proration_details: { credited_items: null },
    subscription,
  }
  if (subscription_item === undefined) {
    return { invoice_item_details: details, subscription_item_details: null, type: 'invoice_item_details' }
  }
  return {
    invoice_item_details: null,
    subscription_item_details: { ...details, subscription_item },
    type: 'subscription_item_details',
  }
}

type LineAmount = {
  amount: number
  currency: string
  period: Period
  price: Price | undefined
  quantity: number
}

function line({ amount, currency, period, price, quantity }: LineAmount): InvoiceLine {
  return {
    id: newId('il'),
    object: 'line_item',
    amount,
    currency,
    description: null,
    discount_amounts: [],
    discountable: true,
    discounts: [],
    invoice: null,
    livemode: false,
    metadata: {},
    parent: null,
    period,
    pretax_credit_amounts: [],
    pricing: price
      ? {
          price_details: { price: price.id, product: price.product },
          type: 'price_details',
          unit_amount_decimal: quantity === 0 ? '0' : String(amount / quantity),
        }
      : null,
    quantity,
    quantity_decimal: String(quantity),
    subscription: null,
    subtotal: amount,
    taxes: [],
  }
}

export function productOf(world: World, price: Price): Pick<Product, 'name' | 'id'> {
  return world.store.get('product', price.product) ?? { id: price.product, name: 'Deleted product' }
}

function describePrice(world: World, item: SubscriptionItem, currency: string) {
  const unit = amountOf({ price: item.price, quantity: 1 }, currency, world)
  const { interval, interval_count } = intervalOf(item.price)
  const every = interval_count === 1 ? interval : `every ${interval_count} ${interval}s`
  return `${formatAmount(unit, currency)} / ${every}`
}

/** Formats minor units the way people write the currency: `$19.00`. */
export function formatAmount(amount: number, currency: string) {
  const format = new Intl.NumberFormat('en-US', { style: 'currency', currency })
  const digits = format.resolvedOptions().maximumFractionDigits ?? 2
  return format.format(amount / 10 ** digits)
}

export function linesOf(invoice: Pick<Invoice, 'id'>, lines: InvoiceLine[]): Invoice['lines'] {
  const data = lines.map((each) => ({ ...each, invoice: invoice.id }))
  return { object: 'list', data, has_more: false, url: `/v1/invoices/${invoice.id}/lines` }
}
