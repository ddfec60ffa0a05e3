import assert from 'node:assert/strict'
import { test } from 'node:test'
import { lruCache } from './lru-cache.ts'

test('the cache drops the least recently used value when the bytes are used up', () => {
  const values = lruCache<string>(100)
  values.set('a', 'first', 40)
  values.set('b', 'second', 40)
  assert.equal(values.get('a'), 'first')
  values.set('c', 'third', 40)
  assert.deepEqual(['a', 'b', 'c'].map(values.get), ['first', undefined, 'third'])
})

test('a value that is set again counts once, and one too large is not kept', () => {
  const values = lruCache<string>(100)
  for (let time = 0; time < 5; time++) values.set('a', `${time}`, 55)
  values.set('b', 'small', 40)
  assert.deepEqual(['a', 'b'].map(values.get), ['4', 'small'])
  values.set('c', 'too large', 101)
  assert.equal(values.get('c'), undefined)
})
