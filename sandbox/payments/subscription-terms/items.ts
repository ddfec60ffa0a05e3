import type Stripe from 'stripe'
import { unitAmountIn } from '../catalogue/currency-options.ts'
import { metadata } from '../wire/common-params.ts'
import { refuse } from '../wire/errors.ts'
import { newId } from '../wire/ids.ts'
import { type AllOf, clearable, flag, hash, integer, list, notSupported, text } from '../wire/readers.ts'
import type { Stored } from '../wire/stored.ts'
import type { Price, SubscriptionItem } from '../world/documents.ts'
import { find, type World } from '../world/world.ts'
import { intervalOf, type Period } from './cycle.ts'
import { discountParams } from './discounts.ts'

export const newItemParams = hash({
  billing_thresholds: notSupported(),
  current_trial: notSupported(),
  discounts: notSupported(),
  metadata: metadata(),
  plan: text(),
  price: text(),
  price_data: notSupported(),
  quantity: integer({ min: 0, max: 999_999 }),
  tax_rates: clearable(list(text(), { max: 0 })),
} satisfies AllOf<Stripe.SubscriptionCreateParams.Item>)

export const changedItemParams = hash({
  billing_thresholds: notSupported(),
  clear_usage: flag(),
  current_trial: notSupported(),
  deleted: flag(),
  discounts: discountParams,
  id: text(),
  metadata: metadata(),
  plan: text(),
  price: text(),
  price_data: notSupported(),
  quantity: integer({ min: 0, max: 999_999 }),
  tax_rates: clearable(list(text(), { max: 0 })),
} satisfies AllOf<Stripe.SubscriptionUpdateParams.Item>)

export type OrderedItem = { price: Price; quantity: number; metadata: Record<string, string> }

/** Returns a price that may be subscribed to: active, recurring, and offered in the currency of the subscription. */
export function orderablePrice(
  world: World,
  id: string,
  { currency, param }: { currency?: string | undefined; param: string },
) {
  const price = find(world, 'price', id, param)
  if (!price.active) {
    refuse(`The price specified is inactive. This field only accepts active prices.`, {
      param,
      code: 'price_inactive',
    })
  }
  if (!price.recurring) {
    refuse(
      `The price specified is set to \`type=one_time\` but this field only accepts prices with \`type=recurring\`.`,
      { param },
    )
  }
  if (currency !== undefined && unitAmountIn(price, currency) === undefined) {
    refuse(
      `The price specified only supports \`${offeredIn(price)}\`. This doesn't match the expected currency: \`${currency}\`.`,
      { param },
    )
  }
  return price
}

function offeredIn(price: Price) {
  return Object.keys(price.currency_options ?? {}).join('`, `')
}

export function newItem(
  world: World,
  { price, quantity, metadata }: OrderedItem,
  { subscription, period, created }: { subscription: string; period: Period; created: number },
): SubscriptionItem {
  return {
    id: newId('si', 14),
    object: 'subscription_item',
    billing_thresholds: null,
    created,
    current_period_end: period.end,
    current_period_start: period.start,
    current_trial: null,
    discounts: [],
    metadata,
    plan: planOf(price),
    price: find(world, 'price', price.id),
    quantity,
    subscription,
    tax_rates: [],
  }
}

/** Returns the older name for a recurring price, which the API still shows beside it. */
export function planOf(price: Price): Stored<Stripe.Plan> {
  const { interval, interval_count } = intervalOf(price)
  return {
    id: price.id,
    object: 'plan',
    active: price.active,
    amount: price.unit_amount,
    amount_decimal: price.unit_amount_decimal,
    billing_scheme: 'per_unit',
    created: price.created,
    currency: price.currency,
    interval,
    interval_count,
    livemode: false,
    metadata: price.metadata,
    meter: null,
    nickname: price.nickname,
    product: price.product,
    tiers_mode: null,
    transform_usage: null,
    trial_period_days: null,
    usage_type: 'licensed',
  }
}

export function amountOf(item: Pick<SubscriptionItem, 'price' | 'quantity'>, currency: string, world: World) {
  const price = find(world, 'price', item.price.id)
  return (unitAmountIn(price, currency) ?? 0) * (item.quantity ?? 1)
}
