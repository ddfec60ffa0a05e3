import { useEffect, useRef } from 'react'
import type { DefaultValues, FieldValues, Path } from 'react-hook-form'
import { refusedField, useSubmitForm } from '../../forms/forms.ts'
import { notify } from '../../ui/feedback/toast.ts'
import { refetchPaths } from './refetch-paths.ts'
import { problemOf } from './save-problem.ts'

export type EditForm<Values extends FieldValues> = ReturnType<typeof useEditForm<Values>>

type EditFormOptions<Values extends FieldValues> = {
  saved: Values
  version: number
  save: (values: Values, version: number) => Promise<unknown>
  /** The toast after saving. */
  message: string
  changes: readonly string[]
  /** Fields that show their refusal themselves. */
  shown?: readonly Path<Values>[]
}

/**
 * Returns a form that edits a versioned row. A newer version replaces the values, unless there are unsaved changes.
 * These can be saved when the newer version has the same values; otherwise the server refuses the old version.
 */
export function useEditForm<Values extends FieldValues>(options: EditFormOptions<Values>) {
  const { saved, version, save, message, changes, shown = [] } = options
  const base = useRef({ saved, version, isSaved: false })
  const form = useSubmitForm<Values>({
    defaultValues: saved as DefaultValues<Values>,
    fieldOf: refusedField(shown),
    submit: async (values) => {
      await save(values, base.current.version)
      base.current.isSaved = true
      await refetchPaths(...changes)
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
    const before = base.current
    if (version === before.version) return
    const hasUnsavedChanges = isDirty && !before.isSaved
    const isSame = JSON.stringify(saved) === JSON.stringify(before.saved)
    if (hasUnsavedChanges && !isSame) return
    base.current = { saved, version, isSaved: false }
    if (!hasUnsavedChanges) reset(saved)
  }, [saved, version, isDirty, reset])

  const problem = problemOf(changes, failure, clearFailure)

  function reload() {
    discard()
    return problem.reload()
  }

  return { ...form, isDirty, saving: { isSaving: isSubmitting, ...problem, reload }, discard }
}
