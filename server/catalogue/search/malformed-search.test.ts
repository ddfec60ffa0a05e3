import assert from 'node:assert/strict'
import { test } from 'node:test'
import type * as z from 'zod/mini'
import type { listProducts } from '#contract/catalogue/catalogue.ts'
import { openShop, publish } from '#server/testing/catalogue.ts'
import { testService } from '#server/testing/service.ts'

type List = z.output<typeof listProducts.reply>

const { platform, call, signedIn } = await testService()
const { cookie } = await signedIn()
await openShop(platform)
for (const slug of ['ash', 'birch', 'cedar']) await publish(platform, slug)

function search(query: Record<string, string>) {
  return call<List>('GET', `/product/all?${new URLSearchParams(query)}`, { cookie })
}

test('a search accepts any typed text', async () => {
  const hostile = [
    "'; drop table products; --",
    "' or 1=1 --",
    '%_\\',
    ':*',
    '!!! & | <-> ( )',
    'a:*b\'c"',
    '{{7*7}}',
    '\u202e\u{1f3fa}',
    '\ud800',
    '"'.repeat(200),
    'a '.repeat(100),
    '-'.repeat(200),
    '-a '.repeat(66),
    'a or '.repeat(40),
    '&-'.repeat(100),
    `${'x'.repeat(199)}é`,
    'the',
  ]
  for (const words of hostile) {
    assert.equal((await search({ search: words })).status, 200, words)
    const suggestions = await call('GET', `/product/suggest?${new URLSearchParams({ q: words })}`, {
      cookie,
    })
    assert.equal(suggestions.status, 200, words)
  }
  assert.equal((await search({ search: '   ' })).body.data.total, 3)
  assert.equal((await search({ search: '!!!' })).body.data.total, 0)
  assert.equal((await search({ category: "' or 1=1 --", drop: '%', tag: '{}' })).body.data.total, 0)
})

test('an invalid search is refused with a sentence', async () => {
  const refused: Record<string, string>[] = [
    { search: 'x'.repeat(201) },
    { search: 'a\u0000b' },
    { limit: '0' },
    { limit: '101' },
    { limit: 'many' },
    { sort: 'published_at; drop table products' },
    { access: 'all' },
    { maxMinutes: '-1' },
    { maxGrams: '1e3' },
    { cursor: 'abc' },
    { cursor: 'x'.repeat(501) },
    { category: 'a\u0000' },
  ]
  for (const query of refused) {
    const { status, body } = await search(query)
    assert.equal(status, 400, JSON.stringify(query))
    assert.match(body.message, /[a-z]{3,}.*\.$/)
  }
})

test('a cursor is refused for another sort, and when it was changed', async () => {
  const first = await search({ limit: '2' })
  const cursor = first.body.data.nextCursor ?? ''
  const second = await search({ limit: '100', cursor })
  assert.deepEqual([second.body.data.products.length, second.body.data.nextCursor], [1, null])
  assert.equal((await search({ sort: 'title', cursor })).status, 400)
  assert.equal((await search({ cursor: `${cursor}A` })).status, 400)
})

test('a visitor must log in', async () => {
  for (const path of ['/product/all', '/product/suggest?q=a', '/product/single/ash', '/product/ash/related'])
    assert.equal((await call('GET', path)).status, 401, path)
})
