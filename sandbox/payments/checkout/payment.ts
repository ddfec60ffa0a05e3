import { createCustomer } from '../customers/customers.ts'
import { addPaymentMethod, attachPaymentMethod, type CardDetails } from '../customers/payment-methods.ts'
import { setUpCard } from '../money/card-setup.ts'
import { addPaymentIntent, failAuthentication, pay } from '../money/payment-intents.ts'
import { notAuthenticated } from '../pages/three-d-secure.ts'
import type { SubscriptionOrder } from '../subscription-terms/subscription-document.ts'
import { startPaid } from '../subscriptions/new-subscription.ts'
import type {
  CheckoutOrder,
  CheckoutSession,
  Customer,
  PaymentIntent,
  PaymentMethod,
} from '../world/documents.ts'
import { announce, change, existing, now, type World } from '../world/world.ts'
import { detailsOf } from './session-document.ts'

export type Submitted =
  | { result: 'complete'; session: CheckoutSession }
  | { result: 'authenticate' }
  | { result: 'refused'; message: string }

export type BuyerDetails = CardDetails & { email: string | null }

export function needsCard({ amount_total, payment_method_collection }: CheckoutSession) {
  return (amount_total ?? 0) > 0 || payment_method_collection !== 'if_required'
}

/** Completes a session in which nothing is due and the shop does not insist on a card. */
export function submitWithoutCard(world: World, session: CheckoutSession, email: string | null): Submitted {
  const order = existing(world, 'checkout_order', session.id)
  const customer = buyer(world, session, { email })
  if (!customer) return { result: 'refused', message: goneCustomer }
  return complete(world, session, { order, customer, method: undefined, intent: undefined })
}

const goneCustomer = 'This customer account no longer exists.'

/** Handles *Subscribe*. The subscription is created only after the payment. */
export function submitPayment(world: World, session: CheckoutSession, details: BuyerDetails): Submitted {
  const order = existing(world, 'checkout_order', session.id)
  const customer = buyer(world, session, details)
  if (!customer) return { result: 'refused', message: goneCustomer }
  const method = addPaymentMethod(world, details)
  if (session.customer === null) change(world, 'checkout.session', { ...session, customer: customer.id })
  world.store.put('checkout_order', { ...order, paymentMethod: method.id })
  return attempt(world, session.id, { method, customer, authenticated: false })
}

/** Completes the payment after the 3-D Secure step. */
export function confirmPayment(world: World, session: CheckoutSession, isConfirmed: boolean): Submitted {
  const order = existing(world, 'checkout_order', session.id)
  const customer = session.customer === null ? undefined : world.store.get('customer', session.customer)
  const intent =
    order.paymentIntent === null ? undefined : existing(world, 'payment_intent', order.paymentIntent)
  const isAsked = intent === undefined || intent.status === 'requires_action'
  if (!customer || order.paymentMethod === null || !isAsked) {
    return { result: 'refused', message: 'There is no payment to confirm. Please enter your card again.' }
  }
  if (isConfirmed) {
    const method = existing(world, 'payment_method', order.paymentMethod)
    return attempt(world, session.id, { method, customer, authenticated: true })
  }
  world.store.put('checkout_order', { ...order, paymentMethod: null })
  if (intent) failAuthentication(world, intent)
  return { result: 'refused', message: notAuthenticated }
}

type Attempt = { method: PaymentMethod; customer: Customer; authenticated: boolean }

function attempt(world: World, id: string, { method, customer, authenticated }: Attempt): Submitted {
  const session = existing(world, 'checkout.session', id)
  const order = existing(world, 'checkout_order', id)
  const amount = Math.max(0, (session.amount_total ?? 0) + customer.balance)
  if (amount === 0) {
    const answer = setUpCard(world, method, { authenticated })
    if (answer === 'authenticate') return { result: 'authenticate' }
    if (answer !== 'accepted') return { result: 'refused', message: answer.message }
    return complete(world, session, { order, customer, method, intent: undefined })
  }
  const intent =
    openIntent(world, order) ??
    addPaymentIntent(world, {
      customer,
      amount,
      currency: session.currency ?? 'usd',
      description: 'Subscription creation',
    })
  world.store.put('checkout_order', { ...order, paymentIntent: intent.id })
  const payment = pay(world, intent, { method, ownerPresent: true, authenticated })
  if (payment.result === 'requires_action') return { result: 'authenticate' }
  if (payment.result === 'declined') return { result: 'refused', message: payment.decline.message }
  return complete(world, session, { order, customer, method, intent: payment.intent })
}

function openIntent(world: World, { paymentIntent }: CheckoutOrder): PaymentIntent | undefined {
  const intent = paymentIntent === null ? undefined : world.store.get('payment_intent', paymentIntent)
  return intent && intent.status !== 'canceled' && intent.status !== 'succeeded' ? intent : undefined
}

const noDetails = { address: null, email: null, name: null }

type Paid = {
  order: CheckoutOrder
  customer: Customer
  method: PaymentMethod | undefined
  intent: PaymentIntent | undefined
}

function complete(
  world: World,
  session: CheckoutSession,
  { order, customer, method, intent }: Paid,
): Submitted {
  if (method) attachPaymentMethod(world, { customer, method })
  const owner = withCollectedDetails(world, { customer, method, order })
  const started = startPaid(
    world,
    subscriptionOrder(world, session, { order, customer: owner, method }),
    intent,
  )
  const { address, email, name } = method?.billing_details ?? noDetails
  const done: CheckoutSession = {
    ...session,
    collected_information: { business_name: null, individual_name: null, shipping_details: null },
    customer: customer.id,
    customer_details: detailsOf({ email: owner.email ?? email, name, address }),
    invoice: started.invoice.id,
    payment_status: intent ? 'paid' : 'no_payment_required',
    status: 'complete',
    subscription: started.subscription.id,
    url: null,
  }
  change(world, 'checkout.session', done)
  announce(world, 'checkout.session.completed', done)
  return { result: 'complete', session: done }
}

function subscriptionOrder(
  world: World,
  session: CheckoutSession,
  { order, customer, method }: Omit<Paid, 'intent'>,
): SubscriptionOrder {
  const moment = now(world, customer.test_clock)
  const trialEnd = order.trialDays === null ? order.trialEnd : moment + order.trialDays * 86_400
  return {
    customer: existing(world, 'customer', customer.id),
    items: order.lineItems.map(({ price, quantity, metadata }) => ({
      price: existing(world, 'price', price?.id ?? ''),
      quantity: quantity ?? 1,
      metadata: metadata ?? {},
    })),
    currency: session.currency ?? 'usd',
    metadata: order.subscriptionMetadata,
    description: order.subscriptionDescription,
    defaultPaymentMethod: method ? method.id : null,
    trialEnd: trialEnd !== null && trialEnd > moment ? trialEnd : null,
    missingMethodAfterTrial: order.missingMethodAfterTrial,
    savesMethod: false,
    automaticTax: session.automatic_tax.enabled,
  }
}

/** Returns the customer of the session, or a new one; undefined if it was deleted while the page was open. */
function buyer(
  world: World,
  session: CheckoutSession,
  { name, email, address }: Pick<BuyerDetails, 'email' | 'name' | 'address'>,
): Customer | undefined {
  if (session.customer !== null) return world.store.get('customer', session.customer)
  return createCustomer(world, {
    name: name ?? null,
    email: session.customer_email ?? email,
    address: address ?? null,
  })
}

function withCollectedDetails(world: World, { customer, method, order }: Omit<Paid, 'intent'>): Customer {
  if (!method) return customer
  const { address, name } = method.billing_details
  const updated: Customer = {
    ...customer,
    address: order.mayUpdate.address ? address : (customer.address ?? null),
    name: order.mayUpdate.name ? name : (customer.name ?? null),
  }
  return change(world, 'customer', updated, 'customer.updated')
}
