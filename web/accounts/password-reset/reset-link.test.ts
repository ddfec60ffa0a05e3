import assert from 'node:assert/strict'
import { test } from 'node:test'
import { resetLinkIn } from './reset-link.ts'

test('the emailed link contains the user and a code', () => {
  assert.deepEqual(resetLinkIn('?user=018f&code=Ab_9-x'), { userId: '018f', code: 'Ab_9-x' })
})

test('a link without user or code is invalid', () => {
  for (const search of ['', '?user=018f', '?code=x', '?user=&code=x', '?user=018f&code='])
    assert.equal(resetLinkIn(search), undefined, search)
})
