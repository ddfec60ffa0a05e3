import type Stripe from 'stripe'
import { cancelIntent } from '../money/payment-intents.ts'
import { equal, listOf, pageOf, within } from '../routing/lists.ts'
import { route } from '../routing/route.ts'
import { orderablePrice } from '../subscription-terms/items.ts'
import { chosenCurrency, trialEnd } from '../subscription-terms/order-rules.ts'
import { metadata, pagination, range, withMetadata } from '../wire/common-params.ts'
import { refuse, refuseParameter } from '../wire/errors.ts'
import { type AllOf, hash, notSupported, oneOf, text, type Values } from '../wire/readers.ts'
import type { CheckoutSession } from '../world/documents.ts'
import { add, change, existing, find, now, type World } from '../world/world.ts'
import { lineItemFor } from './line-items.ts'
import { newSession } from './session-document.ts'
import { sessionParams } from './session-params.ts'

const listParams = {
  ...pagination,
  created: range(),
  customer: text(),
  customer_account: notSupported(),
  customer_details: hash({ email: text() }),
  payment_intent: text(),
  payment_link: notSupported(),
  status: oneOf(['complete', 'expired', 'open']),
  subscription: text(),
} satisfies AllOf<Stripe.Checkout.SessionListParams>

export const checkoutRoutes = [
  route('POST /v1/checkout/sessions', sessionParams, ({ world, params }) => createSession(world, params)),
  route('GET /v1/checkout/sessions/:id', {}, ({ world, id }) => find(world, 'checkout.session', id)),
  route('POST /v1/checkout/sessions/:id', { metadata: metadata() }, ({ world, id, params }) => {
    const session = find(world, 'checkout.session', id)
    const changed = withMetadata(session.metadata ?? {}, params.metadata)
    return change(world, 'checkout.session', { ...session, metadata: changed })
  }),
  route('POST /v1/checkout/sessions/:id/expire', {}, ({ world, id }) => {
    const session = find(world, 'checkout.session', id)
    if (session.status !== 'open') {
      refuse(
        `Only Checkout Sessions with a status in ["open"] can be expired. This Session has a status of ${session.status}.`,
      )
    }
    return expireSession(world, session)
  }),
  route('GET /v1/checkout/sessions/:id/line_items', pagination, ({ world, id, params, url }) => {
    find(world, 'checkout.session', id)
    return pageOf(existing(world, 'checkout_order', id).lineItems, { url, page: params })
  }),
  route('GET /v1/checkout/sessions', listParams, ({ world, params, url }) => {
    const { customer, payment_intent, status, subscription, customer_details, created } = params
    const email = { 'customer_details.email': customer_details?.email }
    const where = [
      ...equal({ customer, payment_intent, status, subscription, ...email }),
      ...within('created', created),
    ]
    return listOf(world, 'checkout.session', { url, page: params, where })
  }),
]

type Params = Values<typeof sessionParams>

function createSession(world: World, params: Params) {
  requireConsistency(params)
  const customer =
    params.customer === undefined ? undefined : find(world, 'customer', params.customer, 'customer')
  const moment = now(world, customer?.test_clock)
  requireExpiry(params.expires_at, moment)
  const prices = params.line_items.map(({ price }, index) =>
    orderablePrice(world, price, { currency: params.currency, param: `line_items[${index}][price]` }),
  )
  const currency = customer
    ? chosenCurrency(world, customer, { wanted: params.currency, price: prices[0] })
    : (params.currency ?? prices[0]?.currency ?? 'usd')
  const trial = requestedTrial(params, moment)
  const isTrial = trial.trialEnd !== null || trial.trialDays !== null
  const lineItems = params.line_items.map((item, index) =>
    lineItemFor(world, item, { currency, index, isTrial }),
  )
  const session = newSession(world, { params, customer, currency, lineItems, moment })
  world.store.put('checkout_order', { id: session.id, lineItems, ...trial, ...subscriptionOptions(params) })
  return add(world, 'checkout.session', session)
}

function requireConsistency(params: Params) {
  const { customer, customer_email, customer_update } = params
  if (customer !== undefined && customer_email !== undefined) {
    refuse('You may only specify one of these parameters: customer, customer_email.', { param: 'customer' })
  }
  if (customer === undefined && customer_update !== undefined) {
    refuse('`customer_update` can only be used with `customer`.', { param: 'customer_update' })
  }
  requireCard(params)
}

function requestedTrial({ subscription_data }: Params, moment: number) {
  const trial_end = subscription_data?.trial_end
  const trial_period_days = subscription_data?.trial_period_days
  trialEnd({ trial_end, trial_period_days }, moment)
  if (trial_end !== undefined && trial_end < moment + 2 * 86_400) {
    refuse('The `trial_end` date has to be at least 2 days in the future.', {
      param: 'subscription_data[trial_end]',
    })
  }
  return { trialEnd: trial_end ?? null, trialDays: trial_period_days ?? null }
}

/** Data that the payment needs and the session object does not show. */
function subscriptionOptions({ subscription_data, customer_update }: Params) {
  const atTrialEnd = subscription_data?.trial_settings?.end_behavior.missing_payment_method
  return {
    subscriptionMetadata: withMetadata({}, subscription_data?.metadata),
    subscriptionDescription: subscription_data?.description ?? null,
    missingMethodAfterTrial: atTrialEnd ?? 'create_invoice',
    mayUpdate: { address: customer_update?.address === 'auto', name: customer_update?.name === 'auto' },
    paymentIntent: null,
    paymentMethod: null,
  }
}

/** The filter of the API, and its removed predecessor's habit of naming no usable method. */
function requireCard({
  allowed_payment_method_types: allowed,
  excluded_payment_method_types: excluded,
}: Params) {
  if ((allowed && !allowed.includes('card')) || excluded?.includes('card')) {
    refuseParameter(
      'No valid payment method types for this Checkout Session. The local payment sandbox takes cards only.',
      'allowed_payment_method_types',
    )
  }
}

function requireExpiry(expiresAt: number | undefined, moment: number) {
  if (expiresAt === undefined) return
  // Stripe measures from its own clock; network latency must not turn 30 minutes into a refusal.
  if (expiresAt < moment + 30 * 60 - 30) {
    refuseParameter(
      'The `expires_at` timestamp must be at least 30 minutes from Checkout Session creation.',
      'expires_at',
    )
  }
  if (expiresAt > moment + 24 * 3600 + 30) {
    refuseParameter(
      'The `expires_at` timestamp must be less than 24 hours from Checkout Session creation.',
      'expires_at',
    )
  }
}

export function expireSession(world: World, session: CheckoutSession) {
  const { paymentIntent } = existing(world, 'checkout_order', session.id)
  const intent = paymentIntent === null ? undefined : existing(world, 'payment_intent', paymentIntent)
  if (intent && intent.status !== 'canceled') cancelIntent(world, intent, 'abandoned')
  const expired: CheckoutSession = { ...session, status: 'expired', url: null }
  return change(world, 'checkout.session', expired, 'checkout.session.expired')
}
