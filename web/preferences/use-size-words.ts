import { formatSizeIn } from './lengths.ts'
import { usePreferences } from './use-preferences.ts'

/** Writes a size as the member likes to read it. */
export function useSizeWords() {
  const units = usePreferences().data?.units ?? 'metric'
  return (sizeMm: readonly number[]) => formatSizeIn(sizeMm, units)
}
