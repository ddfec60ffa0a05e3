import { draftInvoice } from '../invoice-documents/invoice-document.ts'
import { periodLine } from '../invoice-documents/invoice-lines.ts'
import { collect, markSettled, type Payer, paymentError } from '../invoices/collection.ts'
import { finalizeInvoice } from '../invoices/invoices.ts'
import { setStatus } from '../invoices/subscription-status.ts'
import { afterInvoice, discountsFrom } from '../subscription-terms/discounts.ts'
import { type SubscriptionOrder, subscriptionFrom } from '../subscription-terms/subscription-document.ts'
import { newId } from '../wire/ids.ts'
import type { Invoice, PaymentIntent, Subscription } from '../world/documents.ts'
import { add, change, existing, now, type World } from '../world/world.ts'

type Started = { subscription: Subscription; invoice: Invoice }

/** A subscription with its first invoice, open unless nothing is due. It begins as incomplete, or with its trial. */
function start(world: World, order: SubscriptionOrder, prepaid?: PaymentIntent): Started {
  const moment = now(world, order.customer.test_clock)
  const invoiceId = newId('in')
  const plain = subscriptionFrom(world, order, { moment, invoice: invoiceId })
  const subscription = { ...plain, discounts: discountsFrom(world, plain, order.discounts ?? []) }
  if (order.customer.currency !== order.currency) {
    change(world, 'customer', { ...order.customer, currency: order.currency }, 'customer.updated')
  }
  add(world, 'subscription', subscription, 'customer.subscription.created')
  const isTrial = subscription.status === 'trialing'
  const lines = subscription.items.data.map((item) => {
    const period = { start: item.current_period_start, end: item.current_period_end }
    return periodLine(world, { subscription, item, period, isTrial })
  })
  const draft = draftInvoice(world, {
    id: invoiceId,
    subscription,
    reason: 'subscription_create',
    lines,
    period: { start: moment, end: moment },
    autoAdvance: true,
  })
  const left = { ...subscription, discounts: afterInvoice(world, subscription, draft) }
  change(world, 'subscription', left)
  return { subscription: left, invoice: finalizeInvoice(world, draft, prepaid) }
}

/** Starts a subscription for a checkout that is already paid, or free. */
export function startPaid(
  world: World,
  order: SubscriptionOrder,
  intent: PaymentIntent | undefined,
): Started {
  const { subscription, invoice } = start(world, order, intent)
  const paid =
    invoice.status === 'paid'
      ? activate(world, subscription, invoice)
      : markSettled(world, invoice, { attempted: true })
  return { subscription: existing(world, 'subscription', subscription.id), invoice: paid }
}

/** Starts a subscription for an API call: the default method pays, or it stays incomplete. */
export function startAndCollect(
  world: World,
  order: SubscriptionOrder,
  { behavior, payer }: { behavior: 'allow' | 'wait' | 'insist'; payer: Payer },
) {
  const { subscription, invoice } = start(world, order)
  if (invoice.status === 'paid') activate(world, subscription, invoice)
  else if (behavior !== 'wait') {
    const collected = collect(world, invoice, payer)
    if (behavior === 'insist' && collected.payment?.result !== 'succeeded')
      throw paymentError(collected).undone()
  }
  return existing(world, 'subscription', subscription.id)
}

function activate(world: World, subscription: Subscription, invoice: Invoice) {
  if (subscription.status === 'incomplete') setStatus(world, subscription, 'active')
  return invoice
}
