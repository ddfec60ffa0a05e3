import type { Figures } from '#contract/reports.ts'
import { type Money, moneyFormat } from '../../ui/format/format.ts'

export function formatAmounts(amounts: readonly Money[]): string[] {
  return amounts.length > 0 ? amounts.map(moneyFormat(amounts)) : ['None']
}

export function churnRate({ paidBefore, left }: Figures['churn']): string {
  if (paidBefore === 0) return '–'
  return new Intl.NumberFormat(undefined, { style: 'percent', maximumFractionDigits: 1 }).format(
    left / paidBefore,
  )
}

/** Returns 'Nov 2026' of '2026-11', '21 Nov' of '2026-11-21'. */
export function formatMonth(month: string): string {
  return inUtc(`${month}-01`, { month: 'short', year: 'numeric' })
}

export function formatDay(day: string): string {
  return inUtc(day, { day: 'numeric', month: 'short' })
}

function inUtc(day: string, parts: Intl.DateTimeFormatOptions) {
  return new Intl.DateTimeFormat(undefined, { ...parts, timeZone: 'UTC' }).format(new Date(day))
}
