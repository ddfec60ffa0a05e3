import assert from 'node:assert/strict'
import { test } from 'node:test'
import { statusInWords } from './idea-words.ts'

test('a planned or released idea names its drop once it is known', () => {
  const drop = { title: 'Winter kitchen' }
  assert.equal(statusInWords({ status: 'planned', drop }), 'Planned for Winter kitchen')
  assert.equal(statusInWords({ status: 'released', drop }), 'Released in Winter kitchen')
  assert.equal(statusInWords({ status: 'planned', drop: null }), 'Planned')
  assert.equal(statusInWords({ status: 'declined', drop }), 'Declined')
})
