import { useSyncExternalStore } from 'react'
import { Segmented } from '../fields/segmented.tsx'
import { chooseTheme, readTheme, subscribeToTheme } from './theme.ts'

const options = [
  { value: 'system', label: 'System' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
] as const

export function ThemeChoice() {
  const theme = useSyncExternalStore(subscribeToTheme, readTheme, () => 'system' as const)
  return <Segmented label="Theme" options={options} value={theme} onChange={chooseTheme} />
}
