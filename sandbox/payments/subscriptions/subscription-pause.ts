import type Stripe from 'stripe'
import { draftInvoice } from '../invoice-documents/invoice-document.ts'
import { periodLine } from '../invoice-documents/invoice-lines.ts'
import { creditUnused } from '../invoice-documents/prorations.ts'
import { collect, defaultMethod } from '../invoices/collection.ts'
import { finalizeInvoice } from '../invoices/invoices.ts'
import { route } from '../routing/route.ts'
import { boundaryAfter, intervalOf, periodAt } from '../subscription-terms/cycle.ts'
import { afterInvoice } from '../subscription-terms/discounts.ts'
import { prorationBehaviors } from '../subscription-terms/enums.ts'
import {
  activate,
  completeResumption,
  isWaitingForPayment,
  pendingResumption,
} from '../subscription-terms/resumption.ts'
import { refuse } from '../wire/errors.ts'
import { type AllOf, hash, notSupported, oneOf, required, type Values } from '../wire/readers.ts'
import type { Invoice, Subscription } from '../world/documents.ts'
import { announce, change, existing, find, now, type World } from '../world/world.ts'
import { finalInvoice } from './subscription-cancel.ts'
import { anchorParams } from './subscription-update.ts'

const pauseParams = {
  bill_for: hash({
    outstanding_usage_through: hash({ type: required(oneOf(['none', 'now'])) }),
    unused_time_from: hash({ type: required(oneOf(['none', 'now'])) }),
  }),
  invoicing_behavior: oneOf(['invoice', 'pending_invoice_item']),
  type: oneOf(['subscription']),
} satisfies AllOf<Stripe.SubscriptionPauseParams>

const resumeParams = {
  billing_cycle_anchor: anchorParams,
  payment_behavior: oneOf(['resume_on_payment_attempt', 'resume_on_payment_success']),
  proration_behavior: oneOf(prorationBehaviors),
  proration_date: notSupported(),
} satisfies AllOf<Stripe.SubscriptionResumeParams>

export const pauseRoutes = [
  route('POST /v1/subscriptions/:id/pause', pauseParams, ({ world, id, params }) => pause(world, id, params)),
  route('POST /v1/subscriptions/:id/resume', resumeParams, ({ world, id, params }) =>
    resume(world, id, params),
  ),
]

const pausable = ['active', 'past_due', 'unpaid']

/**
 * No more invoices and no new periods until it is resumed; time that was paid for and not used becomes credit on
 * request. The period ends with the pause: docs.stripe.com/billing/subscriptions/pause
 */
function pause(world: World, id: string, { bill_for, invoicing_behavior }: Values<typeof pauseParams>) {
  const subscription = find(world, 'subscription', id)
  if (!pausable.includes(subscription.status))
    refuse(`A subscription that is ${subscription.status} cannot be paused.`)
  if (subscription.schedule !== null) refuse('A subscription with a schedule cannot be paused.')
  const from = now(world, subscription.test_clock)
  if (subscription.status === 'active' && bill_for?.unused_time_from?.type !== 'none')
    for (const item of subscription.items.data) creditUnused(world, { subscription, item, from })
  const paused = pausedFrom(existing(world, 'subscription', id), from)
  change(world, 'subscription', paused, 'customer.subscription.updated')
  announce(world, 'customer.subscription.paused', paused)
  if (invoicing_behavior === 'invoice') finalInvoice(world, paused, from)
  return existing(world, 'subscription', id)
}

function pausedFrom(subscription: Subscription, from: number): Subscription {
  const data = subscription.items.data.map((item) => ({ ...item, current_period_end: from }))
  return {
    ...subscription,
    items: { ...subscription.items, data },
    pending_update: null,
    status: 'paused',
    status_details: {
      paused: { subscription: { type: 'pause_requested' }, transitioned_at: from, type: 'subscription' },
    },
  }
}

type ResumeOptions = Values<typeof resumeParams>

/** Continues the old cycle without an invoice, or begins a period that must be paid first. */
function resume(world: World, id: string, options: ResumeOptions) {
  const subscription = find(world, 'subscription', id)
  if (subscription.status !== 'paused')
    refuse('This subscription cannot be resumed: only paused ones can be.')
  if (isWaitingForPayment(subscription)) refuse('This subscription is being resumed: pay its latest invoice.')
  const moment = now(world, subscription.test_clock)
  if (options.billing_cycle_anchor?.type === 'unchanged') {
    if (options.proration_behavior !== 'none')
      refuse('This sandbox continues a billing cycle without prorations only.', {
        param: 'proration_behavior',
      })
    return activate(world, subscription, (every) =>
      periodAt(subscription.billing_cycle_anchor, every, moment),
    )
  }
  return resumeWithPayment(world, subscription, { moment, options })
}

const [hour, year] = [3600, 365 * 86_400]

function resumeWithPayment(
  world: World,
  subscription: Subscription,
  { moment, options }: { moment: number; options: ResumeOptions },
) {
  const isPaidNow = options.payment_behavior === 'resume_on_payment_success'
  const draft = resumptionInvoice(world, subscription, { moment, isPaidNow })
  if (isPaidNow && !defaultMethod(world, draft))
    refuse('This customer has no attached payment source or default payment method.', {
      code: 'resource_missing',
    })
  const pending_update = pendingResumption(moment, moment + (isPaidNow ? year : 23 * hour))
  const discounts = afterInvoice(world, subscription, draft)
  const waiting: Subscription = { ...subscription, discounts, latest_invoice: draft.id, pending_update }
  change(world, 'subscription', waiting, 'customer.subscription.updated')
  const invoice = finalizeInvoice(world, draft)
  if (invoice.status === 'paid') return completeResumption(world, existing(world, 'subscription', waiting.id))
  if (isPaidNow) collect(world, invoice, { ownerPresent: false })
  return existing(world, 'subscription', waiting.id)
}

export function resumptionInvoice(
  world: World,
  subscription: Subscription,
  { moment, isPaidNow }: { moment: number; isPaidNow: boolean },
): Invoice {
  return draftInvoice(world, {
    subscription,
    reason: 'subscription_cycle',
    lines: subscription.items.data.map((item) => {
      const period = { start: moment, end: boundaryAfter(moment, intervalOf(item.price), moment) }
      return periodLine(world, { subscription, item, period, isTrial: false })
    }),
    period: { start: moment, end: moment },
    autoAdvance: isPaidNow,
  })
}
