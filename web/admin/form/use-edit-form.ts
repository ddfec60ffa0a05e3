import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { DefaultValues, FieldValues } from 'react-hook-form'
import { changedMeanwhile } from '#contract/admin.ts'
import { ApiError } from '../../api/api-error.ts'
import { useSubmitForm } from '../../forms/forms.ts'
import { notify } from '../../ui/feedback/toast.ts'

export type EditForm<Values extends FieldValues> = ReturnType<typeof useEditForm<Values>>

type EditFormOptions<Values> = {
  saved: Values
  version: number
  save: (values: Values, version: number) => Promise<unknown>
  /** The toast after saving. */
  message: string
  /** The first parts of the query keys to invalidate after saving. */
  changes: readonly string[]
}

/**
 * A form that edits a versioned row. A newer version replaces the values. If there are unsaved changes to values that
 * the newer version changed too, they stay, and the server refuses to save them.
 */
export function useEditForm<Values extends FieldValues>(options: EditFormOptions<Values>) {
  const { saved, version, save, message, changes } = options
  const queries = useQueryClient()
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

  async function refetch() {
    await Promise.all(changes.map((key) => queries.invalidateQueries({ queryKey: [key] })))
  }

  function reload() {
    clearFailure()
    return refetch()
  }

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

  return { ...form, isDirty, saving: { isSaving: isSubmitting, ...problemOf(failure), reload }, discard }
}

function problemOf(failure: unknown) {
  return { failure, isConflict: failure instanceof ApiError && failure.code === changedMeanwhile }
}
