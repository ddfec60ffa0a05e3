import { changedMeanwhile } from '#contract/admin.ts'
import { ApiError } from '../../api/api-error.ts'
import { refetchPaths } from './refetch-paths.ts'

export function isConflict(error: unknown): boolean {
  return error instanceof ApiError && error.code === changedMeanwhile
}

/** Returns why a form was not saved, and how to show the newer version; `changes` are the paths to refetch. */
export function problemOf(changes: readonly string[], failure: unknown, clearFailure: () => void) {
  function reload() {
    clearFailure()
    return refetchPaths(...changes)
  }
  return { failure, isConflict: isConflict(failure), reload }
}
