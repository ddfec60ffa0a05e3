import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type * as z from 'zod/mini'
import type { listProducts } from '#contract/catalogue/catalogue.ts'
import { FailurePanel } from '../../failure-panel.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { LoadMore } from '../../ui/buttons/load-more.tsx'
import { countOf } from '../../ui/format/format.ts'
import { ProductGridSkeleton } from '../cards/product-grid.tsx'
import type { Filter } from '../products/product-filter.ts'
import { NoDesigns } from './no-designs.tsx'
import { SelectableGrid } from './selectable-grid.tsx'
import { type Selection, selectButtonId } from './use-selection.ts'

type Page = z.output<(typeof listProducts)['reply']>

type ResultsProps = {
  list: UseInfiniteQueryResult<InfiniteData<Page>>
  filter: Filter
  selection: Selection
  onClear: () => void
  onLoadMore: () => void
}

export function Results({ list, filter, selection, onClear, onLoadMore }: ResultsProps) {
  const { grid, rememberLast } = useFocusOnMore(list.data?.pages.length ?? 0)
  if (list.isPending) return <ProductGridSkeleton count={9} />
  if (list.isError && !list.data)
    return <FailurePanel error={list.error} onRetry={() => void list.refetch()} />
  const products = list.data.pages.flatMap((page) => page.products)
  const [first] = list.data.pages
  return (
    <>
      <div className="flex items-center justify-between gap-4">
        <p role="status" className="text-muted text-sm">
          {list.isPlaceholderData ? 'Loading...' : first && resultText(first, filter.search)}
        </p>
        {products.length > 0 && <SelectButton selection={selection} />}
      </div>
      {products.length === 0 && !list.isPlaceholderData && <NoDesigns filter={filter} onClear={onClear} />}
      <div ref={grid} className={`transition-opacity ${list.isPlaceholderData ? 'opacity-50' : ''}`}>
        <SelectableGrid products={products} selection={selection} />
      </div>
      {list.isFetchNextPageError && (
        <FailurePanel error={list.error} onRetry={() => void list.fetchNextPage()} />
      )}
      {first && list.hasNextPage && !list.isFetchNextPageError && !list.isPlaceholderData && (
        <LoadMore
          shown={products.length}
          total={first.total}
          totalIsAtLeast={first.totalIsAtLeast}
          loading={list.isFetchingNextPage}
          onLoadMore={() => {
            rememberLast()
            onLoadMore()
          }}
        />
      )}
    </>
  )
}

/** Moves the focus to the first of the designs that "Load more" brings: its button may disappear. */
function useFocusOnMore(pages: number) {
  const grid = useRef<HTMLDivElement>(null)
  const last = useRef<Element>(undefined)
  useEffect(() => {
    const next = pages > 1 ? last.current?.nextElementSibling : undefined
    if (!next) return
    next.querySelector('a')?.focus({ preventScroll: true })
    last.current = undefined
  }, [pages])
  const rememberLast = () => {
    last.current = grid.current?.querySelector('li:last-child') ?? undefined
  }
  return { grid, rememberLast }
}

function SelectButton({ selection: { selected, start, end } }: { selection: Selection }) {
  return (
    <Button
      id={selectButtonId}
      size="sm"
      aria-pressed={selected !== undefined}
      onClick={() => (selected ? end() : start())}
      className="aria-pressed:bg-ink aria-pressed:text-paper"
    >
      Select
    </Button>
  )
}

function resultText(page: Page, search: string | undefined) {
  const count = totalText(page, search ? 'result' : 'design')
  if (page.corrected) return `${count}. Showing results for “${page.corrected}” instead of “${search}”.`
  return search ? `${count} for “${search}”.` : `${count}.`
}

export function totalText({ total, totalIsAtLeast }: Page, what: string) {
  return `${totalIsAtLeast ? 'More than ' : ''}${countOf(total, what)}`
}
