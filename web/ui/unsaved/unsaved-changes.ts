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

/** A form says that it holds something that is not saved; the router knows one guard a page, so the page asks. */
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

/** True while any form on the page holds something that is not saved. */
export function useHasUnsavedChanges(): boolean {
  return useSyncExternalStore(subscribe, () => unsaved.size > 0)
}
