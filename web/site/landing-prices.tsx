import { priceSummary, usePlans } from '../billing/billing.tsx'

/** Shows what the paid plans cost. Two lines are reserved until the prices have loaded. */
export function LandingPrices() {
  const pricing = usePlans()
  const prices = pricing.state === 'ready' ? priceSummary(pricing.plans) : ''
  return (
    <p className={`font-semibold tabular-nums ${prices ? '' : 'invisible'}`}>
      All designs: <span className="block min-h-6">{prices && `${prices}.`}</span>
    </p>
  )
}
