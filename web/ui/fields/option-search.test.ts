import assert from 'node:assert/strict'
import { test } from 'node:test'
import { namedOption, searchOptions } from './option-search.ts'

const countries = [
  { label: 'Australia', keywords: ['AU'] },
  { label: 'Brazil', keywords: ['BR', 'Brasil'] },
  { label: "Côte d'Ivoire", keywords: ['CI'] },
  { label: 'Germany', keywords: ['DE', 'Deutschland'] },
  { label: 'United States', keywords: ['US', 'USA'] },
  { label: 'U.S. Minor Outlying Islands', keywords: ['UM'] },
]
const found = (query: string) => searchOptions(countries, query).map(({ label }) => label)

test('nothing typed shows everything', () => {
  assert.equal(searchOptions(countries, '  '), countries)
})

test('a code finds its country before names that only contain the letters', () => {
  assert.deepEqual(found('us'), ['United States', 'Australia'])
})

test('the beginning of a name comes before its middle', () => {
  assert.deepEqual(found('u'), ['United States', 'U.S. Minor Outlying Islands', 'Australia'])
})

test('accents and case make no difference, and the own language is understood', () => {
  assert.deepEqual(found('cote'), ["Côte d'Ivoire"])
  assert.deepEqual(found('DEUTSCH'), ['Germany'])
  assert.deepEqual(found('brasil'), ['Brazil'])
})

test('what does not exist is not found', () => {
  assert.deepEqual(found('atlantis'), [])
})

test('only a whole name names an option', () => {
  assert.equal(namedOption(countries, ' germany ')?.label, 'Germany')
  assert.equal(namedOption(countries, 'german'), undefined)
  assert.equal(namedOption(countries, 'us'), undefined)
})
