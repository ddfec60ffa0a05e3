import { useEffect, useRef, useSyncExternalStore } from 'react'
import { readStored, store } from './storage.ts'

const listeners = new Set<() => void>()

/** WCAG 2.1.4: speech input presses single keys by accident. */
function areShortcutsOn(): boolean {
  return readStored('shortcuts') !== 'off'
}

export function switchShortcuts(on: boolean) {
  store('shortcuts', on ? '' : 'off')
  for (const listener of listeners) listener()
}

export function useShortcutsOn(): boolean {
  return useSyncExternalStore(subscribe, areShortcutsOn, () => true)
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function useShortcut(key: string, action: () => void) {
  const latest = useRef(action)
  latest.current = action
  useEffect(() => {
    function press(event: KeyboardEvent) {
      if (event.key !== key || !isFree(event) || !areShortcutsOn()) return
      event.preventDefault()
      latest.current()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [key])
}

function isFree({ target, ctrlKey, metaKey, altKey, defaultPrevented }: KeyboardEvent) {
  const isTyping = target instanceof HTMLElement && target.matches('input, textarea, select')
  const isOverDialog = document.querySelector('[role=dialog]') !== null
  return !defaultPrevented && !ctrlKey && !metaKey && !altKey && !isTyping && !isOverDialog
}
