import { formatAmount, productOf } from '../invoice-documents/invoice-lines.ts'
import { requiresAction } from '../invoices/collection.ts'
import { html } from '../pages/html.ts'
import type { PageReply } from '../pages/layout.ts'
import { bankChallenge } from '../pages/three-d-secure.ts'
import { describeInterval, intervalOf } from '../subscription-terms/cycle.ts'
import { amountOf } from '../subscription-terms/items.ts'
import { previewChange } from '../subscriptions/invoice-preview.ts'
import { createSchedule, updateSchedule } from '../subscriptions/schedules.ts'
import { updateSubscription } from '../subscriptions/subscription-update.ts'
import { StripeError } from '../wire/errors.ts'
import { periodEnd } from '../world/alarms.ts'
import type { Price, Subscription } from '../world/documents.ts'
import type { World } from '../world/world.ts'
import { actionPath, day, framed, homeLink, planName, type Visit } from './portal-views.ts'

/** Returns the prices the configuration offers, other than the present one and in the subscription's currency. */
export function offeredPrices({ world, configuration }: Visit, subscription: Subscription): Price[] {
  const ids = (configuration.features.subscription_update.products ?? []).flatMap(({ prices }) => prices)
  return ids.flatMap((id) => {
    const price = world.store.get('price', id)
    const isPresent = subscription.items.data.some((item) => item.price.id === id)
    const isOffered = price?.active && price.currency_options?.[subscription.currency] !== undefined
    return price && isOffered && !isPresent ? [price] : []
  })
}

export function plansPage(visit: Visit, subscription: Subscription): PageReply {
  const { world } = visit
  const prices = offeredPrices(visit, subscription)
  return framed(visit, {
    title: 'Change plan',
    body: html`<h1>Change plan</h1>
<p class="soft">You have ${planName(world, subscription)}.</p>
${prices.map(
  (
    price,
  ) => html`<p class="card"><strong>${productOf(world, price).name}</strong><br>${priceText(world, price, subscription)}<br>
<a href="${actionPath(visit, `confirm/${subscription.id}/${price.id}`)}">Choose this plan</a></p>`,
)}
${homeLink(visit)}`,
  })
}

function priceText(world: World, price: Price, { currency }: Subscription) {
  return `${formatAmount(amountOf({ price, quantity: 1 }, currency, world), currency)} ${describeInterval(price)}`
}

export function confirmPage(visit: Visit, subscription: Subscription, price: Price): PageReply {
  const { world } = visit
  const waits = waitsForPeriodEnd(visit, subscription, price)
  const due = waits ? undefined : previewChange(world, subscription, switchTo(visit, subscription, price))
  return framed(visit, {
    title: 'Confirm the change',
    body: html`<h1>Change to ${productOf(world, price).name}</h1>
<p>${priceText(world, price, subscription)}</p>
<p>${due ? html`Due today: <strong>${formatAmount(due.amount_due, due.currency)}</strong>` : `The change takes place on ${day(periodEnd(subscription))}. Nothing is due today.`}</p>
<form class="card" method="post" action="${actionPath(visit, `confirm/${subscription.id}/${price.id}`)}">
<button type="submit">Confirm</button>
</form>
${homeLink(visit)}`,
  })
}

/** Nothing is changed before the confirmation, so a closed page has no effect. */
export function authenticationPage(visit: Visit, subscription: Subscription, price: Price): PageReply {
  const change = switchTo(visit, subscription, price)
  const { amount_due: amount, currency } = previewChange(visit.world, subscription, change)
  const action = actionPath(visit, `authenticate/${subscription.id}/${price.id}`)
  return framed(visit, {
    title: 'Confirm that it is you',
    body: html`${bankChallenge({ action, due: { amount, currency } })}
${homeLink(visit)}`,
  })
}

export type PlanChange = { subscription: Subscription; price: Price; authenticated: boolean }

/** Changes the plan, or changes nothing and returns that 3-D Secure is required first. */
export function changePlan(visit: Visit, change: PlanChange): 'changed' | 'authenticate' {
  try {
    visit.world.store.attempt(() => makeChange(visit, change))
    return 'changed'
  } catch (error) {
    if (!(error instanceof StripeError) || error.body.code !== requiresAction) throw error
    return 'authenticate'
  }
}

function makeChange(visit: Visit, { subscription, price, authenticated }: PlanChange) {
  const { world } = visit
  if (waitsForPeriodEnd(visit, subscription, price)) return scheduleChange(world, subscription, price)
  const { items, prorationBehavior, resetAnchor } = switchTo(visit, subscription, price)
  return updateSubscription(world, subscription.id, {
    items,
    billing_cycle_anchor: { type: resetAnchor ? 'now' : 'unchanged' },
    proration_behavior: prorationBehavior,
    payment_behavior: 'error_if_incomplete',
    payer: { ownerPresent: true, authenticated },
  })
}

function switchTo({ configuration, session }: Visit, subscription: Subscription, price: Price) {
  const wanted = session.flow?.subscription_update_confirm?.items[0]
  const found = subscription.items.data.find(({ id }) => id === wanted?.id) ?? subscription.items.data[0]
  const items = found ? [{ id: found.id, price: price.id, quantity: wanted?.quantity ?? found.quantity }] : []
  const { billing_cycle_anchor, proration_behavior } = configuration.features.subscription_update
  return { items, prorationBehavior: proration_behavior, resetAnchor: billing_cycle_anchor === 'now' }
}

/** Cheaper or shorter plans can be configured to start after the paid period. */
function waitsForPeriodEnd({ world, configuration }: Visit, { items, currency }: Subscription, price: Price) {
  const [item] = items.data
  if (!item) return false
  const amount = (each: Price) => amountOf({ price: each, quantity: 1 }, currency, world)
  const holds = {
    decreasing_item_amount: amount(price) < amount(item.price),
    shortening_interval: lengthOf(price) < lengthOf(item.price),
  }
  const { conditions } = configuration.features.subscription_update.schedule_at_period_end
  return conditions.some(({ type }) => holds[type])
}

function lengthOf(price: Price) {
  const every = intervalOf(price)
  return { day: 1, week: 7, month: 30, year: 365 }[every.interval] * every.interval_count
}

function scheduleChange(world: World, subscription: Subscription, price: Price) {
  const schedule = createSchedule(world, { from_subscription: subscription.id })
  const [running] = schedule.phases
  if (!running) return schedule
  const [item] = running.items
  return updateSchedule(world, schedule.id, {
    end_behavior: 'release',
    phases: [
      {
        start_date: running.start_date,
        end_date: running.end_date,
        items: [{ price: item?.price, quantity: item?.quantity }],
      },
      { items: [{ price: price.id, quantity: item?.quantity }] },
    ],
  })
}
