import { cardError } from '../customers/bank.ts'
import { subscriptionIdOf } from '../invoice-documents/invoice-document.ts'
import { type Payment, pay } from '../money/payment-intents.ts'
import { completeResumption, isWaitingForPayment } from '../subscription-terms/resumption.ts'
import { StripeError } from '../wire/errors.ts'
import type { Invoice, PaymentMethod, Subscription } from '../world/documents.ts'
import { announce, change, existing, type World } from '../world/world.ts'
import { dunning, nextAttempt } from './dunning.ts'
import { clockOfInvoice, customerOf, intentOf, markPaid, setDelinquent } from './invoices.ts'
import { endSubscription, setStatus } from './subscription-status.ts'

export type Payer = { method?: PaymentMethod | undefined; ownerPresent: boolean; authenticated?: boolean }
export type Collected = { invoice: Invoice; payment: Payment | undefined }

/** Charges an open invoice and updates its subscription with the outcome. */
export function collect(world: World, invoice: Invoice, payer: Payer): Collected {
  const method = payer.method ?? defaultMethod(world, invoice)
  const intent = intentOf(world, invoice)
  if (!intent) throw new Error(`${invoice.id} has no payment intent`)
  if (!method) return { invoice: failed(world, invoice, undefined), payment: undefined }
  const { ownerPresent, authenticated = false } = payer
  const payment = pay(world, intent, { method, ownerPresent, authenticated })
  if (payment.result !== 'succeeded') return { invoice: failed(world, invoice, payment), payment }
  return { invoice: markSettled(world, invoice, { attempted: true }), payment }
}

/** Marks the invoice paid and activates its subscription. */
export function markSettled(world: World, invoice: Invoice, options: { attempted: boolean }) {
  const paid = markPaid(world, invoice, options)
  const subscription = subscriptionOf(world, paid)
  if (!subscription || subscription.latest_invoice !== paid.id) return paid
  const { status } = subscription
  if (isWaitingForPayment(subscription)) completeResumption(world, subscription)
  if (status === 'incomplete' || status === 'past_due' || status === 'unpaid') {
    setStatus(world, saveMethod(world, subscription, paid), 'active')
  }
  return paid
}

/** `save_default_payment_method: 'on_subscription'`: the method that paid becomes the default. */
function saveMethod(world: World, subscription: Subscription, invoice: Invoice): Subscription {
  const method = intentOf(world, invoice)?.payment_method
  const saves = subscription.payment_settings?.save_default_payment_method === 'on_subscription'
  return saves && method ? { ...subscription, default_payment_method: method } : subscription
}

function failed(world: World, invoice: Invoice, payment: Payment | undefined) {
  const subscription = subscriptionOf(world, invoice)
  const attempt_count = invoice.attempt_count + 1
  const isFirst = invoice.billing_reason === 'subscription_create'
  const rules = dunning(world)
  const retry =
    isFirst || !invoice.auto_advance
      ? undefined
      : nextAttempt(rules, attempt_count, clockOfInvoice(world, invoice))
  const updated: Invoice = { ...invoice, attempt_count, attempted: true, next_payment_attempt: retry ?? null }
  change(world, 'invoice', updated)
  if (payment?.result === 'requires_action') announce(world, 'invoice.payment_action_required', updated)
  announce(world, 'invoice.payment_failed', updated)
  setDelinquent(world, customerOf(world, invoice), true)
  if (!subscription || isFirst || !isLive(subscription)) return updated
  if (retry === undefined && invoice.auto_advance) return giveUp(world, updated, subscription)
  if (subscription.status === 'active' || subscription.status === 'trialing')
    setStatus(world, subscription, 'past_due')
  return updated
}

/** The last retry failed: a setting of the account decides the outcome. */
function giveUp(world: World, invoice: Invoice, subscription: Subscription) {
  const { finalAction } = dunning(world)
  if (finalAction === 'cancel') endSubscription(world, subscription, { reason: 'payment_failed' })
  else setStatus(world, subscription, finalAction)
  return existing(world, 'invoice', invoice.id)
}

function isLive({ status }: Subscription) {
  return status === 'active' || status === 'trialing' || status === 'past_due' || status === 'unpaid'
}

function subscriptionOf(world: World, invoice: Invoice) {
  const id = subscriptionIdOf(invoice)
  return id === null ? undefined : world.store.get('subscription', id)
}

export function defaultMethod(world: World, invoice: Invoice): PaymentMethod | undefined {
  const customer = customerOf(world, invoice)
  const id =
    invoice.default_payment_method ??
    subscriptionOf(world, invoice)?.default_payment_method ??
    customer.invoice_settings.default_payment_method
  const method = id ? world.store.get('payment_method', id) : undefined
  return method?.customer === customer.id ? method : undefined
}

export const requiresAction = 'subscription_payment_intent_requires_action'

/** Returns the error for the API caller whose payment failed. */
export function paymentError({ payment }: Collected): StripeError {
  if (payment?.result === 'declined') {
    const { charge, decline, intent } = payment
    return cardError(decline, { charge: charge.id, payment_intent: intent })
  }
  if (payment?.result === 'requires_action') {
    return new StripeError(
      402,
      {
        type: 'card_error',
        code: requiresAction,
        message:
          'Payment for this subscription requires additional user action before it can be completed successfully. Payment can be completed using the PaymentIntent associated with subscription.latest_invoice.',
        payment_intent: payment.intent,
      },
      true,
    )
  }
  return new StripeError(
    400,
    {
      type: 'invalid_request_error',
      code: 'resource_missing',
      message:
        'This customer has no attached payment source or default payment method. Please consider adding a default payment method.',
    },
    true,
  )
}
