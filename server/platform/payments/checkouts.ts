import type Stripe from 'stripe'
import { createOnce, orMissing, type Provider } from './client.ts'
import { idOf } from './expandable.ts'

export type ProviderCheckout = {
  id: string
  url: string | null
  status: 'open' | 'complete' | 'expired'
  paymentStatus: 'paid' | 'unpaid' | 'no_payment_required'
  customerId: string | null
  subscriptionId: string | null
  userId: string | null
  productName: string
  /** After tax and discount. */
  amountTotal: number
  currency: string
}

type CheckoutOrder = {
  checkoutId: string
  userId: string
  customerId: string
  priceId: string
  productName: string
  currency: string
  expiresAt: Date
  successUrl: string
  cancelUrl: string
}

export type Checkouts = {
  createCheckout: (order: CheckoutOrder, key: string) => Promise<ProviderCheckout | 'refused'>
  findCheckout: (sessionId: string) => Promise<ProviderCheckout | undefined>
  expireCheckout: (sessionId: string) => Promise<ProviderCheckout['status']>
}

export function isCheckoutId(text: string) {
  return text.length <= 200 && /^cs_(test|live)_[A-Za-z0-9]+$/.test(text)
}

const failed = 'Failed to create payment session'

export function providerCheckouts({ stripe, collectsTax, request, requestWithKey }: Provider): Checkouts {
  const retrieve = (sessionId: string) =>
    orMissing(stripe.checkout.sessions.retrieve(encodeURIComponent(sessionId)))
  return {
    createCheckout(order, key) {
      const session = { ...sessionFor(order), ...(collectsTax && { automatic_tax: { enabled: true } }) }
      const made = () =>
        createOnce({
          key,
          make: (options) => stripe.checkout.sessions.create(session, options),
          async findCreated() {
            const { customerId: customer, checkoutId } = order
            const { data } = await stripe.checkout.sessions.list({ customer, status: 'open', limit: 100 })
            return data.find(({ metadata }) => metadata?.checkout_id === checkoutId)
          },
        })
      return requestWithKey(async () => checkoutOf(await made()), failed)
    },
    findCheckout(sessionId) {
      return request(async () => {
        const session = await retrieve(sessionId)
        return session && checkoutOf(session)
      })
    },
    expireCheckout(sessionId) {
      return request(async () => {
        const session = await retrieve(sessionId)
        if (!session) return 'expired'
        if (session.status !== 'open') return statusOf(session)
        // Paid in between: the provider refuses, and the session shows the payment.
        const expired = await stripe.checkout.sessions.expire(sessionId).catch(() => retrieve(sessionId))
        return expired ? statusOf(expired) : 'expired'
      }, failed)
    },
  }
}

function sessionFor(order: CheckoutOrder): Stripe.Checkout.SessionCreateParams {
  const ours = { user_id: order.userId, plan_id: order.priceId }
  return {
    mode: 'subscription',
    customer: order.customerId,
    client_reference_id: order.userId,
    line_items: [{ price: order.priceId, quantity: 1 }],
    currency: order.currency,
    metadata: { ...ours, product_name: order.productName, checkout_id: order.checkoutId },
    // The session's metadata is not copied to its subscription.
    subscription_data: { metadata: ours },
    success_url: `${order.successUrl}?session_id={CHECKOUT_SESSION_ID}`,
    cancel_url: order.cancelUrl,
    expires_at: Math.floor(order.expiresAt.getTime() / 1000),
    billing_address_collection: 'required',
    customer_update: { address: 'auto', name: 'auto' },
    allowed_payment_method_types: ['card'],
    adaptive_pricing: { enabled: false },
  }
}

function checkoutOf(session: Stripe.Checkout.Session): ProviderCheckout {
  return {
    id: session.id,
    url: session.url,
    status: statusOf(session),
    paymentStatus: paymentStatusOf(session),
    customerId: idOf(session.customer),
    subscriptionId: idOf(session.subscription),
    userId: session.metadata?.user_id ?? null,
    productName: session.metadata?.product_name ?? 'Subscription',
    amountTotal: session.amount_total ?? 0,
    currency: session.currency ?? 'usd',
  }
}

function statusOf({ status }: Stripe.Checkout.Session): ProviderCheckout['status'] {
  if (status === 'complete') return 'complete'
  return status === 'expired' ? 'expired' : 'open'
}

function paymentStatusOf({ payment_status }: Stripe.Checkout.Session): ProviderCheckout['paymentStatus'] {
  if (payment_status === 'paid') return 'paid'
  return payment_status === 'no_payment_required' ? 'no_payment_required' : 'unpaid'
}
