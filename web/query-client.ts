import { QueryClient } from '@tanstack/react-query'
import type { User } from '#contract/accounts/accounts.ts'
import { isRefusal } from './api/api-error.ts'
import { readSession, subscribeToSession } from './session/session.ts'

/** Shows cached data at once and refetches stale data behind it. */
export const queryClient = new QueryClient({
  // Offline, a call fails at once instead of waiting.
  defaultOptions: {
    mutations: { networkMode: 'always' },
    queries: {
      networkMode: 'always',
      refetchOnReconnect: true,
      staleTime: 30_000,
      gcTime: 10 * 60_000,
      retry: (failures, error) => failures < 1 && !isRefusal(error),
      refetchOnWindowFocus: false,
    },
  },
})

let plan = planOf(readSession().user)

// Another plan changes what the server offers, so everything is fetched again.
subscribeToSession(() => {
  const before = plan
  plan = planOf(readSession().user)
  // After a sign-out every refetch would fail.
  if (plan && before && plan !== before) void queryClient.invalidateQueries()
})

function planOf(user: User | undefined) {
  return user && [user.subscriptionStatus, user.subscriptionPlan, user.suspendedAt].join()
}
