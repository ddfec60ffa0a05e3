import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { changedMeanwhile } from '#contract/admin.ts'
import { ApiError, messageOf } from '../../api-error.ts'
import { notify } from '../../ui/feedback/toast.ts'

export type Saving = {
  isSaving: boolean
  /** Why it was not saved. */
  failure: string
  /** True when somebody else saved a newer version: nothing is lost, but nothing can be saved over it. */
  isConflict: boolean
  save: () => Promise<void>
  /** Shows what the server has now. */
  reload: () => Promise<void>
}

type Save = {
  save: () => Promise<unknown>
  /** The toast; empty for a form that saves itself. */
  done: string
  /** The first words of the queries that show what was changed. */
  changes: readonly string[]
}

/** Saves a form once at a time, says what happened, and shows every list and page anew that the change touches. */
export function useSave({ save, done, changes }: Save): Saving {
  const queries = useQueryClient()
  const [isSaving, setSaving] = useState(false)
  const [failure, setFailure] = useState<{ message: string; isConflict: boolean }>()
  const reload = async () => {
    setFailure(undefined)
    await Promise.all(changes.map((key) => queries.invalidateQueries({ queryKey: [key] })))
  }
  return {
    isSaving,
    failure: failure?.message ?? '',
    isConflict: failure?.isConflict ?? false,
    reload,
    async save() {
      if (isSaving) return
      setSaving(true)
      setFailure(undefined)
      try {
        await save()
        await reload()
        if (done) notify('success', done)
      } catch (error) {
        const isConflict = error instanceof ApiError && error.code === changedMeanwhile
        setFailure({ message: messageOf(error), isConflict })
      }
      setSaving(false)
    },
  }
}
