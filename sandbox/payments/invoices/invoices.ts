import { subscriptionIdOf, totals } from '../invoice-documents/invoice-document.ts'
import { addPaymentIntent, cancelIntent } from '../money/payment-intents.ts'
import { equal } from '../routing/lists.ts'
import { refuse } from '../wire/errors.ts'
import { newId } from '../wire/ids.ts'
import type { Customer, Invoice, InvoicePayment, PaymentIntent } from '../world/documents.ts'
import { add, announce, change, existing, find, now, type World } from '../world/world.ts'

export function clockOfInvoice(world: World, invoice: Invoice) {
  return now(world, invoice.test_clock)
}

export function customerOf(world: World, invoice: Invoice) {
  return find(world, 'customer', invoice.customer ?? '', 'customer')
}

/** Finalizes a draft: number, amounts and status `open`, or `paid` when nothing is due. */
export function finalizeInvoice(world: World, draft: Invoice, prepaid?: PaymentIntent): Invoice {
  const customer = customerOf(world, draft)
  const moment = clockOfInvoice(world, draft)
  const amounts = totals(draft.lines.data, customer)
  const sequence = customer.next_invoice_sequence ?? 1
  const ending_balance = Math.min(0, amounts.total + customer.balance)
  change(
    world,
    'customer',
    { ...customer, balance: ending_balance, next_invoice_sequence: sequence + 1 },
    ending_balance === customer.balance ? undefined : 'customer.updated',
  )
  const open: Invoice = {
    ...draft,
    ...amounts,
    automatically_finalizes_at: null,
    effective_at: moment,
    ending_balance,
    hosted_invoice_url: `${world.publicUrl}/pay/invoice/${draft.id}`,
    invoice_pdf: `${world.publicUrl}/pay/invoice/${draft.id}/pdf`,
    number: `${customer.invoice_prefix}-${String(sequence).padStart(4, '0')}`,
    status: 'open',
    status_transitions: { ...draft.status_transitions, finalized_at: moment },
  }
  if (open.amount_due > 0) addInvoicePayment(world, open, prepaid)
  change(world, 'invoice', open, 'invoice.finalized')
  return open.amount_due === 0 ? markPaid(world, open) : open
}

/** Tax is computed from the address of the customer; without a country there is none. */
export function lacksTaxLocation(world: World, invoice: Invoice) {
  const id = subscriptionIdOf(invoice)
  const subscription = id === null ? undefined : world.store.get('subscription', id)
  return subscription?.automatic_tax.enabled === true && !customerOf(world, invoice).address?.country
}

/** The invoice stays a draft, and its subscription as it is. */
export function failFinalization(world: World, draft: Invoice) {
  const failed: Invoice = {
    ...draft,
    automatic_tax: { ...draft.automatic_tax, enabled: true, status: 'requires_location_inputs' },
    automatically_finalizes_at: null,
    last_finalization_error: {
      code: 'customer_tax_location_invalid',
      message:
        "The customer's location isn't recognized. Set a valid customer address in order to automatically calculate tax.",
      type: 'invalid_request_error',
    },
  }
  change(world, 'invoice', failed)
  announce(world, 'invoice.finalization_failed', failed)
}

function addInvoicePayment(world: World, invoice: Invoice, prepaid: PaymentIntent | undefined) {
  const intent = prepaid ?? addPaymentIntent(world, payable(world, invoice))
  const payment: InvoicePayment = {
    id: newId('inpay'),
    object: 'invoice_payment',
    amount_paid: null,
    amount_requested: invoice.amount_due,
    created: clockOfInvoice(world, invoice),
    currency: invoice.currency,
    invoice: invoice.id,
    is_default: true,
    livemode: false,
    payment: { payment_intent: intent.id, type: 'payment_intent' },
    status: 'open',
    status_transitions: { canceled_at: null, paid_at: null },
  }
  add(world, 'invoice_payment', payment)
}

function payable(world: World, invoice: Invoice) {
  const description =
    subscriptionIdOf(invoice) && invoice.billing_reason === 'subscription_create'
      ? 'Subscription creation'
      : 'Subscription update'
  return {
    customer: customerOf(world, invoice),
    amount: invoice.amount_due,
    currency: invoice.currency,
    description,
  }
}

function paymentOf(world: World, invoice: Invoice): InvoicePayment | undefined {
  return world.store.page('invoice_payment', {
    where: equal({ invoice: invoice.id, is_default: true }),
    limit: 1,
  })[0]
}

export function intentOf(world: World, invoice: Invoice): PaymentIntent | undefined {
  const id = paymentOf(world, invoice)?.payment.payment_intent
  return id === undefined ? undefined : existing(world, 'payment_intent', id)
}

export function markPaid(world: World, invoice: Invoice, { attempted = false } = {}): Invoice {
  const moment = clockOfInvoice(world, invoice)
  const payment = paymentOf(world, invoice)
  if (payment) {
    const status_transitions = { ...payment.status_transitions, paid_at: moment }
    const settled = { ...payment, amount_paid: invoice.amount_due, status: 'paid', status_transitions }
    change(world, 'invoice_payment', settled, 'invoice_payment.paid')
  }
  const paid: Invoice = {
    ...invoice,
    amount_paid: invoice.amount_due,
    amount_remaining: 0,
    attempt_count: invoice.attempt_count + (attempted ? 1 : 0),
    attempted: true,
    auto_advance: false,
    next_payment_attempt: null,
    status: 'paid',
    status_transitions: { ...invoice.status_transitions, paid_at: moment },
  }
  change(world, 'invoice', paid)
  announce(world, 'invoice.paid', paid)
  announce(world, 'invoice.payment_succeeded', paid)
  setDelinquent(world, customerOf(world, invoice), false)
  return paid
}

export function setDelinquent(world: World, customer: Customer, delinquent: boolean) {
  change(world, 'customer', { ...customer, delinquent }, 'customer.updated')
}

export function voidInvoice(world: World, invoice: Invoice): Invoice {
  if (invoice.status !== 'open' && invoice.status !== 'uncollectible') {
    refuse(`You can only pass in open or uncollectible invoices. This invoice isn't open or uncollectible.`, {
      code: 'status_transition_invalid',
    })
  }
  const moment = clockOfInvoice(world, invoice)
  cancelPayment(world, invoice, moment)
  returnBalance(world, invoice)
  const status_transitions = { ...invoice.status_transitions, voided_at: moment }
  const voided: Invoice = {
    ...invoice,
    amount_remaining: 0,
    auto_advance: false,
    next_payment_attempt: null,
    status: 'void',
    status_transitions,
  }
  change(world, 'invoice', voided)
  announce(world, 'invoice.voided', voided)
  return voided
}

function cancelPayment(world: World, invoice: Invoice, moment: number) {
  const payment = paymentOf(world, invoice)
  if (payment && payment.status === 'open') {
    const status_transitions = { ...payment.status_transitions, canceled_at: moment }
    change(world, 'invoice_payment', { ...payment, status: 'canceled', status_transitions })
  }
  const intent = intentOf(world, invoice)
  if (intent && intent.status !== 'succeeded' && intent.status !== 'canceled') {
    cancelIntent(world, intent, 'void_invoice')
  }
}

/** Returns the credit that the void invoice had used to the balance of the customer. */
function returnBalance(world: World, invoice: Invoice) {
  const used = (invoice.ending_balance ?? invoice.starting_balance) - invoice.starting_balance
  if (used === 0) return
  const customer = customerOf(world, invoice)
  change(world, 'customer', { ...customer, balance: customer.balance - used }, 'customer.updated')
}

export function markUncollectible(world: World, invoice: Invoice): Invoice {
  if (invoice.status !== 'open') {
    refuse("You can only mark open invoices as uncollectible. This invoice isn't open.", {
      code: 'status_transition_invalid',
    })
  }
  const moment = clockOfInvoice(world, invoice)
  const uncollectible: Invoice = {
    ...invoice,
    auto_advance: false,
    next_payment_attempt: null,
    status: 'uncollectible',
    status_transitions: { ...invoice.status_transitions, marked_uncollectible_at: moment },
  }
  change(world, 'invoice', uncollectible)
  announce(world, 'invoice.marked_uncollectible', uncollectible)
  return uncollectible
}

/** The invoice stays unchanged, without further automatic attempts. */
export function stopCollection(world: World, invoice: Invoice) {
  const stopped = {
    ...invoice,
    auto_advance: false,
    automatically_finalizes_at: null,
    next_payment_attempt: null,
  }
  return change(world, 'invoice', stopped, 'invoice.updated')
}
