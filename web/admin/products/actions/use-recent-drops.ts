import { useQuery } from '@tanstack/react-query'
import { listAdminDrops } from '#contract/catalogue/drops.ts'
import { call } from '../../../api/api.ts'

/** Drafts first, then the latest; a hundred drops cover eight years. */
export function useRecentDrops() {
  const query = { limit: '100' } as const
  return useQuery({
    queryKey: [listAdminDrops.path, query],
    queryFn: ({ signal }) => call(listAdminDrops, { query, signal }),
  })
}
