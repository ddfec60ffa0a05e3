import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseWords } from './word-lines.ts'

test('words are split at lines and commas, and blanks are left out', () => {
  assert.deepEqual(parseWords(' plant pot, flower pot\r\n\n;flowerpot,'), [
    'plant pot',
    'flower pot',
    'flowerpot',
  ])
  assert.deepEqual(parseWords('  '), [])
})
