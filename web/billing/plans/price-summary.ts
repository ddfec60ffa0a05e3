import type { Plan } from '#contract/billing/billing.ts'
import { frequencyOf } from '#contract/billing/plans.ts'
import { priceFormat } from '../../ui/format/format.ts'

type PricedPlan = Pick<Plan, 'type' | 'planType' | 'price' | 'currency'>

/** Returns '$19 a month or $190 a year'; empty when no paid plan is on sale. */
export function priceSummary(plans: readonly PricedPlan[], locale?: string): string {
  const paid = plans.filter(({ planType }) => planType === 'paid')
  const format = priceFormat(
    paid.map(({ price }) => price),
    locale,
  )
  const prices = paid.map(({ price, currency, type }) => `${format(price, currency)} ${frequencyOf(type)}`)
  return new Intl.ListFormat('en', { type: 'disjunction' }).format(prices)
}
