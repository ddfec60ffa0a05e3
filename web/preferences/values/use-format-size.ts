import { formatSizeIn } from './units.ts'
import { usePreferences } from './use-preferences.ts'

export function useFormatSize() {
  const units = usePreferences().data?.units ?? 'metric'
  return (sizeMm: readonly number[]) => formatSizeIn(sizeMm, units)
}
