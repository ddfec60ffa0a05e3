import { refuse } from '../wire/errors.ts'
import { periodEnd } from '../world/alarms.ts'
import type { Subscription } from '../world/documents.ts'

export type EndingParams = {
  cancel_at?: number | null | undefined
  cancel_at_period_end?: boolean | undefined
}

/** Sets or clears the scheduled end of the subscription. */
export function withEnding(subscription: Subscription, params: EndingParams, moment: number): Subscription {
  const { cancel_at, cancel_at_period_end } = params
  if (
    cancel_at !== undefined &&
    cancel_at_period_end !== undefined &&
    cancel_at !== null &&
    cancel_at_period_end
  ) {
    refuse('You cannot pass both `cancel_at` and `cancel_at_period_end`.', { param: 'cancel_at' })
  }
  if (typeof cancel_at === 'number') {
    if (cancel_at <= moment) refuse('`cancel_at` must be in the future.', { param: 'cancel_at' })
    return ending(subscription, { cancel_at, cancel_at_period_end: false, moment })
  }
  if (cancel_at_period_end) {
    return ending(subscription, { cancel_at: periodEnd(subscription), cancel_at_period_end, moment })
  }
  if (cancel_at === null || (cancel_at_period_end === false && subscription.cancel_at_period_end)) {
    return withoutEnding(subscription)
  }
  return subscription
}

function ending(
  subscription: Subscription,
  {
    cancel_at,
    cancel_at_period_end,
    moment,
  }: { cancel_at: number; cancel_at_period_end: boolean; moment: number },
): Subscription {
  return {
    ...subscription,
    cancel_at,
    cancel_at_period_end,
    canceled_at: subscription.canceled_at ?? moment,
    cancellation_details: {
      ...noDetails,
      ...subscription.cancellation_details,
      reason: 'cancellation_requested',
    },
  }
}

export function withoutEnding(subscription: Subscription): Subscription {
  return {
    ...subscription,
    cancel_at: null,
    cancel_at_period_end: false,
    canceled_at: null,
    cancellation_details: noDetails,
  }
}

const noDetails = { comment: null, feedback: null, feedback_option: null, reason: null } as const
