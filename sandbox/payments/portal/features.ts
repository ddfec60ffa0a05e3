import type Stripe from 'stripe'
import { feedbacks, prorationBehaviors } from '../subscription-terms/enums.ts'
import { refuseParameter } from '../wire/errors.ts'
import {
  type AllOf,
  clearable,
  flag,
  given,
  hash,
  integer,
  list,
  notSupported,
  oneOf,
  required,
  text,
} from '../wire/readers.ts'
import type { PortalConfiguration } from '../world/documents.ts'
import { find, type World } from '../world/world.ts'

const product = hash({
  adjustable_quantity: hash({
    enabled: required(flag()),
    maximum: integer({ min: 1 }),
    minimum: integer({ min: 0 }),
  }),
  prices: required(list(text(), { min: 1, max: 30 })),
  product: required(text()),
})

type Features = Stripe.BillingPortal.ConfigurationCreateParams.Features

export const featureParams = hash({
  customer_update: hash({
    allowed_updates: clearable(list(oneOf(['address', 'email', 'name', 'phone', 'shipping', 'tax_id']))),
    enabled: flag(),
  }),
  invoice_history: hash({ enabled: required(flag()) }),
  payment_method_update: hash({ enabled: required(flag()), payment_method_configuration: notSupported() }),
  subscription_cancel: hash({
    cancellation_reason: hash({
      enabled: flag(),
      feedback_options: notSupported(),
      options: clearable(list(oneOf(feedbacks))),
    }),
    enabled: flag(),
    mode: oneOf(['at_period_end', 'immediately']),
    proration_behavior: oneOf(prorationBehaviors),
  }),
  subscription_pause: notSupported(),
  subscription_update: hash({
    billing_cycle_anchor: oneOf(['now', 'unchanged']),
    default_allowed_updates: clearable(list(oneOf(['price', 'promotion_code', 'quantity']))),
    enabled: flag(),
    products: clearable(list(product, { max: 10 })),
    proration_behavior: oneOf(prorationBehaviors),
    schedule_at_period_end: hash({
      conditions: list(hash({ type: required(oneOf(['decreasing_item_amount', 'shortening_interval'])) })),
    }),
    trial_update_behavior: oneOf(['continue_trial', 'end_trial']),
  }),
} satisfies AllOf<Features>)

type Before = PortalConfiguration['features']
type FeatureParams = ReturnType<typeof featureParams>

export function withFeatures(world: World, before: Before, params: FeatureParams): Before {
  const { customer_update, subscription_cancel, invoice_history, payment_method_update } = params
  return {
    ...before,
    customer_update: {
      ...before.customer_update,
      ...given({
        enabled: customer_update?.enabled,
        allowed_updates: emptied(customer_update?.allowed_updates),
      }),
    },
    invoice_history: { ...before.invoice_history, ...given({ enabled: invoice_history?.enabled }) },
    payment_method_update: {
      ...before.payment_method_update,
      ...given({ enabled: payment_method_update?.enabled }),
    },
    subscription_cancel: cancelling(before.subscription_cancel, subscription_cancel),
    subscription_update: switching(world, before.subscription_update, params.subscription_update),
  }
}

function cancelling(
  before: Before['subscription_cancel'],
  params: FeatureParams['subscription_cancel'],
): Before['subscription_cancel'] {
  const { enabled, mode, proration_behavior, cancellation_reason } = params ?? {}
  return {
    ...before,
    ...given({ enabled, mode, proration_behavior }),
    cancellation_reason: {
      ...before.cancellation_reason,
      ...given({ enabled: cancellation_reason?.enabled, options: emptied(cancellation_reason?.options) }),
    },
  }
}

function switching(
  world: World,
  before: Before['subscription_update'],
  params: FeatureParams['subscription_update'],
): Before['subscription_update'] {
  if (!params) return before
  const { billing_cycle_anchor, enabled, proration_behavior, trial_update_behavior } = params
  const products = emptied(params.products)?.map((each, index) => offered(world, each, index))
  const updated = {
    ...before,
    ...given({ billing_cycle_anchor, enabled, proration_behavior, trial_update_behavior, products }),
    ...given({ default_allowed_updates: emptied(params.default_allowed_updates) }),
    schedule_at_period_end: {
      conditions: params.schedule_at_period_end?.conditions ?? before.schedule_at_period_end.conditions,
    },
  }
  if (updated.enabled && !updated.products?.length) {
    refuseParameter(
      'Missing required param: features[subscription_update][products].',
      'features[subscription_update][products]',
      'parameter_missing',
    )
  }
  return updated
}

type Product = NonNullable<Before['subscription_update']['products']>[number]

function offered(
  world: World,
  { product: id, prices, adjustable_quantity }: ReturnType<typeof product>,
  index: number,
): Product {
  const param = `features[subscription_update][products][${index}]`
  find(world, 'product', id, `${param}[product]`)
  for (const price of prices) find(world, 'price', price, `${param}[prices]`)
  const { enabled = false, maximum = null, minimum = 1 } = adjustable_quantity ?? {}
  return { adjustable_quantity: { enabled, maximum, minimum }, prices, product: id }
}

function emptied<T>(items: T[] | null | undefined) {
  return items === null ? [] : items
}
