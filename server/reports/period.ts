import { day } from '#contract/durations.ts'
import { reportDays } from '#contract/reports.ts'
import { Refusal } from '../platform/errors.ts'

/** From midnight to midnight UTC; `until` is exclusive. */
export type Period = { from: Date; until: Date }

const usualDays = 90

export function periodOf(
  requested: { from?: string | undefined; until?: string | undefined },
  now: Date,
): Period {
  const until = new Date(startOfDay(requested.until ?? now) + day)
  const from = new Date(requested.from ? startOfDay(requested.from) : until.getTime() - usualDays * day)
  const days = (until.getTime() - from.getTime()) / day
  if (days < 1) throw new Refusal(400, 'The first day must not be after the last.')
  if (days > reportDays) throw new Refusal(400, `A report covers at most ${reportDays} days.`)
  return { from, until }
}

function startOfDay(time: string | Date) {
  return new Date(time).setUTCHours(0, 0, 0, 0)
}

export function daysOf({ from, until }: Period): string[] {
  const days: string[] = []
  for (let at = from.getTime(); at < until.getTime(); at += day) days.push(isoDay(new Date(at)))
  return days
}

/** The running month ends now. */
export function monthEndsOf({ from, until }: Period, now: Date) {
  const months: { month: string; at: Date }[] = []
  for (
    const first = monthStart(from);
    first < until && first <= now;
    first.setUTCMonth(first.getUTCMonth() + 1)
  ) {
    const end = monthStart(first, 1)
    months.push({ month: isoDay(first).slice(0, 7), at: end < now ? end : now })
  }
  return months
}

function monthStart(time: Date, later = 0) {
  return new Date(Date.UTC(time.getUTCFullYear(), time.getUTCMonth() + later))
}

function isoDay(date: Date) {
  return date.toISOString().slice(0, 10)
}
