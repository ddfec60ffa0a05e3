import assert from 'node:assert/strict'
import { test } from 'node:test'
import { searchAddress } from './search-address.ts'

test('a search opens the list of designs and names its origin', () => {
  assert.equal(searchAddress(' spiral vase & lamp '), '/products?search=spiral+vase+%26+lamp&from=navbar')
})

test('blank text has no search address', () => {
  assert.equal(searchAddress(''), undefined)
  assert.equal(searchAddress('  \t'), undefined)
})
