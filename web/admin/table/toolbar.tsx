import { Columns3, Download } from 'lucide-react'
import type { TableEndpoint } from '#contract/admin.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { buttonClass } from '../../ui/buttons/button-class.ts'
import { CheckboxField } from '../../ui/fields/checkbox-field.tsx'
import { Popover } from '../../ui/overlays/popover.tsx'
import { Filters } from './filters.tsx'
import { fileAddress, queryForServer, type TableQuery } from './table-address.ts'
import type { Column, TableFilter } from './table-parts.ts'
import { TableSearch } from './table-search.tsx'

type ToolbarProps<Row> = {
  endpoint: TableEndpoint<Row>
  query: TableQuery
  filters: readonly TableFilter[]
  columns: readonly Column<Row>[]
  isShown: (column: Column<Row>) => boolean
  searchHint: string
  onChange: (name: string, value: string | undefined, options?: { replace?: boolean }) => void
  onToggleColumn: (column: Column<Row>) => void
}

export function Toolbar<Row>(props: ToolbarProps<Row>) {
  const { endpoint, query, filters, columns, isShown, searchHint, onChange, onToggleColumn } = props
  return (
    <div className="flex flex-wrap items-end gap-3">
      <TableSearch
        search={query.search ?? ''}
        hint={searchHint}
        onSearch={(text) => onChange('search', text, { replace: query.search !== undefined })}
      />
      <Filters filters={filters} query={query} onChange={onChange} />
      <div className="flex gap-3 sm:ml-auto">
        <Popover
          title="Columns"
          trigger={
            <Button>
              <Columns3 size={20} aria-hidden="true" /> Columns
            </Button>
          }
        >
          <div className="grid gap-1">
            {columns.map((column, at) => (
              <CheckboxField
                key={column.id}
                label={column.label}
                checked={isShown(column)}
                disabled={at === 0}
                onChange={() => onToggleColumn(column)}
              />
            ))}
          </div>
        </Popover>
        <a
          href={fileAddress(endpoint.path, queryForServer(query, filters))}
          download
          className={buttonClass({})}
        >
          <Download size={20} aria-hidden="true" /> CSV
          <span className="sr-only"> of all results</span>
        </a>
      </div>
    </div>
  )
}
