import type { ListedDrop } from '#contract/catalogue/drops.ts'
import { localTime } from '../../local-time.ts'
import { timeOf } from '../state/drop-time.ts'

/** A month of this browser's calendar as the address has it: '2026-11'. */
export type Month = string

export type Day = { date: Date; isInMonth: boolean; isToday: boolean; drops: ListedDrop[] }

export function readMonth(text: string | null, now: Date): Month {
  return /^[1-9]\d{3}-(0[1-9]|1[0-2])$/.test(text ?? '') ? `${text}` : monthOf(now)
}

export function monthOf(date: Date): Month {
  return localTime(date).slice(0, 7)
}

export function addMonths(month: Month, step: 1 | -1): Month {
  const first = firstOf(month)
  return monthOf(new Date(first.getFullYear(), first.getMonth() + step))
}

export function firstOf(month: Month): Date {
  return new Date(Number(month.slice(0, 4)), Number(month.slice(5)) - 1)
}

/** Returns whole weeks from Monday to Sunday, as local midnights: a day may have 23 or 25 hours, so days are not added. */
export function weeksOf(month: Month): Date[][] {
  const first = firstOf(month)
  const [year, index] = [first.getFullYear(), first.getMonth()]
  const daysBefore = (first.getDay() + 6) % 7
  const length = new Date(year, index + 1, 0).getDate()
  return Array.from({ length: Math.ceil((daysBefore + length) / 7) }, (_, week) =>
    Array.from({ length: 7 }, (__, day) => new Date(year, index, 1 - daysBefore + week * 7 + day)),
  )
}

export function spanOf(month: Month) {
  const days = weeksOf(month).flat()
  const [first, last] = [days[0] ?? firstOf(month), days.at(-1) ?? firstOf(month)]
  return { from: first, until: new Date(last.getFullYear(), last.getMonth(), last.getDate() + 1) }
}

export function calendarOf(month: Month, drops: readonly ListedDrop[], now: Date): Day[][] {
  const keyOf = (time: string | Date) => localTime(new Date(time)).slice(0, 10)
  const dropsOn = Map.groupBy(drops, (drop) => keyOf(timeOf(drop) ?? now))
  return weeksOf(month).map((week) =>
    week.map((date) => ({
      date,
      isInMonth: monthOf(date) === month,
      isToday: keyOf(date) === keyOf(now),
      drops: dropsOn.get(keyOf(date)) ?? [],
    })),
  )
}
