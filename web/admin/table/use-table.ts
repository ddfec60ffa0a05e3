import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { TableEndpoint } from '#contract/admin.ts'
import { call } from '../../api/api.ts'
import { useAddress } from '../../ui/navigation/use-address.ts'
import { queryForServer, readQuery, withoutFilters, withValue } from './table-address.ts'
import type { TableFilter } from './table-parts.ts'

/** Returns the list of the URL. After a write, `refetchPaths(endpoint.path)` reloads it. */
export function useTable<Row>(endpoint: TableEndpoint<Row>, filters: readonly TableFilter[]) {
  const [address, changeAddress] = useAddress()
  const names = filters.map(({ name }) => name)
  const query = readQuery(address, names)
  const page = useQuery({
    queryKey: [endpoint.path, query],
    queryFn: ({ signal }) => call(endpoint, { query: queryForServer(query, filters), signal }),
    placeholderData: keepPreviousData,
  })
  return {
    page,
    query,
    change: (name: string, value: string | undefined, options: { replace?: boolean } = {}) =>
      changeAddress((now) => withValue(now, name, value), { ...options, preventScrollReset: true }),
    clear: () => changeAddress((now) => withoutFilters(now, names)),
  }
}
