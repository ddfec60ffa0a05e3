import { queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import {
  getPreferences,
  type Notifications,
  type Preferences,
  updatePreferences,
} from '#contract/preferences.ts'
import { call } from '../../api/api.ts'
import { messageOf } from '../../api/api-error.ts'
import { queryClient } from '../../query-client.ts'
import { notify } from '../../ui/feedback/toast.ts'

type PreferenceChange = Partial<Omit<Preferences, 'notifications'>> & {
  notifications?: Partial<Notifications>
}

const queryKey = ['preferences']

export const memberPreferences = queryOptions({
  queryKey,
  queryFn: async ({ signal }) => (await call(getPreferences, { signal })).preferences,
})

export function usePreferences() {
  return useQuery(memberPreferences)
}

/** Lists whose cards and filters depend on the bed. */
const listsOfDesigns = ['products', 'product-row', 'popular', 'downloads', 'favourites', 'related', 'boards']

const preferenceChange = ['preference change']

/** The last confirmed state, while optimistic changes are pending. */
let confirmed: Preferences | undefined

/** Optimistic: shows a choice at once and rolls back on an error. */
export function useSavePreferences(onFailure = (sentence: string) => notify('error', sentence)) {
  const isOnlyOne = () => queryClient.isMutating({ mutationKey: preferenceChange }) === 1
  return useMutation({
    mutationKey: preferenceChange,
    // One after the other: the last choice decides.
    scope: { id: 'preferences' },
    mutationFn: async (body: PreferenceChange) => (await call(updatePreferences, { body })).preferences,
    onMutate: async (change) => {
      const isFirst = isOnlyOne()
      await queryClient.cancelQueries({ queryKey })
      if (isFirst) confirmed = queryClient.getQueryData<Preferences>(queryKey)
      queryClient.setQueryData<Preferences>(queryKey, (known) => known && changed(known, change))
    },
    onSuccess: (preferences, { printers }) => {
      confirmed = preferences
      if (printers)
        for (const queryKey of listsOfDesigns) void queryClient.invalidateQueries({ queryKey: [queryKey] })
    },
    onError: (error) => onFailure(messageOf(error)),
    onSettled: () => {
      // An answer to an older choice must not hide newer ones.
      if (isOnlyOne()) queryClient.setQueryData(queryKey, confirmed)
    },
  })
}

function changed(known: Preferences, { notifications, ...change }: PreferenceChange): Preferences {
  return { ...known, ...change, notifications: { ...known.notifications, ...notifications } }
}
