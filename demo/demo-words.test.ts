import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { test } from 'node:test'

test('the product names no demo account and no test card', () => {
  const product = globSync('{server,contract,web}/**/*.{ts,tsx}', { exclude: ['web/dist/**'] })
  const sources = product.filter((path) => !/test/.test(path))
  assert.ok(sources.length > 500)
  const found = sources.filter((path) => /Layerdrop-demo|pm_card_|4242 4242/.test(readFileSync(path, 'utf8')))
  assert.deepEqual(found, [])
})
