import { addFavourites } from '#contract/catalogue/members/favourites.ts'
import { call } from '../../api/api.ts'
import { useSingleMutation } from '../../api/single-mutation.ts'
import { queryClient } from '../../query-client.ts'
import { notify } from '../../ui/feedback/toast.ts'
import { countOf } from '../../ui/format/format.ts'
import { memberMarks } from '../products/marks.ts'

export function useAddFavourites(explain: (error: unknown) => string) {
  return useSingleMutation({
    mutationFn: (productIds: string[]) => call(addFavourites, { body: { productIds } }),
    onSuccess: (_, { length }) => {
      notify('success', `${countOf(length, 'design')} added to your favourites.`)
      void queryClient.invalidateQueries({ queryKey: ['favourites'] })
      void queryClient.invalidateQueries({ queryKey: memberMarks.queryKey })
    },
    onError: (error) => notify('error', explain(error)),
  })
}
