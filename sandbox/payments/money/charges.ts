import type Stripe from 'stripe'
import type { Decline, TestCard } from '../customers/cards.ts'
import { cardOf } from '../customers/payment-methods.ts'
import { equal, listOf, within } from '../routing/lists.ts'
import { route } from '../routing/route.ts'
import { metadata, pagination, range, withMetadata } from '../wire/common-params.ts'
import { newId } from '../wire/ids.ts'
import { type AllOf, notSupported, text } from '../wire/readers.ts'
import { setAlarm } from '../world/alarms.ts'
import type { Charge, PaymentIntent, PaymentMethod } from '../world/documents.ts'
import { add, change, existing, find, now, type World } from '../world/world.ts'

const listParams = {
  ...pagination,
  created: range(),
  customer: text(),
  payment_intent: text(),
  transfer_group: notSupported(),
} satisfies AllOf<Stripe.ChargeListParams>

export const chargeRoutes = [
  route('GET /v1/charges/:id', {}, ({ world, id }) => find(world, 'charge', id)),
  route('POST /v1/charges/:id', { description: text(), metadata: metadata() }, ({ world, id, params }) => {
    const charge = find(world, 'charge', id)
    const updated = {
      ...charge,
      description: params.description ?? charge.description,
      metadata: withMetadata(charge.metadata, params.metadata),
    }
    return change(world, 'charge', updated, 'charge.updated')
  }),
  route('GET /v1/charges', listParams, ({ world, params, url }) => {
    const { customer, payment_intent, created } = params
    const where = [...equal({ customer, payment_intent }), ...within('created', created)]
    return listOf(world, 'charge', { url, page: params, where })
  }),
]

const secondsUntilDispute = 60

export type ChargeAttempt = {
  intent: PaymentIntent
  method: PaymentMethod
  decline: Decline | undefined
  authenticated: boolean
}

export function recordCharge(world: World, attempt: ChargeAttempt) {
  const { intent, method, decline } = attempt
  const customer = intent.customer === null ? undefined : world.store.get('customer', intent.customer)
  const id = newId('ch')
  const created = now(world, customer?.test_clock)
  const charge: Charge = {
    ...plainCharge,
    ...(decline ? failure(decline) : success(intent, `${world.publicUrl}/pay/receipt/${id}`)),
    id,
    amount: intent.amount,
    billing_details: method.billing_details,
    created,
    currency: intent.currency,
    customer: intent.customer,
    description: intent.description,
    metadata: intent.metadata,
    payment_intent: intent.id,
    payment_method: method.id,
    payment_method_details: cardDetails(attempt),
    receipt_email: intent.receipt_email,
  }
  add(world, 'charge', charge, decline ? 'charge.failed' : 'charge.succeeded')
  if (!decline)
    scheduleDisputeOrWarning(world, charge, { card: cardOf(method), scope: customer?.test_clock ?? null })
  return charge
}

/** Some cards raise a dispute or warning a minute later. */
function scheduleDisputeOrWarning(
  world: World,
  { id, created }: Charge,
  { card, scope }: { card: TestCard; scope: string | null },
) {
  const at = created + secondsUntilDispute
  if (card.disputed) setAlarm(world.store, { scope, at, kind: 'open_dispute', subject: id })
  if (card.warnedOf) setAlarm(world.store, { scope, at, kind: 'warn_of_fraud', subject: id })
}

type Outcome = Pick<
  Charge,
  | 'amount_captured'
  | 'captured'
  | 'failure_code'
  | 'failure_message'
  | 'outcome'
  | 'paid'
  | 'receipt_url'
  | 'status'
>

function success(intent: PaymentIntent, receipt_url: string): Outcome {
  return {
    amount_captured: intent.amount,
    captured: true,
    failure_code: null,
    failure_message: null,
    outcome: {
      advice_code: null,
      network_advice_code: null,
      network_decline_code: null,
      network_status: 'approved_by_network',
      reason: null,
      risk_level: 'normal',
      risk_score: 12,
      seller_message: 'Payment complete.',
      type: 'authorized',
    },
    paid: true,
    receipt_url,
    status: 'succeeded',
  }
}

function failure({ code, decline_code, message }: Decline): Outcome {
  const isBlocked = decline_code === 'fraudulent'
  return {
    amount_captured: 0,
    captured: false,
    failure_code: code,
    failure_message: message,
    outcome: {
      advice_code: 'try_again_later',
      network_advice_code: null,
      network_decline_code: isBlocked ? null : '05',
      network_status: isBlocked ? 'not_sent_to_network' : 'declined_by_network',
      reason: decline_code ?? code,
      risk_level: isBlocked ? 'highest' : 'normal',
      risk_score: isBlocked ? 92 : 12,
      seller_message: 'The bank did not return any further details with this decline.',
      type: isBlocked ? 'blocked' : 'issuer_declined',
    },
    paid: false,
    receipt_url: null,
    status: 'failed',
  }
}

function cardDetails({
  intent,
  method,
  decline,
  authenticated,
}: ChargeAttempt): Charge['payment_method_details'] {
  const { card } = method
  if (!card) return { type: 'card' }
  return {
    card: {
      amount_authorized: decline ? null : intent.amount,
      authorization_code: decline ? null : '123456',
      brand: card.brand,
      checks: card.checks,
      country: card.country,
      electronic_commerce_indicator: authenticated ? '05' : null,
      exp_month: card.exp_month,
      exp_year: card.exp_year,
      fingerprint: card.fingerprint ?? null,
      funding: card.funding,
      installments: null,
      last4: card.last4,
      mandate: null,
      network: card.brand,
      network_token: { used: false },
      network_transaction_id: null,
      regulated_status: 'unregulated',
      three_d_secure: authenticated ? threeDSecure : null,
      transaction_link_id: null,
      wallet: null,
    },
    type: 'card',
  }
}

const threeDSecure = {
  authentication_flow: 'challenge',
  electronic_commerce_indicator: '05',
  exemption_indicator: null,
  result: 'authenticated',
  result_reason: null,
  transaction_id: null,
  version: '2.2.0',
} as const

/** Returns the card of this charge as the bank sees it. */
export function cardOfCharge(world: World, charge: Charge) {
  return cardOf(existing(world, 'payment_method', charge.payment_method ?? ''))
}

const plainCharge = {
  object: 'charge',
  amount_refunded: 0,
  application: null,
  application_fee: null,
  application_fee_amount: null,
  balance_transaction: null,
  calculated_statement_descriptor: 'LAYERDROP SANDBOX',
  disputed: false,
  failure_balance_transaction: null,
  fraud_details: {},
  livemode: false,
  on_behalf_of: null,
  radar_options: {},
  receipt_number: null,
  refunded: false,
  review: null,
  shipping: null,
  source: null,
  source_transfer: null,
  statement_descriptor: null,
  statement_descriptor_suffix: null,
  transfer_data: null,
  transfer_group: null,
} as const
