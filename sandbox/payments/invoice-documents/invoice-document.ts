import { taxIdsOf } from '../customers/tax-ids.ts'
import { equal, isNull } from '../routing/lists.ts'
import type { Period } from '../subscription-terms/cycle.ts'
import { runningDiscounts, runningItemDiscounts } from '../subscription-terms/discounts.ts'
import { newId } from '../wire/ids.ts'
import type { Customer, Invoice, InvoiceLine, Subscription } from '../world/documents.ts'
import { add, change, existing, now, type World } from '../world/world.ts'
import { type InvoiceItem, invoiceItemLine, linesOf } from './invoice-lines.ts'
import { discountedLines, discountTotals, netAmount } from './line-discounts.ts'

export type InvoiceDraft = {
  id?: string
  subscription: Subscription
  reason: NonNullable<Invoice['billing_reason']>
  lines: InvoiceLine[]
  /** The period of the invoice; for a renewal the past period, as in the API. */
  period: Period
  autoAdvance: boolean
  prorationDate?: number
}

const hourBeforeFinalizing = 3600

/** Creates a draft with the given lines and all pending invoice items of the customer. */
export function draftInvoice(world: World, draft: InvoiceDraft) {
  const { subscription } = draft
  const customer = existing(world, 'customer', subscription.customer)
  const id = draft.id ?? newId('in')
  const waiting = pendingItems(world, subscription)
  const discounts = runningDiscounts(world, subscription)
  const plain = [...waiting.map((item) => invoiceItemLine(world, item)), ...draft.lines]
  const itemized = subscription.items.data.reduce(
    (lines, item) => discountedLines(lines, runningItemDiscounts(world, subscription, item), item.id),
    plain,
  )
  const lines = discountedLines(itemized, discounts)
  for (const item of waiting) change(world, 'invoiceitem', { ...item, invoice: id })
  const created = now(world, customer.test_clock)
  const invoice: Invoice = {
    ...plainInvoice,
    ...billedTo(world, customer),
    ...totals(lines, customer),
    id,
    auto_advance: draft.autoAdvance,
    automatically_finalizes_at: draft.autoAdvance ? created + hourBeforeFinalizing : null,
    billing_reason: draft.reason,
    created,
    currency: subscription.currency,
    default_payment_method: null,
    description: subscription.description,
    discounts: discounts.map(({ id }) => id),
    lines: linesOf({ id }, lines),
    parent: {
      quote_details: null,
      subscription_details: {
        metadata: subscription.metadata,
        subscription: subscription.id,
        ...(draft.prorationDate === undefined ? {} : { subscription_proration_date: draft.prorationDate }),
      },
      type: 'subscription_details',
    },
    period_end: draft.period.end,
    period_start: draft.period.start,
  }
  return add(world, 'invoice', invoice, 'invoice.created')
}

/** Returns the pending items of this subscription, and those of its customer without a subscription. */
export function pendingItems(world: World, { id, currency, customer }: Subscription): InvoiceItem[] {
  const where = [...equal({ customer, currency }), isNull('invoice')]
  const found = world.store.page('invoiceitem', { where, limit: 250 }).reverse()
  return found.filter(({ parent }) => (parent?.subscription_details?.subscription ?? id) === id)
}

export type Totals = Pick<
  Invoice,
  | 'amount_due'
  | 'amount_remaining'
  | 'starting_balance'
  | 'subtotal'
  | 'subtotal_excluding_tax'
  | 'total'
  | 'total_discount_amounts'
  | 'total_excluding_tax'
  | 'total_pretax_credit_amounts'
>

/** A credit balance (below zero) pays first, a debt (above zero) is collected along. */
export function totals(lines: InvoiceLine[], { balance }: Pick<Customer, 'balance'>): Totals {
  const subtotal = lines.reduce((sum, { amount }) => sum + amount, 0)
  const total = lines.reduce((sum, line) => sum + netAmount(line), 0)
  const discounts = discountTotals(lines)
  const amount_due = Math.max(0, total + balance)
  return {
    amount_due,
    amount_remaining: amount_due,
    starting_balance: balance,
    subtotal,
    subtotal_excluding_tax: subtotal,
    total,
    total_discount_amounts: discounts,
    total_excluding_tax: total,
    total_pretax_credit_amounts: discounts.map((each) => ({ ...each, type: 'discount' })),
  }
}

/** Returns a snapshot of the customer for the invoice. */
function billedTo(world: World, customer: Customer) {
  const { address = null, name = null, phone = null, tax_exempt, test_clock = null } = customer
  return {
    customer: customer.id,
    customer_address: address,
    customer_email: customer.email,
    customer_name: name,
    customer_phone: phone,
    customer_tax_ids: taxIdsOf(world, customer).map(({ type, value }) => ({ type, value })),
    customer_tax_exempt: tax_exempt ?? 'none',
    footer: customer.invoice_settings.footer,
    test_clock,
  } satisfies Partial<Invoice>
}

type Chosen =
  | keyof Totals
  | keyof ReturnType<typeof billedTo>
  | 'id'
  | 'created'
  | 'currency'
  | 'discounts'
  | 'lines'
  | 'period_end'
  | 'period_start'

const plainInvoice: Omit<Invoice, Chosen> = {
  object: 'invoice',
  account_country: 'US',
  account_name: 'Layerdrop sandbox',
  account_tax_ids: null,
  amount_overpaid: 0,
  amount_paid: 0,
  amount_shipping: 0,
  application: null,
  attempt_count: 0,
  attempted: false,
  automatic_tax: { disabled_reason: null, enabled: false, liability: null, provider: null, status: null },
  automatically_finalizes_at: null,
  billing_reason: null,
  collection_method: 'charge_automatically',
  custom_fields: null,
  customer_account: null,
  customer_shipping: null,
  default_payment_method: null,
  default_source: null,
  default_tax_rates: [],
  description: null,
  due_date: null,
  effective_at: null,
  ending_balance: null,
  from_invoice: null,
  hosted_invoice_url: null,
  invoice_pdf: null,
  issuer: { type: 'self' },
  last_finalization_error: null,
  latest_revision: null,
  livemode: false,
  metadata: {},
  next_payment_attempt: null,
  number: null,
  on_behalf_of: null,
  parent: null,
  payment_settings: { default_mandate: null, payment_method_options: null, payment_method_types: null },
  post_payment_credit_notes_amount: 0,
  pre_payment_credit_notes_amount: 0,
  receipt_number: null,
  rendering: null,
  shipping_cost: null,
  shipping_details: null,
  statement_descriptor: null,
  status: 'draft',
  status_transitions: { finalized_at: null, marked_uncollectible_at: null, paid_at: null, voided_at: null },
  total_taxes: [],
  webhooks_delivered_at: null,
}

export function subscriptionIdOf(invoice: Invoice) {
  return invoice.parent?.subscription_details?.subscription ?? null
}
