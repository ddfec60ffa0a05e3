import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isMissingCode } from './missing-code.ts'

test('a page whose code did not arrive is told from one that is broken, in every browser', () => {
  for (const message of [
    'Failed to fetch dynamically imported module: https://layerdrop.test/assets/home-page-1.js',
    'error loading dynamically imported module: https://layerdrop.test/assets/home-page-1.js',
    'Importing a module script failed.',
  ])
    assert.equal(isMissingCode(new TypeError(message)), true, message)
  assert.equal(isMissingCode(new Error('Unable to preload CSS for /assets/home-page-1.css')), true)
  assert.equal(isMissingCode(new TypeError("Cannot read properties of undefined (reading 'name')")), false)
  assert.equal(isMissingCode(undefined), false)
})
