import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findOption, searchOptions } from './option-search.ts'

const countries = [
  { label: 'Australia', keywords: ['AU'] },
  { label: 'Brazil', keywords: ['BR', 'Brasil'] },
  { label: "Côte d'Ivoire", keywords: ['CI'] },
  { label: 'Germany', keywords: ['DE', 'Deutschland'] },
  { label: 'United States', keywords: ['US', 'USA'] },
  { label: 'U.S. Minor Outlying Islands', keywords: ['UM'] },
]
const found = (query: string) => searchOptions(countries, query).map(({ label }) => label)

test('an empty query matches every option', () => {
  assert.equal(searchOptions(countries, '  '), countries)
})

test('a keyword ranks before a label that only contains the letters', () => {
  assert.deepEqual(found('us'), ['United States', 'Australia'])
})

test('the start of a label ranks before its middle', () => {
  assert.deepEqual(found('u'), ['United States', 'U.S. Minor Outlying Islands', 'Australia'])
})

test('accents and case are ignored, and keywords match', () => {
  assert.deepEqual(found('cote'), ["Côte d'Ivoire"])
  assert.deepEqual(found('DEUTSCH'), ['Germany'])
  assert.deepEqual(found('brasil'), ['Brazil'])
})

test('an unknown word matches nothing', () => {
  assert.deepEqual(found('atlantis'), [])
})

test('an option matches its whole label only', () => {
  assert.equal(findOption(countries, ' germany ')?.label, 'Germany')
  assert.equal(findOption(countries, 'german'), undefined)
  assert.equal(findOption(countries, 'us'), undefined)
})
