import { defaultDunning, dunning } from '../invoices/dunning.ts'
import { type EndReason, endSubscription } from '../invoices/subscription-status.ts'
import { closeDispute, moveDispute, openDispute } from '../money/disputes.ts'
import { createRefund, returnRefund } from '../money/refunds.ts'
import { route } from '../routing/route.ts'
import { discountCustomer } from '../subscription-terms/discounts.ts'
import { updateSubscription } from '../subscriptions/subscription-update.ts'
import { flag, integer, list, oneOf, type Reader, required, text } from '../wire/readers.ts'
import { find, type World } from '../world/world.ts'
import { apiFaults } from './faults.ts'

/**
 * Controls for tests, under their own path and off by default. They act "in the Dashboard": their events name no API
 * request as the cause.
 */
export const controlRoutes = [
  route('GET /_sandbox/state', {}, ({ world }) => state(world)),
  route('POST /_sandbox/clock', { advance_seconds: required(integer({ min: 1 })) }, ({ world, params }) => {
    world.store.setNote('clock-offset', world.store.note('clock-offset', 0) + params.advance_seconds)
    return state(world)
  }),
  route(
    'POST /_sandbox/dunning',
    {
      retry_after_days: list(integer({ min: 1, max: 60 }), { max: 12 }),
      final_action: oneOf(['cancel', 'unpaid', 'past_due']),
    },
    ({ world, params }) => {
      const { retryAfterDays, finalAction } = defaultDunning
      world.store.setNote('dunning', {
        retryAfterDays: params.retry_after_days ?? retryAfterDays,
        finalAction: params.final_action ?? finalAction,
      })
      return state(world)
    },
  ),
  route(
    'POST /_sandbox/api_faults',
    {
      calls: integer({ min: 1, max: 10_000 }),
      path: text(200),
      status: integer({ min: 400, max: 599 }),
      delay_ms: integer({ min: 0, max: 120_000 }),
      execute_first: flag(),
      roll_back: flag(),
      lose_answer: flag(),
    },
    ({ world, params }) => {
      const fault = {
        calls: params.calls ?? 1,
        path: params.path ?? '',
        status: params.status ?? null,
        delayMs: params.delay_ms ?? 0,
        executeFirst: params.execute_first ?? params.roll_back ?? false,
        rollBack: params.roll_back ?? false,
        loseAnswer: params.lose_answer ?? false,
      }
      world.store.setNote('api-faults', [...apiFaults(world.store), fault])
      return state(world)
    },
  ),
  route(
    'POST /_sandbox/charges/:id/dispute',
    { reason: text(100), status: text(100) },
    ({ world, id, params }) =>
      openDispute(fromDashboard(world), find(world, 'charge', id), {
        reason: params.reason ?? 'fraudulent',
        status: params.status ?? 'needs_response',
      }),
  ),
  route(
    'POST /_sandbox/disputes/:id/close',
    { outcome: required(oneOf(['won', 'lost', 'warning_closed'])) },
    ({ world, id, params }) => closeDispute(fromDashboard(world), find(world, 'dispute', id), params.outcome),
  ),
  route('POST /_sandbox/disputes/:id/status', { status: required(text(100)) }, ({ world, id, params }) => {
    return moveDispute(fromDashboard(world), find(world, 'dispute', id), params.status)
  }),
  route('POST /_sandbox/customers/:id/discount', { coupon: required(text()) }, ({ world, id, params }) =>
    discountCustomer(fromDashboard(world), id, params.coupon),
  ),
  route('POST /_sandbox/charges/:id/refund', { amount: integer({ min: 1 }) }, ({ world, id, params }) =>
    createRefund(fromDashboard(world), { charge: id, amount: params.amount }),
  ),
  route(
    'POST /_sandbox/refunds/:id/return',
    { status: required(oneOf(['failed', 'canceled'])) },
    ({ world, id, params }) => returnRefund(fromDashboard(world), id, params.status),
  ),
  route(
    'POST /_sandbox/subscriptions/:id/cancel',
    { at: oneOf(['now', 'period_end', 'cancel_at']), reason: endReason() },
    ({ world, id, params }) => cancelByHand(fromDashboard(world), id, params),
  ),
]

function state({ store }: World) {
  return {
    object: 'sandbox',
    clock_offset: store.note('clock-offset', 0),
    webhooks_held: store.note('webhooks-held', false),
    webhook_rules: store.note('delivery-rules', []),
    api_faults: apiFaults(store),
    dunning: dunning({ store }),
  }
}

function fromDashboard(world: World): World {
  return { ...world, cause: null }
}

function endReason(): Reader<EndReason> {
  return oneOf(['cancellation_requested', 'payment_disputed', 'payment_failed'])
}

type Cancelling = { at: 'now' | 'period_end' | 'cancel_at' | undefined; reason: EndReason | undefined }

/** `cancel_at` is the way of the customer portal: a date, and `cancel_at_period_end` stays false. */
function cancelByHand(
  world: World,
  id: string,
  { at = 'now', reason = 'cancellation_requested' }: Cancelling,
) {
  if (at === 'now') return endSubscription(world, find(world, 'subscription', id), { reason })
  if (at === 'period_end') return updateSubscription(world, id, { cancel_at_period_end: true })
  return updateSubscription(world, id, { cancel_at: 'min_period_end' })
}
