import type { Costs } from '#contract/profit/costs.ts'
import { type PrintedDesign, printPrice } from '#contract/profit/print-price.ts'
import { useCosts } from './cost-queries.ts'
import { priceTexts } from './price-text.ts'

/** Shows the price to sell at and the profit, with the member's costs. Shows nothing for a design without a print time. */
export function PriceLine({ design }: { design: PrintedDesign }) {
  const { data, isError } = useCosts()
  const costs = data?.costs ?? placeholderCosts
  const price = printPrice(design, costs)
  if (!price || (isError && !data)) return null
  const [sell, ...earn] = priceTexts(price, costs)
  return (
    <p className={`text-sm tabular-nums ${data ? '' : 'invisible'}`} aria-hidden={data ? undefined : true}>
      <span className="block font-semibold">{sell}</span>{' '}
      <span className="block text-muted">{earn.join(' · ')}</span>
    </p>
  )
}

/** Reserves the height of the line while the costs load, so that the cards do not move. */
const placeholderCosts: Costs = {
  currency: 'USD',
  filamentPerKg: 20,
  electricityPerKwh: 0,
  watts: 0,
  machinePerHour: 1,
  labourMinutes: 0,
  labourPerHour: 0,
  failurePercent: 0,
  packaging: 1,
  feePercent: 0,
  marginPercent: 50,
}
