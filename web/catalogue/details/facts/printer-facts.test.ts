import assert from 'node:assert/strict'
import { test } from 'node:test'
import { filamentChangeFacts, printerDifferences, printTimes } from './printer-facts.ts'

const times = {
  ...{ minutes: 240, fastMinutes: 110 },
  printerMinutes: { small: 115, smallSlow: 160, mk4s: 135, coreOne: 121, xl: 141, neptune4Max: 148 },
}

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

test('the print time on a known printer of the member is its own or that of its class', () => {
  const on = (model: string, known: Parameters<typeof printTimes>[0]) =>
    printTimes(known, { printer: { model, nozzle: 0.4, multiColour: false }, fitsSmall: true })
  const values = (known: Parameters<typeof on>[1]) =>
    ['Prusa MINI+', 'Bambu Lab A1 mini', 'Prusa XL', 'Sovol SV06'].map((model) => on(model, known)[0]?.value)
  const single = ['Prusa MK4S', 'Prusa CORE One', 'Elegoo Neptune 4 Max', 'Creality K1C']
  assert.deepEqual(on('Prusa MINI+', times), [
    { label: 'Print time on your Prusa MINI+', value: '2 h 40 min' },
  ])
  assert.deepEqual(values(times), ['2 h 40 min', '1 h 55 min', '2 h 21 min', '4 h'])
  assert.deepEqual(
    single.map((model) => on(model, times)[0]?.value),
    ['2 h 15 min', '2 h 1 min', '2 h 28 min', '1 h 50 min'],
  )
  const untimed = { ...times, printerMinutes: {} }
  assert.deepEqual(values(untimed), ['2 h 50 min', '1 h 57 min', '2 h 31 min', '4 h'])
  assert.deepEqual(on('My own', times), printTimes(times, { fitsSmall: true }))
})

const printer = { model: 'Prusa MINI+', nozzle: 0.4, multiColour: false }

test('only differences to the printer of the member are listed', () => {
  const values = (
    print: { nozzleMm: number; colours?: number },
    own = printer,
    filamentChanges: Parameters<typeof printerDifferences>[1]['filamentChanges'] = null,
  ) => printerDifferences(own, { print, filamentChanges }).map(({ value }) => value)
  const byHand = ['3 in one print; your Prusa MINI+ changes them by hand']
  assert.deepEqual(values({ nozzleMm: 0.4 }), [])
  assert.deepEqual(values({ nozzleMm: 0.6 }), ['Tested with 0.6 mm; yours is 0.4 mm'])
  assert.deepEqual(values({ nozzleMm: 0.4, colours: 3 }), byHand)
  const several = { ...printer, multiColour: true }
  assert.deepEqual(values({ nozzleMm: 0.4, colours: 3 }, several), [
    '3 in one print. Filament changes may add time.',
  ])
  const changes = { count: 120, isCounted: false, tower: null }
  assert.deepEqual(values({ nozzleMm: 0.4, colours: 3 }, several, changes), [])
  assert.deepEqual(values({ nozzleMm: 0.4, colours: 3 }, printer, changes), byHand)
})

const tower = {
  ...{ towers: 1, heightMm: 24, plannedMm: 48, changedMm: 24 },
  ...{ changedLayers: 0, coolingSeconds: 60 },
}
const print = { material: 'PLA', layerHeightMm: 0.2, nozzleMm: 0.4 }
const striped = { ...times, grams: 40, print, filamentChanges: { count: 120, isCounted: false, tower } }

test('a print of several colours has the time and filament of its changes and a prime tower', () => {
  const on = (model: string, multiColour = true) =>
    filamentChangeFacts(striped, { model, nozzle: 0.4, multiColour }).map(({ value }) => value)
  const tail = 'with colour changes and a prime tower of'
  assert.deepEqual(on('Bambu Lab P1S'), [`120 in one print: about 4 h 44 min and 89 g ${tail} 7 g`])
  assert.deepEqual(on('Prusa XL'), [`120 in one print: about 3 h 13 min and 47 g ${tail} 7 g`])
  assert.deepEqual(on('Prusa MK4S'), [`120 in one print: about 4 h 35 min and 62 g ${tail} 22 g`])
  assert.deepEqual(on('My own'), [`${on('Bambu Lab P1S')}, as on a Bambu Lab with AMS`])
  assert.deepEqual(on('Prusa MK4S', false), ['120 in one print'])
})

test('changes of a design that an earlier release analysed have no prime tower, and counted ones no figures', () => {
  const facts = (isCounted: boolean, own?: typeof printer) =>
    filamentChangeFacts({ ...striped, filamentChanges: { count: 120, isCounted, tower: null } }, own)
      .map(({ value }) => value)
      .join()
  const on = (model: string) => facts(false, { model, nozzle: 0.4, multiColour: true })
  assert.equal(on('Bambu Lab P1S'), '120 in one print: about 2 h 32 min and 48 g more, without a prime tower')
  assert.equal(on('Prusa XL'), '120 in one print: about 30 min and 7 g more, without a prime tower')
  assert.equal(facts(false), `${on('Bambu Lab A1')}, as on a Bambu Lab with AMS`)
  assert.equal(facts(false, printer), '120 in one print')
  assert.equal(facts(true), '120 in one print, counted in the time and filament')
  assert.deepEqual(filamentChangeFacts({ ...striped, filamentChanges: null }, printer), [])
})
