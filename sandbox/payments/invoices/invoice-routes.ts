import type Stripe from 'stripe'
import { namedPaymentMethod } from '../customers/payment-methods.ts'
import { equal, listOf, pageOf, within } from '../routing/lists.ts'
import { route } from '../routing/route.ts'
import { requireOwnMethod } from '../subscription-terms/order-rules.ts'
import { metadata, pagination, range, withMetadata } from '../wire/common-params.ts'
import { refuse } from '../wire/errors.ts'
import {
  type AllOf,
  clearable,
  flag,
  hash,
  notSupported,
  oneOf,
  type SomeOf,
  text,
  timestamp,
  type Values,
} from '../wire/readers.ts'
import type { Invoice, PaymentMethod } from '../world/documents.ts'
import { announce, change, existing, find, type World } from '../world/world.ts'
import { collect, markSettled, paymentError } from './collection.ts'
import { customerOf, finalizeInvoice } from './invoices.ts'
import { voidAndFollow, writeOffAndFollow } from './subscription-status.ts'

const listParams = {
  ...pagination,
  collection_method: oneOf(['charge_automatically', 'send_invoice']),
  created: range(),
  customer: text(),
  customer_account: notSupported(),
  due_date: range(),
  status: oneOf(['draft', 'open', 'paid', 'uncollectible', 'void']),
  subscription: text(),
} satisfies AllOf<Stripe.InvoiceListParams>

const payParams = {
  forgive: notSupported(),
  mandate: notSupported(),
  off_session: flag(),
  paid_out_of_band: flag(),
  payment_method: text(),
  source: notSupported(),
} satisfies AllOf<Stripe.InvoicePayParams>

const updateParams = {
  auto_advance: flag(),
  automatically_finalizes_at: timestamp(),
  default_payment_method: text(),
  description: clearable(text(1500)),
  footer: clearable(text()),
  metadata: metadata(),
} satisfies SomeOf<Stripe.InvoiceUpdateParams>

const paymentListParams = {
  ...pagination,
  created: range(),
  invoice: text(),
  payment: hash({
    payment_intent: text(),
    payment_record: notSupported(),
    type: oneOf(['charge', 'payment_intent', 'payment_record']),
  }),
  status: oneOf(['canceled', 'open', 'paid']),
} satisfies AllOf<Stripe.InvoicePaymentListParams>

export const invoiceRoutes = [
  route('GET /v1/invoices', listParams, ({ world, params, url }) => {
    const { customer, collection_method, status, subscription, created, due_date } = params
    const ofSubscription = { 'parent.subscription_details.subscription': subscription }
    const where = [
      ...equal({ customer, collection_method, status, ...ofSubscription }),
      ...within('created', created),
      ...within('due_date', due_date),
    ]
    return listOf(world, 'invoice', { url, page: params, where })
  }),
  route('GET /v1/invoices/:id', {}, ({ world, id }) => find(world, 'invoice', id)),
  route('GET /v1/invoices/:id/lines', pagination, ({ world, id, params, url }) =>
    pageOf(find(world, 'invoice', id).lines.data, { url, page: params }),
  ),
  route('POST /v1/invoices/:id', updateParams, ({ world, id, params }) => updateInvoice(world, id, params)),
  route('POST /v1/invoices/:id/finalize', { auto_advance: flag() }, ({ world, id, params }) => {
    const invoice = find(world, 'invoice', id)
    if (invoice.status !== 'draft') {
      refuse("This invoice is already finalized, you can't re-finalize a non-draft invoice.", {
        code: 'invoice_not_editable',
      })
    }
    return finalizeInvoice(world, {
      ...invoice,
      auto_advance: params.auto_advance ?? invoice.auto_advance ?? true,
    })
  }),
  route('POST /v1/invoices/:id/pay', payParams, ({ world, id, params }) => payInvoice(world, id, params)),
  route('POST /v1/invoices/:id/void', {}, ({ world, id }) =>
    voidAndFollow(world, find(world, 'invoice', id)),
  ),
  route('POST /v1/invoices/:id/mark_uncollectible', {}, ({ world, id }) =>
    writeOffAndFollow(world, find(world, 'invoice', id)),
  ),
  route('GET /v1/invoice_payments', paymentListParams, ({ world, params, url }) => {
    const { invoice, payment, status, created } = params
    const paid = { 'payment.payment_intent': payment?.payment_intent, 'payment.type': payment?.type }
    const where = [...equal({ invoice, status, ...paid }), ...within('created', created)]
    return listOf(world, 'invoice_payment', { url, page: params, where })
  }),
  route(
    'POST /v1/payment_intents/:id/confirm',
    { payment_method: text(), off_session: flag(), return_url: notSupported() },
    ({ world, id, params }) => confirmIntent(world, id, params),
  ),
  route('GET /v1/invoice_payments/:id', {}, ({ world, id }) => find(world, 'invoice_payment', id)),
]

function updateInvoice(world: World, id: string, params: Values<typeof updateParams>) {
  const invoice = find(world, 'invoice', id)
  const { default_payment_method: method } = params
  if (method !== undefined) requireOwnMethod(world, customerOf(world, invoice), method)
  if (invoice.status !== 'draft' && params.automatically_finalizes_at !== undefined) {
    refuse('Finalized invoices cannot be updated in this way', { code: 'invoice_not_editable' })
  }
  const updated: Invoice = {
    ...invoice,
    auto_advance: params.auto_advance ?? invoice.auto_advance ?? false,
    automatically_finalizes_at: params.automatically_finalizes_at ?? invoice.automatically_finalizes_at,
    default_payment_method: method ?? invoice.default_payment_method,
    description: params.description === undefined ? invoice.description : params.description,
    footer: params.footer === undefined ? invoice.footer : params.footer,
    metadata: withMetadata(invoice.metadata ?? {}, params.metadata),
  }
  return change(world, 'invoice', updated, 'invoice.updated')
}

function payInvoice(world: World, id: string, params: Values<typeof payParams>) {
  const given = find(world, 'invoice', id)
  const invoice = given.status === 'draft' ? finalizeInvoice(world, given) : given
  if (invoice.status === 'paid') {
    if (given.status === 'draft') return invoice
    refuse('Invoice is already paid', { code: 'invoice_already_paid' })
  }
  if (invoice.status !== 'open' && invoice.status !== 'uncollectible') {
    refuse(`This invoice can no longer be paid; its status is ${invoice.status}.`, {
      code: 'invoice_not_editable',
    })
  }
  if (params.paid_out_of_band) {
    announce(world, 'invoice.updated', invoice)
    return markSettled(world, { ...invoice, amount_remaining: 0 }, { attempted: false })
  }
  const method =
    params.payment_method === undefined ? undefined : payingMethod(world, invoice, params.payment_method)
  const collected = collect(world, invoice, { method, ownerPresent: params.off_session === false })
  if (collected.payment?.result !== 'succeeded') throw paymentError(collected)
  return existing(world, 'invoice', id)
}

/** Returns one of the customer's own cards, or a test token that stands for a card used this once. */
function payingMethod(world: World, invoice: Invoice, id: string): PaymentMethod {
  const method = namedPaymentMethod(world, id, 'payment_method')
  if (method.id === id) requireOwnMethod(world, customerOf(world, invoice), id, 'payment_method')
  return method
}

type Confirmation = { payment_method: string | undefined; off_session: boolean | undefined }

/** Returns the intent of an open invoice: confirming it is paying the invoice. */
function confirmIntent(world: World, id: string, { payment_method, off_session }: Confirmation) {
  const intent = find(world, 'payment_intent', id)
  const [payment] = world.store.page('invoice_payment', {
    where: equal({ 'payment.payment_intent': id }),
    limit: 1,
  })
  const invoice = payment ? world.store.get('invoice', payment.invoice) : undefined
  if (!invoice || intent.status === 'succeeded' || intent.status === 'canceled') {
    return refuse(`You cannot confirm this PaymentIntent because it has a status of ${intent.status}.`, {
      code: 'payment_intent_unexpected_state',
    })
  }
  const method = payment_method === undefined ? undefined : payingMethod(world, invoice, payment_method)
  const collected = collect(world, invoice, { method, ownerPresent: off_session !== true })
  if (collected.payment?.result === 'succeeded' || collected.payment?.result === 'requires_action') {
    return existing(world, 'payment_intent', id)
  }
  throw paymentError(collected)
}
