import type Stripe from 'stripe'
import { pageOf } from '../routing/lists.ts'
import { route } from '../routing/route.ts'
import { discountParams } from '../subscription-terms/discounts.ts'
import { prorationBehaviors } from '../subscription-terms/enums.ts'
import { metadata, pagination } from '../wire/common-params.ts'
import { missing } from '../wire/errors.ts'
import {
  type AllOf,
  clearable,
  flag,
  integer,
  list,
  notSupported,
  oneOf,
  required,
  text,
  timestamp,
} from '../wire/readers.ts'
import { find, type World } from '../world/world.ts'
import { updateSubscription } from './subscription-update.ts'

const common = {
  billing_thresholds: notSupported(),
  current_trial: notSupported(),
  discounts: notSupported(),
  metadata: metadata(),
  payment_behavior: oneOf(['allow_incomplete', 'default_incomplete', 'error_if_incomplete']),
  plan: text(),
  price: text(),
  price_data: notSupported(),
  proration_behavior: oneOf(prorationBehaviors),
  proration_date: timestamp(),
  quantity: integer({ min: 0, max: 999_999 }),
  tax_rates: clearable(list(text(), { max: 0 })),
}

const createParams = {
  ...common,
  subscription: required(text()),
} satisfies AllOf<Stripe.SubscriptionItemCreateParams>

const updateParams = {
  ...common,
  discounts: discountParams,
  off_session: flag(),
} satisfies AllOf<Stripe.SubscriptionItemUpdateParams>

const deleteParams = {
  clear_usage: flag(),
  payment_behavior: common.payment_behavior,
  proration_behavior: common.proration_behavior,
  proration_date: common.proration_date,
} satisfies AllOf<Stripe.SubscriptionItemDeleteParams>

/** The routes of subscription items; every change updates the subscription. */
export const subscriptionItemRoutes = [
  route(
    'GET /v1/subscription_items',
    { ...pagination, subscription: required(text()) },
    ({ world, params, url }) => {
      const { items } = find(world, 'subscription', params.subscription, 'subscription')
      return pageOf(items.data, { url, page: params })
    },
  ),
  route('GET /v1/subscription_items/:id', {}, ({ world, id }) => itemWithId(world, id).item),
  route('POST /v1/subscription_items', createParams, ({ world, params }) => {
    const { subscription, payment_behavior, proration_behavior, proration_date, ...item } = params
    const before = find(world, 'subscription', subscription, 'subscription')
    const settings = { payment_behavior, proration_behavior, proration_date }
    const after = updateSubscription(world, before.id, { items: [item], ...settings })
    const known = new Set(before.items.data.map(({ id }) => id))
    return after.items.data.find(({ id }) => !known.has(id)) ?? missing('subscription_item', '')
  }),
  route('POST /v1/subscription_items/:id', updateParams, ({ world, id, params }) => {
    const { payment_behavior, proration_behavior, proration_date, off_session: _, ...item } = params
    const { subscription } = itemWithId(world, id)
    const settings = { payment_behavior, proration_behavior, proration_date }
    updateSubscription(world, subscription.id, { items: [{ ...item, id }], ...settings })
    return itemWithId(world, id).item
  }),
  route('DELETE /v1/subscription_items/:id', deleteParams, ({ world, id, params }) => {
    const { clear_usage: _, ...settings } = params
    const { subscription } = itemWithId(world, id)
    updateSubscription(world, subscription.id, { items: [{ id, deleted: true }], ...settings })
    return { id, object: 'subscription_item', deleted: true }
  }),
]

function itemWithId({ store }: Pick<World, 'store'>, id: string) {
  const row = store.row(
    `select documents.id as id from documents, json_each(body, '$.items.data') as item
     where kind = 'subscription' and json_extract(item.value, '$.id') = ?`,
    id,
  )
  const subscription = row ? store.get('subscription', String(row.id)) : undefined
  const item = subscription?.items.data.find((each) => each.id === id)
  return subscription && item ? { subscription, item } : missing('subscription_item', id)
}
