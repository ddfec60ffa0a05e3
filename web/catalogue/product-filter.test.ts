import assert from 'node:assert/strict'
import { test } from 'node:test'
import { chipsOf, readFilter, readPages, sortOf, withFilter, withoutFilters } from './product-filter.ts'

const address = (text: string) => new URLSearchParams(text)

test('the address is the filter; what it cannot mean is left out', () => {
  assert.deepEqual(
    readFilter(address('search= octopus &access=gold&maxMinutes=60&maxGrams=x&sort=newest&from=navbar')),
    {
      search: 'octopus',
      maxMinutes: '60',
      sort: 'newest',
    },
  )
})

test('a changed filter begins the list again and forgets where the search came from', () => {
  const next = withFilter(address('search=vase&from=navbar&page=3'), 'access', 'basic')
  assert.equal(next.toString(), 'search=vase&access=basic')
})

test('taking the search back takes the order by relevance back', () => {
  assert.equal(withFilter(address('search=vase&sort=relevance'), 'search', undefined).toString(), '')
})

test('clearing keeps the order', () => {
  assert.equal(withoutFilters(address('search=vase&tag=desk&sort=title&page=2')).toString(), 'sort=title')
})

test('a search is ordered by relevance and a shelf by age, unless the reader chose', () => {
  assert.equal(sortOf({ search: 'vase' }), 'relevance')
  assert.equal(sortOf({}), 'newest')
  assert.equal(sortOf({ search: 'vase', sort: 'title' }), 'title')
})

test('a page that makes no sense is the first', () => {
  for (const text of ['', 'page=0', 'page=-2', 'page=x', 'page=1.5'])
    assert.equal(readPages(address(text)), 1)
  assert.equal(readPages(address('page=4')), 4)
})

test('chips say in words what narrows the list', () => {
  const facets = { categories: [{ id: 'c1', name: 'Lighting', count: 3 }], drops: [], access: [] }
  assert.deepEqual(chipsOf({ search: 'shade', category: 'c1', maxMinutes: '180', sort: 'title' }, facets), [
    { name: 'search', label: 'Search: shade' },
    { name: 'category', label: 'Lighting' },
    { name: 'maxMinutes', label: 'Up to 3 h' },
  ])
})
