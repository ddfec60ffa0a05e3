import assert from 'node:assert/strict'
import { test } from 'node:test'
import sharp from 'sharp'
import type * as z from 'zod/mini'
import type { getProduct, listRelatedProducts } from '#contract/catalogue/catalogue.ts'
import type { getShelf, listCategories, listDrops } from '#contract/catalogue/category-drop.ts'
import { box } from '#geometry/testing/shapes.ts'
import {
  openShop,
  pictureOf,
  publish,
  retire,
  saveCategory,
  saveDrop,
  stlFile,
  tetrahedron,
  threeMfFile,
} from '#server/testing/catalogue.ts'
import { testService } from '#server/testing/service.ts'
import { flatPicture } from '#server/testing/studio.ts'

const { platform, app, call, signedIn, clock } = await testService()
clock.now = new Date('2026-11-21T12:00:00Z')
const { cookie } = await signedIn()
const day = (date: number) => new Date(Date.UTC(2026, 10, date))

type Reply<Endpoint extends { reply: z.ZodMiniType }> = z.output<Endpoint['reply']>

async function get<Data>(path: string) {
  const { status, body } = await call<Data>('GET', path, { cookie })
  return { status, message: body.message, ...body.data }
}

await openShop(platform)
await saveCategory(platform, { slug: 'empty', name: 'Empty', text: '' })
const light = await saveCategory(platform, { slug: 'light', name: 'Light', text: 'Lamps.' })
const cover = new FormData()
cover.set('alt', 'lamps')
cover.set('version', '1')
cover.set('picture', new Blob([new Uint8Array(await flatPicture())]), 'lamps.png')
const { cookie: adminCookie } = await signedIn({ role: 'admin' })
await call('PUT', `/admin/categories/${light.id}/cover`, { cookie: adminCookie, body: cover })
await saveDrop(platform, {
  slug: 'autumn',
  title: 'Autumn',
  theme: 'Leaves',
  text: '',
  publishedAt: day(10),
})
await saveDrop(platform, { slug: 'winter', title: 'Winter', theme: 'Snow', text: '', publishedAt: day(30) })
await saveDrop(platform, { slug: 'draft', title: 'Draft', theme: '', text: '', publishedAt: null })
await publish(platform, 'vase', {
  publishedAt: day(2),
  safetyNotes: 'Not for food.',
  files: [
    stlFile('vase', tetrahedron(30)),
    stlFile('foot', box([60, 20, 2])),
    await threeMfFile('all', tetrahedron(50)),
  ],
  pictures: [pictureOf('vase front'), pictureOf('vase back')],
})
await publish(platform, 'bowl', { publishedAt: day(3) })
await publish(platform, 'lamp', { publishedAt: day(5), category: 'light', drop: 'autumn' })
await publish(platform, 'cup', { publishedAt: day(4), drop: 'autumn', access: 'basic' })
await publish(platform, 'snowflake', { publishedAt: day(30), drop: 'winter' })

test('a design shows its print data and reveals no storage keys', async () => {
  const { product } = await get<Reply<typeof getProduct>>('/product/single/vase')
  assert.deepEqual(product, (await get<Reply<typeof getProduct>>(`/product/single/${product.id}`)).product)
  assert.equal(product.drop?.slug, 'opening')
  assert.equal(product.category?.slug, 'home')
  assert.deepEqual(
    product.pictures.map(({ alt }) => alt),
    ['vase front', 'vase back'],
  )
  assert.deepEqual(
    product.files.map(({ name, mesh }) => [name, mesh?.triangles]),
    [
      ['vase.stl', 4],
      ['foot.stl', 12],
      ['all.3mf', 4],
    ],
  )
  assert.deepEqual([product.parts, product.sizeMm], [2, [60, 20, 2]])
  assert.equal(product.publishedAt, '2026-11-02T00:00:00.000Z')
  assert.equal(product.files[0]?.publishedAt, '2026-11-02T00:00:00.000Z')
  assert.deepEqual(
    [product.safetyNotes, product.print.material, product.fastMinutes],
    ['Not for food.', 'PLA', 60],
  )
  assert.equal(product.refusal?.code, 'subscription_incomplete')
  assert.doesNotMatch(JSON.stringify(product), /models\/|storage|\/d\//)
})

test('the pictures of a design are public', async () => {
  const { product } = await get<Reply<typeof getProduct>>('/product/single/vase')
  const [front] = product.pictures
  for (const [url, width] of [
    [front?.url, 1200],
    [front?.cardUrl, 640],
  ] as const) {
    const { rawPayload } = await app.inject(url ?? '')
    const picture = await sharp(rawPayload).metadata()
    assert.deepEqual([picture.format, picture.width], ['webp', width])
  }
})

test('an unknown, scheduled or withdrawn design is not found', async () => {
  const retired = await publish(platform, 'retired', { publishedAt: day(1) })
  await retire(platform, retired.id)
  for (const id of [
    'none',
    'snowflake',
    'retired',
    '00000000-0000-7000-8000-000000000000',
    '%00',
    '%27',
    'x'.repeat(250),
  ])
    for (const path of [`/product/single/${id}`, `/product/${id}/related`])
      assert.equal((await call('GET', path, { cookie })).status, 404, path)
})

test('related designs are of the same drop first, then of the same category', async () => {
  const { products } = await get<Reply<typeof listRelatedProducts>>('/product/cup/related')
  assert.deepEqual(
    products.map(({ slug }) => slug),
    ['lamp', 'bowl', 'vase'],
  )
})

test('designs that at least three members downloaded together come first', async () => {
  const rows = await platform.db
    .selectFrom('product_files as f')
    .innerJoin('products as p', 'p.id', 'f.product_id')
    .select(['f.id', 'p.slug', 'p.id as productId'])
    .execute()
  const fileOf = (slug: string) => rows.find((row) => row.slug === slug)?.id ?? null
  const wholeOf = (slug: string) => rows.find((row) => row.slug === slug)?.productId ?? null
  const related = async () =>
    (await get<Reply<typeof listRelatedProducts>>('/product/cup/related')).products.map(({ slug }) => slug)
  for (let members = 1; members <= 3; members++) {
    assert.deepEqual(await related(), ['lamp', 'bowl', 'vase'])
    const { user } = await signedIn({ plan: 'monthly' })
    const shared = { user_id: user.id, downloaded_at: clock.now }
    const files = [{ file_id: fileOf('cup') }, { file_id: fileOf('vase') }].map((file) => ({
      ...shared,
      ...file,
    }))
    await platform.db.insertInto('downloads').values(files).execute()
    // A file and a ZIP of one member count once.
    const again = { ...shared, product_id: wholeOf('vase'), version: '1.0' }
    await platform.db.insertInto('downloads').values(again).execute()
  }
  assert.deepEqual(await related(), ['vase', 'lamp', 'bowl'])
  await platform.db.deleteFrom('downloads').execute()
})

test('categories are listed in their order with counts and covers, without empty ones', async () => {
  const { categories, nextCursor } = await get<Reply<typeof listCategories>>('/category/all?limit=5')
  assert.equal(nextCursor, null)
  assert.deepEqual(
    categories.map(({ slug, productCount, cover }) => [slug, productCount, cover?.alt]),
    [
      ['home', 3, 'cup'],
      ['light', 1, 'lamps'],
    ],
  )
  const { category } = await get<Reply<typeof getShelf>>(`/shelf/${categories[1]?.id}`)
  assert.deepEqual([category?.name, category?.text], ['Light', 'Lamps.'])
  assert.equal((await get<Reply<typeof getShelf>>('/shelf/empty')).category?.productCount, 0)
  assert.equal((await get('/shelf/none')).status, 404)
})

test('published drops are listed newest first, page by page', async () => {
  const first = await get<Reply<typeof listDrops>>('/drop/all?limit=1')
  assert.deepEqual(
    first.drops.map(({ slug, productCount, cover }) => [slug, productCount, cover?.alt]),
    [['autumn', 2, 'lamp']],
  )
  const second = await get<Reply<typeof listDrops>>(`/drop/all?limit=1&cursor=${first.nextCursor}`)
  assert.deepEqual([second.drops.map(({ slug }) => slug), second.nextCursor], [['opening'], null])
  assert.equal((await get(`/category/all?cursor=${first.nextCursor}`)).status, 400)
  assert.equal((await get<Reply<typeof getShelf>>('/shelf/autumn')).drop?.theme, 'Leaves')
  for (const slug of ['winter', 'draft', 'none'])
    assert.equal((await get(`/shelf/${slug}`)).status, 404, slug)
  clock.now = day(30)
  assert.equal((await get<Reply<typeof getShelf>>('/shelf/winter')).drop?.productCount, 1)
})

test('one call finds the category or the drop of a slug', async () => {
  clock.now = day(21)
  const find = (name: string) => get<Reply<typeof getShelf>>(`/shelf/${name}`)
  const category = await find('home')
  assert.deepEqual([category.category?.name, category.drop], ['Home', null])
  const drop = await find('autumn')
  assert.deepEqual([drop.category, drop.drop?.theme], [null, 'Leaves'])
  for (const slug of ['winter', 'draft', 'none'])
    assert.equal((await get(`/shelf/${slug}`)).status, 404, slug)
})

test('the next drop reveals its time and nothing else', async () => {
  clock.now = day(21)
  assert.deepEqual((await call('GET', '/drop/next')).body.data, { publishedAt: day(30).toISOString() })
  clock.now = day(30)
  assert.deepEqual((await call('GET', '/drop/next')).body.data, { publishedAt: null })
})

test('categories and drops are public, limits are checked', async () => {
  assert.equal((await call('GET', '/category/all?limit=5')).status, 200)
  assert.equal((await call('GET', '/drop/all?limit=5')).status, 200)
  for (const limit of ['0', '101', '-1', 'x', '5.5', ''])
    assert.equal((await call('GET', `/drop/all?limit=${limit}`)).status, 400, limit)
})
