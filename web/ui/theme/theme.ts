import { readStored, store } from '../browser/stored.ts'

export type Theme = 'system' | 'light' | 'dark'

const listeners = new Set<() => void>()

/** Kept in this browser; `first-paint.js` applies it before anything is drawn. */
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
