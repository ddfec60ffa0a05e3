import type Stripe from 'stripe'
import { collect, type Payer, paymentError } from '../invoices/collection.ts'
import { finalizeInvoice } from '../invoices/invoices.ts'
import { setStatus } from '../invoices/subscription-status.ts'
import { discountParams, discountsFrom } from '../subscription-terms/discounts.ts'
import { feedbacks, prorationBehaviors } from '../subscription-terms/enums.ts'
import { changedItemParams } from '../subscription-terms/items.ts'
import { isOver, requireOwnMethod } from '../subscription-terms/order-rules.ts'
import { withEnding } from '../subscription-terms/pending-end.ts'
import { paymentSettings, trialSettings } from '../subscription-terms/subscription-params.ts'
import { automaticTax, metadata, nowOrTimestamp, withMetadata } from '../wire/common-params.ts'
import { refuse } from '../wire/errors.ts'
import {
  type AllOf,
  clearable,
  either,
  flag,
  given,
  hash,
  list,
  notSupported,
  oneOf,
  required,
  text,
  timestamp,
  type Values,
} from '../wire/readers.ts'
import { periodEnd } from '../world/alarms.ts'
import type { Invoice, Subscription } from '../world/documents.ts'
import { existing, find, now, type World } from '../world/world.ts'
import { applyChange, type ItemChange, saveChange } from './subscription-change.ts'

export const cancellationDetails = hash({
  comment: clearable(text()),
  feedback: clearable(oneOf(feedbacks)),
  feedback_option: notSupported(),
})

export const cancelAt = clearable(either(oneOf(['min_period_end', 'max_period_end']), timestamp()))
export const anchorParams = hash({ type: required(oneOf(['now', 'unchanged'])) })

export const updateParams = {
  add_invoice_items: notSupported(),
  application_fee_percent: notSupported(),
  automatic_tax: automaticTax,
  billing_cycle_anchor: anchorParams,
  billing_schedules: notSupported(),
  billing_thresholds: notSupported(),
  cancel_at: cancelAt,
  cancel_at_period_end: flag(),
  cancellation_details: cancellationDetails,
  collection_method: oneOf(['charge_automatically']),
  days_until_due: notSupported(),
  default_payment_method: clearable(text()),
  default_source: notSupported(),
  default_tax_rates: clearable(list(text(), { max: 0 })),
  description: clearable(text(500)),
  discounts: discountParams,
  invoice_settings: notSupported(),
  items: list(changedItemParams, { min: 1, max: 20 }),
  metadata: metadata(),
  off_session: flag(),
  on_behalf_of: notSupported(),
  pause_collection: clearable(
    hash({
      behavior: required(oneOf(['keep_as_draft', 'mark_uncollectible', 'void'])),
      resumes_at: timestamp(),
    }),
  ),
  payment_behavior: oneOf(['allow_incomplete', 'default_incomplete', 'error_if_incomplete']),
  payment_settings: paymentSettings,
  pending_invoice_item_interval: notSupported(),
  proration_behavior: oneOf(prorationBehaviors),
  proration_date: timestamp(),
  transfer_data: notSupported(),
  trial_end: nowOrTimestamp,
  trial_from_plan: notSupported(),
  trial_settings: trialSettings,
} satisfies AllOf<Stripe.SubscriptionUpdateParams>

export type UpdateParams = Partial<Omit<Values<typeof updateParams>, 'items'>> & {
  items?: ItemChange[] | undefined
  /** The hosted pages are on-session; an API call is off-session. */
  payer?: Payer
}

export function updateSubscription(world: World, id: string, params: UpdateParams) {
  const before = find(world, 'subscription', id)
  if (isOver(before)) requireHarmless(params)
  requireOwnEnding(before, params)
  const plain = withPlainFields(world, before, params)
  const changed = applyChange(world, plain, {
    items: params.items,
    prorationBehavior: params.proration_behavior,
    prorationDate: params.proration_date,
    resetAnchor: params.billing_cycle_anchor?.type === 'now',
    trialEnd: params.trial_end,
  })
  const { subscription } = changed
  const ending = { ...changed, subscription: withRequestedEnd(world, subscription, params) }
  saveChange(world, ending)
  if (changed.invoice) collectChange(world, { invoice: changed.invoice, subscription }, params)
  return existing(world, 'subscription', id)
}

/** With a schedule only the schedule sets the end; even a parameter without effect is refused. */
export function requireOwnEnding(
  { schedule }: Subscription,
  { cancel_at, cancel_at_period_end }: RequestedEnd,
) {
  if (schedule === null || (cancel_at === undefined && cancel_at_period_end === undefined)) return
  refuse(
    `The subscription is managed by the subscription schedule \`${schedule}\`, and updating any cancelation behavior directly is not allowed. Please update the schedule instead.`,
  )
}

/** Throws unless only `metadata` and `cancellation_details` change. */
function requireHarmless(params: UpdateParams) {
  const { metadata: _metadata, cancellation_details: _details, ...rest } = params
  if (Object.values(rest).every((value) => value === undefined)) return
  refuse('A canceled subscription can only update its cancellation_details and metadata.', {
    code: 'invalid_canceled_subscription_fields',
  })
}

function withPlainFields(world: World, before: Subscription, params: UpdateParams): Subscription {
  const { default_payment_method, description, pause_collection, cancellation_details: details } = params
  const { discounts } = params
  if (default_payment_method) {
    requireOwnMethod(world, find(world, 'customer', before.customer), default_payment_method)
  }
  const pause = pause_collection && {
    behavior: pause_collection.behavior,
    resumes_at: pause_collection.resumes_at ?? null,
  }
  return {
    ...before,
    ...given({ default_payment_method, description, pause_collection: pause }),
    ...(discounts === undefined ? {} : { discounts: discountsFrom(world, before, discounts ?? []) }),
    ...(details
      ? { cancellation_details: { ...noDetails, ...before.cancellation_details, ...given(details) } }
      : {}),
    ...given({
      payment_settings: paymentSettingsFrom(before, params),
      trial_settings: trialSettingsFrom(params),
    }),
    automatic_tax: params.automatic_tax
      ? { ...before.automatic_tax, enabled: params.automatic_tax.enabled ?? false }
      : before.automatic_tax,
    metadata: withMetadata(before.metadata, params.metadata),
  }
}

const noDetails = { comment: null, feedback: null, feedback_option: null, reason: null } as const

function paymentSettingsFrom({ payment_settings }: Subscription, params: UpdateParams) {
  const save_default_payment_method = params.payment_settings?.save_default_payment_method
  if (save_default_payment_method === undefined || !payment_settings) return undefined
  return { ...payment_settings, save_default_payment_method }
}

function trialSettingsFrom({ trial_settings }: UpdateParams): Subscription['trial_settings'] | undefined {
  if (!trial_settings) return undefined
  const { missing_payment_method } = trial_settings.end_behavior
  return { end_behavior: { billing_cycle_anchor: null, missing_payment_method } }
}

export type RequestedEnd = Pick<UpdateParams, 'cancel_at' | 'cancel_at_period_end'>

export function withRequestedEnd(
  world: World,
  subscription: Subscription,
  { cancel_at, cancel_at_period_end }: RequestedEnd,
) {
  const at = typeof cancel_at === 'string' ? periodEnd(subscription) : cancel_at
  return withEnding(
    subscription,
    { cancel_at: at, cancel_at_period_end },
    now(world, subscription.test_clock),
  )
}

type Billed = { invoice: Invoice; subscription: Subscription }

/** The difference is due now; `payment_behavior` decides whether an unpaid change stands. */
function collectChange(
  world: World,
  { invoice, subscription }: Billed,
  { payment_behavior: behavior, payer = { ownerPresent: false } }: UpdateParams,
) {
  const open = finalizeInvoice(world, invoice)
  if (open.status !== 'open') return
  if (behavior === 'default_incomplete') {
    setStatus(world, existing(world, 'subscription', subscription.id), 'past_due')
    return
  }
  const collected = collect(world, open, payer)
  if (behavior === 'error_if_incomplete' && collected.payment?.result !== 'succeeded') {
    throw paymentError(collected).undone()
  }
}
