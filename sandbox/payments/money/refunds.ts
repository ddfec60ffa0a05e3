import type Stripe from 'stripe'
import { formatAmount } from '../invoice-documents/invoice-lines.ts'
import { equal, listOf, within } from '../routing/lists.ts'
import { route } from '../routing/route.ts'
import { metadata, pagination, range, withMetadata } from '../wire/common-params.ts'
import { refuse, refuseParameter } from '../wire/errors.ts'
import { newId } from '../wire/ids.ts'
import { type AllOf, integer, notSupported, oneOf, text, type Values } from '../wire/readers.ts'
import { clockOf, setAlarm } from '../world/alarms.ts'
import type { Charge, Refund } from '../world/documents.ts'
import { add, announce, change, existing, find, now, type World } from '../world/world.ts'
import { cardOfCharge } from './charges.ts'
import { blocksRefund } from './disputes.ts'
import { reviewWarnings } from './fraud-warnings.ts'

const createParams = {
  amount: integer({ min: 1 }),
  charge: text(),
  currency: notSupported(),
  customer: notSupported(),
  instructions_email: notSupported(),
  metadata: metadata(),
  origin: notSupported(),
  payment_intent: text(),
  reason: oneOf(['duplicate', 'fraudulent', 'requested_by_customer']),
  refund_application_fee: notSupported(),
  reverse_transfer: notSupported(),
} satisfies AllOf<Stripe.RefundCreateParams>

const listParams = {
  ...pagination,
  charge: text(),
  created: range(),
  payment_intent: text(),
} satisfies AllOf<Stripe.RefundListParams>

export const refundRoutes = [
  route('POST /v1/refunds', createParams, ({ world, params }) => createRefund(world, params)),
  route('GET /v1/refunds/:id', {}, ({ world, id }) => find(world, 'refund', id)),
  route('POST /v1/refunds/:id', { metadata: metadata() }, ({ world, id, params }) => {
    const refund = find(world, 'refund', id)
    const changed = { ...refund, metadata: withMetadata(refund.metadata ?? {}, params.metadata) }
    return announceUpdate(world, change(world, 'refund', changed))
  }),
  route('POST /v1/refunds/:id/cancel', {}, ({ world, id }) => {
    const refund = find(world, 'refund', id)
    if (refund.status !== 'requires_action') {
      refuse(`A refund with a status of ${refund.status} cannot be canceled.`, {
        code: 'charge_not_refundable',
      })
    }
    return refund
  }),
  route('GET /v1/refunds', listParams, ({ world, params, url }) => {
    const { charge, payment_intent, created } = params
    const where = [...equal({ charge, payment_intent }), ...within('created', created)]
    return listOf(world, 'refund', { url, page: params, where })
  }),
]

const secondsUntilSettled = 60

type NewRefund = Partial<
  Pick<Values<typeof createParams>, 'amount' | 'charge' | 'payment_intent' | 'reason' | 'metadata'>
>

export function createRefund(world: World, params: NewRefund) {
  const charge = findRefundableCharge(world, params)
  const left = charge.amount_captured - charge.amount_refunded
  if (left === 0)
    refuse(`Charge ${charge.id} has already been refunded.`, { code: 'charge_already_refunded' })
  if (blocksRefund(world, charge)) {
    refuse(`Charge ${charge.id} has been charged back; cannot issue a refund.`, { code: 'charge_disputed' })
  }
  const amount = params.amount ?? left
  if (amount > left) {
    refuse(
      `Refund amount (${formatAmount(amount, charge.currency)}) is greater than unrefunded amount on charge (${formatAmount(left, charge.currency)})`,
      { param: 'amount', code: 'amount_too_large' },
    )
  }
  return addRefund(world, charge, {
    amount,
    reason: params.reason ?? null,
    metadata: withMetadata({}, params.metadata),
  })
}

function findRefundableCharge(world: World, { charge, payment_intent }: NewRefund): Charge {
  if (charge !== undefined && payment_intent !== undefined) {
    refuse('You may only specify one of these parameters: charge, payment_intent.', { param: 'charge' })
  }
  if (charge !== undefined) return requireSuccess(find(world, 'charge', charge, 'charge'))
  if (payment_intent === undefined) {
    return refuseParameter(
      'One of the following params should be provided for this request: payment_intent or charge.',
      'payment_intent',
      'parameter_missing',
    )
  }
  const intent = find(world, 'payment_intent', payment_intent, 'payment_intent')
  if (intent.latest_charge === null || intent.status !== 'succeeded') {
    return refuse(`This PaymentIntent (${intent.id}) does not have a successful charge to refund.`, {
      param: 'payment_intent',
    })
  }
  return existing(world, 'charge', intent.latest_charge)
}

function requireSuccess(charge: Charge) {
  if (charge.status === 'succeeded') return charge
  return refuse(`Charge ${charge.id} was not successful and cannot be refunded.`, {
    code: 'charge_not_refundable',
  })
}

type RefundDetails = { amount: number; reason: Refund['reason']; metadata: Record<string, string> }

function addRefund(world: World, charge: Charge, { amount, reason, metadata }: RefundDetails) {
  const behaviour = cardOfCharge(world, charge).refunds
  const scope = clockOf(world.store, charge)
  const created = now(world, scope)
  const refund: Refund = {
    id: newId('re'),
    object: 'refund',
    amount,
    balance_transaction: null,
    charge: charge.id,
    created,
    currency: charge.currency,
    customer: charge.customer,
    customer_account: null,
    destination_details: {
      card: { reference_status: 'pending', reference_type: 'acquirer_reference_number', type: 'refund' },
      type: 'card',
    },
    metadata,
    payment_intent: charge.payment_intent,
    payment_method: charge.payment_method,
    reason,
    receipt_number: null,
    source_transfer_reversal: null,
    status: behaviour === 'pending' ? 'pending' : 'succeeded',
    transfer_reversal: null,
  }
  add(world, 'refund', refund, 'refund.created')
  const amount_refunded = charge.amount_refunded + amount
  const refunded = amount_refunded === charge.amount_captured
  reviewWarnings(world, change(world, 'charge', { ...charge, amount_refunded, refunded }, 'charge.refunded'))
  announceUpdate(world, refund)
  if (behaviour) {
    const kind = behaviour === 'pending' ? 'settle_refund' : 'fail_refund'
    setAlarm(world.store, { scope, at: created + secondsUntilSettled, kind, subject: refund.id })
  }
  return refund
}

/** Completes a pending refund. */
export function completeRefund(world: World, id: string) {
  const refund = existing(world, 'refund', id)
  if (refund.status !== 'pending') return refund
  return announceUpdate(world, change(world, 'refund', { ...refund, status: 'succeeded' }))
}

const returnReasons = { failed: 'expired_or_canceled_card', canceled: 'merchant_request' } as const

/** Fails or cancels a refund: the seller gets the money back, and the charge counts as not refunded. */
export function returnRefund(world: World, id: string, status: keyof typeof returnReasons) {
  const refund = existing(world, 'refund', id)
  if (refund.status === 'failed' || refund.status === 'canceled' || refund.charge === null) return refund
  const charge = existing(world, 'charge', refund.charge)
  const amount_refunded = charge.amount_refunded - refund.amount
  reviewWarnings(
    world,
    change(world, 'charge', { ...charge, amount_refunded, refunded: false }, 'charge.updated'),
  )
  const returned: Refund = { ...refund, failure_reason: returnReasons[status], status }
  change(world, 'refund', returned)
  if (status === 'failed') announce(world, 'refund.failed', returned)
  return announceUpdate(world, returned)
}

/** Sends the event under its new name and its old one, as Stripe does. */
function announceUpdate(world: World, refund: Refund) {
  announce(world, 'refund.updated', refund)
  announce(world, 'charge.refund.updated', refund)
  return refund
}
