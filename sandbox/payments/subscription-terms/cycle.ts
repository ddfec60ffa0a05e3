import type { Price } from '../world/documents.ts'

export type Interval = { interval: 'day' | 'week' | 'month' | 'year'; interval_count: number }
export type Period = { start: number; end: number }

const fixedLength = { day: 86_400, week: 7 * 86_400 }

/**
 * The anchor plus a number of intervals. Months are always counted from the anchor itself, so that the 31st
 * falls on 28 February and returns to 31 March.
 */
export function boundary(anchor: number, { interval, interval_count }: Interval, count: number) {
  if (interval === 'day' || interval === 'week')
    return anchor + fixedLength[interval] * interval_count * count
  const months = (interval === 'year' ? 12 : 1) * interval_count * count
  const from = new Date(anchor * 1000)
  const firstOfMonth = new Date(Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + months, 1))
  const lastDay = new Date(
    Date.UTC(firstOfMonth.getUTCFullYear(), firstOfMonth.getUTCMonth() + 1, 0),
  ).getUTCDate()
  const secondsOfDay = anchor - Date.UTC(from.getUTCFullYear(), from.getUTCMonth(), from.getUTCDate()) / 1000
  const dayStart = firstOfMonth.getTime() / 1000 + (Math.min(from.getUTCDate(), lastDay) - 1) * 86_400
  return dayStart + secondsOfDay
}

/** Returns the period of the anchor's cycle that contains the moment. */
export function periodAt(anchor: number, every: Interval, moment: number): Period {
  const length = approximateLength(every)
  let count = Math.floor((moment - anchor) / length) - 1
  while (boundary(anchor, every, count) <= moment) count += 1
  return { start: boundary(anchor, every, count - 1), end: boundary(anchor, every, count) }
}

/** Returns the first boundary later than the given moment. */
export function boundaryAfter(anchor: number, every: Interval, moment: number) {
  return periodAt(anchor, every, moment).end
}

function approximateLength({ interval, interval_count }: Interval) {
  const days = { day: 1, week: 7, month: 31, year: 366 }[interval]
  return days * 86_400 * interval_count
}

export function intervalOf(price: Price): Interval {
  const { recurring } = price
  if (!recurring) throw new Error(`${price.id} does not recur`)
  return recurring
}

/** Returns `per month`, or `every 3 months`; nothing for a price that is paid once. */
export function describeInterval({ recurring }: Pick<Price, 'recurring'>) {
  if (!recurring) return ''
  const { interval, interval_count } = recurring
  return interval_count === 1 ? `per ${interval}` : `every ${interval_count} ${interval}s`
}

export function sameInterval(a: Interval, b: Interval) {
  return a.interval === b.interval && a.interval_count === b.interval_count
}

/** Returns the share of an amount for the rest of a period, rounded half up. */
export function share(amount: number, { start, end }: Period, from: number) {
  const remaining = Math.max(0, end - Math.max(from, start))
  const whole = BigInt(end - start)
  if (whole === 0n) return 0
  return Number((BigInt(amount) * BigInt(remaining) * 2n + whole) / (whole * 2n))
}
