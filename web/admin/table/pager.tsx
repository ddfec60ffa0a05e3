import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type TablePage, tableSizes } from '#contract/admin.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { formatNumber } from '../../ui/format/format.ts'
import type { TableQuery } from './table-address.ts'
import type { Noun } from './table-parts.ts'

type PagerProps = {
  noun: Noun
  page: TablePage<unknown>
  query: TableQuery
  onChange: (name: string, value: string | undefined) => void
}

/** Shows the total and, with more rows than the smallest page has, the page size and links to the next and previous page. */
export function Pager({ noun, page, query, onChange }: PagerProps) {
  const { total, totalIsAtLeast, nextCursor, previousCursor } = page
  const isOnOnePage = total <= Number(tableSizes[0]) && nextCursor === null && previousCursor === null
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 pb-8">
      <p role="status" className="text-muted text-sm tabular-nums">
        {totalIsAtLeast ? 'More than ' : ''}
        {formatNumber(total)} {total === 1 ? noun.one : noun.many}
      </p>
      {!isOnOnePage && (
        <div className="flex flex-wrap items-center gap-3">
          <label className="flex items-center gap-2 text-sm">
            Rows
            <select
              value={query.limit ?? tableSizes[0]}
              onChange={(event) => onChange('limit', event.target.value)}
              className="control min-h-9 w-auto py-1"
            >
              {tableSizes.map((size) => (
                <option key={size}>{size}</option>
              ))}
            </select>
          </label>
          <Step label="Previous" cursor={previousCursor} onChange={onChange} />
          <Step label="Next" cursor={nextCursor} onChange={onChange} />
        </div>
      )}
    </div>
  )
}

type StepProps = { label: 'Previous' | 'Next'; cursor: string | null } & Pick<PagerProps, 'onChange'>

function Step({ label, cursor, onChange }: StepProps) {
  return (
    <Button size="sm" disabled={cursor === null} onClick={() => onChange('cursor', cursor ?? undefined)}>
      {label === 'Previous' && <ChevronLeft size={18} aria-hidden="true" />}
      {label}
      {label === 'Next' && <ChevronRight size={18} aria-hidden="true" />}
    </Button>
  )
}
