import assert from 'node:assert/strict'
import { test } from 'node:test'
import { scrollAfter } from './scroll-rule.ts'

test('a new page starts at its top', () => {
  assert.equal(scrollAfter({ type: 'PUSH', pathChanged: true, saved: undefined }), 0)
  assert.equal(scrollAfter({ type: 'REPLACE', pathChanged: true, saved: 300 }), 0)
})

test('a new search, filter or page of a list stays where it is', () => {
  assert.equal(scrollAfter({ type: 'PUSH', pathChanged: false, saved: undefined }), undefined)
  assert.equal(scrollAfter({ type: 'REPLACE', pathChanged: false, saved: 300 }), undefined)
})

test('Back finds the place again', () => {
  assert.equal(scrollAfter({ type: 'POP', pathChanged: true, saved: 1200 }), 1200)
  assert.equal(scrollAfter({ type: 'POP', pathChanged: false, saved: 80 }), 80)
})

test('a place never left before is left to the browser', () => {
  assert.equal(scrollAfter({ type: 'POP', pathChanged: true, saved: undefined }), undefined)
})
