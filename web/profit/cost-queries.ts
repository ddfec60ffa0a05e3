import { queryOptions, useQuery } from '@tanstack/react-query'
import { getCosts } from '#contract/profit/costs.ts'
import { call } from '../api/api.ts'

export const memberCosts = queryOptions({
  queryKey: ['costs'],
  queryFn: ({ signal }) => call(getCosts, { signal }),
})

export function useCosts() {
  return useQuery(memberCosts)
}
