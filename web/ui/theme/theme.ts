import { readStored, store } from '../browser/storage.ts'

export type Theme = 'system' | 'light' | 'dark'

const listeners = new Set<() => void>()

/** `first-paint.js` applies the same value before the first paint. */
export function readTheme(): Theme {
  const stored = readStored('theme')
  return stored === 'light' || stored === 'dark' ? stored : 'system'
}

export function chooseTheme(theme: Theme) {
  store('theme', theme === 'system' ? '' : theme)
  if (theme === 'system') delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = theme
  for (const listener of listeners) listener()
}

export function subscribeToTheme(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
