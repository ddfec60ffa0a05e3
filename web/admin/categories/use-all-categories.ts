import { useQuery } from '@tanstack/react-query'
import { listAdminCategories } from '#contract/catalogue/categories.ts'
import { call } from '../../api/api.ts'

/** Returns the categories in their order. There are dozens at most. */
export function useAllCategories() {
  const query = { limit: '100', sort: 'position' } as const
  return useQuery({
    queryKey: [listAdminCategories.path, query],
    queryFn: ({ signal }) => call(listAdminCategories, { query, signal }),
  })
}
