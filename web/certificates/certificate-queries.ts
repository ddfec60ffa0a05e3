import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { listCertificates } from '#contract/certificates/certificates.ts'
import { call } from '../api/api.ts'

export function certificateList(search: string) {
  return infiniteQueryOptions({
    queryKey: [listCertificates.path, search],
    queryFn: ({ pageParam, signal }) =>
      call(listCertificates, { query: { search, cursor: pageParam, limit: '50' }, signal }),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
  })
}

/** Returns the member's certificate of a design; null before the first download. */
export function certificateOfDesign(productId: string) {
  return queryOptions({
    queryKey: [listCertificates.path, { productId }],
    queryFn: async ({ signal }) =>
      (await call(listCertificates, { query: { productId, limit: '1' }, signal })).certificates[0] ?? null,
  })
}
