import { useInfiniteQuery } from '@tanstack/react-query'
import { SlidersHorizontal } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../ui/buttons/button.tsx'
import { SelectField } from '../../ui/fields/select-field.tsx'
import { lazyDialog } from '../../ui/lazy-load/lazy-load.tsx'
import { useAddress } from '../../ui/navigation/use-address.ts'
import { productList } from '../products/catalogue-queries.ts'
import {
  type Chip,
  type Choice,
  type FilterName,
  readFilter,
  readPages,
  sortOf,
  sortOptions,
  withChoice,
  withFilter,
  withoutChip,
  withoutFilters,
} from '../products/product-filter.ts'
import { usePagesOf } from '../products/use-pages.ts'
import { FilterChips } from './filter-chips.tsx'
import { FilterPanel, FilterSkeleton } from './filter-panel.tsx'
import { Results, totalText } from './results.tsx'
import { SearchBox } from './search-box.tsx'
import { useFilterSheet } from './use-filter-sheet.ts'
import { useSelection } from './use-selection.ts'

const SelectionBar = lazyDialog(async () => (await import('./selection-bar.tsx')).SelectionBar)
const FilterDialog = lazyDialog(async () => (await import('../../ui/overlays/dialog.tsx')).Dialog)

type ProductBrowserProps = {
  /** The category, drop or board whose page this is. */
  within?: { kind: 'category' | 'drop' | 'board'; id: string }
}

/** Shows the product list with search, filters and order, all part of the URL. */
export function ProductBrowser({ within }: ProductBrowserProps) {
  const [address, changeAddress] = useAddress()
  const sheet = useFilterSheet()
  const filter = readFilter(address)
  const pages = readPages(address)
  const list = useInfiniteQuery(
    productList({ ...filter, ...(within && { [within.kind]: within.id }) }, pages),
  )
  const [first] = list.data?.pages ?? []
  const known = useLastLoaded(first)
  const selection = useSelection()
  usePagesOf(list, pages)

  const change = (name: FilterName, value: string | undefined, options = {}) =>
    changeAddress((now) => withFilter(now, name, value), { ...sheet.inside, ...options })
  const toggle = (name: Choice, id: string) =>
    changeAddress((now) => withFilter(now, name, withChoice(readFilter(now), name, id)), sheet.inside)
  const remove = (chip: Chip) =>
    changeAddress((now) => withFilter(now, chip.name, withoutChip(readFilter(now), chip)))
  const clear = () => changeAddress(withoutFilters)
  const panel =
    list.isPending && !known ? (
      <FilterSkeleton />
    ) : (
      <FilterPanel
        filter={filter}
        facets={known?.facets}
        printTimeOn={known?.printTimeOn}
        within={within?.kind}
        onChange={change}
        onToggle={toggle}
      />
    )

  const filters = (
    <>
      {panel}
      <div className="[@media(height>=28rem)]:sticky -bottom-6 -mx-6 mt-4 -mb-6 border-line border-t bg-surface px-6 pt-3 pb-[max(1rem,env(safe-area-inset-bottom))]">
        <Button variant="primary" wide onClick={() => sheet.onOpenChange(false)}>
          Show {first && !list.isPlaceholderData ? totalText(first, 'design') : 'designs'}
        </Button>
      </div>
    </>
  )

  const loadMore = () =>
    changeAddress((now) => withPage(now, pages + 1), { replace: true, preventScrollReset: true })

  return (
    <>
      <div className="grid gap-x-10 lg:grid-cols-[15rem_1fr]">
        <aside aria-label="Filters" className="hidden lg:block">
          {panel}
        </aside>
        <div className="grid min-w-0 content-start gap-5">
          <div className="grid gap-3 sm:grid-cols-[1fr_auto] sm:items-end">
            <SearchBox
              search={filter.search ?? ''}
              onSearch={(text) => change('search', text, { replace: filter.search !== undefined })}
            />
            <div className="flex items-end gap-3">
              <Button className="lg:hidden" onClick={() => sheet.onOpenChange(true)}>
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
          <FilterChips filter={filter} facets={known?.facets} onRemove={remove} onClear={clear} />
          <Results list={list} filter={filter} selection={selection} onClear={clear} onLoadMore={loadMore} />
        </div>
        <FilterDialog open={sheet.open} onOpenChange={sheet.onOpenChange} title="Filters">
          {filters}
        </FilterDialog>
      </div>
      <SelectionBar
        open={selection.selected !== undefined}
        onOpenChange={selection.end}
        selection={selection}
        shown={list.data?.pages.flatMap(({ products }) => products) ?? []}
      />
    </>
  )
}

/** Returns the last page that loaded, so that a list that fails leaves the filters as they are. */
function useLastLoaded<Page>(page: Page | undefined) {
  const [last, setLast] = useState(page)
  if (page !== undefined && page !== last) setLast(page)
  return page ?? last
}

function withPage(address: URLSearchParams, page: number) {
  const next = new URLSearchParams(address)
  next.set('page', String(page))
  return next
}
