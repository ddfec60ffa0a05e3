import assert from 'node:assert/strict'
import { test } from 'node:test'
import { calendarEntry } from './next-drop.ts'

test('the calendar entry starts with the drop, in UTC', () => {
  const entry = calendarEntry('2026-12-05T10:00:00.000Z', new Date('2026-11-21T12:00:00Z'))
  assert.match(entry, /^BEGIN:VCALENDAR\r\n/)
  assert.match(
    entry,
    /\r\nDTSTAMP:20261121T120000Z\r\nDTSTART:20261205T100000Z\r\nDTEND:20261205T103000Z\r\n/,
  )
  assert.match(entry, /\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n$/)
})
