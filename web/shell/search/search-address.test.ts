import assert from 'node:assert/strict'
import { test } from 'node:test'
import { searchAddress } from './search-address.ts'

test('the search opens the product list with its origin', () => {
  assert.equal(searchAddress(' spiral vase & lamp '), '/products?search=spiral+vase+%26+lamp&from=navbar')
})

test('blank text goes nowhere', () => {
  assert.equal(searchAddress(''), undefined)
  assert.equal(searchAddress('  \t'), undefined)
})
