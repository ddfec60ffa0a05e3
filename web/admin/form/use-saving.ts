import { useQueryClient } from '@tanstack/react-query'
import { changedMeanwhile } from '#contract/admin.ts'
import { ApiError } from '../../api/api-error.ts'

export function isConflict(error: unknown): boolean {
  return error instanceof ApiError && error.code === changedMeanwhile
}

/** Handles saving and version conflicts of a form; `changes` are the first parts of the query keys to invalidate. */
export function useSaving(changes: readonly string[]) {
  const queries = useQueryClient()

  async function refetch() {
    await Promise.all(changes.map((key) => queries.invalidateQueries({ queryKey: [key] })))
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
