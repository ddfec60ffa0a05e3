import type Stripe from 'stripe'
import { creditUnused } from '../invoices/prorations.ts'
import { resume } from '../invoices/renewals.ts'
import { refuse } from '../wire/errors.ts'
import { type AllOf, hash, notSupported, oneOf, required, type Values } from '../wire/readers.ts'
import { route } from '../wire/route.ts'
import { announce, existing, find, now, type World } from '../world/world.ts'
import { prorationBehaviors } from './enums.ts'
import { finalInvoice } from './subscription-cancel.ts'
import { setStatus } from './subscription-status.ts'
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
  route('POST /v1/subscriptions/:id/resume', resumeParams, ({ world, id, params }) => {
    const subscription = find(world, 'subscription', id)
    if (subscription.status !== 'paused')
      refuse('This subscription cannot be resumed: only paused ones can be.')
    return resume(world, subscription, params.billing_cycle_anchor?.type ?? 'now')
  }),
]

/** No more invoices and no new periods until it is resumed; time that was paid for and not used becomes credit. */
function pause(world: World, id: string, { bill_for, invoicing_behavior }: Values<typeof pauseParams>) {
  const subscription = find(world, 'subscription', id)
  if (subscription.status !== 'active' && subscription.status !== 'trialing')
    refuse(`A subscription that is ${subscription.status} cannot be paused.`)
  if (subscription.schedule !== null) refuse('A subscription with a schedule cannot be paused.')
  const from = now(world, subscription.test_clock)
  if (subscription.status === 'active' && bill_for?.unused_time_from?.type !== 'none')
    for (const item of subscription.items.data) creditUnused(world, { subscription, item, from })
  const paused = setStatus(world, subscription, 'paused')
  announce(world, 'customer.subscription.paused', paused)
  if (invoicing_behavior === 'invoice') finalInvoice(world, paused, from)
  return existing(world, 'subscription', id)
}
