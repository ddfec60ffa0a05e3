import assert from 'node:assert/strict'
import { test } from 'node:test'
import { countryName, countryOptions } from './country-options.ts'

test('the list holds every country once, in alphabetical order', () => {
  // ISO 3166-1 has 249 entries.
  assert.equal(countryOptions.length, 249)
  assert.equal(new Set(countryOptions.map(({ label }) => label)).size, countryOptions.length)
  assert.equal(countryOptions[0]?.label, 'Afghanistan')
  assert.ok(countryOptions.every(({ value }) => /^[A-Z]{2}$/.test(value)))
})

test('Brazil and China are listed but cannot be chosen, and say why', () => {
  assert.deepEqual(
    countryOptions.filter(({ disabled }) => disabled).map(({ label, note }) => [label, note]),
    [
      ['Brazil', 'Service not available in China and Brazil'],
      ['China', 'Service not available in China and Brazil'],
    ],
  )
})

test('a country is found by its own name', () => {
  assert.deepEqual(countryOptions.find(({ value }) => value === 'DE')?.keywords, ['DE', 'Deutschland'])
  assert.equal(countryName('PT'), 'Portugal')
})
