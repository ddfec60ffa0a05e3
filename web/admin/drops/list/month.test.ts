import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ListedDrop } from '#contract/catalogue/drops.ts'
import { addMonths, calendarOf, readMonth, spanOf, weeksOf } from './month.ts'

const drop = (title: string, publishedAt: string): ListedDrop => ({
  id: title,
  title,
  slug: title,
  state: 'scheduled',
  publishedAt,
  plannedAt: null,
  products: 2,
})

function titlesByDay(drops: ListedDrop[]) {
  const days = calendarOf('2026-03', drops, new Date('2026-03-29T12:00:00Z')).flat()
  return days
    .filter((day) => day.drops.length > 0)
    .map((day) => [day.date.getDate(), ...day.drops.map(({ title }) => title)])
}

test('a month consists of whole weeks that start on Monday', () => {
  const november = weeksOf('2026-11')
  assert.deepEqual(
    november.map((week) => week.map((day) => day.getDate())),
    [
      [26, 27, 28, 29, 30, 31, 1],
      [2, 3, 4, 5, 6, 7, 8],
      [9, 10, 11, 12, 13, 14, 15],
      [16, 17, 18, 19, 20, 21, 22],
      [23, 24, 25, 26, 27, 28, 29],
      [30, 1, 2, 3, 4, 5, 6],
    ],
  )
  assert.equal(weeksOf('2027-02').length, 4)
})

test('weeks have seven days across a clock change', () => {
  for (const place of ['Europe/Berlin', 'America/New_York', 'Asia/Beirut', 'America/Santiago', 'UTC']) {
    process.env.TZ = place
    for (let year = 2024; year < 2028; year++)
      for (let index = 1; index <= 12; index++) {
        const month = `${year}-${String(index).padStart(2, '0')}`
        const days = weeksOf(month).flat()
        assert.ok(
          days.every((day, at) => day.getDay() === (at + 1) % 7),
          `${place} ${month}`,
        )
        assert.equal(
          days.filter((day) => day.getMonth() === index - 1).length,
          new Date(year, index, 0).getDate(),
        )
      }
  }
})

test('the requested range ends with the local day, also across a clock change', () => {
  process.env.TZ = 'Europe/Berlin'
  const { from, until } = spanOf('2026-03')
  assert.equal(from.toISOString(), '2026-02-22T23:00:00.000Z')
  assert.equal(until.toISOString(), '2026-04-05T22:00:00.000Z')
})

test('a drop appears on its local day, ordered by time', () => {
  const drops = [
    drop('early', '2026-03-28T23:30:00Z'),
    drop('noon', '2026-03-29T10:00:00Z'),
    drop('late', '2026-03-29T22:30:00Z'),
  ]
  process.env.TZ = 'Europe/Berlin'
  assert.deepEqual(titlesByDay(drops), [
    [29, 'early', 'noon'],
    [30, 'late'],
  ])
  process.env.TZ = 'America/New_York'
  assert.deepEqual(titlesByDay(drops), [
    [28, 'early'],
    [29, 'noon', 'late'],
  ])
})

test('today and the days of other months are marked', () => {
  const days = calendarOf('2026-11', [], new Date(2026, 10, 30, 23, 59)).flat()
  assert.deepEqual(
    days.filter((day) => day.isToday).map(({ date }) => date.getDate()),
    [30],
  )
  assert.equal(days.filter((day) => day.isInMonth).length, 30)
})

test('the months before and after cross the year; an address that names no month shows this one', () => {
  assert.equal(addMonths('2026-12', 1), '2027-01')
  assert.equal(addMonths('2026-01', -1), '2025-12')
  const now = new Date(2026, 10, 21)
  assert.equal(readMonth('2027-01', now), '2027-01')
  for (const text of [null, '', '2026-13', '2026-1', 'soon', '0000-01'])
    assert.equal(readMonth(text, now), '2026-11')
})
