import type { Costs } from '#contract/profit/costs.ts'
import { printPrice } from '#contract/profit/print-price.ts'
import { formatGrams, formatMinutes } from '../ui/format/format.ts'
import { Notice } from '../ui/layout/card.tsx'
import { priceTexts } from './price-text.ts'

const example = { grams: 60, minutes: 180 }

/** Shows what the typed costs mean for one print, and nothing while they are impossible. */
export function ExamplePrice({ costs }: { costs: Costs | undefined }) {
  const price = costs && printPrice(example, costs)
  return (
    <Notice>
      <p className="font-semibold text-sm">
        Example: {formatGrams(example.grams)}, {formatMinutes(example.minutes)}
      </p>
      <p aria-live="polite" className="tabular-nums">
        {price && costs ? priceTexts(price, costs).join(' · ') : 'Correct the costs above to see the price.'}
      </p>
    </Notice>
  )
}
