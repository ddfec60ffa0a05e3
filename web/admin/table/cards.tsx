import { SelectField } from '../../ui/fields/select-field.tsx'
import { Link } from '../../ui/navigation/link.tsx'
import { rowLinkClass, type ViewProps } from './grid.tsx'
import { RowCheckbox } from './row-checkbox.tsx'
import type { TableRow } from './table-parts.ts'

export function Cards<Row extends TableRow>(props: ViewProps<Row>) {
  const { rows, columns, noun, nameOf, addressOf, selection, canSelect, isStale } = props
  const [first, ...others] = columns
  return (
    <div aria-busy={isStale} className={isStale ? 'opacity-60' : ''}>
      <SortField {...props} />
      <ul aria-label={noun.many} className="mt-3 grid gap-3">
        {rows.map((row) => (
          <li key={row.id} className={`panel relative p-4 ${selection.has(row) ? 'border-ink' : ''}`}>
            <div className="flex items-start justify-between gap-3">
              <div className="min-w-0 wrap-anywhere">
                {addressOf ? (
                  <Link to={addressOf(row)} className={rowLinkClass}>
                    {first?.cell(row)}
                  </Link>
                ) : (
                  first?.cell(row)
                )}
              </div>
              {canSelect && (
                <RowCheckbox
                  label={`Select ${nameOf(row)}`}
                  checked={selection.has(row)}
                  onChange={() => selection.toggle(row)}
                />
              )}
            </div>
            <dl className="mt-2 grid gap-1 text-sm">
              {others.map((column) => (
                <div key={column.id} className="grid grid-cols-[8rem_minmax(0,1fr)] gap-3">
                  <dt className="text-muted">{column.label}</dt>
                  <dd className="min-w-0 wrap-anywhere">{column.cell(row)}</dd>
                </div>
              ))}
            </dl>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Replaces the table head. */
function SortField<Row extends TableRow>({ columns, directionOf, onSort }: ViewProps<Row>) {
  const sortable = columns.flatMap(({ label, sort }) => (sort ? [{ label, value: sort }] : []))
  if (sortable.length < 2) return null
  const current = sortable.find(({ value }) => directionOf(value))?.value ?? ''
  return (
    <SelectField
      label="Sort by"
      value={current}
      options={sortable}
      onChange={(event) => onSort(event.target.value)}
    />
  )
}
