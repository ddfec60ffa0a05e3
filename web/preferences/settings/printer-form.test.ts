import assert from 'node:assert/strict'
import { test } from 'node:test'
import { formatSizeIn } from '../values/units.ts'
import {
  emptyForm,
  formOf,
  printerOf,
  printerProblems,
  withKnownPrinter,
  withPrinter,
} from './printer-form.ts'

const mini = { model: 'Bambu Lab A1 mini', bed: [180, 180, 180], nozzle: 0.4, multiColour: true } as const

test('a known printer brings its bed and colours', () => {
  const form = withKnownPrinter(emptyForm, mini.model, 'metric')
  assert.deepEqual([form.width, form.multiColour], ['180', true])
  assert.deepEqual(printerOf(form, 'metric'), mini)
  assert.deepEqual(printerProblems(form, 'metric'), {})
})

test('saved sizes are shown unchanged in either unit', () => {
  for (const units of ['metric', 'imperial'] as const) {
    const saved = { ...mini, bed: [180, 180, 180] as [number, number, number] }
    assert.deepEqual(printerOf(formOf(saved, units), units), saved)
  }
})

test('a custom printer needs a name and a possible bed size', () => {
  const form = { ...emptyForm, choice: 'other', name: ' ', width: '20', depth: 'wide', height: '300' }
  assert.deepEqual(printerProblems(form, 'metric'), {
    name: 'Name the printer in 2 to 60 characters.',
    width: '50 to 2000 mm.',
    depth: '50 to 2000 mm.',
  })
  assert.deepEqual(printerProblems(emptyForm, 'metric'), { choice: 'Choose your printer.' })
  const right = { ...form, name: 'Workshop CoreXY', width: '300,5', depth: '300' }
  assert.deepEqual(printerProblems(right, 'metric'), {})
  assert.deepEqual(printerOf(right, 'metric').bed, [300.5, 300, 300])
})

test('a bed is shown in millimetres or inches', () => {
  assert.equal(formatSizeIn([250, 210, 220], 'metric', 'en'), '250 × 210 × 220 mm')
  assert.equal(formatSizeIn([250, 210, 220], 'imperial', 'en'), '9.8 × 8.3 × 8.7 in')
})

test('a printer is added at the end or changed in its place, and never twice', () => {
  const [one, two, three] = [0.2, 0.4, 0.6].map((nozzle) => ({
    ...mini,
    bed: [180, 180, 180] as [number, number, number],
    nozzle,
  }))
  assert.ok(one && two && three)
  assert.deepEqual(withPrinter([one], two), [one, two])
  assert.deepEqual(withPrinter([one, two], three, 0), [three, two])
  assert.deepEqual(withPrinter([one, two], { ...one }), [two, one])
})
