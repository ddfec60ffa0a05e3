import { useSingleMutation } from '../../../api/single-mutation.ts'
import { notify } from '../../../ui/feedback/toast.ts'
import { refetchPaths } from '../../form/refetch-paths.ts'
import { problemOf } from '../../form/save-problem.ts'

type Save = {
  save: () => Promise<unknown>
  /** The toast; empty for an autosave. */
  message: string
  changes: readonly string[]
}

export function useSave({ save, message, changes }: Save) {
  const { mutate, isPending, error, reset } = useSingleMutation({
    async mutationFn() {
      await save()
      await refetchPaths(...changes)
    },
    onSuccess: () => message && notify('success', message),
  })
  return { isSaving: isPending, ...problemOf(changes, error ?? undefined, reset), save: () => mutate() }
}
