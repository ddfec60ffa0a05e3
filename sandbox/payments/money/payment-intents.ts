import type Stripe from 'stripe'
import { bankAnswer } from '../customers/bank.ts'
import type { Decline } from '../customers/cards.ts'
import { cardOf } from '../customers/payment-methods.ts'
import { equal, listOf, within } from '../routing/lists.ts'
import { route } from '../routing/route.ts'
import { metadata, pagination, range, withMetadata } from '../wire/common-params.ts'
import { refuse } from '../wire/errors.ts'
import { newId, randomText } from '../wire/ids.ts'
import { type AllOf, notSupported, oneOf, text } from '../wire/readers.ts'
import type { Charge, Customer, PaymentIntent, PaymentMethod } from '../world/documents.ts'
import { add, announce, change, find, now, type World } from '../world/world.ts'
import { isSetUp } from './card-setup.ts'
import { recordCharge } from './charges.ts'

const listParams = {
  ...pagination,
  created: range(),
  customer: text(),
  customer_account: notSupported(),
} satisfies AllOf<Stripe.PaymentIntentListParams>

const cancelParams = {
  cancellation_reason: oneOf(['abandoned', 'duplicate', 'fraudulent', 'requested_by_customer']),
} satisfies AllOf<Stripe.PaymentIntentCancelParams>

export const paymentIntentRoutes = [
  route('GET /v1/payment_intents/:id', {}, ({ world, id }) => find(world, 'payment_intent', id)),
  route('GET /v1/payment_intents', listParams, ({ world, params, url }) => {
    const where = [...equal({ customer: params.customer }), ...within('created', params.created)]
    return listOf(world, 'payment_intent', { url, page: params, where })
  }),
  route(
    'POST /v1/payment_intents/:id',
    { description: text(), metadata: metadata() },
    ({ world, id, params }) => {
      const intent = find(world, 'payment_intent', id)
      return change(world, 'payment_intent', {
        ...intent,
        description: params.description ?? intent.description,
        metadata: withMetadata(intent.metadata, params.metadata),
      })
    },
  ),
  route('POST /v1/payment_intents/:id/cancel', cancelParams, ({ world, id, params }) => {
    const intent = find(world, 'payment_intent', id)
    const [payment] = world.store.page('invoice_payment', {
      where: equal({ 'payment.payment_intent': id }),
      limit: 1,
    })
    if (payment) {
      refuse(
        'You cannot cancel this PaymentIntent because it belongs to an invoice; void the invoice instead.',
      )
    }
    return cancelIntent(world, intent, params.cancellation_reason ?? null)
  }),
]

export type Payable = {
  customer: Customer
  amount: number
  currency: string
  description: string
}

export function addPaymentIntent(world: World, { customer, amount, currency, description }: Payable) {
  const id = newId('pi')
  const intent: PaymentIntent = {
    id,
    object: 'payment_intent',
    allowed_payment_method_types: null,
    amount,
    amount_capturable: 0,
    amount_details: { tip: {} },
    amount_received: 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: null,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: 'automatic',
    client_secret: `${id}_secret_${randomText(25)}`,
    confirmation_method: 'automatic',
    created: now(world, customer.test_clock ?? null),
    currency,
    customer: customer.id,
    customer_account: null,
    description,
    excluded_payment_method_types: null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    managed_payments: null,
    metadata: {},
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: { card: cardOptions() },
    payment_method_types: ['card'],
    payment_record: null,
    processing: null,
    receipt_email: null,
    review: null,
    setup_future_usage: 'off_session',
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: 'requires_payment_method',
    transfer_data: null,
    transfer_group: null,
  }
  return add(world, 'payment_intent', intent, 'payment_intent.created')
}

function cardOptions() {
  const request_three_d_secure = 'automatic' as const
  return { installments: null, mandate_options: null, network: null, request_three_d_secure }
}

export type Payment =
  | { result: 'succeeded'; intent: PaymentIntent; charge: Charge }
  | { result: 'requires_action'; intent: PaymentIntent }
  | { result: 'declined'; intent: PaymentIntent; charge: Charge; decline: Decline }

export type Payer = { method: PaymentMethod; ownerPresent: boolean; authenticated: boolean }

export function pay(
  world: World,
  intent: PaymentIntent,
  { method, ownerPresent, authenticated }: Payer,
): Payment {
  const answer = bankAnswer({
    card: cardOf(method),
    ownerPresent,
    authenticated,
    isSetUp: isSetUp(world, method),
  })
  if (answer === 'authenticate') {
    const waiting: PaymentIntent = {
      ...intent,
      payment_method: method.id,
      status: 'requires_action',
      next_action: { type: 'use_stripe_sdk', use_stripe_sdk: {} },
    }
    change(world, 'payment_intent', waiting, 'payment_intent.requires_action')
    return { result: 'requires_action', intent: waiting }
  }
  const decline = answer === 'accepted' ? undefined : answer
  const charge = recordCharge(world, { intent, method, decline, authenticated })
  if (decline)
    return {
      result: 'declined',
      intent: failIntent(world, intent, { charge, method, decline }),
      charge,
      decline,
    }
  const paid: PaymentIntent = {
    ...intent,
    amount_received: intent.amount,
    last_payment_error: null,
    latest_charge: charge.id,
    next_action: null,
    payment_method: method.id,
    status: 'succeeded',
  }
  change(world, 'payment_intent', paid, 'payment_intent.succeeded')
  return { result: 'succeeded', intent: paid, charge }
}

function failIntent(
  world: World,
  intent: PaymentIntent,
  { charge, method, decline }: { charge: Charge; method: PaymentMethod; decline: Decline },
) {
  const failed: PaymentIntent = {
    ...intent,
    last_payment_error: { ...errorOf(decline), charge: charge.id, payment_method: method },
    latest_charge: charge.id,
    next_action: null,
    payment_method: null,
    status: 'requires_payment_method',
  }
  return change(world, 'payment_intent', failed, 'payment_intent.payment_failed')
}

type LastError = NonNullable<PaymentIntent['last_payment_error']>

function errorOf({ code, decline_code, message }: Decline): LastError {
  const known = { type: 'card_error', message } as const
  const reason = decline_code === null ? {} : { decline_code }
  if (code === 'expired_card' || code === 'incorrect_cvc' || code === 'processing_error')
    return { ...known, ...reason, code }
  return { ...known, ...reason, code: 'card_declined' }
}

/** The cardholder failed the authentication. */
export function failAuthentication(world: World, intent: PaymentIntent) {
  const failed: PaymentIntent = {
    ...intent,
    last_payment_error: {
      type: 'invalid_request_error',
      code: 'payment_intent_authentication_failure',
      message:
        'The provided PaymentMethod has failed authentication. You can provide payment_method_data or a new PaymentMethod to attempt to fulfill this PaymentIntent again.',
    },
    next_action: null,
    payment_method: null,
    status: 'requires_payment_method',
  }
  return change(world, 'payment_intent', failed, 'payment_intent.payment_failed')
}

export function cancelIntent(
  world: World,
  intent: PaymentIntent,
  reason: PaymentIntent['cancellation_reason'],
) {
  if (intent.status === 'succeeded' || intent.status === 'canceled') {
    refuse(
      `You cannot cancel this PaymentIntent because it has a status of ${intent.status}. Only a PaymentIntent with one of the following statuses may be canceled: requires_payment_method, requires_capture, requires_confirmation, requires_action, processing.`,
      { code: 'payment_intent_unexpected_state' },
    )
  }
  const customer = intent.customer === null ? undefined : world.store.get('customer', intent.customer)
  const canceled: PaymentIntent = {
    ...intent,
    canceled_at: now(world, customer?.test_clock),
    cancellation_reason: reason,
    next_action: null,
    status: 'canceled',
  }
  change(world, 'payment_intent', canceled)
  announce(world, 'payment_intent.canceled', canceled)
  return canceled
}
