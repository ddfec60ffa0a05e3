import { brand } from '#contract/site/brand.ts'

/** Returns a calendar entry for a drop (RFC 5545). */
export function calendarEntry(publishedAt: string, now = new Date()) {
  const begin = new Date(publishedAt)
  const end = new Date(begin.getTime() + 30 * 60_000)
  return [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${brand.company}//Drops//EN`,
    'BEGIN:VEVENT',
    `UID:drop-${stamp(begin)}@${new URL(brand.url).host}`,
    `DTSTAMP:${stamp(now)}`,
    `DTSTART:${stamp(begin)}`,
    `DTEND:${stamp(end)}`,
    `SUMMARY:New drop on ${brand.name}`,
    `URL:${brand.url}/home`,
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ].join('\r\n')
}

function stamp(time: Date) {
  return time.toISOString().replace(/[-:]|\.\d+/g, '')
}

/** Downloads the entry; the browser opens it in the calendar. */
export function saveCalendarEntry(publishedAt: string) {
  const address = URL.createObjectURL(new Blob([calendarEntry(publishedAt)], { type: 'text/calendar' }))
  const anchor = document.createElement('a')
  anchor.href = address
  anchor.download = `${brand.name.toLowerCase()}-drop.ics`
  anchor.click()
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
