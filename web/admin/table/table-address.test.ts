import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  fileAddress,
  isFiltered,
  queryForServer,
  readQuery,
  sortAfter,
  sortDirection,
  withoutFilters,
  withValue,
} from './table-address.ts'

const filters = ['status', 'country']
const address = new URLSearchParams('search=ana&status=active&sort=-name&limit=50&cursor=abc&other=1')

test('the query has the known parameters of the URL', () => {
  assert.deepEqual(readQuery(address, filters), {
    search: 'ana',
    status: 'active',
    sort: '-name',
    limit: '50',
    cursor: 'abc',
  })
})

test('a chosen day is sent as its first and last moment in the time zone of the reader', () => {
  const days = [
    { name: 'since', label: 'From', type: 'date', edge: 'start' },
    { name: 'until', label: 'Until', type: 'date', edge: 'end' },
  ] as const
  const query = { sort: 'at', since: '2026-11-25', until: '2026-11-25' }
  assert.deepEqual(queryForServer(query, days), {
    sort: 'at',
    since: new Date(2026, 10, 25).toISOString(),
    until: new Date(2026, 10, 26).toISOString(),
  })
  assert.equal(queryForServer({ since: 'x' }, days).since, 'x')
})

test('another filter, order or page size returns to the first page', () => {
  assert.equal(withValue(address, 'status', undefined).has('cursor'), false)
  assert.equal(withValue(address, 'status', 'ended').get('status'), 'ended')
  assert.equal(withValue(address, 'cursor', 'def').get('cursor'), 'def')
})

test('clearing the filters keeps order and length', () => {
  const cleared = withoutFilters(address, filters)
  assert.equal(cleared.toString(), 'sort=-name&limit=50&other=1')
  assert.equal(isFiltered(readQuery(cleared, filters), filters), false)
  assert.ok(isFiltered(readQuery(address, filters), filters))
})

test('a click on a column head sorts ascending first, then descending', () => {
  assert.equal(sortAfter('-at', 'name'), 'name')
  assert.equal(sortAfter('name', 'name'), '-name')
  assert.equal(sortAfter('-name', 'name'), 'name')
  assert.equal(sortDirection('-name', 'name'), 'descending')
  assert.equal(sortDirection('name', 'at'), undefined)
})

test('the CSV file contains all results, not one page', () => {
  assert.equal(
    fileAddress('/admin/users', readQuery(address, filters)),
    '/backend/api/v1/admin/users?search=ana&sort=-name&status=active&format=csv',
  )
})
