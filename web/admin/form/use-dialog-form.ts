import type { FieldValues } from 'react-hook-form'
import { ApiError } from '../../api/api-error.ts'
import { useSubmitForm } from '../../forms/forms.ts'
import { queryClient } from '../../query-client.ts'

/**
 * The form of a `FormDialog`. When the server refuses it because something changed meanwhile, everything on the page is
 * reloaded before the refusal is shown: a dialog that is opened again has the newer values.
 */
export function useDialogForm<Form extends FieldValues>({
  submit,
  ...options
}: Parameters<typeof useSubmitForm<Form>>[0]) {
  return useSubmitForm<Form>({
    ...options,
    async submit(form) {
      try {
        return await submit(form)
      } catch (error) {
        if (error instanceof ApiError && error.status === 409) await queryClient.invalidateQueries()
        throw error
      }
    },
  })
}
