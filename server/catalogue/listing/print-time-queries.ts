import { sql } from 'kysely'
import type { PrinterClass } from '#contract/printing/estimate/printer-motions.ts'
import { usualShares } from '#contract/printing/estimate/usual-print-times.ts'

const columns = { minutes: sql<number>`p.minutes`, fastMinutes: sql<number>`p.fast_minutes` }

/** Returns the stored time that sorts designs like the time on this printer. Both stored times have indexes. */
export function storedMinutes(printer: PrinterClass = 'slow') {
  return columns[usualShares[printer].of]
}

export function usualMinutes(printer: PrinterClass = 'slow') {
  const { percent } = usualShares[printer]
  const stored = storedMinutes(printer)
  return percent === 100 ? stored : sql<number>`round(${stored} * ${sql.lit(percent)} / 100.0)::int`
}

export function isInSearchIndex(printer: PrinterClass = 'slow') {
  return printer === 'slow'
}
