import assert from 'node:assert/strict'
import { test } from 'node:test'
import { printerDifferences, printTimes } from './printer-facts.ts'

test('each class of printer has its own print time', () => {
  assert.deepEqual(
    printTimes({ minutes: 240, fastMinutes: 110 }).map(({ label, value }) => `${label}: ${value}`),
    [
      'Print time, fast printer: 1 h 50 min, as on a Bambu Lab',
      'Print time, other printer: 4 h, as on a Prusa MK3',
    ],
  )
})

test('the print time on a known printer of the member is that of its class', () => {
  const times = { minutes: 240, fastMinutes: 110 }
  const on = (model: string) => printTimes(times, { model, nozzle: 0.4, multiColour: false })
  assert.deepEqual(on('Prusa MINI+'), [{ label: 'Print time on your Prusa MINI+', value: '4 h' }])
  assert.deepEqual(on('Bambu Lab A1 mini'), [
    { label: 'Print time on your Bambu Lab A1 mini', value: '1 h 50 min' },
  ])
  assert.deepEqual(on('My own'), printTimes(times))
})

test('what differs on the printer of the member is said, and only that', () => {
  const printer = { model: 'Prusa MINI+', nozzle: 0.4, multiColour: false }
  const values = (print: { nozzleMm: number; colours?: number }, own = printer) =>
    printerDifferences(own, print).map(({ value }) => value)
  assert.deepEqual(values({ nozzleMm: 0.4 }), [])
  assert.deepEqual(values({ nozzleMm: 0.6 }), ['Tested with 0.6 mm; yours is 0.4 mm'])
  assert.deepEqual(values({ nozzleMm: 0.4, colours: 3 }), [
    '3 in one print; your Prusa MINI+ changes them by hand',
  ])
  assert.deepEqual(values({ nozzleMm: 0.4, colours: 3 }, { ...printer, multiColour: true }), [
    '3 in one print. Filament changes may add time.',
  ])
})
