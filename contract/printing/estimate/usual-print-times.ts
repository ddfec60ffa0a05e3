import type { PrinterClass } from './printer-motions.ts'

type Share = { of: 'minutes' | 'fastMinutes'; percent: number }

/** Times of a usual design in percent of the two that each design has: means of the designs of the demo. */
export const usualShares: Record<PrinterClass, Share> = {
  slow: { of: 'minutes', percent: 100 },
  fast: { of: 'fastMinutes', percent: 100 },
  small: { of: 'fastMinutes', percent: 106 },
  smallSlow: { of: 'minutes', percent: 71 },
  mk4s: { of: 'fastMinutes', percent: 124 },
  coreOne: { of: 'fastMinutes', percent: 113 },
  xl: { of: 'fastMinutes', percent: 137 },
  neptune4Max: { of: 'fastMinutes', percent: 129 },
}

/** Returns the minutes that a print usually takes on a printer, by those on a slow and on a fast one. */
export function usualMinutes(times: Record<Share['of'], number>, printer: PrinterClass): number {
  const { of, percent } = usualShares[printer]
  return Math.round((times[of] * percent) / 100)
}
