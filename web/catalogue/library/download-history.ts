import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query'
import { listDownloads } from '#contract/downloads/downloads.ts'
import { call } from '../../api/api.ts'

export function downloadHistory(filter: { search: string; only?: 'updated' | undefined }) {
  return infiniteQueryOptions({
    queryKey: ['downloads', filter],
    queryFn: ({ pageParam, signal }) =>
      call(listDownloads, { query: { ...filter, cursor: pageParam, limit: '50' }, signal }),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    placeholderData: keepPreviousData,
  })
}
