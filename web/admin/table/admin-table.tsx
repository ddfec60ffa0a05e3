import { type ReactNode, useState } from 'react'
import type { TableEndpoint } from '#contract/admin.ts'
import { FailurePanel } from '../../failure-panel.tsx'
import { useMedia } from '../../ui/browser/use-media.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { EmptyState } from '../../ui/feedback/states.tsx'
import { BulkBar } from './bulk-bar.tsx'
import { Cards } from './cards.tsx'
import { Grid } from './grid.tsx'
import { Pager } from './pager.tsx'
import { SkeletonRows } from './skeleton-rows.tsx'
import { isFiltered, sortAfter, sortDirection } from './table-address.ts'
import type { BulkAction, Column, Noun, TableFilter, TableRow } from './table-parts.ts'
import { Toolbar } from './toolbar.tsx'
import { useColumns } from './use-columns.ts'
import { useSelection } from './use-selection.ts'
import { useTable } from './use-table.ts'

type AdminTableProps<Row extends TableRow, Parameter extends string> = {
  endpoint: TableEndpoint<Row, Parameter>
  noun: Noun
  /** The first one names the row. */
  columns: readonly Column<Row>[]
  /** The accessible name of a row. */
  nameOf: (row: Row) => string
  /** The URL of a row. */
  addressOf?: (row: Row) => string
  filters?: readonly (TableFilter & { name: NoInfer<Parameter> })[]
  /** The searched fields. */
  searchHint: string
  bulk?: readonly BulkAction<Row>[]
  /** Shown while the list is empty without filters. */
  empty: { title: string; text?: string; action?: ReactNode }
}

const none: readonly never[] = []

/** Shows every list of the studio. The URL contains search, filters, order and page; the server applies them. */
export function AdminTable<Row extends TableRow, Parameter extends string>(
  props: AdminTableProps<Row, Parameter>,
) {
  const { endpoint, noun, columns, filters = none, bulk = none, empty } = props
  const names = filters.map(({ name }) => name)
  const { page, query, change, clear } = useTable(endpoint, filters)
  const { shown, isShown, toggle } = useColumns(endpoint.path, columns)
  const rows = page.data?.rows ?? none
  const selection = useSelection(rows)
  const [announced, announce] = useState('')
  const isWide = useMedia('(min-width: 64rem)')
  const sort = query.sort ?? endpoint.sortedBy
  const View = isWide ? Grid : Cards
  const isEmpty = page.data !== undefined && rows.length === 0
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <Toolbar
        endpoint={endpoint}
        filters={filters}
        query={query}
        columns={columns}
        isShown={isShown}
        searchHint={props.searchHint}
        onChange={change}
        onToggleColumn={toggle}
      />
      {page.error && (
        <FailurePanel
          error={page.error}
          onRetry={() => void page.refetch()}
          action={<Button onClick={clear}>Clear filters</Button>}
        />
      )}
      {page.isPending && <SkeletonRows />}
      {isEmpty &&
        (isFiltered(query, names) || query.cursor ? (
          <EmptyState
            title={`No matching ${noun.many}`}
            action={<Button onClick={clear}>Clear filters</Button>}
          />
        ) : (
          <EmptyState {...empty} />
        ))}
      {rows.length > 0 && !page.error && (
        <View
          rows={rows}
          noun={noun}
          selection={selection}
          columns={shown}
          nameOf={props.nameOf}
          addressOf={props.addressOf}
          canSelect={bulk.length > 0}
          isStale={page.isPlaceholderData}
          directionOf={(column: string) => sortDirection(sort, column)}
          onSort={(column: string) => change('sort', sortAfter(sort, column))}
        />
      )}
      {page.data && !page.error && <Pager noun={noun} query={query} page={page.data} onChange={change} />}
      <BulkBar bulk={bulk} noun={noun} selection={selection} listKey={endpoint.path} onDone={announce} />
      <p role="status" className="sr-only">
        {announced}
      </p>
    </div>
  )
}
