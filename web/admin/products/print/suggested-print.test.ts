import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { PrintEstimate } from '#contract/printing/estimate/print-estimate.ts'
import { printFigures, usualChoices } from '#contract/printing/estimate/print-figures.ts'
import { pathsOfCube } from '#contract/testing/print-paths.ts'
import { changesText, followingChoices, followingFiles, suggestedFigures } from './suggested-print.ts'

test('print data follows the files except for typed values', () => {
  const made = (grams: number, project?: PrintEstimate['project']) => ({
    name: `${grams}.3mf`,
    format: '3mf' as const,
    mesh: null,
    printability: null,
    estimate: { grams, minutes: 120, fastMinutes: 60, source: 'own' as const, ...(project && { project }) },
  })
  const filaments = ['#ffffff', '#000000'].map((hex) => ({ type: 'PETG', hex }))
  const sliced = made(44, { filaments, settings: { walls: 4, material: 'PETG', supports: true } })
  const blank = { grams: '', minutes: '', fastMinutes: '', colours: '1', walls: '3', supports: false }
  const figures = { grams: '44', minutes: '120', fastMinutes: '60' }
  const typed = { ...blank, material: 'ASA', infillPercent: '40' }
  const followed = followingFiles(typed, { before: [], after: [sliced] })
  const settled = { ...typed, ...figures, walls: '4', colours: '2', supports: true }
  assert.deepEqual({ ...typed, ...followed }, settled)
  const weighed = { ...settled, grams: '50', walls: '5' }
  assert.deepEqual(
    { ...weighed, ...followingFiles(weighed, { before: [sliced], after: [sliced] }) },
    weighed,
    'files that only change their order change nothing',
  )
  assert.deepEqual(
    { ...settled, ...followingFiles(settled, { before: [sliced], after: [] }) },
    typed,
    'the figures of a file that is taken out go with it',
  )
  const other = { ...weighed, ...followingFiles(weighed, { before: [sliced], after: [made(12)] }) }
  assert.deepEqual(other, { ...weighed, colours: '1', supports: false })
})

test('filament and time follow what was computed about supports, whatever the project says', () => {
  const toolpaths = pathsOfCube(40)
  const project = { filaments: [], settings: { supports: true } }
  const estimate = { ...printFigures(toolpaths, usualChoices), source: 'own' as const, toolpaths }
  const printability = { supports: 'none' as const, findings: [], unchecked: [], turn: null }
  const mesh = { triangles: 12, sizeMm: [40, 40, 40] as [number, number, number] }
  const file = {
    name: 'a.3mf',
    format: '3mf' as const,
    mesh,
    printability,
    estimate: { ...estimate, project },
  }
  const blank = { grams: '', minutes: '', fastMinutes: '', supports: false }
  const followed = { ...blank, ...followingFiles(blank, { before: [], after: [file] }) }
  assert.equal(followed.supports, false)
  const { grams, minutes, fastMinutes } = followed
  assert.deepEqual({ grams, minutes, fastMinutes }, suggestedFigures([file], followed))
})

test('filament and time follow the typed print settings until they are typed themselves', () => {
  const paths = pathsOfCube(40)
  const estimate = { ...printFigures(paths, usualChoices), source: 'own' as const, toolpaths: paths }
  const files = [{ name: 'a.stl', format: 'stl' as const, estimate }]
  const blank = { walls: '3', infillPercent: '15', layerHeightMm: '0.2', material: 'PLA', supports: false }
  const typed = { ...blank, ...suggestedFigures(files, blank) }
  const change = { walls: '4' }
  const followed = followingChoices(typed, { change, files })
  assert.deepEqual(followed, suggestedFigures(files, { ...typed, ...change }))
  assert.ok(Number(followed.grams) > Number(typed.grams))
  const written = { ...typed, grams: '7' }
  assert.ok(!('grams' in followingChoices(written, { change, files })))
  assert.deepEqual(
    suggestedFigures(files, { ...typed, walls: '' }),
    suggestedFigures(files, { ...typed, walls: '2' }),
  )
})

test('a print of several filaments says what it takes with its changes and the prime tower', () => {
  const tower = {
    ...{ towers: 1, heightMm: 18.2, plannedMm: 18.2 },
    ...{ changedMm: 0, changedLayers: 9, coolingSeconds: 0 },
  }
  const estimate = { grams: 18, minutes: 120, fastMinutes: 60, source: 'own' as const }
  const changed = { ...estimate, filamentChanges: { layeredMm: 0, switches: 9, tower } }
  assert.equal(
    changesText(changed, {}),
    ' 9 filament changes: with a spool feeder and a prime tower of 3 g, 24 g and 1 h 24 min on a fast printer.',
  )
  assert.equal(changesText({ ...changed, source: 'project' }, {}), ' 9 filament changes: counted.')
  assert.equal(
    changesText({ ...estimate, filamentChanges: { layeredMm: 0, switches: 9 } }, {}),
    ' 9 filament changes: with a spool feeder 11 min and 4 g more, without a prime tower.',
  )
  assert.equal(changesText(estimate, {}), '')
})
