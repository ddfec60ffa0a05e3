import type Stripe from 'stripe'
import { equal, listOf, within } from '../routing/lists.ts'
import { route } from '../routing/route.ts'
import { metadata, pagination, range, withMetadata } from '../wire/common-params.ts'
import { refuse } from '../wire/errors.ts'
import { newId } from '../wire/ids.ts'
import { type AllOf, flag, given, hash, notSupported, oneOf, text, type Values } from '../wire/readers.ts'
import { clockOf } from '../world/alarms.ts'
import type { Charge, Dispute } from '../world/documents.ts'
import { add, announce, change, existing, find, now, type World } from '../world/world.ts'
import { reviewWarnings } from './fraud-warnings.ts'

const words = text(20_000)
const file = notSupported()

const evidenceParams = hash({
  access_activity_log: words,
  appeal: notSupported(),
  billing_address: words,
  cancellation_policy: file,
  cancellation_policy_disclosure: words,
  cancellation_rebuttal: words,
  customer_communication: file,
  customer_email_address: words,
  customer_name: words,
  customer_purchase_ip: words,
  customer_signature: file,
  duplicate_charge_documentation: file,
  duplicate_charge_explanation: words,
  duplicate_charge_id: words,
  enhanced_evidence: notSupported(),
  product_description: words,
  receipt: file,
  refund_policy: file,
  refund_policy_disclosure: words,
  refund_refusal_explanation: words,
  service_date: words,
  service_documentation: file,
  shipping_address: words,
  shipping_carrier: words,
  shipping_date: words,
  shipping_documentation: file,
  shipping_tracking_number: words,
  uncategorized_file: file,
  uncategorized_text: words,
} satisfies AllOf<Stripe.DisputeUpdateParams.Evidence>)

const updateParams = {
  evidence: evidenceParams,
  intended_submission_method: oneOf(['manual', 'prefer_manual', 'prefer_smart_disputes', 'smart_disputes']),
  metadata: metadata(),
  submit: flag(),
} satisfies AllOf<Stripe.DisputeUpdateParams>

const listParams = {
  ...pagination,
  charge: text(),
  created: range(),
  payment_intent: text(),
} satisfies AllOf<Stripe.DisputeListParams>

export const disputeRoutes = [
  route('GET /v1/disputes/:id', {}, ({ world, id }) => find(world, 'dispute', id)),
  route('POST /v1/disputes/:id', updateParams, ({ world, id, params }) => updateDispute(world, id, params)),
  route('POST /v1/disputes/:id/close', {}, ({ world, id }) =>
    closeDispute(world, find(world, 'dispute', id), 'lost'),
  ),
  route('GET /v1/disputes', listParams, ({ world, params, url }) => {
    const { charge, payment_intent, created } = params
    const where = [...equal({ charge, payment_intent }), ...within('created', created)]
    return listOf(world, 'dispute', { url, page: params, where })
  }),
]

const daysToAnswer = 7

/** Opens a dispute of the cardholder. */
export function openDispute(
  world: World,
  charge: Charge,
  { reason, status }: Pick<Dispute, 'reason' | 'status'>,
) {
  const created = now(world, clockOf(world.store, charge))
  const isInquiry = status.startsWith('warning_')
  const dispute: Dispute = {
    id: newId('dp'),
    object: 'dispute',
    amount: charge.amount,
    balance_transactions: [],
    charge: charge.id,
    created,
    currency: charge.currency,
    enhanced_eligibility_types: [],
    evidence: noEvidence,
    evidence_details: {
      due_by: created + daysToAnswer * 86_400,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: 'not_submitted',
    },
    intended_submission_method: null,
    is_charge_refundable: isInquiry,
    livemode: false,
    metadata: {},
    payment_intent: charge.payment_intent,
    payment_method_details: {
      card: {
        brand: 'visa',
        case_type: isInquiry ? 'inquiry' : 'chargeback',
        network: 'visa',
        network_reason_code: '10.4',
      },
      type: 'card',
    },
    reason,
    status,
  }
  reviewWarnings(world, change(world, 'charge', { ...charge, disputed: true }, 'charge.updated'))
  add(world, 'dispute', dispute, 'charge.dispute.created')
  if (!isInquiry) announce(world, 'charge.dispute.funds_withdrawn', dispute)
  return dispute
}

/** An inquiry that becomes a chargeback takes the money. */
export function moveDispute(world: World, dispute: Dispute, status: Dispute['status']) {
  const isEscalated = dispute.status.startsWith('warning_') && !status.startsWith('warning_')
  const is_charge_refundable = isEscalated ? false : dispute.is_charge_refundable
  const moved = { ...dispute, status, is_charge_refundable }
  change(world, 'dispute', moved, 'charge.dispute.updated')
  if (isEscalated) announce(world, 'charge.dispute.funds_withdrawn', moved)
  return moved
}

function isOpenDispute({ status }: Dispute) {
  return status !== 'won' && status !== 'lost' && status !== 'warning_closed' && status !== 'prevented'
}

export function closeDispute(world: World, dispute: Dispute, status: 'won' | 'lost' | 'warning_closed') {
  if (!isOpenDispute(dispute)) refuse('This dispute is already closed', { code: 'dispute_already_closed' })
  const closed = change(world, 'dispute', { ...dispute, status })
  if (status === 'won') announce(world, 'charge.dispute.funds_reinstated', closed)
  announce(world, 'charge.dispute.closed', closed)
  return closed
}

/** The two texts with which Stripe's test mode lets one choose the outcome. */
const verdicts: ReadonlyMap<string, 'won' | 'lost'> = new Map([
  ['winning_evidence', 'won'],
  ['losing_evidence', 'lost'],
])

function updateDispute(world: World, id: string, params: Values<typeof updateParams>) {
  const dispute = find(world, 'dispute', id)
  if (params.evidence && !isOpenDispute(dispute)) {
    refuse('This dispute is already closed', { code: 'dispute_already_closed' })
  }
  const isSubmitted = params.evidence !== undefined && params.submit !== false
  const details = dispute.evidence_details
  const updated: Dispute = {
    ...dispute,
    ...given({ intended_submission_method: params.intended_submission_method }),
    ...(isSubmitted ? { status: 'under_review' as const } : {}),
    evidence: { ...dispute.evidence, ...given(params.evidence ?? {}) },
    evidence_details: {
      ...details,
      has_evidence: details.has_evidence || params.evidence !== undefined,
      submission_count: details.submission_count + (isSubmitted ? 1 : 0),
      submission_method: isSubmitted ? 'manual' : details.submission_method,
    },
    metadata: withMetadata(dispute.metadata, params.metadata),
  }
  change(world, 'dispute', updated, 'charge.dispute.updated')
  const verdict = verdicts.get(params.evidence?.uncategorized_text ?? '')
  return isSubmitted && verdict ? closeDispute(world, updated, verdict) : updated
}

/** A payment withdrawn by a dispute cannot be refunded as well. */
export function blocksRefund(world: World, charge: Charge) {
  const disputes = world.store.page('dispute', { where: equal({ charge: charge.id }), limit: 100 })
  return disputes.some(({ status, is_charge_refundable }) => status !== 'won' && !is_charge_refundable)
}

export function openDisputeByCard(world: World, id: string, disputed: string) {
  const isInquiry = disputed === 'inquiry'
  openDispute(world, existing(world, 'charge', id), {
    reason: isInquiry ? 'general' : disputed,
    status: isInquiry ? 'warning_needs_response' : 'needs_response',
  })
}

const noEvidence: Dispute['evidence'] = {
  access_activity_log: null,
  billing_address: null,
  cancellation_policy: null,
  cancellation_policy_disclosure: null,
  cancellation_rebuttal: null,
  customer_communication: null,
  customer_email_address: null,
  customer_name: null,
  customer_purchase_ip: null,
  customer_signature: null,
  duplicate_charge_documentation: null,
  duplicate_charge_explanation: null,
  duplicate_charge_id: null,
  enhanced_evidence: {},
  product_description: null,
  receipt: null,
  refund_policy: null,
  refund_policy_disclosure: null,
  refund_refusal_explanation: null,
  service_date: null,
  service_documentation: null,
  shipping_address: null,
  shipping_carrier: null,
  shipping_date: null,
  shipping_documentation: null,
  shipping_tracking_number: null,
  uncategorized_file: null,
  uncategorized_text: null,
}
