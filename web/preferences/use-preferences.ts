import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  getPreferences,
  type Notifications,
  type Preferences,
  updatePreferences,
} from '#contract/preferences.ts'
import { call } from '../api.ts'
import { messageOf } from '../api-error.ts'
import { notify } from '../ui/toast.ts'

type PreferenceChange = Partial<Omit<Preferences, 'notifications'>> & {
  notifications?: Partial<Notifications>
}

const queryKey = ['preferences']

/** What the member has chosen. */
export function usePreferences() {
  return useQuery({
    queryKey,
    queryFn: async ({ signal }) => (await call(getPreferences, { signal })).preferences,
  })
}

/** Shows a choice at once, keeps it, and takes it back if it could not be kept. */
export function useSavePreferences() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async (body: PreferenceChange) => (await call(updatePreferences, { body })).preferences,
    onMutate: async (change) => {
      await queries.cancelQueries({ queryKey })
      const before = queries.getQueryData<Preferences>(queryKey)
      queries.setQueryData<Preferences>(queryKey, (known) => known && changed(known, change))
      return before
    },
    onSuccess: (preferences, { printers }) => {
      queries.setQueryData(queryKey, preferences)
      // What fits the bed is found anew.
      if (printers) void queries.invalidateQueries({ queryKey: ['products'] })
    },
    onError: (error, _change, before) => {
      queries.setQueryData(queryKey, before)
      notify('error', messageOf(error))
    },
  })
}

function changed(known: Preferences, { notifications, ...change }: PreferenceChange): Preferences {
  return { ...known, ...change, notifications: { ...known.notifications, ...notifications } }
}
