import type { ReactNode } from 'react'
import { useHorizontalOverflow } from '../../ui/browser/use-horizontal-overflow.ts'

type DataTableProps<Row> = {
  caption: string
  columns: readonly { label: string; cell: (row: Row) => ReactNode; isNumber?: boolean }[]
  rows: readonly Row[]
  keyOf: (row: Row) => string
}

export function DataTable<Row>({ caption, columns, rows, keyOf }: DataTableProps<Row>) {
  const alignOf = (isNumber: boolean | undefined) =>
    isNumber ? 'whitespace-nowrap text-right tabular-nums' : ''
  const { box, overflows } = useHorizontalOverflow()
  return (
    <div
      ref={box}
      className={overflows ? 'overflow-x-auto' : undefined}
      {...(overflows && { role: 'region', 'aria-label': `${caption}, scrolls sideways`, tabIndex: 0 })}
    >
      <table className="w-full border-collapse text-left text-sm">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr>
            {columns.map(({ label, isNumber }) => (
              <th key={label} scope="col" className={`px-3 py-2 text-muted ${alignOf(isNumber)}`}>
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={keyOf(row)} className="border-line border-t">
              {columns.map(({ label, cell, isNumber }) => (
                <td key={label} className={`break-words px-3 py-2 ${alignOf(isNumber)}`}>
                  {cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
