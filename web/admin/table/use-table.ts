import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import type { TableEndpoint } from '#contract/admin.ts'
import { call } from '../../api.ts'
import { readQuery, withoutFilters, withValue } from './table-address.ts'

/** The list that the address asks for. After a write, `invalidateQueries({ queryKey: [endpoint.path] })` shows it anew. */
export function useTable<Row>(endpoint: TableEndpoint<Row>, filters: readonly string[]) {
  const [address, setAddress] = useSearchParams()
  const query = readQuery(address, filters)
  const page = useQuery({
    queryKey: [endpoint.path, query],
    queryFn: ({ signal }) => call(endpoint, { query, signal }),
    placeholderData: keepPreviousData,
  })
  return {
    page,
    query,
    change: (name: string, value: string | undefined, options: { replace?: boolean } = {}) =>
      setAddress((before) => withValue(before, name, value), { ...options, preventScrollReset: true }),
    clear: () => setAddress((before) => withoutFilters(before, filters)),
  }
}
