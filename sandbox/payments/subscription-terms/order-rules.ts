import { equal } from '../routing/lists.ts'
import { refuse } from '../wire/errors.ts'
import type { Customer, Price, Subscription } from '../world/documents.ts'
import { find, type World } from '../world/world.ts'

/** A customer with a live subscription pays in one currency. */
export function chosenCurrency(
  world: World,
  customer: Customer,
  { wanted, price }: { wanted: string | undefined; price: Price | undefined },
) {
  const tied = currencyInUse(world, customer)
  const preferred = wanted ?? tied ?? customer.currency ?? 'usd'
  const isOffered = wanted !== undefined || price?.currency_options?.[preferred] !== undefined
  const chosen = isOffered ? preferred : (price?.currency ?? preferred)
  if (tied !== undefined && tied !== chosen) {
    refuse(
      `You cannot combine currencies on a single customer. This customer has an active subscription, subscription schedule, discount, quote, or invoice item with currency ${tied}.`,
      { param: 'currency' },
    )
  }
  return chosen
}

function currencyInUse(world: World, customer: Customer) {
  return liveSubscriptions(world, customer.id)[0]?.currency
}

export function requireOwnMethod(
  world: World,
  customer: Customer,
  method: string,
  param = 'default_payment_method',
) {
  if (find(world, 'payment_method', method, param).customer === customer.id) return
  refuse(
    `The customer does not have a payment method with the ID ${method}. The payment method must be attached to the customer.`,
    { param, code: 'resource_missing' },
  )
}

type TrialParams = { trial_end: 'now' | number | undefined; trial_period_days: number | undefined }

export function trialEnd({ trial_end, trial_period_days }: TrialParams, moment: number) {
  if (trial_end !== undefined && trial_period_days !== undefined) {
    refuse('You cannot specify both `trial_end` and `trial_period_days`.', { param: 'trial_end' })
  }
  if (typeof trial_end === 'number') {
    if (trial_end <= moment) refuse('`trial_end` must be in the future.', { param: 'trial_end' })
    return trial_end
  }
  return trial_period_days ? moment + trial_period_days * 86_400 : null
}

/** Newest first. */
export function liveSubscriptions(world: World, customer: string): Subscription[] {
  const found = world.store.page('subscription', { where: equal({ customer }), limit: 1000 })
  return found.filter((subscription) => !isOver(subscription))
}

export function isOver({ status }: Subscription) {
  return status === 'canceled' || status === 'incomplete_expired'
}
