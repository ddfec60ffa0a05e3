import { Skeleton } from '../../ui/feedback/states.tsx'
import { lazyLoad } from '../../ui/lazy-load/lazy-load.tsx'
import type { ChartPoint } from './bars.tsx'
import { DataTable } from './data-table.tsx'

type ChartProps = {
  /** The counted unit. */
  label: string
  /** The unit of a point: day or month. */
  unit: string
  points: readonly ChartPoint[]
  format: (value: number) => string
}

const Bars = lazyLoad(async () => (await import('./bars.tsx')).Bars, {
  fallback: (
    <div aria-busy="true">
      <Skeleton className="h-55 w-full" />
    </div>
  ),
})

export function Chart({ label, unit, points, format }: ChartProps) {
  return (
    <figure aria-label={label} className="panel min-w-0 p-4">
      <figcaption className="mb-2 font-semibold text-sm">{label}</figcaption>
      <Bars label={label} points={points} format={format} />
      <details className="mt-2 text-sm">
        <summary className="min-h-9 w-fit cursor-pointer content-center text-muted hover:text-ink">
          As a table
        </summary>
        <div className="mt-2 max-h-72 overflow-auto">
          <DataTable
            caption={label}
            columns={[
              { label: unit, cell: (point: ChartPoint) => point.label },
              { label, cell: ({ value }: ChartPoint) => format(value), isNumber: true },
            ]}
            rows={points}
            keyOf={(point) => point.label}
          />
        </div>
      </details>
    </figure>
  )
}
