import { billingRules } from '#contract/billing/billing-rules.ts'
import { day } from '#contract/durations.ts'

/** Returns the last second of the day chosen in a date field, in the reader's time zone. Empty stays empty: the server says what is missing. */
export function endOfDay(date: string) {
  const end = new Date(`${date}T23:59:59`)
  return Number.isNaN(end.getTime()) ? '' : end.toISOString()
}

/** Returns the days from tomorrow, or the day after `after`, to the last day that the server accepts. */
export function dayLimits(after?: string) {
  const now = new Date()
  const first = Math.max(now.getTime(), after ? Date.parse(after) : 0) + day
  return {
    min: dateOf(new Date(first)),
    max: dateOf(new Date(now.getTime() + (billingRules.giftDays - 1) * day)),
  }
}

function dateOf(moment: Date) {
  const [month, date] = [moment.getMonth() + 1, moment.getDate()].map((part) => `${part}`.padStart(2, '0'))
  return `${moment.getFullYear()}-${month}-${date}`
}
