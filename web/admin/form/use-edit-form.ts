import { useEffect, useRef } from 'react'
import type { DefaultValues, FieldValues } from 'react-hook-form'
import { useSubmitForm } from '../../forms/forms.ts'
import { notify } from '../../ui/feedback/toast.ts'
import { useSaving } from './use-saving.ts'

export type EditForm<Values extends FieldValues> = ReturnType<typeof useEditForm<Values>>

type EditFormOptions<Values> = {
  saved: Values
  version: number
  save: (values: Values, version: number) => Promise<unknown>
  /** The toast after saving. */
  message: string
  changes: readonly string[]
}

/**
 * A form that edits a versioned row. A newer version replaces the values. If there are unsaved changes to values that
 * the newer version changed too, they stay, and the server refuses to save them.
 */
export function useEditForm<Values extends FieldValues>(options: EditFormOptions<Values>) {
  const { saved, version, save, message, changes } = options
  const { refetch, problemOf } = useSaving(changes)
  const base = useRef({ saved, version, isSaved: false })
  const form = useSubmitForm<Values>({
    defaultValues: saved as DefaultValues<Values>,
    submit: async (values) => {
      await save(values, base.current.version)
      base.current.isSaved = true
      await refetch()
      notify('success', message)
    },
  })
  const { reset, formState, failure, clearFailure } = form
  const { isDirty, isSubmitting } = formState

  function discard() {
    base.current = { saved, version, isSaved: false }
    reset(saved)
  }

  useEffect(() => {
    if (version === base.current.version) return
    const isSame = JSON.stringify(saved) === JSON.stringify(base.current.saved)
    if (isDirty && isSame && !base.current.isSaved) base.current = { saved, version, isSaved: false }
    else if (!isDirty || base.current.isSaved) {
      base.current = { saved, version, isSaved: false }
      reset(saved)
    }
  }, [saved, version, isDirty, reset])

  return {
    ...form,
    isDirty,
    saving: { isSaving: isSubmitting, ...problemOf(failure, clearFailure) },
    discard,
  }
}
