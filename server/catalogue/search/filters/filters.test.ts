import assert from 'node:assert/strict'
import { test } from 'node:test'
import type * as z from 'zod/mini'
import type { listProducts } from '#contract/catalogue/catalogue.ts'
import { letterT } from '#geometry/testing/solids.ts'
import {
  design,
  openShop,
  publish,
  publishVersion,
  saveCategory,
  stlFile,
  threeMfFile,
} from '#server/testing/catalogue.ts'
import { testService } from '#server/testing/service.ts'
import { refreshPopularity } from '../../listing/popularity-queries.ts'

type List = z.output<typeof listProducts.reply>

const service = await testService()
const { platform, call, signedIn, clock } = service
clock.now = new Date('2026-11-21T12:00:00Z')
const { cookie } = await signedIn({ plan: 'monthly' })
const { print } = design('any')

async function found(query: Record<string, string> = {}, as: string | undefined = cookie) {
  const { status, body } = await call<List>('GET', `/product/all?${new URLSearchParams(query)}`, {
    cookie: as,
  })
  assert.equal(status, 200, body.message)
  return { ...body.data, titles: body.data.products.map(({ title }) => title) }
}

async function counts(group: keyof List['facets'], query: Record<string, string> = {}) {
  const { facets } = await found(query)
  return Object.fromEntries(facets[group].map(({ name, count }) => [name, count]))
}

await openShop(platform)
await saveCategory(platform, { slug: 'toys', name: 'Toys', text: '' })
await saveCategory(platform, { slug: 'empty', name: 'Empty', text: '' })
await publish(platform, 'clip', {
  title: 'Clip',
  access: 'basic',
  publishedAt: new Date('2026-11-20T12:00:00Z'),
  minutes: 59,
  grams: 49,
})
await publish(platform, 'box', {
  title: 'Box',
  publishedAt: new Date('2026-10-22T12:00:00Z'),
  minutes: 60,
  grams: 50,
  files: [stlFile('box'), await threeMfFile('box')],
})
await publish(platform, 'dragon', {
  title: 'Dragon',
  category: 'toys',
  drop: null,
  publishedAt: new Date('2026-01-01T12:00:00Z'),
  minutes: 480,
  grams: 200,
  print: { ...print, colours: 4 },
  // It needs supports.
  files: [await threeMfFile('dragon', letterT)],
})
await publish(platform, 'castle', {
  title: 'Castle',
  category: 'toys',
  publishedAt: new Date('2026-01-02T12:00:00Z'),
  minutes: 479,
  grams: 201,
})

async function download(slug: string, as = cookie) {
  const { body } = await call<{ product: { files: { id: string }[] } }>('GET', `/product/single/${slug}`, {
    cookie: as,
  })
  const { status } = await call('POST', `/download/file/${body.data.product.files[0]?.id}`, { cookie: as })
  assert.equal(status, 200)
}

test('designs fall into the bands of print time and filament', async () => {
  const bands: [Record<string, string>, string[]][] = [
    [{ printTime: 'under-1h' }, ['Clip']],
    [{ printTime: '1-3h' }, ['Box']],
    [{ printTime: '3-8h' }, ['Castle']],
    [{ printTime: 'over-8h' }, ['Dragon']],
    [{ filament: 'under-50g' }, ['Clip']],
    [{ filament: '50-200g' }, ['Box', 'Dragon']],
    [{ filament: 'over-200g' }, ['Castle']],
    [{ printTime: 'under-1h,1-3h' }, ['Clip', 'Box']],
    [{ printTime: '1-3h,over-8h', filament: '50-200g' }, ['Box', 'Dragon']],
  ]
  for (const [query, titles] of bands) assert.deepEqual((await found(query)).titles, titles)
})

test('file types, supports, colours and age are filters', async () => {
  assert.deepEqual((await found({ format: '3mf' })).titles, ['Box', 'Dragon'])
  assert.deepEqual((await found({ format: 'stl' })).titles, ['Clip', 'Box', 'Castle'])
  assert.equal((await found({ format: 'stl,3mf' })).total, 4)
  assert.deepEqual((await found({ only: 'no-supports' })).titles, ['Clip', 'Box', 'Castle'])
  assert.deepEqual((await found({ only: 'multi-colour' })).titles, ['Dragon'])
  assert.equal((await found({ only: 'multi-colour,no-supports' })).total, 0)
  assert.deepEqual((await found({ only: 'new' })).titles, ['Clip'])
  assert.deepEqual((await found({ only: 'new,no-supports', search: 'clip' })).titles, ['Clip'])
})

test('filters find and count the same with a tag that all designs have, which another index answers', async () => {
  const filters: Record<string, string>[] = [
    { category: 'toys' },
    { category: 'home,toys', drop: 'opening' },
    { category: 'nowhere' },
    { access: 'basic' },
    { printTime: '1-3h,over-8h', filament: '50-200g', format: '3mf' },
    { only: 'multi-colour' },
    { only: 'no-supports,not-downloaded', printTime: '3-8h' },
  ]
  for (const filter of filters) {
    const [byColumns, byWords] = [await found(filter), await found({ ...filter, tag: 'test' })]
    assert.deepEqual([byWords.titles, byWords.facets], [byColumns.titles, byColumns.facets])
  }
})

test('an unknown filter is refused with a sentence', async () => {
  for (const query of ['printTime=1h', 'only=new,', 'format=step', 'filament=50', 'sort=popular']) {
    const { status, body } = await call('GET', `/product/all?${query}`, { cookie })
    assert.equal(status, 400, query)
    assert.match(body.message, /[a-z]{3,}.*\.$/)
  }
})

test('every value has its count, zeros included, with the other filters applied', async () => {
  assert.deepEqual(await counts('printTime'), { 'Under 1 h': 1, '1–3 h': 1, '3–8 h': 1, 'Over 8 h': 1 })
  assert.deepEqual(await counts('printTime', { category: 'toys' }), {
    'Under 1 h': 0,
    '1–3 h': 0,
    '3–8 h': 1,
    'Over 8 h': 1,
  })
  assert.deepEqual(await counts('filament'), { 'Under 50 g': 1, '50–200 g': 2, 'Over 200 g': 1 })
  assert.deepEqual(await counts('format'), { '3MF': 2, STL: 3 })
  assert.deepEqual(await counts('only'), {
    New: 1,
    'My favourites': 0,
    'Not downloaded yet': 4,
    'Updated since download': 0,
    'No supports': 3,
    'Multi-colour': 1,
  })
  assert.deepEqual(await counts('only', { search: 'castle' }), {
    New: 0,
    'My favourites': 0,
    'Not downloaded yet': 1,
    'Updated since download': 0,
    'No supports': 1,
    'Multi-colour': 0,
  })
  assert.deepEqual(await counts('categories', { search: 'xylophone' }), { Home: 0, Toys: 0 })
  assert.deepEqual(await counts('drops', { category: 'toys' }), { Opening: 1 })
})

test('the counts of a filter group ignore the choice in that group', async () => {
  const query = { category: 'toys', printTime: '3-8h' }
  assert.deepEqual((await found(query)).titles, ['Castle'])
  assert.deepEqual(await counts('categories', query), { Toys: 1, Home: 0 })
  assert.deepEqual(await counts('printTime', query), {
    'Under 1 h': 0,
    '1–3 h': 0,
    '3–8 h': 1,
    'Over 8 h': 1,
  })
  assert.deepEqual(await counts('access', { access: 'basic' }), { Basic: 1, 'Paid plan': 3 })
  assert.deepEqual(await counts('access', { access: 'basic', search: 'dragon' }), {
    Basic: 0,
    'Paid plan': 1,
  })
})

test('several categories or drops are alternatives, by id or slug, with a count each', async () => {
  const { facets } = await found()
  const toys = facets.categories.find(({ name }) => name === 'Toys')?.id ?? ''
  const query = { category: `home,${toys}`, printTime: '1-3h,3-8h' }
  assert.deepEqual((await found(query)).titles, ['Box', 'Castle'])
  assert.deepEqual(await counts('categories', query), { Home: 1, Toys: 1 })
  assert.deepEqual(await counts('printTime', { category: `home,${toys},home` }), {
    'Under 1 h': 1,
    '1–3 h': 1,
    '3–8 h': 1,
    'Over 8 h': 1,
  })
  assert.deepEqual((await found({ category: 'toys,nowhere' })).titles, ['Castle', 'Dragon'])
  assert.equal((await found({ category: 'nowhere,elsewhere' })).total, 0)
  assert.equal((await found({ drop: 'opening,nowhere', sort: 'title' })).total, 3)
  assert.equal((await found({ category: Array(25).fill(toys).join() })).total, 2)
})

test('downloaded designs are hidden for that member only', async () => {
  const { cookie: other } = await signedIn({ plan: 'yearly' })
  await download('box')
  assert.deepEqual((await found({ only: 'not-downloaded' })).titles, ['Clip', 'Castle', 'Dragon'])
  assert.equal((await counts('only'))['Not downloaded yet'], 3)
  assert.equal((await found({ only: 'not-downloaded' }, other)).total, 4)
})

test('most downloaded counts members, not files, and includes designs without a download', async () => {
  const { cookie: other } = await signedIn({ plan: 'yearly' })
  for (const slug of ['box', 'box', 'castle']) await download(slug)
  await download('castle', other)
  await refreshPopularity(platform)
  const all = await found({ sort: 'most-downloaded' })
  assert.deepEqual(all.titles.slice(0, 2), ['Castle', 'Box'])
  assert.equal(all.total, 4)
  const first = await found({ sort: 'most-downloaded', limit: '1' })
  const second = await found({ sort: 'most-downloaded', cursor: first.nextCursor ?? '' })
  assert.deepEqual([...first.titles, ...second.titles], all.titles)
})

test('popular designs are those that members downloaded in this calendar month', async () => {
  clock.now = new Date('2026-11-30T23:00:00Z')
  const popular = async () => {
    const { body } = await call<{ products: { title: string }[] }>('GET', '/product/popular', { cookie })
    return body.data.products.map(({ title }) => title)
  }
  await refreshPopularity(platform)
  assert.deepEqual(await popular(), ['Castle', 'Box'])
  clock.now = new Date('2026-12-01T00:00:00Z')
  assert.deepEqual(await popular(), [], 'before the next count')
  await download('dragon')
  await refreshPopularity(platform)
  assert.deepEqual(await popular(), ['Dragon'])
})

test('filters follow the changes of a design', async () => {
  await publishVersion(service, 'clip', { version: '2.0', file: await threeMfFile('clip') })
  assert.deepEqual((await found({ format: 'stl' })).titles, ['Box', 'Castle'])
  clock.now = new Date('2027-03-01T12:00:00Z')
  const { cookie: later } = await signedIn()
  assert.equal((await found({ only: 'new' }, later)).total, 0)
})
