import type { Units } from '#contract/preferences.ts'
import { usePreferences } from './use-preferences.ts'

const mmPerInch = 25.4

/** Returns '42.3 mm (1.67 in)', the reader's units first. */
export function formatDistanceIn(mm: number, units: Units, locale?: string): string {
  const metric = `${rounded(mm, 1, locale)} mm`
  const imperial = `${rounded(mm / mmPerInch, 2, locale)} in`
  return units === 'metric' ? `${metric} (${imperial})` : `${imperial} (${metric})`
}

/** Returns '64 cm³', '3.9 in³'. */
export function formatVolumeIn(mm3: number, units: Units, locale?: string): string {
  const [value, unit] = units === 'metric' ? [mm3 / 1000, 'cm³'] : [mm3 / mmPerInch ** 3, 'in³']
  return `${rounded(value, value < 10 ? 1 : 0, locale)} ${unit}`
}

function rounded(value: number, digits: number, locale: string | undefined) {
  return new Intl.NumberFormat(locale, { maximumFractionDigits: digits }).format(value)
}

export function useFormatDistance() {
  const units = useUnits()
  return (mm: number) => formatDistanceIn(mm, units)
}

export function useFormatVolume() {
  const units = useUnits()
  return (mm3: number) => formatVolumeIn(mm3, units)
}

function useUnits() {
  return usePreferences().data?.units ?? 'metric'
}
