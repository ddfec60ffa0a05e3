import type Stripe from 'stripe'
import { draftInvoice, pendingItems } from '../invoice-documents/invoice-document.ts'
import { creditUnused } from '../invoice-documents/prorations.ts'
import { collect } from '../invoices/collection.ts'
import { finalizeInvoice } from '../invoices/invoices.ts'
import { endSubscription } from '../invoices/subscription-status.ts'
import { route } from '../routing/route.ts'
import { isOver } from '../subscription-terms/order-rules.ts'
import { missing } from '../wire/errors.ts'
import { type AllOf, flag, type Values } from '../wire/readers.ts'
import type { Subscription } from '../world/documents.ts'
import { existing, find, now, type World } from '../world/world.ts'
import { cancellationDetails } from './subscription-update.ts'

const cancelParams = {
  cancellation_details: cancellationDetails,
  invoice_now: flag(),
  prorate: flag(),
} satisfies AllOf<Stripe.SubscriptionCancelParams>

export const cancelRoutes = [
  route('DELETE /v1/subscriptions/:id', cancelParams, ({ world, id, params }) =>
    cancelNow(world, id, params),
  ),
]

/** Cancels at once. Unused time becomes credit only on request; only a refund returns money. */
export function cancelNow(world: World, id: string, params: Partial<Values<typeof cancelParams>>) {
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

/** Pending invoice items are charged at once. */
export function finalInvoice(world: World, subscription: Subscription, moment: number) {
  if (pendingItems(world, subscription).length === 0) return
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
