import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ideaStatusText } from './idea-text.ts'

test('a planned or released idea names its drop once it is known', () => {
  const drop = { title: 'Winter kitchen' }
  assert.equal(ideaStatusText({ status: 'planned', drop }), 'Planned for Winter kitchen')
  assert.equal(ideaStatusText({ status: 'released', drop }), 'Released in Winter kitchen')
  assert.equal(ideaStatusText({ status: 'planned', drop: null }), 'Planned')
  assert.equal(ideaStatusText({ status: 'declined', drop }), 'Declined')
})
