import type { Units } from '#contract/preferences.ts'
import { formatNumber, formatSize } from '../../ui/format/format.ts'

const mmPerInch = 25.4

/** Returns '250 × 210 × 220 mm' or '9.8 × 8.3 × 8.7 in'. */
export function formatSizeIn(sizeMm: readonly number[], units: Units, locale?: string): string {
  if (units === 'metric') return formatSize(sizeMm, locale)
  return `${sizeMm.map((side) => formatNumber(side / mmPerInch, locale)).join(' × ')} in`
}

export function inUnits(mm: number, units: Units): number {
  return units === 'metric' ? mm : Math.round((mm / mmPerInch) * 100) / 100
}

export function inMillimetres(value: number, units: Units): number {
  return units === 'metric' ? value : Math.round(value * mmPerInch)
}
