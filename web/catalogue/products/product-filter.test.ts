import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  chipsOf,
  readFilter,
  readPages,
  sortOf,
  withChoice,
  withFilter,
  withoutChip,
  withoutFilters,
} from './product-filter.ts'

const address = (text: string) => new URLSearchParams(text)

test('the URL is the filter; invalid values are ignored', () => {
  const filter = readFilter(
    address('search= octopus &access=gold&printTime=1-3h,3-8h&filament=x&sort=newest&from=navbar'),
  )
  assert.deepEqual(filter, { search: 'octopus', printTime: '1-3h,3-8h', sort: 'newest' })
})

test('a search that is too long is cut', () => {
  assert.equal(readFilter(address(`search=${'x'.repeat(300)}`)).search, 'x'.repeat(200))
  assert.equal(readFilter(address(`search=${'x'.repeat(199)}🐙`)).search, `${'x'.repeat(199)}\ufffd`)
})

test('a choice is added to the others and removed again', () => {
  assert.equal(withChoice({}, 'only', 'new'), 'new')
  assert.equal(withChoice({ only: 'new' }, 'only', 'no-supports'), 'new,no-supports')
  assert.equal(withChoice({ only: 'new,no-supports' }, 'only', 'new'), 'no-supports')
  assert.equal(withChoice({ only: 'new' }, 'only', 'new'), undefined)
})

test('a changed filter returns to the first page and drops the origin of the search', () => {
  const next = withFilter(address('search=vase&from=navbar&page=3'), 'access', 'basic')
  assert.equal(next.toString(), 'search=vase&access=basic')
})

test('removing the search also removes the order by relevance', () => {
  assert.equal(withFilter(address('search=vase&sort=relevance'), 'search', undefined).toString(), '')
})

test('clearing the filters keeps the order', () => {
  assert.equal(withoutFilters(address('search=vase&tag=desk&sort=title&page=2')).toString(), 'sort=title')
})

test('a search is ordered by relevance and a category by age, unless the reader chose', () => {
  assert.equal(sortOf({ search: 'vase' }), 'relevance')
  assert.equal(sortOf({}), 'newest')
  assert.equal(sortOf({ search: 'vase', sort: 'title' }), 'title')
})

test('an invalid page number is the first page', () => {
  for (const text of ['', 'page=0', 'page=-2', 'page=x', 'page=1.5'])
    assert.equal(readPages(address(text)), 1)
  assert.equal(readPages(address('page=4')), 4)
})

test('chips describe the active filters and the filters without them', () => {
  const lighting = { id: 'c1', name: 'Lighting', count: 3, isAtLeast: false }
  const toys = { ...lighting, id: 'c2', name: 'Toys' }
  const nothing = { drops: [], access: [], printTime: [], filament: [], format: [], only: [] }
  const filter = { search: 'shade', category: 'c1,c2', printTime: 'under-1h,1-3h', sort: 'title' } as const
  assert.deepEqual(chipsOf(filter, { categories: [lighting, toys], ...nothing }), [
    { name: 'search', label: 'Search: shade', id: undefined },
    { name: 'category', label: 'Lighting', id: 'c1' },
    { name: 'category', label: 'Toys', id: 'c2' },
    { name: 'printTime', label: 'Under 1 h', id: 'under-1h' },
    { name: 'printTime', label: '1–3 h', id: '1-3h' },
  ])
  const toy = { name: 'category', label: 'Toys', id: 'c2' } as const
  assert.equal(withoutChip(filter, toy), 'c1')
  // Pressed twice.
  assert.equal(withoutChip({ category: 'c1' }, toy), 'c1')
  assert.equal(withoutChip({ category: 'c2' }, toy), undefined)
  assert.equal(withoutChip(filter, { name: 'search', label: 'Search: shade', id: undefined }), undefined)
})
