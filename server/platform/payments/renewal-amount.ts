import type Stripe from 'stripe'
import { isPaidUp } from '#contract/billing/paid-up.ts'
import { orMissing, type Provider } from './client.ts'
import { idOf } from './expandable.ts'
import type { IsPlan } from './plan-item.ts'
import type { ProviderStatus } from './subscription-status.ts'

type PlanProvider = Pick<Provider, 'stripe'> & { isPlan: IsPlan }
type Renewing = { status: ProviderStatus; openInvoice: object | null; periodEndsAt: Date }

/** `null`: the price of the plan. `unknown`: another amount, and Stripe does not say which. */
export type RenewalAmount = number | 'unknown' | null

export async function renewalAmountOf(
  { stripe, isPlan }: PlanProvider,
  subscription: Stripe.Subscription,
  found: Renewing,
): Promise<RenewalAmount> {
  if (!renews(found)) return null
  if (!hasOwnTerms(subscription) && !(await hasPendingItems(stripe, subscription))) return null
  // Only a figure on the screen: access, cancellations and refunds work without it.
  const preview = await previewOf(stripe, subscription).catch(() => undefined)
  if (!preview || (found.status === 'paused' && endsLater(preview))) return 'unknown'
  return isForPlan(preview, found, isPlan) ? preview.amount_due : null
}

function previewOf(stripe: Stripe, { id, schedule, status }: Stripe.Subscription) {
  if (schedule !== null) return stripe.invoices.createPreview({ schedule: idOf(schedule) })
  if (status !== 'paused') return stripe.invoices.createPreview({ subscription: id })
  return stripe.invoices.createPreview({
    subscription: id,
    subscription_details: { resume_at: 'now' },
    expand: ['total_discount_amounts.discount'],
  })
}

/** The preview of a resumption is that of this moment: a discount may have ended when the pause does. */
function endsLater({ total_discount_amounts }: Stripe.Invoice) {
  return (total_discount_amounts ?? []).some(
    ({ discount }) => typeof discount === 'string' || ('end' in discount && discount.end !== null),
  )
}

async function hasPendingItems(stripe: Stripe, { customer: payer }: Stripe.Subscription): Promise<boolean> {
  const customer = idOf(payer) ?? ''
  const waiting = stripe.invoiceItems.list({ customer, pending: true, limit: 1 })
  const found = await orMissing(waiting).catch(() => undefined)
  return (found?.data.length ?? 0) > 0
}

/** An add-on of another interval has invoices of its own: docs.stripe.com/billing/subscriptions/mixed-interval */
function isForPlan({ lines }: Stripe.Invoice, { periodEndsAt }: Renewing, isPlan: IsPlan) {
  return lines.data.some(
    ({ pricing, period }) =>
      isPlan(idOf(pricing?.price_details?.price) ?? '') && period.start * 1000 >= periodEndsAt.getTime(),
  )
}

/** `uncollected` without an open invoice: a change was given up, and the plan goes on. */
function renews({ status, openInvoice }: Renewing) {
  return isPaidUp(status) || ((status === 'uncollected' || status === 'paused') && openInvoice === null)
}

/** Made in the Dashboard, or possible in the next phase of a schedule: we sell one plan without discounts. */
function hasOwnTerms({ discounts, items, customer, schedule }: Stripe.Subscription) {
  if (schedule !== null) return true
  const isSpecial = items.data.some((item) => item.quantity !== 1 || item.discounts.length > 0)
  const hasCredit = typeof customer === 'object' && !customer.deleted && customer.balance !== 0
  const isReduced = typeof customer === 'object' && !customer.deleted && Boolean(customer.discount)
  return discounts.length > 0 || items.data.length > 1 || isSpecial || hasCredit || isReduced
}
