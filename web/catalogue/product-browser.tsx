import { useInfiniteQuery } from '@tanstack/react-query'
import { SlidersHorizontal } from 'lucide-react'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { Button } from '../ui/button.tsx'
import { countOf } from '../ui/format.ts'
import { SelectField } from '../ui/select-field.tsx'
import { SideSheet } from '../ui/side-sheet.tsx'
import { productList } from './catalogue-queries.ts'
import { FilterChips } from './filter-chips.tsx'
import { FilterPanel } from './filter-panel.tsx'
import {
  type FilterName,
  readFilter,
  readPages,
  sortOf,
  sortOptions,
  withFilter,
  withoutFilters,
} from './product-filter.ts'
import { Results } from './results.tsx'
import { SearchBox } from './search-box.tsx'

type ProductBrowserProps = {
  /** The category or drop whose page this is. */
  shelf?: { kind: 'category' | 'drop'; id: string }
}

/** Search, filters, order and the designs that fit. The address holds all of it. */
export function ProductBrowser({ shelf }: ProductBrowserProps) {
  const [address, setAddress] = useSearchParams()
  const [sheetOpen, setSheetOpen] = useState(false)
  const filter = readFilter(address)
  const pages = readPages(address)
  const list = useInfiniteQuery(productList({ ...filter, ...(shelf && { [shelf.kind]: shelf.id }) }, pages))
  const [first] = list.data?.pages ?? []

  const change = (name: FilterName, value: string | undefined, options = {}) =>
    setAddress((before) => withFilter(before, name, value), options)
  const clear = () => setAddress(withoutFilters)
  const panel = <FilterPanel filter={filter} facets={first?.facets} shelf={shelf?.kind} onChange={change} />

  async function loadMore() {
    await list.fetchNextPage()
    const shown = pages + 1
    setAddress((before) => withPage(before, shown), { replace: true, preventScrollReset: true })
  }

  return (
    <div className="grid gap-x-10 lg:grid-cols-[15rem_1fr]">
      <aside aria-label="Filters" className="hidden lg:block">
        {panel}
      </aside>
      <div className="grid content-start gap-5">
        <div className="grid gap-3 sm:grid-cols-[1fr_auto] sm:items-end">
          <SearchBox
            key={filter.search ?? ''}
            search={filter.search ?? ''}
            onSearch={(text) => change('search', text, { replace: filter.search !== undefined })}
          />
          <div className="flex items-end gap-3">
            <Button className="lg:hidden" onClick={() => setSheetOpen(true)}>
              <SlidersHorizontal size={20} aria-hidden="true" /> Filters
            </Button>
            <SelectField
              label="Sort by"
              options={sortOptions(filter)}
              value={sortOf(filter)}
              onChange={(event) => change('sort', event.target.value)}
            />
          </div>
        </div>
        <FilterChips
          filter={filter}
          facets={first?.facets}
          onRemove={(name) => change(name, undefined)}
          onClear={clear}
        />
        <Results list={list} filter={filter} onClear={clear} onLoadMore={() => void loadMore()} />
      </div>
      <SideSheet open={sheetOpen} onOpenChange={setSheetOpen} title="Filters">
        {panel}
        <div className="sticky bottom-0 bg-surface pt-4">
          <Button variant="primary" wide onClick={() => setSheetOpen(false)}>
            Show {first ? countOf(first.total, 'design') : 'designs'}
          </Button>
        </div>
      </SideSheet>
    </div>
  )
}

function withPage(address: URLSearchParams, page: number) {
  const next = new URLSearchParams(address)
  next.set('page', String(page))
  return next
}
