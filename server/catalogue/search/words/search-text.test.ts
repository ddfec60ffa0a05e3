import assert from 'node:assert/strict'
import { test } from 'node:test'
import { searchTerms, wordsOf } from './search-text.ts'

const unfinished = (text: string) => searchTerms(text)?.unfinished

test('a blank text searches nothing', () => {
  for (const text of [undefined, '', '   ', '\n\t']) assert.equal(searchTerms(text), undefined)
})

test('punctuation without a meaning is left out of a search, other signs are kept', () => {
  assert.equal(searchTerms('- - -"|| & vase!')?.whole, 'vase')
  assert.equal(searchTerms('"spiral vase" -lamp or 0.4 maker’s')?.whole, '"spiral vase" -lamp or 0.4 maker’s')
  assert.equal(searchTerms('!!!')?.whole, '')
  assert.equal(searchTerms('cafe\u0301')?.whole, 'café')
})

test('the last word may be incomplete until a space follows it', () => {
  assert.deepEqual(unfinished('spiral va'), { before: 'spiral', word: 'va' })
  assert.deepEqual(unfinished('é'), { before: '', word: 'é' })
  assert.equal(unfinished('spiral va '), undefined)
  assert.equal(unfinished('spiral!'), undefined)
  assert.equal(unfinished("maker's"), undefined)
})

test('a search with operators is not corrected', () => {
  for (const text of ['"spiral va', 'vase -flo', 'vase or', 'vase OR lam', '-vase'])
    assert.equal(unfinished(text), undefined, text)
  assert.deepEqual(unfinished('self-watering pl'), { before: 'self-watering', word: 'pl' })
  assert.deepEqual(unfinished('orchid po'), { before: 'orchid', word: 'po' })
})

test('words are letters and digits only', () => {
  assert.deepEqual(wordsOf(`vase's "3d" & | ! ( ) : * <-> \\ é`), ['vase', 's', '3d', 'é'])
})
