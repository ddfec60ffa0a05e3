const days = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' })

/** '21 November 2026': emails and certificates know no locale. */
export function formatDay(day: Date) {
  return days.format(day)
}
