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

/** Forms and dialogs register here, because the router allows one blocker. */
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

export function hasUnsavedChanges(): boolean {
  return unsaved.size > 0
}

export function useHasUnsavedChanges(): boolean {
  return useSyncExternalStore(subscribe, hasUnsavedChanges)
}
