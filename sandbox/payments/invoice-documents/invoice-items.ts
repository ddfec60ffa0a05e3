import type Stripe from 'stripe'
import { equal, listOf, within } from '../routing/lists.ts'
import { route } from '../routing/route.ts'
import { currency, metadata, pagination, range, withMetadata } from '../wire/common-params.ts'
import { refuse } from '../wire/errors.ts'
import { newId } from '../wire/ids.ts'
import {
  type AllOf,
  clearable,
  flag,
  hash,
  integer,
  list,
  notSupported,
  required,
  type SomeOf,
  text,
  timestamp,
  type Values,
} from '../wire/readers.ts'
import type { Condition } from '../world/store.ts'
import { add, announce, change, find, now, type World } from '../world/world.ts'
import type { InvoiceItem } from './invoice-lines.ts'

const createParams = {
  amount: required(integer()),
  currency: required(currency()),
  customer: required(text()),
  customer_account: notSupported(),
  description: text(),
  discountable: flag(),
  discounts: clearable(list(text(), { max: 0 })),
  invoice: notSupported(),
  metadata: metadata(),
  period: hash({ end: required(timestamp()), start: required(timestamp()) }),
  price_data: notSupported(),
  pricing: notSupported(),
  quantity: notSupported(),
  quantity_decimal: notSupported(),
  subscription: text(),
  tax_behavior: notSupported(),
  tax_code: notSupported(),
  tax_rates: list(text(), { max: 0 }),
  unit_amount_decimal: notSupported(),
} satisfies AllOf<Stripe.InvoiceItemCreateParams>

const updateParams = {
  amount: integer(),
  description: text(),
  metadata: metadata(),
} satisfies SomeOf<Stripe.InvoiceItemUpdateParams>

const listParams = {
  ...pagination,
  created: range(),
  customer: text(),
  customer_account: notSupported(),
  invoice: text(),
  pending: flag(),
} satisfies AllOf<Stripe.InvoiceItemListParams>

/** Pending charges and credits for the next invoice of the customer. */
export const invoiceItemRoutes = [
  route('POST /v1/invoiceitems', createParams, ({ world, params }) => createItem(world, params)),
  route('GET /v1/invoiceitems/:id', {}, ({ world, id }) => find(world, 'invoiceitem', id)),
  route('POST /v1/invoiceitems/:id', updateParams, ({ world, id, params }) => {
    const item = waiting(find(world, 'invoiceitem', id))
    const amount = params.amount ?? item.amount
    const changed = {
      ...item,
      amount,
      description: params.description ?? item.description,
      metadata: withMetadata(item.metadata ?? {}, params.metadata),
      net_amount: amount,
    }
    return change(world, 'invoiceitem', changed)
  }),
  route('DELETE /v1/invoiceitems/:id', {}, ({ world, id }) => {
    const item = waiting(find(world, 'invoiceitem', id))
    world.store.remove('invoiceitem', id)
    announce(world, 'invoiceitem.deleted', item)
    return { id, object: 'invoiceitem', deleted: true }
  }),
  route('GET /v1/invoiceitems', listParams, ({ world, params, url }) => {
    const { created, customer, invoice } = params
    const where = [...equal({ customer, invoice }), ...within('date', created), ...ifBilled(params)]
    return listOf(world, 'invoiceitem', { url, page: params, where })
  }),
]

function ifBilled({ pending }: { pending: boolean | undefined }): Condition[] {
  if (pending === undefined) return []
  return [{ field: 'invoice', op: pending ? 'is' : 'is not', value: null }]
}

function waiting(item: InvoiceItem) {
  if (item.invoice === null) return item
  return refuse('This invoice item is already attached to an invoice.', { code: 'invoice_not_editable' })
}

function createItem(world: World, params: Values<typeof createParams>) {
  const customer = find(world, 'customer', params.customer, 'customer')
  const { subscription, amount } = params
  if (subscription !== undefined) find(world, 'subscription', subscription, 'subscription')
  const date = now(world, customer.test_clock)
  const item: InvoiceItem = {
    id: newId('ii'),
    object: 'invoiceitem',
    amount,
    currency: params.currency,
    customer: customer.id,
    customer_account: null,
    date,
    description: params.description ?? null,
    discountable: params.discountable ?? amount >= 0,
    discounts: [],
    invoice: null,
    livemode: false,
    metadata: withMetadata({}, params.metadata),
    net_amount: amount,
    parent:
      subscription === undefined
        ? null
        : { subscription_details: { subscription }, type: 'subscription_details' },
    period: params.period ?? { end: date, start: date },
    pricing: null,
    proration: false,
    quantity: 1,
    quantity_decimal: '1',
    tax_rates: [],
    test_clock: customer.test_clock ?? null,
  }
  return add(world, 'invoiceitem', item, 'invoiceitem.created')
}
