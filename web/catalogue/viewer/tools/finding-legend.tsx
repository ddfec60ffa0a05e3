import { formatNumber } from '../../../ui/format/format.ts'
import type { FindingShare } from '../scene/finding-colours.ts'

/** Names each colour, for those too who do not see the view. */
export function FindingLegend({ shares }: { shares: FindingShare[] }) {
  return (
    <div role="status">
      {shares.length === 0 ? (
        <p className="text-sm">No overhangs, thin walls or other places to look out for.</p>
      ) : (
        <ul aria-label="Printability colours" className="flex flex-wrap gap-x-5 gap-y-1 text-sm">
          {shares.map(({ kind, colour, label, percent }) => (
            <li key={kind} className="flex items-center gap-2">
              <span
                aria-hidden="true"
                className="size-4 rounded-sm border border-line"
                style={{ background: colour }}
              />
              {label}, {percent < 1 ? 'under 1' : formatNumber(Math.round(percent))} % of the surface
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
