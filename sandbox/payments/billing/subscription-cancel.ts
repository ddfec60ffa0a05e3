import type Stripe from 'stripe'
import { missing, refuse } from '../wire/errors.ts'
import { type AllOf, flag, notSupported, oneOf, type Values } from '../wire/readers.ts'
import { route } from '../wire/route.ts'
import type { Subscription } from '../world/documents.ts'
import { existing, find, now, type World } from '../world/world.ts'
import { collect } from './collection.ts'
import { draftInvoice, waitingItems } from './invoice-document.ts'
import { finalizeInvoice } from './invoices.ts'
import { isOver } from './order-rules.ts'
import { creditUnused } from './prorations.ts'
import { resume } from './renewals.ts'
import { endSubscription } from './subscription-status.ts'
import { anchorParams, cancellationDetails, prorationBehaviors } from './subscription-update.ts'

const cancelParams = {
  cancellation_details: cancellationDetails,
  invoice_now: flag(),
  prorate: flag(),
} satisfies AllOf<Stripe.SubscriptionCancelParams>

const resumeParams = {
  billing_cycle_anchor: anchorParams,
  payment_behavior: oneOf(['resume_on_payment_attempt', 'resume_on_payment_success']),
  proration_behavior: oneOf(prorationBehaviors),
  proration_date: notSupported(),
} satisfies AllOf<Stripe.SubscriptionResumeParams>

export const cancelRoutes = [
  route('POST /v1/subscriptions/:id/resume', resumeParams, ({ world, id, params }) => {
    const subscription = find(world, 'subscription', id)
    if (subscription.status !== 'paused')
      refuse('This subscription cannot be resumed: only paused ones can be.')
    return resume(world, subscription, params.billing_cycle_anchor?.type ?? 'now')
  }),
  route('DELETE /v1/subscriptions/:id', cancelParams, ({ world, id, params }) =>
    cancelNow(world, id, params),
  ),
]

/** At once. Unused time becomes credit only on request, and never money: that is what refunds are for. */
function cancelNow(world: World, id: string, params: Values<typeof cancelParams>) {
  const subscription = find(world, 'subscription', id)
  if (isOver(subscription)) missing('subscription', id)
  const from = now(world, subscription.test_clock)
  if (params.prorate && subscription.status !== 'trialing') {
    for (const item of subscription.items.data) creditUnused(world, { subscription, item, from })
  }
  const { comment, feedback } = params.cancellation_details ?? {}
  endSubscription(world, subscription, {
    reason: 'cancellation_requested',
    ...(comment === undefined ? {} : { comment }),
    ...(feedback === undefined ? {} : { feedback }),
  })
  if (params.invoice_now) finalInvoice(world, existing(world, 'subscription', id), from)
  return existing(world, 'subscription', id)
}

function finalInvoice(world: World, subscription: Subscription, moment: number) {
  if (waitingItems(world, subscription).length === 0) return
  const draft = draftInvoice(world, {
    subscription,
    reason: 'subscription_update',
    lines: [],
    period: { start: moment, end: moment },
    autoAdvance: true,
  })
  const invoice = finalizeInvoice(world, draft)
  if (invoice.status === 'open') collect(world, invoice, { ownerPresent: false })
}
