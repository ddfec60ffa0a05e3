import { queryOptions } from '@tanstack/react-query'
import { listBoards } from '#contract/catalogue/members/boards.ts'
import { call } from '../../api/api.ts'
import { queryClient } from '../../query-client.ts'

const boardKey = ['boards']

/** Returns the boards of the member, and how many of these designs each contains. */
export function boardList(productIds: readonly string[] = []) {
  return queryOptions({
    queryKey: [...boardKey, ...productIds],
    queryFn: async ({ signal }) =>
      (await call(listBoards, { query: { productIds: productIds.join(',') }, signal })).boards,
  })
}

/** A change of a board changes the lists of its designs too. */
export function refreshBoards() {
  void queryClient.invalidateQueries({ queryKey: ['products'] })
  return queryClient.invalidateQueries({ queryKey: boardKey })
}
