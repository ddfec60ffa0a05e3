import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { changedMeanwhile } from '#contract/admin.ts'
import { ApiError } from '../../../api-error.ts'
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
  const [isSaving, setSaving] = useState(false)
  const [failure, setFailure] = useState<unknown>()

  async function reload() {
    setFailure(undefined)
    await Promise.all(changes.map((key) => queries.invalidateQueries({ queryKey: [key] })))
  }

  async function saveOnce() {
    if (isSaving) return
    setSaving(true)
    setFailure(undefined)
    try {
      await save()
      await reload()
      if (message) notify('success', message)
    } catch (error) {
      setFailure(error)
    }
    setSaving(false)
  }

  const isConflict = failure instanceof ApiError && failure.code === changedMeanwhile
  return { isSaving, failure, isConflict, reload, save: saveOnce }
}
