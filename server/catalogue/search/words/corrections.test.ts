import assert from 'node:assert/strict'
import { test } from 'node:test'
import { correctableWords, correctedSearch } from './corrections.ts'

const known = ['vase', 'planter', 'octopus', 'lamp', 'honeycomb'].map((word) => ({ word, products: 3 }))
const corrected = (search: string) =>
  correctedSearch(search, new Map(correctableWords(search).map((word) => [word, known])))

test('a dropped, added, changed or swapped letter is corrected', () => {
  assert.equal(corrected('octpus'), 'octopus')
  assert.equal(corrected('octoppus'), 'octopus')
  assert.equal(corrected('octipus'), 'octopus')
  assert.equal(corrected('ocotpus'), 'octopus')
  assert.equal(corrected('vaze'), 'vase')
  assert.equal(corrected('hunycomb'), 'honeycomb')
})

test('the rest of the search stays as it was typed', () => {
  assert.equal(corrected('  "Blue Plantr" -lamp '), '"Blue planter" -lamp')
})

test('known, short and unique words are not corrected', () => {
  assert.equal(corrected('octopus'), undefined)
  assert.equal(corrected('OCTÓPUS'), undefined)
  assert.equal(corrected('lmp'), undefined)
  assert.equal(corrected('elephant'), undefined)
  assert.equal(corrected('!!!'), undefined)
})

test('the more frequent of two equally near words is chosen, unless its first letter differs', () => {
  const similar = new Map([
    [
      'bowk',
      [
        { word: 'bowl', products: 9 },
        { word: 'book', products: 2 },
      ],
    ],
    [
      'pail',
      [
        { word: 'nail', products: 9 },
        { word: 'pain', products: 1 },
      ],
    ],
  ])
  assert.equal(correctedSearch('bowk', similar), 'bowl')
  assert.equal(correctedSearch('pail', similar), 'pain')
})

test('at most eight words are corrected', () => {
  assert.equal(correctableWords('word '.repeat(50)).length, 1)
  assert.equal(correctableWords(Array.from({ length: 50 }, (_, at) => `word${at}`).join(' ')).length, 8)
})
