import type Stripe from 'stripe'
import { equal, isNull, listOf, within } from '../routing/lists.ts'
import { route } from '../routing/route.ts'
import { type newItemParams, type OrderedItem, orderablePrice } from '../subscription-terms/items.ts'
import { chosenCurrency, requireOwnMethod, trialEnd } from '../subscription-terms/order-rules.ts'
import type { SubscriptionOrder } from '../subscription-terms/subscription-document.ts'
import { createParams } from '../subscription-terms/subscription-params.ts'
import { pagination, range, withMetadata } from '../wire/common-params.ts'
import { refuse, unsupported } from '../wire/errors.ts'
import { type AllOf, notSupported, oneOf, text, type Values } from '../wire/readers.ts'
import type { Customer } from '../world/documents.ts'
import type { Condition } from '../world/store.ts'
import { change, find, now, type World } from '../world/world.ts'
import { startAndCollect } from './new-subscription.ts'
import { updateParams, updateSubscription, withRequestedEnd } from './subscription-update.ts'

const statuses = [
  'active',
  'all',
  'canceled',
  'ended',
  'incomplete',
  'incomplete_expired',
  'past_due',
  'paused',
  'trialing',
  'unpaid',
] as const

const listParams = {
  ...pagination,
  automatic_tax: notSupported(),
  collection_method: oneOf(['charge_automatically', 'send_invoice']),
  created: range(),
  current_period_end: range(),
  current_period_start: range(),
  customer: text(),
  customer_account: notSupported(),
  plan: text(),
  price: text(),
  status: oneOf(statuses),
  test_clock: text(),
} satisfies AllOf<Stripe.SubscriptionListParams>

export const subscriptionRoutes = [
  route('POST /v1/subscriptions', createParams, ({ world, params }) => createSubscription(world, params)),
  route('GET /v1/subscriptions/:id', {}, ({ world, id }) => find(world, 'subscription', id)),
  route('POST /v1/subscriptions/:id', updateParams, ({ world, id, params }) =>
    updateSubscription(world, id, params),
  ),
  route('GET /v1/subscriptions', listParams, ({ world, params, url }) =>
    listOf(world, 'subscription', { url, page: params, where: listConditions(params) }),
  ),
]

function listConditions(params: Values<typeof listParams>): Condition[] {
  const { customer, collection_method, test_clock, price, plan, status } = params
  const isOnClock = customer !== undefined || test_clock !== undefined
  const item = 'items.data[0]'
  return [
    ...equal({ customer, collection_method, test_clock, [`${item}.price.id`]: price ?? plan }),
    ...(isOnClock ? [] : [isNull('test_clock')]),
    ...within('created', params.created),
    ...within(`${item}.current_period_end`, params.current_period_end),
    ...within(`${item}.current_period_start`, params.current_period_start),
    ...statusConditions(status),
  ]
}

/** By default the list excludes canceled subscriptions; `ended` is `canceled` and `incomplete_expired`. */
function statusConditions(status: (typeof statuses)[number] | undefined): Condition[] {
  if (status === 'all') return []
  if (status === undefined) return [{ field: 'status', op: '!=', value: 'canceled' }]
  if (status === 'ended') return [{ field: 'ended_at', op: '>', value: 0 }]
  return [{ field: 'status', op: '=', value: status }]
}

const behaviors = {
  allow_incomplete: 'allow',
  default_incomplete: 'wait',
  error_if_incomplete: 'insist',
} as const

function createSubscription(world: World, params: Values<typeof createParams>) {
  const customer = find(world, 'customer', params.customer, 'customer')
  const order = orderFrom(world, customer, params)
  const behavior = behaviors[params.payment_behavior ?? 'allow_incomplete']
  const payer = order.defaultPaymentMethod ?? customer.invoice_settings.default_payment_method
  const isFree = order.trialEnd !== null || order.items.every(({ price }) => price.unit_amount === 0)
  if (!payer && behavior !== 'wait' && !isFree) {
    refuse(
      'This customer has no attached payment source or default payment method. Please consider adding a default payment method. For more information, visit https://stripe.com/docs/billing/subscriptions/payment-methods-setting#payment-method-priority.',
      { code: 'resource_missing' },
    )
  }
  const started = startAndCollect(world, order, { behavior, payer: { ownerPresent: false } })
  return change(world, 'subscription', withRequestedEnd(world, started, params))
}

function orderFrom(world: World, customer: Customer, params: Values<typeof createParams>): SubscriptionOrder {
  const moment = now(world, customer.test_clock)
  const items = params.items.map((item, index) =>
    orderedItem(world, item, { currency: params.currency, index }),
  )
  const currency = chosenCurrency(world, customer, { wanted: params.currency, price: items[0]?.price })
  for (const [index, { price }] of items.entries()) {
    orderablePrice(world, price.id, { currency, param: `items[${index}][price]` })
  }
  const method = params.default_payment_method
  if (method !== undefined) requireOwnMethod(world, customer, method)
  return {
    customer,
    items,
    currency,
    metadata: withMetadata({}, params.metadata),
    description: params.description ?? null,
    defaultPaymentMethod: method ?? null,
    trialEnd: trialEnd(params, moment),
    missingMethodAfterTrial: params.trial_settings?.end_behavior.missing_payment_method ?? 'create_invoice',
    savesMethod: params.payment_settings?.save_default_payment_method === 'on_subscription',
    automaticTax: params.automatic_tax?.enabled ?? false,
    discounts: params.discounts,
  }
}

function orderedItem(
  world: World,
  item: ReturnType<typeof newItemParams>,
  { currency, index }: { currency: string | undefined; index: number },
): OrderedItem {
  const param = `items[${index}][price]`
  const id = item.price ?? item.plan
  if (id === undefined) return unsupported('subscription items without a price', param)
  const price = orderablePrice(world, id, { currency, param })
  return { price, quantity: item.quantity ?? 1, metadata: withMetadata({}, item.metadata) }
}
