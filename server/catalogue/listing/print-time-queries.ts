import { sql } from 'kysely'
import type { PrinterClass } from '#contract/printing/printer-motions.ts'

const fast = { column: 'fast_minutes', percent: 100 } as const
/** In percent of a stored time; for small printers means of the demo: the page of a design has the time of its models. */
const shares = {
  slow: { column: 'minutes', percent: 100 },
  fast,
  mk4s: fast,
  coreOne: fast,
  xl: fast,
  neptune4Max: fast,
  small: { column: 'fast_minutes', percent: 109 },
  smallSlow: { column: 'minutes', percent: 70 },
} as const satisfies Record<PrinterClass, object>

export function minutesOn(printer: PrinterClass = 'slow') {
  const { column, percent } = shares[printer]
  const stored = sql<number>`p.${sql.ref(column)}`
  return percent === 100 ? stored : sql<number>`round(${stored} * ${sql.lit(percent)} / 100.0)::int`
}

export function minutesOf(row: { minutes: number; fast_minutes: number }, printer: PrinterClass = 'slow') {
  const { column, percent } = shares[printer]
  return Math.round((row[column] * percent) / 100)
}

/** The indexes hold the time on a slow printer. */
export function isTimeIndexed(printer: PrinterClass = 'slow') {
  return printer === 'slow'
}
