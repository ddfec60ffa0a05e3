import { isDeepStrictEqual } from 'node:util'
import type Stripe from 'stripe'
import type { PlanPeriod } from '#contract/billing/plans.ts'
import { isCode, type Provider } from './client.ts'

export type ProviderPrice = {
  id: string
  productId: string
  lookupKey: string
  active: boolean
  /** Undefined for a price that is paid once. */
  period: { unit: string; count: number } | undefined
  livemode: boolean
  /** With `unspecified` in any currency the provider's pages refuse a change of plan. */
  taxBehavior: 'inclusive' | 'exclusive' | 'unspecified'
  amounts: Record<string, number>
}

type PriceSpec = {
  lookupKey: string
  period: PlanPeriod
  amounts: Record<string, number>
}

export type Catalogue = {
  livemode: boolean
  collectsTax: boolean
  findPrices: (lookupKeys: string[]) => Promise<ProviderPrice[]>
  /** Creates missing or different prices. Throws with a live key. */
  ensurePrices: (productName: string, specs: PriceSpec[]) => Promise<ProviderPrice[]>
}

export function providerCatalogue({ stripe, livemode, collectsTax, request }: Provider): Catalogue {
  const findPrices = (lookupKeys: string[]) =>
    request(async () => {
      const { data } = await stripe.prices.list({
        lookup_keys: lookupKeys,
        expand: ['data.currency_options', 'data.product'],
      })
      return data.map(priceOf)
    })
  return {
    livemode,
    collectsTax,
    findPrices,
    async ensurePrices(productName, specs) {
      if (livemode) throw new Error('Live prices must be created by a person, not at start-up')
      const found = await findPrices(specs.map(({ lookupKey }) => lookupKey))
      const missing = specs.filter((spec) => !found.some((price) => matches(price, spec)))
      if (missing.length === 0) return found
      await request(async () => {
        await ensureProduct(stripe, productName)
        for (const spec of missing) await createPrice(stripe, spec)
      })
      return findPrices(specs.map(({ lookupKey }) => lookupKey))
    },
  }
}

function priceOf({
  id,
  product,
  active,
  lookup_key,
  livemode,
  recurring,
  ...price
}: Stripe.Price): ProviderPrice {
  const isProductOnSale = typeof product === 'object' && 'active' in product && product.active
  const options = Object.entries(price.currency_options ?? {})
  const amounts = [[price.currency, price], ...options] as const
  return {
    id,
    productId: typeof product === 'string' ? product : product.id,
    lookupKey: lookup_key ?? '',
    active: active && isProductOnSale,
    period: recurring ? { unit: recurring.interval, count: recurring.interval_count } : undefined,
    livemode,
    taxBehavior: taxBehaviorOf(amounts.map(([, { tax_behavior }]) => tax_behavior)),
    amounts: Object.fromEntries(
      amounts.flatMap(([currency, { unit_amount }]) =>
        unit_amount === null ? [] : [[currency, unit_amount]],
      ),
    ),
  }
}

function taxBehaviorOf(behaviors: (string | null)[]) {
  if (behaviors.every((one) => one === 'inclusive')) return 'inclusive'
  return behaviors.every((one) => one === 'inclusive' || one === 'exclusive') ? 'exclusive' : 'unspecified'
}

function matches(price: ProviderPrice, { lookupKey, period, amounts }: PriceSpec) {
  return (
    price.lookupKey === lookupKey &&
    price.active &&
    isDeepStrictEqual(price.period, period) &&
    price.taxBehavior === 'inclusive' &&
    Object.entries(amounts).every(([currency, amount]) => price.amounts[currency] === amount)
  )
}

const localProductId = 'prod_layerdrop'

async function ensureProduct(stripe: Stripe, name: string) {
  try {
    await stripe.products.create({ id: localProductId, name })
  } catch (error) {
    if (!isCode(error, 'resource_already_exists')) throw error
    await stripe.products.update(localProductId, { name, active: true })
  }
}

async function createPrice(stripe: Stripe, { lookupKey, period, amounts }: PriceSpec) {
  const [[currency, unit_amount] = ['usd', 0], ...others] = Object.entries(amounts)
  await stripe.prices.create({
    product: localProductId,
    lookup_key: lookupKey,
    transfer_lookup_key: true,
    recurring: { interval: period.unit, interval_count: period.count },
    tax_behavior: 'inclusive',
    currency,
    unit_amount,
    currency_options: Object.fromEntries(
      others.map(([code, amount]) => [code, { unit_amount: amount, tax_behavior: 'inclusive' }]),
    ),
  })
}
