import assert from 'node:assert/strict'
import { test } from 'node:test'
import ICAL from 'ical.js'
import Parser from 'rss-parser'
import { saveDrop } from '../../testing/catalogue.ts'
import { testService } from '../../testing/service.ts'

const { app, platform, clock } = await testService()
clock.now = new Date('2026-11-24T12:00:00Z')
const texts = { theme: 'Shelves & <hooks>', text: 'Ünder 1 h; "quick", small' }
const drop = (slug: string, title: string, publishedAt: Date) =>
  saveDrop(platform, { slug, title, ...texts, publishedAt })
const old = await drop('paper-season', 'Paper Season', new Date('2026-10-06T09:00:00Z'))
const newest = await drop('small-parcels', 'Small, Parcels; \\ & more', new Date('2026-11-03T09:00:00Z'))
const secret = await drop('secret', 'Secret Garden', new Date('2026-12-01T09:00:00Z'))

test('the RSS feed lists published drops, newest first, for any reader', async () => {
  const { headers, body } = await app.inject('/drops.rss')
  assert.equal(headers['content-type'], 'application/rss+xml; charset=utf-8')
  const feed = await new Parser().parseString(body)
  assert.deepEqual(
    feed.items.map(({ title, link, guid, isoDate, content }) => [title, link, guid, isoDate, content]),
    [
      [
        'Small, Parcels; \\ & more',
        new URL('/products/filter/small-parcels', platform.urls.public).href,
        newest.id,
        '2026-11-03T09:00:00.000Z',
        'Shelves & <hooks>. Ünder 1 h; "quick", small',
      ],
      [
        'Paper Season',
        new URL('/products/filter/paper-season', platform.urls.public).href,
        old.id,
        '2026-10-06T09:00:00.000Z',
        'Shelves & <hooks>. Ünder 1 h; "quick", small',
      ],
    ],
  )
  // RSS 2.0: <guid isPermaLink="false"> for what is no URL.
  assert.match(body, /<guid isPermaLink="false">/)
  assert.doesNotMatch(body, /Secret/)
})

test('the calendar has published drops and the time alone of a scheduled one', async () => {
  const { headers, body } = await app.inject('/drops.ics')
  assert.equal(headers['content-type'], 'text/calendar; charset=utf-8')
  const calendar = new ICAL.Component(ICAL.parse(body))
  const events = calendar.getAllSubcomponents('vevent').map((event) => new ICAL.Event(event))
  assert.deepEqual(
    events.map(({ summary, startDate }) => [summary, startDate.toJSDate().toISOString()]),
    [
      ['Layerdrop: Small, Parcels; \\ & more', '2026-11-03T09:00:00.000Z'],
      ['Layerdrop: Paper Season', '2026-10-06T09:00:00.000Z'],
      ['Layerdrop: next drop', '2026-12-01T09:00:00.000Z'],
    ],
  )
  assert.equal(events[2]?.uid, `${secret.id}@${platform.urls.public.hostname}`)
  assert.doesNotMatch(body, /Secret/)
  // RFC 5545, 3.1: lines end with CRLF and have at most 75 octets.
  for (const line of body.split('\r\n'))
    assert.ok(Buffer.byteLength(line) <= 75 && !line.includes('\n'), line)
})
