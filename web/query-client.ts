import { QueryCache, QueryClient } from '@tanstack/react-query'
import { noticeEndedSession } from './accounts/accounts.ts'
import { ApiError } from './api-error.ts'

/** The member pages' cache: what was seen a moment ago is shown at once and refreshed behind it. */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError: (error) => void noticeEndedSession(error) }),
  // Without network a call fails at once and says so, instead of waiting in silence.
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

/** The server understood and said no; asking again changes nothing. */
function isRefusal(error: unknown) {
  return error instanceof ApiError && error.status >= 400 && error.status < 500
}
