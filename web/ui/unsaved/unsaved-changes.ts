import { useEffect, useId, useSyncExternalStore } from 'react'

const unsaved = new Set<string>()
const listeners = new Set<() => void>()

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

function changed() {
  for (const listener of listeners) listener()
}

/** The router allows one blocker per page, so forms register here. */
export function useUnsavedChanges(hasChanges: boolean) {
  const form = useId()
  useEffect(() => {
    if (!hasChanges) return
    unsaved.add(form)
    changed()
    return () => {
      unsaved.delete(form)
      changed()
    }
  }, [form, hasChanges])
}

export function useHasUnsavedChanges(): boolean {
  return useSyncExternalStore(subscribe, () => unsaved.size > 0)
}
