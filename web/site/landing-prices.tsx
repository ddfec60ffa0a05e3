import { frequencyOf } from '#contract/billing/plans.ts'
import { priceOf, usePlans } from '../billing/billing.tsx'

/** Shows what the paid plans cost. The height of the line is reserved until the prices have loaded. */
export function LandingPrices() {
  const pricing = usePlans()
  const plans = pricing.state === 'ready' ? pricing.plans : []
  const prices = plans
    .filter(({ planType }) => planType === 'paid')
    .map((plan) => `${priceOf(plan).amount} ${frequencyOf(plan.type)}`)
  return (
    <p className="min-h-6 font-semibold tabular-nums max-[24rem]:min-h-12">
      {prices.length > 0 && `All designs: ${prices.join(' or ')}.`}
    </p>
  )
}
