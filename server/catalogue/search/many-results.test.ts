import assert from 'node:assert/strict'
import { test } from 'node:test'
import type * as z from 'zod/mini'
import type { listProducts, suggestProducts } from '#contract/catalogue/catalogue.ts'
import { openShop, publish, saveCategory } from '#server/testing/catalogue.ts'
import { insertPublished } from '#server/testing/many-products.ts'
import { testService } from '#server/testing/service.ts'
import { refreshSearchWords } from './words/word-queries.ts'

type List = z.output<typeof listProducts.reply>
type Suggestions = z.output<typeof suggestProducts.reply>

const { platform, call, signedIn, asOwner, clock } = await testService()
clock.now = new Date('2026-11-21T12:00:00Z')
const { cookie } = await signedIn()

async function found(query: Record<string, string>) {
  const { status, body } = await call<List>('GET', `/product/all?${new URLSearchParams(query)}`, { cookie })
  assert.equal(status, 200, body.message)
  return { ...body.data, titles: body.data.products.map(({ title }) => title) }
}

async function suggested(q: string) {
  const { body } = await call<Suggestions>('GET', `/product/suggest?${new URLSearchParams({ q })}`, {
    cookie,
  })
  return body.data.suggestions.map(({ text }) => text)
}

await openShop(platform)
await publish(platform, 'planter', { title: 'Round Planter', publishedAt: new Date('2026-10-01T12:00:00Z') })
await publish(platform, 'organiser', {
  title: 'Desk Organiser',
  publishedAt: new Date('2026-10-02T12:00:00Z'),
})
const { category_id } = await platform.db
  .selectFrom('products')
  .select('category_id')
  .where('slug', '=', 'planter')
  .executeTakeFirstOrThrow()

async function mention(word: string, count: number) {
  const rows = Array.from({ length: count }, (_, at) => ({
    slug: `${word}-${at}`,
    title: `Number ${at}`,
    description: `It goes well with a ${word}.`,
    category_id,
    published_at: new Date(Date.UTC(2026, 9, 20) - at * 60_000),
    grams: 100 + at,
    minutes: 90,
  }))
  await insertPublished(platform, rows)
}

await mention('bookshelf', 300)
await publish(platform, 'bookshelf', {
  title: 'The Bookshelf',
  access: 'basic',
  publishedAt: new Date('2020-01-01T12:00:00Z'),
})
await refreshSearchWords(platform)

test('total and counts of a common word are lower bounds', async () => {
  const { total, totalIsAtLeast, facets } = await found({ search: 'bookshelf ' })
  assert.deepEqual([total, totalIsAtLeast], [250, true])
  assert.ok(facets.access.every(({ isAtLeast }) => isAtLeast))
  const narrowed = await found({ search: 'bookshelf ', access: 'basic' })
  assert.deepEqual([narrowed.total, narrowed.totalIsAtLeast], [1, false])
  assert.ok(narrowed.facets.access.every(({ isAtLeast }) => isAtLeast))
  assert.ok(narrowed.facets.printTime.every(({ isAtLeast }) => !isAtLeast))
})

test('designs with the word in the title are first, however old', async () => {
  for (const search of ['bookshelf ', 'booksh', 'bookshelf -round'])
    assert.equal((await found({ search })).titles[0], 'The Bookshelf', search)
  assert.notEqual((await found({ search: 'bookshelf ', access: 'paid' })).titles[0], 'The Bookshelf')
})

test('pages of a search with many results neither repeat nor skip a design', async () => {
  for (const sort of ['newest', 'filament', 'most-downloaded']) {
    const read: string[] = []
    let cursor = ''
    do {
      const page = await found({ search: 'bookshelf', sort, limit: '100', ...(cursor && { cursor }) })
      read.push(...page.titles)
      cursor = page.nextCursor ?? ''
    } while (cursor)
    assert.deepEqual([read.length, new Set(read).size], [301, 301], sort)
  }
})

test('synonyms are found too, also while the last word is incomplete', async () => {
  for (const search of ['flowerpot', 'flower pot', 'plant pot ', 'round flower pot', 'planter'])
    assert.deepEqual((await found({ search })).titles, ['Round Planter'], search)
  for (const search of ['organizer', 'desk organizers ', 'DESK ORGANIZER'])
    assert.deepEqual((await found({ search })).titles, ['Desk Organiser'], search)
  assert.equal((await found({ search: 'pot' })).total, 0)
})

test('the start of a word finds the word', async () => {
  assert.equal((await found({ search: 'plan' })).total, 1)
  await publish(platform, 'zoetrope', { title: 'Zoetrope' })
  assert.equal((await found({ search: 'zoet' })).total, 1)
  await refreshSearchWords(platform)
  assert.equal((await found({ search: 'zoet' })).total, 1)
})

test('suggestions correct a mistyped word', async () => {
  assert.deepEqual(await suggested('plantre'), ['Round Planter'])
  assert.deepEqual(await suggested('desk orgnaiser'), ['Desk Organiser'])
  assert.deepEqual(await suggested('xylophone'), [])
})

test('counts of a very long list are those of its newest designs', async () => {
  await mention('tray', 300)
  await saveCategory(platform, { slug: 'toys', name: 'Toys', text: '' })
  await publish(platform, 'top', {
    title: 'Spinning Top',
    category: 'toys',
    publishedAt: new Date('2026-11-01T12:00:00Z'),
  })
  await asOwner('vacuum analyze products')
  for (const query of [{}, { format: 'stl' }, { category: 'home' }] satisfies Record<string, string>[]) {
    const { facets } = await found(query)
    assert.deepEqual(facets.categories.find(({ name }) => name === 'Toys')?.count, 1, JSON.stringify(query))
  }
})
