import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pathsOfCube } from '../../testing/print-paths.ts'
import type { PrintChoices, PrintEstimate } from './print-estimate.ts'
import {
  choicesOf,
  type NamedChoices,
  type PrintFigures,
  printFigures,
  usualChoices,
} from './print-figures.ts'
import { choicesToSlice, printedModels, totalEstimate, totalProject } from './total-estimate.ts'

const part = estimated('stl', [10.4, 60, 30])
const made = estimated('3mf', [10.4, 60, 30])
const whole = estimated('3mf', [21, 120, 60])
const more = estimated('3mf', [433, 2204, 910])

function estimated(
  format: 'stl' | '3mf',
  [grams, minutes, fastMinutes]: [number, number, number],
  source: PrintEstimate['source'] = 'own',
) {
  const name = `${grams}.${format}`
  return { name, format, estimate: { grams, minutes, fastMinutes, source } }
}

test('the total counts each part once, and exists only when every part has an estimate', () => {
  assert.deepEqual(totalEstimate([part, part, made]), estimated('stl', [21, 120, 60]).estimate)
  assert.deepEqual(totalEstimate([whole, more]), estimated('3mf', [454, 2324, 970]).estimate)
  assert.equal(totalEstimate([part, { name: 'b.stl', format: 'stl', estimate: null }]), undefined)
  assert.equal(totalEstimate([]), undefined)
  const twice = { ...part, copies: 2 }
  assert.deepEqual(totalEstimate([twice, made]), estimated('stl', [21, 120, 60]).estimate)
})

test('a 3MF at least as heavy as the parts contains them, and a lighter one is a further part', () => {
  assert.deepEqual(totalEstimate([part, part, made, more]), more.estimate)
  assert.deepEqual(totalEstimate([part, part, part, whole]), estimated('stl', [52, 300, 150]).estimate)
  const copied = { ...part, copies: 4 }
  assert.deepEqual(totalEstimate([whole, copied, part]), estimated('stl', [52, 300, 150]).estimate)
  const sliced = estimated('3mf', [25, 130, 65], 'project')
  assert.deepEqual(totalEstimate([part, part, whole, sliced]), sliced.estimate)
})

test('a generated 3MF that has a number is still the same part, and an uploaded one is another', () => {
  const leg = { ...part, name: 'leg.stl', estimate: { ...part.estimate, grams: 5 } }
  const numbered = { ...made, name: 'leg-2.3mf', estimate: leg.estimate }
  assert.equal(totalEstimate([leg, part, { ...numbered, isMade: true }])?.grams, 15)
  assert.equal(totalEstimate([leg, part, { ...numbered, isMade: false }])?.grams, 20)
  const lid = { ...leg, name: 'lid-3.stl' }
  assert.deepEqual(printedModels([leg, lid, { ...numbered, isMade: true }]), [leg, lid])
  assert.equal(printedModels([lid, { ...numbered, isMade: true }]).length, 2)
})

test('a generated 3MF of other figures was made of another STL of that name, which was removed', () => {
  const leg = { ...part, name: 'leg.stl' }
  const left = { ...made, name: 'leg-2.3mf', isMade: true, estimate: { ...made.estimate, grams: 5 } }
  assert.equal(totalEstimate([leg, left])?.grams, 15)
  assert.deepEqual(printedModels([leg, left]), [leg, left])
  assert.deepEqual(printedModels([{ ...leg, estimate: null }, left]).length, 1)
  assert.equal(totalEstimate([leg, { ...leg, name: 'leg-3.stl', estimate: left.estimate }, left])?.grams, 15)
})

test('a generated 3MF whose STL is gone is another part than an STL that has one of its own', () => {
  const leg = { ...part, name: 'leg.stl' }
  const copy = { ...made, name: 'leg.3mf', isMade: true }
  const left = { ...made, name: 'leg-2.3mf', isMade: true, estimate: { ...made.estimate, grams: 5 } }
  for (const files of [
    [leg, copy, left],
    [left, copy, leg],
  ]) {
    assert.equal(totalEstimate(files)?.grams, 15)
    const alike = files.map((file) => (file === left ? { ...left, estimate: made.estimate } : file))
    assert.equal(totalEstimate(alike)?.grams, 21)
    assert.equal(printedModels(alike).length, 2)
    assert.deepEqual(
      printedModels(files).map(({ name }) => name),
      ['leg.stl', 'leg-2.3mf'],
    )
  }
  const pair = [leg, { ...leg, name: 'leg-2.stl' }, copy, left]
  assert.equal(printedModels(pair).length, 2)
  const own = { ...copy, isMade: false }
  assert.deepEqual(printedModels([leg, own, { ...left, estimate: made.estimate }]), [leg])
})

test('while only some files are sliced, a 3MF of all parts is known by its volume', () => {
  const named = (name: string, volumeMm3: number) => ({ name: `${name}.stl`, format: 'stl', volumeMm3 })
  const sliced = { ...named('tall', 100), estimate: { grams: 60, source: 'slicer' } }
  const waiting = { ...named('small', 50), estimate: { grams: 48, source: 'own' } }
  const all = { ...named('', 150), name: 'firs.3mf', format: '3mf', estimate: { grams: 159, source: 'own' } }
  const slicedAll = { ...all, estimate: { grams: 60, source: 'slicer' } }
  for (const project of [all, slicedAll])
    assert.deepEqual(printedModels([sliced, waiting, project]), [sliced, waiting])
  const other = { ...all, volumeMm3: 80 }
  assert.equal(printedModels([sliced, waiting, other]).length, 3)
  const parts = [sliced, { ...waiting, estimate: { grams: 30, source: 'slicer' } }]
  const lighter = { ...all, estimate: { grams: 50, source: 'project' } }
  assert.deepEqual(printedModels([...parts, lighter]), [...parts, lighter])
})

test('a 3MF counts for supports unless it weighs about as much as the parts', () => {
  const [light, heavy] = [estimated('3mf', [9.3, 60, 30]), estimated('3mf', [15.7, 60, 30])]
  const isCounted = (project: typeof part, stl: Parameters<typeof printedModels>[0][number] = part) =>
    printedModels([stl, project]).length > 1
  assert.deepEqual(
    [light, whole, heavy, more].map((project) => isCounted(project)),
    [true, true, true, true],
  )
  const same = ['a', 'b'].map((name) => ({ ...part, name: `${name}.3mf`, format: '3mf' as const }))
  assert.deepEqual(printedModels([part, ...same, heavy]), [part, heavy])
  assert.deepEqual(
    [whole, heavy].map((project) => isCounted(project, { ...part, copies: 2 })),
    [false, false],
  )
  assert.equal(isCounted(whole, { ...part, estimate: null }), true)
  assert.equal(
    isCounted({ ...made, name: part.name.replace('stl', '3mf') }, { ...part, estimate: null }),
    false,
  )
})

test('a project provides its print settings; of several, the one with the most filaments provides the filaments', () => {
  const filaments = ['#ffffff', '#000000'].map((hex) => ({ type: 'PLA', hex }))
  const told = (project: PrintEstimate['project'], name: string) => ({
    ...whole,
    name,
    estimate: { ...whole.estimate, ...(project && { project }) },
  })
  const one = told({ filaments: filaments.slice(1), settings: { walls: 3 } }, 'a.3mf')
  const two = told({ filaments, settings: { walls: 4 } }, 'b.3mf')
  assert.deepEqual(totalProject([part, one, two]), { filaments, settings: { walls: 3 } })
  assert.equal(totalProject([part, whole]), undefined)
})

test('a total counts as measured only when every part is measured', () => {
  const measured = estimated('stl', [11, 65, 33], 'slicer')
  assert.equal(totalEstimate([measured, measured])?.source, 'slicer')
  assert.equal(totalEstimate([measured, part])?.source, 'own')
})

test('a design is estimated with its own settings, scaled by the measured figures', () => {
  const paths = pathsOfCube(40)
  const dense = { ...usualChoices, walls: 4, infillPercent: 40 }
  const own = printFigures(paths, usualChoices)
  const file = {
    name: 'a.stl',
    format: 'stl' as const,
    estimate: { ...own, source: 'own' as const, toolpaths: paths },
  }
  const rounded = ({ grams, minutes, fastMinutes }: PrintFigures) =>
    [grams, minutes, fastMinutes].map(Math.round)
  const total = (choices?: NamedChoices, estimate: PrintEstimate = file.estimate) =>
    rounded(totalEstimate([{ ...file, estimate }], choices) ?? assert.fail())
  assert.deepEqual(total(), rounded(own))
  assert.deepEqual(total(dense), rounded(printFigures(paths, dense)))
  const sliced = { ...file.estimate, grams: own.grams * 1.1, source: 'slicer' as const }
  assert.deepEqual(total(dense, sliced)[0], Math.round(printFigures(paths, dense).grams * 1.1))
  assert.deepEqual(total(dense, { ...sliced, choices: dense })[0], Math.round(own.grams * 1.1))
  // Settings that the design does not give stay as in the file.
  const { brimMm: _, ...unbrimmed } = dense
  const told = { topMm: 2, bottomMm: 2, brimMm: 20, density: 1.3 }
  const filed = { ...file.estimate, choices: { ...usualChoices, ...told } }
  const [before, after] = [filed.choices, { ...dense, ...told }].map((one) => printFigures(paths, one).grams)
  assert.equal(total(unbrimmed, filed)[0], Math.round((own.grams * (after ?? 0)) / (before ?? 1)))
  const [flat = 0, unsaid = 0] = [total({ ...unbrimmed, brimMm: 0 }, filed)[0], total(unbrimmed, filed)[0]]
  assert.ok(flat < unsaid)
})

test('a file keeps its own density and brim while its design has another material and brim', () => {
  const ownChoices = { ...usualChoices, brimMm: 5, density: 1.31 }
  const petg = { ...usualChoices, material: 'PETG', brimMm: 0 }
  const { estimate } = estimated('stl', [10, 60, 30], 'slicer')
  const measured = { ...estimate, choices: petg, ownChoices }
  assert.equal(choicesToSlice(measured, petg), undefined)
  assert.deepEqual(choicesToSlice(measured, { material: 'PLA' }), ownChoices)
  assert.deepEqual(choicesToSlice({ ...measured, choices: ownChoices }, petg), petg)
})

test('an impossible print choice becomes the default', () => {
  const said = { layerHeightMm: 0, walls: Number.NaN, infillPercent: 300, material: '', supports: undefined }
  assert.deepEqual(choicesOf(said), usualChoices)
  assert.deepEqual(choicesOf({ walls: 0, supports: true }), { ...usualChoices, walls: 0, supports: true })
})

test('walls, infill, layers, nozzle, brim and material decide filament and time', () => {
  const figures = (choices: Partial<PrintChoices> = {}) =>
    printFigures(pathsOfCube(40), { ...usualChoices, ...choices })
  const usual = figures()
  const grams = (choices: Partial<PrintChoices>) => figures(choices).grams / usual.grams
  const minutes = (choices: Partial<PrintChoices>) => figures(choices).minutes / usual.minutes
  assert.ok(grams({ walls: 4 }) > 1.1 && grams({ walls: 4 }) < 1.5)
  assert.ok(grams({ infillPercent: 30 }) > 1.3 && grams({ infillPercent: 30 }) < 1.7)
  const full = 40 ** 3 * 1.24e-3
  assert.ok(Math.abs(figures({ infillPercent: 100 }).grams / full - 1) < 0.05)
  assert.ok(grams({ infillPercent: 0 }) < 0.75)
  assert.equal(grams({ material: 'PETG' }).toFixed(4), (1.27 / 1.24).toFixed(4))
  const brim = 0.2 * (160 * 5 + 4 * 25) * 1.24e-3
  assert.ok(Math.abs(figures({ brimMm: 5 }).grams - usual.grams - brim) < 1e-9)
  assert.ok(minutes({ infillPattern: 'grid' }) < 0.9, 'straight lines are faster than gyroid')
  assert.ok(minutes({ layerHeightMm: 0.12 }) > 1.4)
  assert.ok(minutes({ nozzleMm: 0.6, layerHeightMm: 0.3 }) < 0.7)
  assert.ok(figures().fastMinutes < figures().minutes / 2)
  assert.equal(grams({ topMm: 1, bottomMm: 0.8 }), 1)
  // PrusaSlicer 2.5: 20.7, 19.5 and 17.7 g.
  assert.ok(Math.abs(grams({ topMm: 0.6, bottomMm: 0.4 }) - 19.5 / 20.7) < 0.02)
  assert.ok(Math.abs(grams({ topMm: 0, bottomMm: 0 }) - 17.7 / 20.7) < 0.02)
  assert.equal(grams({ density: 1.3 }).toFixed(4), (1.3 / 1.24).toFixed(4))
})
