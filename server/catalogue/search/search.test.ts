import assert from 'node:assert/strict'
import { test } from 'node:test'
import type * as z from 'zod/mini'
import type { listProducts, suggestProducts } from '#contract/catalogue/catalogue.ts'
import { openShop, publish, saveCategory, saveDrop } from '#server/testing/catalogue.ts'
import { testService } from '#server/testing/service.ts'
import { refreshSearchWords } from './words/word-queries.ts'

type List = z.output<typeof listProducts.reply>
type Suggestions = z.output<typeof suggestProducts.reply>

const { platform, call, signedIn, clock } = await testService()
clock.now = new Date('2026-11-21T12:00:00Z')
const { cookie } = await signedIn({ plan: 'monthly' })
const day = (date: number) => new Date(Date.UTC(2026, 10, date))

async function search(query: Record<string, string> = {}) {
  return call<List>('GET', `/product/all?${new URLSearchParams(query)}`, { cookie })
}

async function found(query: Record<string, string> = {}) {
  const { status, body } = await search(query)
  assert.equal(status, 200, body.message)
  return { ...body.data, titles: body.data.products.map(({ title }) => title) }
}

await openShop(platform)
await saveCategory(platform, { slug: 'lighting', name: 'Lighting', text: '' })
await saveDrop(platform, { slug: 'later', title: 'Later Drop', theme: '', text: '', publishedAt: day(30) })
await publish(platform, 'spiral-vase', {
  title: 'Spiral Vase',
  tags: ['vase', 'flowers'],
  publishedAt: day(1),
  grams: 90,
  minutes: 300,
})
await publish(platform, 'octopus', {
  title: 'Octopus Holder',
  tagline: 'Holds a phone',
  access: 'basic',
  publishedAt: day(2),
  grams: 30,
  minutes: 60,
})
await publish(platform, 'lamp', {
  title: 'Café Lamp',
  category: 'lighting',
  drop: null,
  description: 'Stands beside a vase.',
  publishedAt: day(3),
  grams: 200,
  minutes: 900,
})
await publish(platform, 'planter', {
  title: 'Self-watering Planter',
  tags: ['Plants'],
  publishedAt: day(4),
  grams: 150,
  minutes: 400,
})
await publish(platform, 'secret', { title: 'Secret Vase', publishedAt: day(25) })
await publish(platform, 'ahead', {
  title: 'Ahead of its drop',
  drop: 'later',
  publishedAt: day(5),
  grams: 10,
  minutes: 10,
})
await refreshSearchWords(platform)

test('the list without a search is newest first and hides scheduled designs', async () => {
  const { titles, total, totalIsAtLeast, facets, corrected, nextCursor, products } = await found()
  assert.deepEqual(titles, [
    'Ahead of its drop',
    'Self-watering Planter',
    'Café Lamp',
    'Octopus Holder',
    'Spiral Vase',
  ])
  assert.deepEqual([total, totalIsAtLeast, corrected, nextCursor], [5, false, null, null])
  assert.deepEqual(
    facets.categories.map(({ name, count }) => [name, count]),
    [
      ['Home', 4],
      ['Lighting', 1],
    ],
  )
  assert.deepEqual(
    facets.drops.map(({ name, count }) => [name, count]),
    [['Opening', 3]],
  )
  assert.deepEqual(facets.access, [
    { id: 'basic', name: 'Basic', count: 1, isAtLeast: false },
    { id: 'paid', name: 'Paid plan', count: 4, isAtLeast: false },
  ])
  assert.equal(products[0]?.drop, null)
})

test('a scheduled design is listed from its time on', async () => {
  clock.now = day(25)
  assert.equal((await found({ search: 'secret' })).total, 1)
  clock.now = new Date(day(25).getTime() - 1)
  assert.equal((await found({ search: 'secret' })).total, 0)
  clock.now = new Date('2026-11-21T12:00:00Z')
})

test('the title counts more than the description', async () => {
  assert.deepEqual((await found({ search: 'vase' })).titles, ['Spiral Vase', 'Café Lamp'])
})

test('accents, case and endings do not matter; tags, category and drop are searched too', async () => {
  for (const search of ['cafe', 'CAFÉ', 'café lamps', 'lighting', 'LAMP'])
    assert.deepEqual((await found({ search })).titles, ['Café Lamp'], search)
  assert.deepEqual((await found({ search: 'plants' })).titles, ['Self-watering Planter'])
  assert.equal((await found({ search: 'opening' })).total, 3)
})

test('the last word may be unfinished', async () => {
  for (const search of ['o', 'oct', 'octopu', 'holder oct', 'self-wat'])
    assert.ok(
      (await found({ search })).titles.includes(
        search === 'self-wat' ? 'Self-watering Planter' : 'Octopus Holder',
      ),
      search,
    )
  assert.equal((await found({ search: 'oct ' })).total, 0)
  for (const search of ['lighti', 'lightin', 'café lam', 'a lamp', 'lamp with', 'lamp wit'])
    assert.deepEqual((await found({ search })).titles, search === 'lamp wit' ? [] : ['Café Lamp'], search)
})

test('quotes, minus and "or" work as search operators', async () => {
  assert.deepEqual((await found({ search: '"spiral vase"' })).titles, ['Spiral Vase'])
  assert.deepEqual((await found({ search: 'vase -lamp' })).titles, ['Spiral Vase'])
  assert.equal((await found({ search: 'octopus or planter' })).total, 2)
})

test('a mistyped word is corrected, and the correction is named', async () => {
  for (const search of ['octpus', 'ocotpus', 'octopuss', 'Octoqus']) {
    const { titles, corrected } = await found({ search })
    assert.deepEqual([titles, corrected], [['Octopus Holder'], 'octopus'], search)
  }
  const { titles, corrected } = await found({ search: 'spiral vaze' })
  assert.deepEqual([titles, corrected], [['Spiral Vase'], 'spiral vase'])
  assert.deepEqual((await found({ search: 'xylophone' })).corrected, null)
})

test('filters narrow the list, each by id or slug', async () => {
  assert.deepEqual((await found({ category: 'lighting' })).titles, ['Café Lamp'])
  const { facets } = await found()
  const home = facets.categories.find(({ name }) => name === 'Home')?.id ?? ''
  assert.equal((await found({ category: home })).total, 4)
  assert.equal((await found({ drop: 'opening' })).total, 3)
  assert.equal((await found({ drop: 'later' })).total, 0)
  assert.deepEqual((await found({ access: 'basic' })).titles, ['Octopus Holder'])
  assert.deepEqual((await found({ tag: 'PLANTS' })).titles, ['Self-watering Planter'])
  assert.deepEqual((await found({ maxMinutes: '60', sort: 'print-time' })).titles, [
    'Ahead of its drop',
    'Octopus Holder',
  ])
  assert.deepEqual((await found({ maxGrams: '90', drop: 'opening', sort: 'filament' })).titles, [
    'Octopus Holder',
    'Spiral Vase',
  ])
  assert.equal((await found({ category: 'nowhere' })).total, 0)
})

test('the list is sorted as requested', async () => {
  assert.deepEqual((await found({ sort: 'title' })).titles, [
    'Ahead of its drop',
    'Café Lamp',
    'Octopus Holder',
    'Self-watering Planter',
    'Spiral Vase',
  ])
  assert.deepEqual((await found({ sort: 'filament' })).titles.slice(0, 2), [
    'Ahead of its drop',
    'Octopus Holder',
  ])
  assert.deepEqual((await found({ sort: 'relevance' })).titles[0], 'Ahead of its drop')
  assert.deepEqual((await found({ sort: 'newest', search: 'vase' })).titles, ['Café Lamp', 'Spiral Vase'])
})

for (const sort of ['newest', 'relevance', 'print-time', 'filament', 'title'])
  test(`pages sorted by ${sort} neither repeat nor skip a design while others are added`, async () => {
    const search = 'holds or vase or planter or design or opening'
    const all = (await found({ sort, search })).titles
    const read: string[] = []
    let cursor: string | null = ''
    for (let page = 0; cursor !== null && page < 20; page++) {
      const { titles, nextCursor } = await found({ sort, search, limit: '2', ...(cursor && { cursor }) })
      read.push(...titles)
      cursor = nextCursor
      await publish(platform, `${sort}-${page}`, { title: `Added ${sort} ${page}`, publishedAt: clock.now })
    }
    const old = read.filter((title) => !title.startsWith('Added'))
    assert.deepEqual(
      old,
      all.filter((title) => !title.startsWith('Added')),
    )
    assert.equal(new Set(read).size, read.length)
    await platform.db.deleteFrom('products').where('title', 'like', 'Added %').execute()
  })

test('categories, drops and titles are suggested while typing', async () => {
  const suggest = async (q: string) => {
    const { body } = await call<Suggestions>('GET', `/product/suggest?${new URLSearchParams({ q })}`, {
      cookie,
    })
    return body.data.suggestions.map(({ kind, text }) => [kind, text])
  }
  assert.deepEqual(await suggest('l'), [
    ['category', 'Lighting'],
    ['product', 'Café Lamp'],
  ])
  assert.deepEqual(await suggest('op'), [['drop', 'Opening']])
  assert.deepEqual(await suggest('SPIRAL v'), [['product', 'Spiral Vase']])
  assert.deepEqual(
    await suggest('s'),
    [
      ['product', 'Spiral Vase'],
      ['product', 'Self-watering Planter'],
    ].toReversed(),
  )
  assert.deepEqual(await suggest('lightin'), [['category', 'Lighting']])
  assert.deepEqual(await suggest('vases'), [['product', 'Spiral Vase']])
  assert.deepEqual(await suggest('sec'), [])
  assert.deepEqual(await suggest('late'), [])
  assert.deepEqual(await suggest('phone'), [])
  assert.deepEqual(await suggest(' '), [])
})
