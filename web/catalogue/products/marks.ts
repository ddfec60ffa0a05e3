import { queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import { addFavourite, listMarks, removeFavourite } from '#contract/catalogue/members/favourites.ts'
import { call } from '../../api/api.ts'
import { messageOf } from '../../api/api-error.ts'
import { queryClient } from '../../query-client.ts'
import { notify } from '../../ui/feedback/toast.ts'

type Marks = z.output<(typeof listMarks)['reply']>

const none: Marks = { favourites: [], downloaded: [], updated: [] }

/** The member's favourites, downloads and updates, for the badges of every card. */
export const memberMarks = queryOptions({
  queryKey: ['marks'],
  queryFn: ({ signal }) => call(listMarks, { signal }),
})

export function useMarks() {
  return useQuery(memberMarks).data ?? none
}

/** A download changes badges, the history and filtered lists. */
export function refreshMarks() {
  void queryClient.invalidateQueries({ queryKey: memberMarks.queryKey })
  void queryClient.invalidateQueries({ queryKey: ['downloads'] })
  // Lists may be filtered by not downloaded or updated.
  void queryClient.invalidateQueries({ queryKey: ['products'] })
}

const favouriteChange = ['favourite']

/** Shows the heart at once and rolls back on an error. */
export function useFavourite({ id, title }: { id: string; title: string }) {
  const on = useMarks().favourites.includes(id)
  const change = useMutation({
    mutationKey: favouriteChange,
    // One after the other: the last click decides.
    scope: { id: `favourite ${id}` },
    mutationFn: (next: boolean) => call(next ? addFavourite : removeFavourite, { params: { productId: id } }),
    onMutate: async (next) => {
      await queryClient.cancelQueries({ queryKey: memberMarks.queryKey })
      queryClient.setQueryData(memberMarks.queryKey, (known = none) => withFavourite(known, id, next))
    },
    onError: (error, next) => {
      queryClient.setQueryData(memberMarks.queryKey, (known = none) => withFavourite(known, id, !next))
      notify(
        'error',
        `“${title}” could not be ${next ? 'added to' : 'removed from'} your favourites. ${messageOf(error)}`,
      )
    },
    onSettled: () => {
      void queryClient.invalidateQueries({ queryKey: ['favourites'] })
      // A pending click must not flicker.
      if (queryClient.isMutating({ mutationKey: favouriteChange }) === 1)
        void queryClient.invalidateQueries({ queryKey: memberMarks.queryKey })
    },
  })
  return { on, toggle: () => change.mutate(!on) }
}

function withFavourite(marks: Marks, id: string, on: boolean): Marks {
  const others = marks.favourites.filter((other) => other !== id)
  return { ...marks, favourites: on ? [id, ...others] : others }
}
