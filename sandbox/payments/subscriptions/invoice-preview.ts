import type Stripe from 'stripe'
import { draftInvoice, pendingItems } from '../invoice-documents/invoice-document.ts'
import { nextPeriod } from '../invoices/renewals.ts'
import { route } from '../routing/route.ts'
import {
  discountParams,
  discountsFrom,
  runningDiscounts,
  type WantedDiscount,
} from '../subscription-terms/discounts.ts'
import { prorationBehaviors } from '../subscription-terms/enums.ts'
import { changedItemParams } from '../subscription-terms/items.ts'
import { isOver, liveSubscriptions } from '../subscription-terms/order-rules.ts'
import { nowOrTimestamp } from '../wire/common-params.ts'
import { refuse, refuseParameter, StripeError, unsupported } from '../wire/errors.ts'
import { newId } from '../wire/ids.ts'
import {
  type AllOf,
  clearable,
  flag,
  hash,
  list,
  notSupported,
  oneOf,
  text,
  timestamp,
  type Values,
} from '../wire/readers.ts'
import { periodEnd } from '../world/alarms.ts'
import type { Invoice, Subscription } from '../world/documents.ts'
import { announce, existing, find, now, type World } from '../world/world.ts'
import { advanceSchedule } from './schedules.ts'
import { applyChange, type Change, fullPeriods, saveChange } from './subscription-change.ts'
import { resumptionInvoice } from './subscription-pause.ts'
import {
  anchorParams,
  cancelAt,
  type RequestedEnd,
  requireOwnEnding,
  withRequestedEnd,
} from './subscription-update.ts'

const subscriptionDetails = hash({
  billing_cycle_anchor: anchorParams,
  billing_mode: hash({ type: oneOf(['flexible']), flexible: notSupported() }),
  billing_schedules: notSupported(),
  cancel_at: cancelAt,
  cancel_at_period_end: flag(),
  cancel_now: notSupported(),
  default_tax_rates: clearable(list(text(), { max: 0 })),
  items: list(changedItemParams, { min: 1, max: 20 }),
  metadata: notSupported(),
  pause: notSupported(),
  proration_behavior: oneOf(prorationBehaviors),
  proration_date: timestamp(),
  resume_at: oneOf(['now']),
  start_date: notSupported(),
  trial_end: nowOrTimestamp,
} satisfies AllOf<Stripe.InvoiceCreatePreviewParams.SubscriptionDetails>)

const previewParams = {
  automatic_tax: notSupported(),
  currency: notSupported(),
  customer: text(),
  customer_account: notSupported(),
  customer_details: notSupported(),
  discounts: discountParams,
  invoice_items: notSupported(),
  issuer: notSupported(),
  on_behalf_of: notSupported(),
  preview_mode: oneOf(['next', 'recurring']),
  schedule: text(),
  schedule_details: notSupported(),
  subscription: text(),
  subscription_details: subscriptionDetails,
} satisfies AllOf<Stripe.InvoiceCreatePreviewParams>

export const previewRoutes = [
  route('POST /v1/invoices/create_preview', previewParams, ({ world, params }) => preview(world, params)),
]

function preview(world: World, params: Values<typeof previewParams>) {
  if (params.schedule !== undefined) return previewSchedule(world, params.schedule, params)
  if (params.subscription_details?.resume_at === 'now')
    return previewResumption(world, previewed(world, params))
  const { items, proration_behavior, proration_date, billing_cycle_anchor, trial_end, ...ending } =
    params.subscription_details ?? {}
  const wanted = {
    items,
    prorationBehavior: proration_behavior,
    prorationDate: proration_date,
    resetAnchor: billing_cycle_anchor?.type === 'now',
    trialEnd: trial_end,
    ending,
    discounts: params.discounts,
    isRecurring: params.preview_mode === 'recurring',
  }
  return previewChange(world, previewed(world, params), wanted)
}

function previewSchedule(world: World, id: string, given: Values<typeof previewParams>) {
  if (given.subscription !== undefined || given.subscription_details !== undefined)
    refuse('You cannot pass `schedule` together with `subscription` or its fields.', { param: 'schedule' })
  if (given.discounts !== undefined) unsupported('other discounts for a schedule', 'discounts')
  const schedule = find(world, 'subscription_schedule', id, 'schedule')
  if (schedule.subscription === null) return nothingUpcoming(schedule.customer)
  const subscription = existing(world, 'subscription', schedule.subscription)
  const invoice = world.store.dryRun(() => {
    advanceSchedule({ ...world, moment: periodEnd(subscription) }, id)
    return nextInvoice(world, existing(world, 'subscription', subscription.id))
  })
  return upcoming(invoice)
}

/** "the invoice that will be generated if the subscription is resumed": docs.stripe.com/api/invoices/create_preview */
function previewResumption(world: World, subscription: Subscription) {
  if (subscription.status !== 'paused')
    refuse('Only a paused subscription can be resumed.', { param: 'subscription_details[resume_at]' })
  const moment = now(world, subscription.test_clock)
  return upcoming(
    world.store.dryRun(() => resumptionInvoice(world, subscription, { moment, isPaidNow: true })),
  )
}

type PreviewedChange = Change & {
  ending?: RequestedEnd
  discounts?: WantedDiscount[] | null | undefined
  isRecurring?: boolean
}

/** Applies the change and rolls it back, so that a preview cannot differ from the change. */
export function previewChange(
  world: World,
  subscription: Subscription,
  { ending = {}, discounts, isRecurring = false, ...wanted }: PreviewedChange,
) {
  requireOwnEnding(subscription, ending)
  const invoice = world.store.dryRun(() => {
    const chosen =
      discounts === undefined ? {} : { discounts: discountsFrom(world, subscription, discounts ?? []) }
    const changed = applyChange(world, { ...subscription, ...chosen }, wanted)
    const after = withRequestedEnd(world, changed.subscription, ending)
    saveChange(world, { ...changed, subscription: after })
    if (isRecurring) return recurringInvoice(world, after)
    return changed.invoice ?? nextInvoice(world, after)
  })
  return upcoming(invoice)
}

/** Returns what each period costs, without pending items and without discounts that apply once. */
function recurringInvoice(world: World, subscription: Subscription) {
  requireRenewal(subscription)
  for (const { id } of pendingItems(world, subscription)) world.store.remove('invoiceitem', id)
  const lasting = runningDiscounts(world, subscription).filter(({ coupon }) => coupon.duration !== 'once')
  const start = now(world, subscription.test_clock)
  return draftInvoice(world, {
    subscription: { ...subscription, discounts: lasting.map(({ id }) => id) },
    reason: 'subscription_cycle',
    lines: fullPeriods(world, subscription),
    period: { start, end: start },
    autoAdvance: false,
  })
}

function previewed(world: World, { subscription, customer }: Values<typeof previewParams>): Subscription {
  if (subscription !== undefined) {
    const found = find(world, 'subscription', subscription, 'subscription')
    return isOver(found) ? nothingUpcoming(found.customer) : found
  }
  if (customer === undefined) {
    return refuseParameter('You must provide `customer` or `subscription`.', 'customer', 'parameter_missing')
  }
  const { id } = find(world, 'customer', customer, 'customer')
  const [soonest] = liveSubscriptions(world, id).sort((a, b) => periodEnd(a) - periodEnd(b))
  return soonest ?? nothingUpcoming(id)
}

function nextInvoice(world: World, subscription: Subscription) {
  requireRenewal(subscription)
  const renewal = periodEnd(subscription)
  return nextPeriod({ ...world, moment: renewal }, existing(world, 'subscription', subscription.id))
}

function requireRenewal(subscription: Subscription) {
  const { cancel_at, customer } = subscription
  if (cancel_at !== null && cancel_at <= periodEnd(subscription)) nothingUpcoming(customer)
}

function nothingUpcoming(customer: string): never {
  throw new StripeError(404, {
    type: 'invalid_request_error',
    code: 'invoice_upcoming_none',
    message: `No upcoming invoices for customer: '${customer}'`,
  })
}

function upcoming(invoice: Invoice): Invoice {
  const id = newId('upcoming_in')
  const data = invoice.lines.data.map((line) => ({ ...line, id: newId('il_tmp', 20), invoice: id }))
  return {
    ...invoice,
    id,
    auto_advance: false,
    automatically_finalizes_at: null,
    billing_reason: 'upcoming',
    ending_balance: Math.min(0, invoice.total + invoice.starting_balance),
    lines: { ...invoice.lines, data, url: '/v1/invoices/upcoming/lines' },
  }
}

/** Emits the notice some days ahead of a renewal. */
export function announceUpcoming(world: World, id: string) {
  const subscription = existing(world, 'subscription', id)
  announce(world, 'invoice.upcoming', upcoming(world.store.dryRun(() => nextInvoice(world, subscription))))
}
