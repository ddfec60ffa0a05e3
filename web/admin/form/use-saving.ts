import { changedMeanwhile } from '#contract/admin.ts'
import { ApiError } from '../../api/api-error.ts'
import { queryClient } from '../../query-client.ts'

export function isConflict(error: unknown): boolean {
  return error instanceof ApiError && error.code === changedMeanwhile
}

/** Handles saving and version conflicts of a form; `changes` are the first parts of the query keys to invalidate. */
export function useSaving(changes: readonly string[]) {
  async function refetch() {
    await Promise.all(changes.map((key) => queryClient.invalidateQueries({ queryKey: [key] })))
  }

  function problemOf(failure: unknown, clearFailure: () => void) {
    function reload() {
      clearFailure()
      return refetch()
    }
    return { failure, isConflict: isConflict(failure), reload }
  }

  return { refetch, problemOf }
}
