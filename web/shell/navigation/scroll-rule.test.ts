import assert from 'node:assert/strict'
import { test } from 'node:test'
import { scrollAfter } from './scroll-rule.ts'

test('a new page starts at its top', () => {
  assert.equal(scrollAfter({ type: 'PUSH', pathChanged: true, hash: '', saved: undefined }), 0)
  assert.equal(scrollAfter({ type: 'REPLACE', pathChanged: true, hash: '', saved: 300 }), 0)
})

test('an address opened in the same tab starts at its top, or at the section it names', () => {
  const visit = { type: 'POP', isNewVisit: true, pathChanged: true, saved: 300 } as const
  assert.equal(scrollAfter({ ...visit, hash: '' }), 0)
  assert.equal(scrollAfter({ ...visit, hash: '#refunds' }), 'section')
})

test('a new search, filter or page does not scroll', () => {
  assert.equal(scrollAfter({ type: 'PUSH', pathChanged: false, hash: '', saved: undefined }), undefined)
  assert.equal(scrollAfter({ type: 'REPLACE', pathChanged: false, hash: '', saved: 300 }), undefined)
})

test('an address that names a section leads to it', () => {
  assert.equal(
    scrollAfter({ type: 'PUSH', pathChanged: true, hash: '#refunds', saved: undefined }),
    'section',
  )
  assert.equal(scrollAfter({ type: 'REPLACE', pathChanged: false, hash: '#refunds', saved: 80 }), 'section')
  assert.equal(scrollAfter({ type: 'POP', pathChanged: true, hash: '#refunds', saved: 80 }), 80)
})

test('Back finds the place again', () => {
  assert.equal(scrollAfter({ type: 'POP', pathChanged: true, hash: '', saved: 1200 }), 1200)
  assert.equal(scrollAfter({ type: 'POP', pathChanged: false, hash: '', saved: 80 }), 80)
})

test('Back to a page that was never scrolled shows its top, or the section it was opened at', () => {
  assert.equal(scrollAfter({ type: 'POP', pathChanged: true, hash: '', saved: undefined }), 0)
  assert.equal(scrollAfter({ type: 'POP', pathChanged: true, hash: '#refunds', saved: undefined }), 'section')
  assert.equal(scrollAfter({ type: 'POP', pathChanged: false, hash: '', saved: undefined }), undefined)
})
