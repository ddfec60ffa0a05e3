import type Stripe from 'stripe'
import { endSubscription } from '../invoices/subscription-status.ts'
import { equal, listOf, within } from '../routing/lists.ts'
import { route } from '../routing/route.ts'
import { discountsFrom } from '../subscription-terms/discounts.ts'
import { prorationBehaviors } from '../subscription-terms/enums.ts'
import { isOver } from '../subscription-terms/order-rules.ts'
import {
  currentPhaseOf,
  phaseParams,
  phasesFrom,
  type RequestedPhase,
  scheduleFrom,
} from '../subscription-terms/schedule-phases.ts'
import { type MetadataChange, metadata, pagination, range, withMetadata } from '../wire/common-params.ts'
import { refuse } from '../wire/errors.ts'
import {
  type AllOf,
  clearable,
  flag,
  list,
  notSupported,
  oneOf,
  required,
  text,
  type Values,
} from '../wire/readers.ts'
import type { Schedule, Subscription } from '../world/documents.ts'
import { add, announce, change, existing, find, now, type World } from '../world/world.ts'
import { cancelNow } from './subscription-cancel.ts'
import { changedItems, type ItemChange, saveChange } from './subscription-change.ts'
import { updateSubscription } from './subscription-update.ts'

const createParams = {
  billing_mode: notSupported(),
  customer: notSupported(),
  customer_account: notSupported(),
  default_settings: notSupported(),
  end_behavior: notSupported(),
  from_subscription: required(text()),
  metadata: metadata(),
  pause_schedules: notSupported(),
  phases: notSupported(),
  start_date: notSupported(),
} satisfies AllOf<Stripe.SubscriptionScheduleCreateParams>

const updateParams = {
  default_settings: notSupported(),
  end_behavior: oneOf(['cancel', 'release']),
  metadata: metadata(),
  pause_schedules: clearable(list(text(), { max: 0 })),
  phases: list(phaseParams, { min: 1, max: 10 }),
  proration_behavior: oneOf(prorationBehaviors),
} satisfies AllOf<Stripe.SubscriptionScheduleUpdateParams>

const listParams = {
  ...pagination,
  canceled_at: range(),
  completed_at: range(),
  created: range(),
  customer: text(),
  customer_account: notSupported(),
  released_at: range(),
  scheduled: flag(),
} satisfies AllOf<Stripe.SubscriptionScheduleListParams>

export const scheduleRoutes = [
  route('POST /v1/subscription_schedules', createParams, ({ world, params }) =>
    createSchedule(world, params),
  ),
  route('GET /v1/subscription_schedules/:id', {}, ({ world, id }) =>
    find(world, 'subscription_schedule', id),
  ),
  route('POST /v1/subscription_schedules/:id', updateParams, ({ world, id, params }) =>
    updateSchedule(world, id, params),
  ),
  route(
    'POST /v1/subscription_schedules/:id/release',
    { preserve_cancel_date: notSupported() },
    ({ world, id }) => release(world, running(world, id)),
  ),
  route(
    'POST /v1/subscription_schedules/:id/cancel',
    { invoice_now: flag(), prorate: flag() },
    ({ world, id, params: { invoice_now = true, prorate = true } }) => {
      cancelNow(world, running(world, id).subscription ?? '', { invoice_now, prorate })
      return existing(world, 'subscription_schedule', id)
    },
  ),
  route('GET /v1/subscription_schedules', listParams, ({ world, params, url }) => {
    const { customer, created, canceled_at, completed_at, released_at, scheduled } = params
    const where = [
      ...equal({ customer, status: scheduled ? 'not_started' : undefined }),
      ...within('created', created),
      ...within('canceled_at', canceled_at),
      ...within('completed_at', completed_at),
      ...within('released_at', released_at),
    ]
    return listOf(world, 'subscription_schedule', { url, page: params, where })
  }),
]

export function createSchedule(
  world: World,
  { from_subscription, metadata }: { from_subscription: string; metadata?: MetadataChange | undefined },
) {
  const subscription = find(world, 'subscription', from_subscription, 'from_subscription')
  if (isOver(subscription)) {
    refuse('You cannot migrate a subscription that is already canceled.', { param: 'from_subscription' })
  }
  if (subscription.schedule !== null) {
    refuse('You cannot migrate a subscription that is already attached to a schedule.', {
      param: 'from_subscription',
    })
  }
  const moment = now(world, subscription.test_clock)
  const schedule = scheduleFrom(subscription, { moment, metadata: withMetadata({}, metadata) })
  change(world, 'subscription', { ...subscription, schedule: schedule.id }, 'customer.subscription.updated')
  return add(world, 'subscription_schedule', schedule, 'subscription_schedule.created')
}

export type RequestedSchedule = Partial<Omit<Values<typeof updateParams>, 'phases'>> & {
  phases?: RequestedPhase[] | undefined
}

export function updateSchedule(world: World, id: string, params: RequestedSchedule) {
  const schedule = running(world, id)
  const subscription = existing(world, 'subscription', schedule.subscription ?? '')
  const moment = now(world, schedule.test_clock)
  const phases = params.phases
    ? phasesFrom(world, params.phases, { schedule, subscription, moment })
    : schedule.phases
  const updated: Schedule = {
    ...schedule,
    current_phase: currentPhaseOf(phases, moment),
    end_behavior: params.end_behavior ?? schedule.end_behavior,
    metadata: withMetadata(schedule.metadata ?? {}, params.metadata),
    phases,
  }
  change(world, 'subscription_schedule', updated, 'subscription_schedule.updated')
  applyPhase(world, updated, {
    subscription,
    moment,
    behavior: params.proration_behavior ?? 'create_prorations',
  })
  return existing(world, 'subscription_schedule', id)
}

function running(world: World, id: string) {
  const schedule = find(world, 'subscription_schedule', id)
  if (schedule.status === 'active' || schedule.status === 'not_started') return schedule
  return refuse(
    `You cannot modify a subscription schedule that is currently in the \`${schedule.status}\` status. It can only be modified while it is \`not_started\` or \`active\`.`,
  )
}

type Now = {
  subscription: Subscription
  moment: number
  behavior: 'always_invoice' | 'create_prorations' | 'none'
}

/** Brings the subscription's discounts and prices in line with the phase that is running. */
function applyPhase(world: World, schedule: Schedule, { subscription: before, moment, behavior }: Now) {
  const phase = schedule.phases.find(({ start_date, end_date }) => start_date <= moment && moment < end_date)
  const subscription = phase ? withDiscounts(world, phase, before) : before
  const wanted = phase?.items ?? []
  const same =
    wanted.length === subscription.items.data.length &&
    wanted.every((item, at) => item.price === subscription.items.data[at]?.price.id)
  if (!phase || same) return
  const items = subscription.items.data.map(({ id }, at) => {
    const to = wanted[at]
    return { id, price: to?.price, quantity: to?.quantity, discounts: to?.discounts, deleted: !to }
  })
  const added = wanted.slice(items.length).map(({ price, quantity }) => ({ price, quantity }))
  const isBoundary = subscription.items.data.every((item) => item.current_period_end === moment)
  const resetsAnchor = phase.billing_cycle_anchor === 'phase_start'
  if (isBoundary) {
    const anchor = resetsAnchor ? moment : subscription.billing_cycle_anchor
    swapAtBoundary(world, subscription, { items: [...items, ...added], anchor })
  } else
    updateSubscription(world, subscription.id, {
      items: [...items, ...added],
      proration_behavior: behavior,
      billing_cycle_anchor: { type: resetsAnchor ? 'now' : 'unchanged' },
    })
}

/** A phase without discounts ends them. */
function withDiscounts(world: World, { discounts }: Schedule['phases'][number], before: Subscription) {
  const after = { ...before, discounts: discountsFrom(world, before, discounts) }
  return change(world, 'subscription', after, 'customer.subscription.updated')
}

type Swap = { items: ItemChange[]; anchor: number }

/** The old period ends this very second: the renewal that follows bills the new prices, and nothing is prorated. */
function swapAtBoundary(world: World, subscription: Subscription, { items, anchor }: Swap) {
  const data = changedItems(world, subscription, items)
  const swapped = { ...subscription, billing_cycle_anchor: anchor, items: { ...subscription.items, data } }
  saveChange(world, { subscription: swapped, invoice: undefined })
}

/** Starts the next phase, or completes the schedule. */
export function advanceSchedule(world: World, id: string) {
  const schedule = existing(world, 'subscription_schedule', id)
  const moment = now(world, schedule.test_clock)
  const subscription = existing(world, 'subscription', schedule.subscription ?? '')
  const current_phase = currentPhaseOf(schedule.phases, moment)
  if (!current_phase) {
    if (schedule.end_behavior === 'cancel') complete(world, schedule, subscription)
    else release(world, schedule)
    return
  }
  const advanced = change(
    world,
    'subscription_schedule',
    { ...schedule, current_phase },
    'subscription_schedule.updated',
  )
  applyPhase(world, advanced, { subscription, moment, behavior: 'none' })
}

/** Completes the schedule and ends the subscription. */
function complete(world: World, schedule: Schedule, subscription: Subscription) {
  const completed_at = now(world, schedule.test_clock)
  const completed: Schedule = { ...schedule, completed_at, current_phase: null, status: 'completed' }
  change(world, 'subscription_schedule', completed)
  announce(world, 'subscription_schedule.completed', completed)
  endSubscription(world, subscription, { reason: 'cancellation_requested' })
}

function release(world: World, schedule: Schedule) {
  const subscription = existing(world, 'subscription', schedule.subscription ?? '')
  change(world, 'subscription', { ...subscription, schedule: null }, 'customer.subscription.updated')
  const released: Schedule = {
    ...schedule,
    current_phase: null,
    released_at: now(world, schedule.test_clock),
    released_subscription: schedule.subscription,
    status: 'released',
    subscription: null,
  }
  change(world, 'subscription_schedule', released)
  announce(world, 'subscription_schedule.released', released)
  return released
}
