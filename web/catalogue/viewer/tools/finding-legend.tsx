import type { PrintedPart } from '#contract/catalogue/product-printability.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { formatNumber } from '../../../ui/format/format.ts'
import type { FindingShare } from '../scene/finding-colours.ts'
import { findingTexts } from './finding-text.ts'

type FindingLegendProps = {
  shares: FindingShare[]
  /** Empty until they are known. */
  parts: readonly PrintedPart[]
  onViewFromBelow: () => void
}

/** Names each colour, also for people who cannot see the view. */
export function FindingLegend({ shares, parts, onViewFromBelow }: FindingLegendProps) {
  const { clear, unchecked } = findingTexts(shares, parts)
  return (
    <div className="grid justify-items-start gap-2">
      <div role="status" className="grid gap-1">
        {clear && <p className="text-sm">{clear}</p>}
        {shares.length > 0 && (
          <ul aria-label="Printability colours" className="flex flex-wrap gap-x-5 gap-y-1 text-sm">
            {shares.map(({ kind, colour, label, percent }) => (
              <li key={kind} className="flex items-center gap-2">
                <span
                  aria-hidden="true"
                  className="size-4 shrink-0 rounded-sm border border-line"
                  style={{ background: colour }}
                />
                {label}, {percent < 1 ? 'under 1' : formatNumber(Math.round(percent))} % of the surface
              </li>
            ))}
          </ul>
        )}
        {unchecked && <p className="text-sm">{unchecked}</p>}
      </div>
      <Button size="sm" onClick={onViewFromBelow}>
        View from below
      </Button>
    </div>
  )
}
