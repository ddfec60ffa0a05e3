import assert from 'node:assert/strict'
import { test } from 'node:test'
import { filamentChangeFacts, printerDifferences, printTimes } from './printer-facts.ts'

const times = { minutes: 240, fastMinutes: 110, smallMinutes: { small: 115, smallSlow: 160 } }

test('each class of printer has its own print time, and a large design none on small ones', () => {
  const rows = (fitsSmall: boolean) =>
    printTimes(times, { fitsSmall }).map(({ label, value }) => `${label}: ${value}`)
  const [fast, small, smallSlow, slow] = rows(true)
  assert.equal(fast, 'Print time, Bambu Lab P1S: 1 h 50 min')
  assert.equal(small, 'Print time, Bambu Lab A1 mini: 1 h 55 min')
  assert.equal(smallSlow, 'Print time, Prusa MINI+: 2 h 40 min')
  assert.equal(slow, 'Print time, Prusa MK3: 4 h')
  assert.deepEqual(rows(false), [fast, slow])
})

test('the print time on a known printer of the member is that of its class', () => {
  const on = (
    model: string,
    known: typeof times | (Omit<typeof times, 'smallMinutes'> & { smallMinutes: null }),
  ) => printTimes(known, { printer: { model, nozzle: 0.4, multiColour: false }, fitsSmall: true })
  const values = (known: Parameters<typeof on>[1]) =>
    ['Prusa MINI+', 'Bambu Lab A1 mini', 'Prusa XL', 'Sovol SV06'].map((model) => on(model, known)[0]?.value)
  assert.deepEqual(on('Prusa MINI+', times), [
    { label: 'Print time on your Prusa MINI+', value: '2 h 40 min' },
  ])
  assert.deepEqual(values(times), ['2 h 40 min', '1 h 55 min', '1 h 50 min', '4 h'])
  assert.deepEqual(values({ ...times, smallMinutes: null }), ['4 h', '1 h 50 min', '1 h 50 min', '4 h'])
  assert.deepEqual(on('My own', times), printTimes(times, { fitsSmall: true }))
})

const printer = { model: 'Prusa MINI+', nozzle: 0.4, multiColour: false }

test('only differences to the printer of the member are listed', () => {
  const values = (
    print: { nozzleMm: number; colours?: number },
    own = printer,
    filamentChanges: { count: number; isCounted: boolean } | null = null,
  ) => printerDifferences(own, { print, filamentChanges }).map(({ value }) => value)
  const byHand = ['3 in one print; your Prusa MINI+ changes them by hand']
  assert.deepEqual(values({ nozzleMm: 0.4 }), [])
  assert.deepEqual(values({ nozzleMm: 0.6 }), ['Tested with 0.6 mm; yours is 0.4 mm'])
  assert.deepEqual(values({ nozzleMm: 0.4, colours: 3 }), byHand)
  const several = { ...printer, multiColour: true }
  assert.deepEqual(values({ nozzleMm: 0.4, colours: 3 }, several), [
    '3 in one print. Filament changes may add time.',
  ])
  const changes = { count: 120, isCounted: false }
  assert.deepEqual(values({ nozzleMm: 0.4, colours: 3 }, several, changes), [])
  assert.deepEqual(values({ nozzleMm: 0.4, colours: 3 }, printer, changes), byHand)
})

test('filament changes take the time and filament of the printer, unless they are counted already', () => {
  const facts = (isCounted: boolean, own?: typeof printer) =>
    filamentChangeFacts({ filamentChanges: { count: 120, isCounted }, print: { material: 'PLA' } }, own)
      .map(({ value }) => value)
      .join()
  const on = (model: string) => facts(false, { model, nozzle: 0.4, multiColour: true })
  assert.equal(on('Bambu Lab P1S'), '120 in one print: about 2 h 38 min and 48 g more, without a prime tower')
  assert.equal(on('Prusa XL'), '120 in one print: about 30 min and 7 g more, without a prime tower')
  assert.equal(facts(false), `${on('Bambu Lab A1')}, as on a Bambu Lab with AMS`)
  assert.equal(facts(false, printer), '120 in one print')
  assert.equal(facts(true), '120 in one print, counted in the time and filament')
  assert.deepEqual(filamentChangeFacts({ filamentChanges: null, print: { material: 'PLA' } }, printer), [])
})
