import { useSingleMutation } from '../../../api/single-mutation.ts'
import { notify } from '../../../ui/feedback/toast.ts'
import { useSaving } from '../../form/use-saving.ts'

type Save = {
  save: () => Promise<unknown>
  /** The toast; empty for an autosave. */
  message: string
  changes: readonly string[]
}

export function useSave({ save, message, changes }: Save) {
  const { refetch, problemOf } = useSaving(changes)
  const { mutate, isPending, error, reset } = useSingleMutation({
    async mutationFn() {
      await save()
      await refetch()
    },
    onSuccess: () => message && notify('success', message),
  })
  return { isSaving: isPending, ...problemOf(error ?? undefined, reset), save: () => mutate() }
}
