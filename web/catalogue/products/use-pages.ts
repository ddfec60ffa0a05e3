import { useEffect } from 'react'

type List = {
  data: { pages: { products: unknown[] }[] } | undefined
  hasNextPage: boolean
  isFetching: boolean
  isFetchNextPageError: boolean
  isPlaceholderData: boolean
  fetchNextPage: () => Promise<unknown>
}

export const pageSize = 24

/** Loads as many pages as the address names, also after Back or a reload. */
export function usePagesOf(list: List, pages: number) {
  const { data, hasNextPage, isFetching, isFetchNextPageError, isPlaceholderData, fetchNextPage } = list
  const shown = data?.pages.reduce((sum, { products }) => sum + products.length, 0) ?? 0
  const wantsMore = data !== undefined && !isPlaceholderData && shown < pages * pageSize
  useEffect(() => {
    if (wantsMore && hasNextPage && !isFetching && !isFetchNextPageError) void fetchNextPage()
  }, [wantsMore, hasNextPage, isFetching, isFetchNextPageError, fetchNextPage])
}
