import { frequencyOf } from '#contract/billing/plans.ts'
import { isBasic, priceOf } from './plan-cards.ts'
import { usePlans } from './use-plans.ts'

/** Shows what the paid plans cost. The height of the line is reserved until the prices have loaded. */
export function PriceSummary() {
  const pricing = usePlans()
  const plans = pricing.state === 'ready' ? pricing.plans : []
  const prices = plans
    .filter((plan) => !isBasic(plan))
    .map((plan) => `${priceOf(plan).amount} ${frequencyOf(plan.type)}`)
  return (
    <p className="min-h-6 font-semibold max-[24rem]:min-h-12 tabular-nums">
      {prices.length > 0 && `All designs: ${prices.join(' or ')}.`}
    </p>
  )
}
