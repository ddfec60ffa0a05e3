import type Stripe from 'stripe'
import { equal, listOf, within } from '../routing/lists.ts'
import { route } from '../routing/route.ts'
import { currency, metadata, pagination, range, withMetadata } from '../wire/common-params.ts'
import { refuse, refuseParameter } from '../wire/errors.ts'
import { newId } from '../wire/ids.ts'
import {
  type AllOf,
  clearable,
  dictionary,
  flag,
  hash,
  integer,
  list,
  notSupported,
  oneOf,
  required,
  text,
  type Values,
} from '../wire/readers.ts'
import type { Price } from '../world/documents.ts'
import { add, change, existing, find, now, type World } from '../world/world.ts'
import { currencyOption, currencyOptions, option, taxBehaviors, unitAmount } from './currency-options.ts'
import { createProduct } from './products.ts'

const recurringParams = hash({
  interval: required(oneOf(['day', 'week', 'month', 'year'])),
  interval_count: integer({ min: 1, max: 1095 }),
  meter: notSupported(),
  trial_period_days: integer({ min: 1, max: 730 }),
  usage_type: oneOf(['licensed']),
})

const common = {
  active: flag(),
  lookup_key: text(200),
  metadata: metadata(),
  nickname: text(),
  tax_behavior: oneOf(taxBehaviors),
  transfer_lookup_key: flag(),
}

const createParams = {
  ...common,
  billing_scheme: oneOf(['per_unit']),
  currency: required(currency()),
  currency_options: dictionary(currencyOption),
  custom_unit_amount: notSupported(),
  product: text(),
  product_data: hash({
    active: flag(),
    id: text(255),
    metadata: metadata(),
    name: required(text()),
    statement_descriptor: text(22),
    tax_code: text(),
    tax_details: notSupported(),
    unit_label: text(12),
  }),
  recurring: recurringParams,
  tiers: notSupported(),
  tiers_mode: notSupported(),
  transform_quantity: notSupported(),
  unit_amount: unitAmount,
  unit_amount_decimal: text(20),
} satisfies AllOf<Stripe.PriceCreateParams>

const updateParams = {
  ...common,
  currency_options: clearable(dictionary(currencyOption)),
} satisfies AllOf<Stripe.PriceUpdateParams>

const listParams = {
  ...pagination,
  active: flag(),
  created: range(),
  currency: currency(),
  lookup_keys: list(text(200), { max: 10 }),
  product: text(),
  recurring: hash({
    interval: oneOf(['day', 'week', 'month', 'year']),
    meter: notSupported(),
    usage_type: oneOf(['licensed', 'metered']),
  }),
  type: oneOf(['one_time', 'recurring']),
} satisfies AllOf<Stripe.PriceListParams>

export const priceRoutes = [
  route('POST /v1/prices', createParams, ({ world, params }) => createPrice(world, params)),
  route('GET /v1/prices/:id', {}, ({ world, id }) => find(world, 'price', id)),
  route('POST /v1/prices/:id', updateParams, ({ world, id, params }) => updatePrice(world, id, params)),
  route('GET /v1/prices', listParams, ({ world, params, url }) => {
    const { created, lookup_keys, recurring, active, currency, product, type } = params
    const interval = {
      'recurring.interval': recurring?.interval,
      'recurring.usage_type': recurring?.usage_type,
    }
    const where = [...equal({ active, currency, product, type, ...interval }), ...within('created', created)]
    if (!lookup_keys) return listOf(world, 'price', { url, page: params, where })
    const data = lookup_keys.flatMap((lookup_key) =>
      world.store.page('price', { where: [...where, ...equal({ lookup_key })], limit: 1 }),
    )
    return { object: 'list', data, has_more: false, url }
  }),
]

function createPrice(world: World, params: Values<typeof createParams>) {
  const { product_data } = params
  if ((params.product === undefined) === (product_data === undefined)) {
    refuseParameter(
      'You must specify either `product` or `product_data` when creating a price.',
      'product',
      'parameter_missing',
    )
  }
  const unit_amount = wholeUnits(params)
  const product = product_data
    ? createProduct(world, product_data)
    : find(world, 'product', params.product ?? '', 'product')
  const id = newId('price')
  claimLookupKey(world, params)
  const tax_behavior = params.tax_behavior ?? 'unspecified'
  const price: Price = {
    id,
    object: 'price',
    active: params.active ?? true,
    billing_scheme: 'per_unit',
    created: now(world),
    currency: params.currency,
    currency_options: {
      [params.currency]: option(unit_amount, tax_behavior),
      ...currencyOptions(params.currency_options ?? new Map()),
    },
    custom_unit_amount: null,
    livemode: false,
    lookup_key: params.lookup_key ?? null,
    metadata: withMetadata({}, params.metadata),
    nickname: params.nickname ?? null,
    product: product.id,
    recurring: params.recurring ? recurring(params.recurring) : null,
    tax_behavior,
    tiers_mode: null,
    transform_quantity: null,
    type: params.recurring ? 'recurring' : 'one_time',
    unit_amount,
    unit_amount_decimal: String(unit_amount),
  }
  return add(world, 'price', price, 'price.created')
}

function recurring(params: ReturnType<typeof recurringParams>): Price['recurring'] {
  return {
    interval: params.interval,
    interval_count: params.interval_count ?? 1,
    meter: null,
    trial_period_days: params.trial_period_days ?? null,
    usage_type: 'licensed',
  }
}

type UnitAmount = { unit_amount?: number | undefined; unit_amount_decimal?: string | undefined }

/** Stripe also has fractions of a cent; here an amount is a whole number of minor units. */
function wholeUnits({ unit_amount, unit_amount_decimal }: UnitAmount) {
  if (unit_amount !== undefined) return unit_amount
  if (unit_amount_decimal === undefined) {
    return refuseParameter(
      'You must specify one of `unit_amount` or `unit_amount_decimal`.',
      'unit_amount',
      'parameter_missing',
    )
  }
  const whole = /^(\d{1,12})(\.0+)?$/.exec(unit_amount_decimal)
  return whole
    ? Number(whole[1])
    : refuseParameter('The local payment sandbox supports whole units only.', 'unit_amount_decimal')
}

function updatePrice(world: World, id: string, params: Values<typeof updateParams>) {
  const price = find(world, 'price', id)
  const fixed = price.tax_behavior !== 'unspecified' && price.tax_behavior !== null
  if (params.tax_behavior && fixed && params.tax_behavior !== price.tax_behavior) {
    refuse('The tax behavior of this price has already been set and cannot be changed.', {
      param: 'tax_behavior',
    })
  }
  claimLookupKey(world, params, id)
  const base = existing(world, 'price', id).currency_options ?? {}
  const updated: Price = {
    ...price,
    active: params.active ?? price.active,
    currency_options: { ...base, ...currencyOptions(params.currency_options ?? new Map()) },
    lookup_key: params.lookup_key ?? price.lookup_key,
    metadata: withMetadata(price.metadata, params.metadata),
    nickname: params.nickname ?? price.nickname,
    tax_behavior: params.tax_behavior ?? price.tax_behavior,
  }
  return change(world, 'price', updated, 'price.updated')
}

type LookupKey = { lookup_key: string | undefined; transfer_lookup_key: boolean | undefined }

/** A lookup key belongs to one price; it moves only with `transfer_lookup_key`. */
function claimLookupKey(world: World, { lookup_key, transfer_lookup_key }: LookupKey, own?: string) {
  if (lookup_key === undefined) return
  const [holder] = world.store.page('price', { where: equal({ lookup_key }), limit: 1 })
  if (!holder || holder.id === own) return
  if (!transfer_lookup_key) {
    refuse(
      `A price (\`${holder.id}\`) already uses that lookup key. Use \`transfer_lookup_key=true\` to transfer the lookup key to this price.`,
      { param: 'lookup_key' },
    )
  }
  change(world, 'price', { ...holder, lookup_key: null }, 'price.updated')
}
