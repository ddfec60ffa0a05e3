import assert from 'node:assert/strict'
import { test } from 'node:test'
import { changesText, filamentText, plateFigures, plateName, plateStyle } from './plate-text.ts'

const estimate = { grams: 23.6, minutes: 80, fastMinutes: 50, source: 'own' } as const

test('a plate has its number and name, and figures that say whether they are ours', () => {
  assert.equal(plateName({ number: 2, name: 'Lids' }), 'Plate 2: Lids')
  assert.equal(plateName({ number: 1, name: '' }), 'Plate 1')
  assert.equal(plateName({ number: null, name: '' }), 'Not on a plate')
  assert.equal(plateFigures(estimate), 'About 24 g, 50 min on a fast printer, 1 h 20 min on others')
  assert.equal(plateFigures({ ...estimate, fastMinutes: 80, source: 'project' }), '24 g, 1 h 20 min')
  assert.equal(plateFigures(null), 'No estimate')
})

test('filament changes of a plate are counted only in the figures of a sliced project', () => {
  assert.equal(changesText({ filamentChanges: 0, estimate }), '')
  assert.equal(changesText({ filamentChanges: 1, estimate }), ', 1 filament change not counted')
  const sliced = { ...estimate, source: 'project' as const }
  assert.equal(changesText({ filamentChanges: 9, estimate: sliced }), ', 9 filament changes')
})

test('grams of a filament are shown where they are known', () => {
  assert.equal(filamentText({ type: 'PETG', hex: '#0a2ca5', grams: 12.31 }), 'PETG, 12 g')
  assert.equal(filamentText({ type: '', hex: null, grams: null }), 'Filament')
})

test('a plate is cut out of the sheet; those that are not on it have no picture', () => {
  assert.deepEqual(plateStyle(5, 6), { width: '400%', transform: 'translate(-25%, -50%)' })
  assert.equal(plateStyle(36, 40), undefined)
})
