import { useQueryClient } from '@tanstack/react-query'
import { changedMeanwhile } from '#contract/admin.ts'
import { ApiError } from '../../../api/api-error.ts'
import { useSingleMutation } from '../../../api/single-mutation.ts'
import { notify } from '../../../ui/feedback/toast.ts'

type Save = {
  save: () => Promise<unknown>
  /** The toast; empty for an autosave. */
  message: string
  /** The first parts of the query keys to invalidate. */
  changes: readonly string[]
}

/** Saves on demand or by autosave, one request at a time. */
export function useSave({ save, message, changes }: Save) {
  const queries = useQueryClient()
  const { mutate, isPending, error, reset } = useSingleMutation({
    async mutationFn() {
      await save()
      await refetch()
    },
    onSuccess: () => message && notify('success', message),
  })
  const failure = error ?? undefined

  async function refetch() {
    await Promise.all(changes.map((key) => queries.invalidateQueries({ queryKey: [key] })))
  }

  function reload() {
    reset()
    return refetch()
  }

  const isConflict = failure instanceof ApiError && failure.code === changedMeanwhile
  return { isSaving: isPending, failure, isConflict, reload, save: () => mutate() }
}
