import assert from 'node:assert/strict'
import { test } from 'node:test'
import { slugOf } from './rules.ts'

test('a slug is made from a title', () => {
  assert.equal(slugOf('  Spiral Vase, 2nd édition! '), 'spiral-vase-2nd-edition')
  assert.equal(slugOf('🌱'), '')
  assert.equal(slugOf(`${'ab '.repeat(40)}`).length <= 80, true)
  assert.match(slugOf(`${'ab '.repeat(40)}`), /[a-z]$/)
})
