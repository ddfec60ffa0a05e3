import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react'
import type { KeyboardEvent } from 'react'
import { useHorizontalOverflow } from '../../ui/browser/use-horizontal-overflow.ts'
import { Link } from '../../ui/navigation/link.tsx'
import { RowCheckbox } from './row-checkbox.tsx'
import type { Column, Noun, TableRow } from './table-parts.ts'
import type { Selection } from './use-selection.ts'

type Direction = 'ascending' | 'descending' | undefined

export type ViewProps<Row extends TableRow> = {
  rows: readonly Row[]
  columns: readonly Column<Row>[]
  noun: Noun
  nameOf: (row: Row) => string
  addressOf: ((row: Row) => string) | undefined
  selection: Selection<Row>
  canSelect: boolean
  /** True while rows of the previous query are shown. */
  isStale: boolean
  directionOf: (column: string) => Direction
  onSort: (column: string) => void
}

/** Shows the rows as a table. A row is opened by its link; the arrow keys go from link to link. */
export function Grid<Row extends TableRow>(props: ViewProps<Row>) {
  const { rows, columns, noun, nameOf, addressOf, selection, canSelect, isStale } = props
  const { box, overflows } = useHorizontalOverflow()
  return (
    <div
      ref={box}
      aria-busy={isStale}
      className={`panel transition-opacity ${overflows ? 'overflow-x-auto' : ''} ${isStale ? 'opacity-60' : ''}`}
      {...(overflows && { role: 'region', 'aria-label': `${noun.many}, scrolls sideways`, tabIndex: 0 })}
    >
      <table className="w-full border-collapse text-left text-sm">
        <caption className="sr-only">{noun.many}</caption>
        <thead className={overflows ? '' : '*:*:sticky *:*:top-16 *:*:z-10'}>
          <tr>
            {canSelect && (
              <th scope="col" className={`${headClass} w-11 pr-0`}>
                <RowCheckbox
                  label={`Select all ${noun.many} on this page`}
                  checked={selection.isAll}
                  isPartly={selection.rows.length > 0}
                  onChange={selection.toggleAll}
                />
              </th>
            )}
            {columns.map((column) => (
              <Head key={column.id} column={column} directionOf={props.directionOf} onSort={props.onSort} />
            ))}
          </tr>
        </thead>
        <tbody onKeyDown={moveWithKeys}>
          {rows.map((row) => (
            <tr
              key={row.id}
              className={`relative border-line border-t hover:bg-sunken/60 ${selection.has(row) ? 'bg-sunken' : ''}`}
            >
              {canSelect && (
                <td className="py-2 pl-4">
                  <RowCheckbox
                    label={`Select ${nameOf(row)}`}
                    checked={selection.has(row)}
                    onChange={() => selection.toggle(row)}
                  />
                </td>
              )}
              {columns.map((column, at) => (
                <td
                  key={column.id}
                  className={`px-4 py-2.5 ${at === 0 ? 'min-w-48 wrap-anywhere' : ''} ${column.isNumber ? 'text-right tabular-nums' : ''}`}
                >
                  {at === 0 && addressOf ? (
                    <Link to={addressOf(row)} className={rowLinkClass}>
                      {column.cell(row)}
                    </Link>
                  ) : (
                    column.cell(row)
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** Covers its row, so that a click anywhere opens it. */
export const rowLinkClass =
  'font-semibold after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-ink focus-visible:after:-outline-offset-2'

const headClass =
  'first:rounded-tl-lg last:rounded-tr-lg whitespace-nowrap bg-surface px-4 py-0 font-semibold shadow-[inset_0_-1px_var(--color-line)]'

type HeadProps<Row> = {
  column: Column<Row>
  directionOf: (column: string) => Direction
  onSort: (column: string) => void
}

function Head<Row>({ column: { label, sort, isNumber }, directionOf, onSort }: HeadProps<Row>) {
  const align = isNumber ? 'text-right' : ''
  if (!sort)
    return (
      <th scope="col" className={`${headClass} h-11 text-muted ${align}`}>
        {label}
      </th>
    )
  const direction = directionOf(sort)
  const Icon = direction === undefined ? ChevronsUpDown : sortIcons[direction]
  return (
    <th scope="col" aria-sort={direction ?? 'none'} className={`${headClass} ${align}`}>
      <button
        type="button"
        onClick={() => onSort(sort)}
        className="-mx-2 inline-flex min-h-11 items-center gap-1 rounded-sm px-2 font-semibold hover:text-accent-text"
      >
        {label}
        <Icon size={16} aria-hidden="true" className={direction ? '' : 'text-muted'} />
      </button>
    </th>
  )
}

const sortIcons = { ascending: ArrowUp, descending: ArrowDown }

/** Up and down lead to the same link or box of the row above and below. */
function moveWithKeys(event: KeyboardEvent<HTMLElement>) {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  if (step === undefined || !(event.target instanceof HTMLElement)) return
  const row = event.target.closest('tr')
  const place = row ? [...row.querySelectorAll('a, input')].indexOf(event.target) : -1
  const next = step > 0 ? row?.nextElementSibling : row?.previousElementSibling
  const target = place < 0 ? undefined : next?.querySelectorAll<HTMLElement>('a, input')[place]
  if (!target) return
  event.preventDefault()
  target.focus()
}
