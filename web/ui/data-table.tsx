import type { ReactNode } from 'react'

export type Column<Row> = {
  header: string
  cell: (row: Row) => ReactNode
  /** Right-aligned, figures of one width. */
  numeric?: boolean
}

type DataTableProps<Row> = {
  /** What the table lists, for screen readers. */
  caption: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
}

/** On phones every row becomes a card with the header before each value. */
export function DataTable<Row>({ caption, columns, rows, rowKey }: DataTableProps<Row>) {
  return (
    <table className="w-full text-left max-sm:block">
      <caption className="sr-only">{caption}</caption>
      <thead className="border-line border-b text-muted text-sm max-sm:sr-only">
        <tr>
          {columns.map(({ header, numeric }) => (
            <th key={header} scope="col" className={`px-3 py-2 font-semibold ${numeric ? 'text-right' : ''}`}>
              {header}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="max-sm:grid max-sm:gap-3">
        {rows.map((row) => (
          <tr key={rowKey(row)} className="border-line border-b max-sm:panel max-sm:block max-sm:p-3">
            {columns.map((column) => (
              <td
                key={column.header}
                className={`px-3 py-3 max-sm:flex max-sm:justify-between max-sm:gap-4 max-sm:px-0 max-sm:py-1 ${column.numeric ? 'tabular-nums sm:text-right' : ''}`}
              >
                <span aria-hidden="true" className="text-muted text-sm sm:hidden">
                  {column.header}
                </span>
                {column.cell(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Two columns of facts: a catalogue sheet. */
export function FactList({ facts }: { facts: readonly { label: string; value: ReactNode }[] }) {
  return (
    <dl className="grid border-line border-t tabular-nums">
      {facts.map(({ label, value }) => (
        <div key={label} className="flex justify-between gap-6 border-line border-b py-2.5">
          <dt className="text-muted">{label}</dt>
          <dd className="text-right">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
