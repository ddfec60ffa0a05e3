import type Stripe from 'stripe'
import { metadata, withMetadata } from '../wire/common-params.ts'
import { refuse } from '../wire/errors.ts'
import { newId } from '../wire/ids.ts'
import {
  type AllOf,
  clearable,
  either,
  hash,
  integer,
  list,
  notSupported,
  oneOf,
  required,
  text,
  timestamp,
} from '../wire/readers.ts'
import { periodEnd } from '../world/alarms.ts'
import type { Schedule, Subscription } from '../world/documents.ts'
import { existing, type World } from '../world/world.ts'
import { boundary, intervalOf } from './cycle.ts'
import { discountParams, type WantedDiscount } from './discounts.ts'
import { prorationBehaviors } from './enums.ts'
import { orderablePrice } from './items.ts'

const phaseItem = hash({
  billing_thresholds: notSupported(),
  discounts: discountParams,
  metadata: metadata(),
  plan: text(),
  price: text(),
  price_data: notSupported(),
  quantity: integer({ min: 0, max: 999_999 }),
  tax_rates: clearable(list(text(), { max: 0 })),
} satisfies AllOf<Stripe.SubscriptionScheduleUpdateParams.Phase.Item>)

const moment = either(oneOf(['now']), timestamp())

export const phaseParams = hash({
  add_invoice_items: list(text(), { max: 0 }),
  application_fee_percent: notSupported(),
  automatic_tax: notSupported(),
  billing_cycle_anchor: oneOf(['automatic', 'phase_start']),
  billing_thresholds: notSupported(),
  collection_method: oneOf(['charge_automatically']),
  currency: text(3),
  default_payment_method: notSupported(),
  default_tax_rates: clearable(list(text(), { max: 0 })),
  description: notSupported(),
  discounts: discountParams,
  duration: hash({
    interval: required(oneOf(['day', 'week', 'month', 'year'])),
    interval_count: integer({ min: 1 }),
  }),
  end_date: moment,
  invoice_settings: notSupported(),
  items: required(list(phaseItem, { min: 1, max: 20 })),
  metadata: metadata(),
  on_behalf_of: notSupported(),
  proration_behavior: oneOf(prorationBehaviors),
  start_date: moment,
  transfer_data: notSupported(),
  trial: notSupported(),
  trial_end: notSupported(),
} satisfies AllOf<Stripe.SubscriptionScheduleUpdateParams.Phase>)

type PhaseParams = ReturnType<typeof phaseParams>
type PhaseItem = Partial<ReturnType<typeof phaseItem>>
export type RequestedPhase = Partial<Omit<PhaseParams, 'items'>> & { items: PhaseItem[] }
type Phase = Schedule['phases'][number]

/** Creates a schedule that continues the subscription, until further phases are set. */
export function scheduleFrom(
  subscription: Subscription,
  { moment, metadata }: { moment: number; metadata: Record<string, string> },
): Schedule {
  const [first] = subscription.items.data
  const start_date = first?.current_period_start ?? moment
  const phase: Phase = {
    ...plainPhase,
    currency: subscription.currency,
    discounts: phaseDiscounts(subscription.discounts.map((discount) => ({ discount }))),
    end_date: periodEnd(subscription),
    items: subscription.items.data.map(({ price, quantity, metadata, discounts }) => ({
      billing_thresholds: null,
      discounts: phaseDiscounts(discounts.map((discount) => ({ discount }))),
      metadata,
      plan: price.id,
      price: price.id,
      quantity: quantity ?? 1,
      tax_rates: [],
    })),
    start_date,
  }
  return {
    id: newId('sub_sched'),
    object: 'subscription_schedule',
    application: null,
    billing_mode: subscription.billing_mode,
    canceled_at: null,
    completed_at: null,
    created: moment,
    current_phase: { end_date: phase.end_date, start_date },
    customer: subscription.customer,
    customer_account: null,
    default_settings: defaultSettings,
    end_behavior: 'release',
    livemode: false,
    metadata,
    pause_schedules: [],
    phases: [phase],
    released_at: null,
    released_subscription: null,
    status: 'active',
    subscription: subscription.id,
    test_clock: subscription.test_clock,
  }
}

function phaseDiscounts(wanted: WantedDiscount[]): Phase['discounts'] {
  return wanted.map(({ coupon = null, discount = null }) => ({ coupon, discount, promotion_code: null }))
}

export function currentPhaseOf(phases: Phase[], moment: number): Schedule['current_phase'] {
  const phase = phases.find(({ start_date, end_date }) => start_date <= moment && moment < end_date)
  return phase ? { end_date: phase.end_date, start_date: phase.start_date } : null
}

type Place = { schedule: Schedule; subscription: Subscription; moment: number }

/** Each phase begins where the one before it ended. */
export function phasesFrom(
  world: World,
  given: RequestedPhase[],
  { schedule, subscription, moment }: Place,
): Phase[] {
  const phases: Phase[] = []
  for (const [index, params] of given.entries()) {
    const earlier = phases.at(-1)
    const start = startOf(params, { schedule, earlier, moment })
    const items = params.items.map((item) => phaseItemFrom(world, item, subscription))
    const end_date = endOf(world, params, { start, items, index })
    if (end_date <= start)
      refuse('A phase must end after it starts.', { param: `phases[${index}][end_date]` })
    phases.push({
      ...plainPhase,
      billing_cycle_anchor: params.billing_cycle_anchor ?? null,
      currency: subscription.currency,
      discounts: phaseDiscounts(params.discounts ?? []),
      end_date,
      items,
      metadata: withMetadata({}, params.metadata),
      proration_behavior: params.proration_behavior ?? 'create_prorations',
      start_date: start,
    })
  }
  if (!currentPhaseOf(phases, moment)) {
    refuse('You can not update a schedule so that none of its phases is running now.', { param: 'phases' })
  }
  return phases
}

type Start = { schedule: Schedule; earlier: Phase | undefined; moment: number }

function startOf({ start_date }: RequestedPhase, { schedule, earlier, moment }: Start) {
  if (start_date === 'now') return moment
  if (start_date !== undefined) return start_date
  return earlier?.end_date ?? schedule.current_phase?.start_date ?? moment
}

type End = { start: number; items: Phase['items']; index: number }

function endOf(world: World, { end_date, duration }: RequestedPhase, { start, items, index }: End) {
  if (typeof end_date === 'number') return end_date
  if (end_date === 'now') refuse('A phase cannot end at once.', { param: `phases[${index}][end_date]` })
  if (duration)
    return boundary(start, { interval: duration.interval, interval_count: duration.interval_count ?? 1 }, 1)
  const [first] = items
  return boundary(start, intervalOf(existing(world, 'price', first?.price ?? '')), 1)
}

function phaseItemFrom(
  world: World,
  { price, plan, quantity, metadata, discounts }: PhaseItem,
  { currency }: Subscription,
): Phase['items'][number] {
  const id = price ?? plan ?? ''
  // A running phase may have an inactive price.
  const known = world.store.get('price', id)?.active === false ? existing(world, 'price', id) : undefined
  const chosen = known ?? orderablePrice(world, id, { currency, param: 'phases[0][items][0][price]' })
  return {
    billing_thresholds: null,
    discounts: phaseDiscounts(discounts ?? []),
    metadata: withMetadata({}, metadata),
    plan: chosen.id,
    price: chosen.id,
    quantity: quantity ?? 1,
    tax_rates: [],
  }
}

const plainPhase: Omit<Phase, 'currency' | 'end_date' | 'items' | 'start_date'> = {
  add_invoice_items: [],
  application_fee_percent: null,
  billing_cycle_anchor: null,
  billing_thresholds: null,
  collection_method: null,
  default_payment_method: null,
  default_tax_rates: [],
  description: null,
  discounts: [],
  invoice_settings: null,
  metadata: {},
  on_behalf_of: null,
  proration_behavior: 'create_prorations',
  transfer_data: null,
  trial_end: null,
}

const defaultSettings: Schedule['default_settings'] = {
  application_fee_percent: null,
  billing_cycle_anchor: 'automatic',
  billing_thresholds: null,
  collection_method: 'charge_automatically',
  default_payment_method: null,
  description: null,
  invoice_settings: {
    account_tax_ids: null,
    custom_fields: null,
    days_until_due: null,
    description: null,
    footer: null,
    issuer: { type: 'self' },
  },
  on_behalf_of: null,
  transfer_data: null,
}
