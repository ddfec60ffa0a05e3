import Stripe from 'stripe'
import { createOnce, isCode, type Provider } from './client.ts'
import { idOf } from './expandable.ts'
import { type IsPlan, planItemOf } from './plan-item.ts'

type SwitchRequest = {
  subscriptionId: string
  priceId: string
  isPlan: IsPlan
  prorationDate: Date
}

type SwitchPreview = {
  dueNow: number
  currency: string
  nextChargeAt: Date
  /** What each period costs, without what is charged or credited once. */
  recurring: number
  prorationDate: Date
}

/** `outdated`: another period began since the preview. */
type Switched = 'switched' | 'declined' | 'unconfirmed' | 'outdated'

export type PlanChanges = {
  setCancelAtPeriodEnd: (subscriptionId: string, cancel: boolean, reason?: string) => Promise<void>
  previewSwitch: (order: SwitchRequest) => Promise<SwitchPreview>
  recurringAmount: (order: Omit<SwitchRequest, 'prorationDate'>) => Promise<number>
  switchNow: (order: SwitchRequest, key: string) => Promise<Switched>
  /** Nothing is charged until then. `unpaid`: the invoice of the running period is not paid, and nothing has changed. */
  extendPeriod: (subscriptionId: string, until: Date) => Promise<'extended' | 'unpaid'>
  switchAtPeriodEnd: (order: Omit<SwitchRequest, 'prorationDate'>) => Promise<void>
}

/** Flexible billing keeps the anchor: docs.stripe.com/billing/subscriptions/billing-mode/compare */
const newPeriod = { type: 'now' } as const

export function providerPlanChanges({ stripe, request }: Provider): PlanChanges {
  return {
    setCancelAtPeriodEnd(id, cancel, reason) {
      return request(async () => {
        const subscription = await withoutSchedule(stripe, id)
        const end = cancel ? { cancel_at_period_end: true } : withoutEnd(subscription)
        await setEnd(stripe, id, { ...end, ...(reason && { cancellation_details: { comment: reason } }) })
      })
    },
    previewSwitch(order) {
      return request(() => preview(stripe, order))
    },
    recurringAmount(order) {
      return request(async () => {
        const subscription = await stripe.subscriptions.retrieve(order.subscriptionId)
        return recurringAmount(stripe, subscription, order)
      })
    },
    switchNow({ subscriptionId, priceId, isPlan, prorationDate }, key) {
      return request(async () => {
        const subscription = await withoutSchedule(stripe, subscriptionId)
        const item = planItemOf(subscription, isPlan)
        if (secondsOf(prorationDate) < (item?.current_period_start ?? 0)) return 'outdated'
        const change: Stripe.SubscriptionUpdateParams = {
          // Without the id a second item would be added and billed.
          items: [{ id: item?.id ?? '', price: priceId }],
          billing_cycle_anchor: newPeriod,
          proration_behavior: 'always_invoice',
          proration_date: secondsOf(prorationDate),
          payment_behavior: 'error_if_incomplete',
          ...withoutEnd(subscription),
        }
        // One key takes one content, and the end is part of it.
        const made = createOnce({
          key: `${key}:${subscription.cancel_at ?? 'goes on'}`,
          make: (options) => stripe.subscriptions.update(subscriptionId, change, options),
          async findCreated() {
            const now = await stripe.subscriptions.retrieve(subscriptionId)
            return planItemOf(now, isPlan)?.price.id === priceId ? now : undefined
          },
        })
        return switchedBy(made)
      })
    },
    extendPeriod(id, until) {
      return request(() => extendPeriod(stripe, id, until))
    },
    switchAtPeriodEnd(order) {
      return request(() => planSwitch(stripe, order))
    },
  }
}

/** A schedule refuses changes of the end, and outlives its switch by a period. */
export async function withoutSchedule(stripe: Stripe, id: string) {
  const subscription = await stripe.subscriptions.retrieve(id)
  if (subscription.schedule) await stripe.subscriptionSchedules.release(idOf(subscription.schedule))
  return subscription
}

/** The provider's pages set `cancel_at` alone, and only an empty one clears it. */
function withoutEnd({ cancel_at, cancel_at_period_end }: Stripe.Subscription) {
  if (cancel_at_period_end) return { cancel_at_period_end: false }
  return cancel_at === null ? {} : { cancel_at: '' as const }
}

async function setEnd(stripe: Stripe, id: string, change: Stripe.SubscriptionUpdateParams) {
  if (Object.keys(change).length === 0) return
  try {
    await stripe.subscriptions.update(id, change)
  } catch (error) {
    if (!isCode(error, 'invalid_canceled_subscription_fields') && !isCode(error, 'resource_missing'))
      throw error
  }
}

async function preview(stripe: Stripe, order: SwitchRequest): Promise<SwitchPreview> {
  const { subscriptionId, priceId, isPlan, prorationDate } = order
  const subscription = await stripe.subscriptions.retrieve(subscriptionId)
  const item = planItemOf(subscription, isPlan)
  // The provider's clock may be ahead of ours, and refuses a moment before the period.
  const from = Math.max(secondsOf(prorationDate), item?.current_period_start ?? 0)
  const change = stripe.invoices.createPreview({
    subscription: subscriptionId,
    subscription_details: {
      items: [{ id: item?.id ?? '', price: priceId }],
      billing_cycle_anchor: newPeriod,
      proration_behavior: 'always_invoice',
      proration_date: from,
      ...withoutEnd(subscription),
    },
  })
  const [invoice, recurring] = await Promise.all([change, recurringAmount(stripe, subscription, order)])
  const nextChargeAt = Math.max(...invoice.lines.data.map(({ period }) => period.end))
  return {
    dueNow: invoice.amount_due,
    currency: invoice.currency,
    nextChargeAt: new Date(nextChargeAt * 1000),
    recurring,
    prorationDate: new Date(from * 1000),
  }
}

/** With quantity, add-ons and discounts: docs.stripe.com/api/invoices/create_preview, `preview_mode`. */
async function recurringAmount(
  stripe: Stripe,
  subscription: Stripe.Subscription,
  { priceId: price, isPlan }: Pick<SwitchRequest, 'priceId' | 'isPlan'>,
) {
  const { total } = await stripe.invoices.createPreview({
    subscription: subscription.id,
    preview_mode: 'recurring',
    subscription_details: {
      items: [{ id: planItemOf(subscription, isPlan)?.id ?? '', price }],
      billing_cycle_anchor: newPeriod,
      proration_behavior: 'none',
      ...withoutEnd(subscription),
    },
  })
  return total
}

async function switchedBy(update: Promise<unknown>): Promise<Switched> {
  try {
    await update
    return 'switched'
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError) || error.statusCode !== 402) throw error
    const needsConfirmation = ['authentication_required', 'subscription_payment_intent_requires_action']
    return needsConfirmation.includes(error.code ?? '') ? 'unconfirmed' : 'declined'
  }
}

async function planSwitch(
  stripe: Stripe,
  { subscriptionId, priceId, isPlan }: Omit<SwitchRequest, 'prorationDate'>,
) {
  const subscription = await stripe.subscriptions.retrieve(subscriptionId)
  const { schedule: known } = subscription
  const schedule = known
    ? await stripe.subscriptionSchedules.retrieve(idOf(known))
    : await stripe.subscriptionSchedules.create({ from_subscription: subscriptionId })
  const running = schedule.phases.find(({ start_date }) => start_date === schedule.current_phase?.start_date)
  if (!running) throw new Error('A subscription schedule without a running phase')
  const planItem = planItemOf(subscription, isPlan)
  const present = keptTerms(running)
  const items = present.items.map((item) =>
    item.price === planItem?.price.id ? { ...item, price: priceId } : item,
  )
  await stripe.subscriptionSchedules.update(schedule.id, {
    end_behavior: 'release',
    phases: [
      {
        ...present,
        start_date: running.start_date,
        // An add-on may renew before the plan.
        end_date: planItem?.current_period_end ?? running.end_date,
      },
      { ...present, items, billing_cycle_anchor: 'phase_start' },
    ],
  })
}

/** Returns add-ons and discounts, which a phase without them ends: docs.stripe.com/api/subscription_schedules/update */
function keptTerms({ items, discounts }: Stripe.SubscriptionSchedule.Phase) {
  return {
    items: items.map(({ price, quantity, discounts: own }) => ({
      price: idOf(price),
      quantity: quantity ?? 1,
      ...discountsOf(own),
    })),
    ...discountsOf(discounts),
  }
}

type Discounts = Stripe.SubscriptionSchedule.Phase['discounts']

function discountsOf(discounts: Discounts) {
  const kept = discounts.map(({ coupon, discount, promotion_code }) => {
    if (discount) return { discount: idOf(discount) }
    return promotion_code ? { promotion_code: idOf(promotion_code) } : { coupon: idOf(coupon) ?? '' }
  })
  return kept.length > 0 ? { discounts: kept } : {}
}

/** Stripe retries open invoices only; one that is void or uncollectible is not charged by itself: docs.stripe.com/invoicing/overview */
export function isStillCollected(invoice: Stripe.Subscription['latest_invoice']) {
  return typeof invoice !== 'object' || !['paid', 'void', 'uncollectible'].includes(invoice?.status ?? '')
}

/** Delays the payment of an active subscription by a trial: docs.stripe.com/billing/subscriptions/trials */
async function extendPeriod(stripe: Stripe, id: string, until: Date) {
  const { latest_invoice } = await stripe.subscriptions.retrieve(id, { expand: ['latest_invoice'] })
  if (isStillCollected(latest_invoice)) return 'unpaid'
  await withoutSchedule(stripe, id)
  // The paid time is used up first, so it is not credited.
  await stripe.subscriptions.update(id, { trial_end: secondsOf(until), proration_behavior: 'none' })
  return 'extended'
}

function secondsOf(moment: Date) {
  return Math.floor(moment.getTime() / 1000)
}
