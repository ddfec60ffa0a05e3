import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { getSalesSummary, listSales } from '#contract/profit/sales.ts'
import { call } from '../../api/api.ts'
import { queryClient } from '../../query-client.ts'

const queryKey = ['sales']

export const saleList = infiniteQueryOptions({
  queryKey: [...queryKey, 'list'],
  queryFn: ({ pageParam, signal }) => call(listSales, { query: { cursor: pageParam, limit: '10' }, signal }),
  initialPageParam: '',
  getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
})

/** `month` is written like 2026-11. */
export function salesSummary(month: string) {
  return queryOptions({
    queryKey: [...queryKey, 'summary', month],
    queryFn: ({ signal }) => call(getSalesSummary, { query: { month }, signal }),
  })
}

export function refreshSales() {
  return queryClient.invalidateQueries({ queryKey })
}
