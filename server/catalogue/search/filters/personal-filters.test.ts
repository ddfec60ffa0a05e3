import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import type * as z from 'zod/mini'
import type { getProduct, listProducts } from '#contract/catalogue/catalogue.ts'
import { turnToFit } from '#contract/printing/printers/bed-fit.ts'
import { turnedAndMoved } from '#geometry/mesh/turned.ts'
import { box } from '#geometry/testing/shapes.ts'
import { roundedBar } from '#geometry/testing/solids.ts'
import { block, openShop, publish, publishVersion, stlFile, threeMfFile } from '#server/testing/catalogue.ts'
import { testService } from '#server/testing/service.ts'
import { eventually } from '../../../platform/testing/eventually.ts'
import { refreshPopularity } from '../../listing/popularity-queries.ts'
import { checkFile } from '../../printability/check-files.ts'

type List = z.output<typeof listProducts.reply>

const service = await testService()
const { platform, call, signedIn, clock } = service
await openShop(platform)
await publish(platform, 'box', { title: 'Box' })

async function found(query: Record<string, string>, cookie: string) {
  const { status, body } = await call<List>('GET', `/product/all?${new URLSearchParams(query)}`, { cookie })
  assert.equal(status, 200, body.message)
  return { ...body.data, titles: body.data.products.map(({ title }) => title) }
}

async function download(slug: string, cookie: string) {
  const { body } = await call<{ product: { files: { id: string }[] } }>('GET', `/product/single/${slug}`, {
    cookie,
  })
  const [file] = body.data.product.files
  assert.equal((await call('POST', `/download/file/${file?.id}`, { cookie })).status, 200)
  return file?.id
}

test('a design fits the bed when the first printer takes it in one piece, turned if necessary', async () => {
  const { cookie: maker } = await signedIn()
  const onBed = async (bed: number[], as = maker) => {
    const printer = { model: 'Mine', bed, nozzle: 0.4, multiColour: false }
    const body = { printers: [printer, { ...printer, bed: [2000, 2000, 2000] }] }
    assert.equal((await call('PATCH', '/preference', { cookie: as, body })).status, 200)
    return (await found({ only: 'fits-bed', search: 'slab' }, as)).titles
  }
  await publish(platform, 'slab', {
    title: 'Slab',
    files: [stlFile('long', box([150, 80, 20])), stlFile('high', box([60, 60, 90]))],
  })
  assert.equal((await found({ only: 'fits-bed' }, maker)).total, 0)
  assert.ok(!(await found({}, maker)).facets.only.some(({ id }) => id === 'fits-bed'))
  assert.deepEqual(await onBed([150, 80, 90]), ['Slab'])
  assert.deepEqual(await onBed([80, 150, 90]), ['Slab'])
  for (const bed of [
    [149, 149, 200],
    [200, 79, 200],
    [200, 200, 89],
  ])
    assert.deepEqual(await onBed(bed), [])
  const { facets } = await found({}, maker)
  assert.equal(facets.only.find(({ id }) => id === 'fits-bed')?.count, 1)
  await publishVersion(service, 'slab', {
    version: '2.0',
    file: await threeMfFile('slab', box([200, 200, 89])),
  })
  assert.deepEqual(await onBed([200, 200, 89]), ['Slab'])
})

test('a design with newer files counts as updated until the member downloads them', async () => {
  const { cookie: maker } = await signedIn({ plan: 'monthly' })
  const later = () => {
    clock.now = new Date(clock.now.getTime() + 60_000)
  }
  const updated = async () => (await found({ only: 'updated' }, maker)).titles
  const shown = async () =>
    (await call<{ updated: string[] }>('GET', '/product/marks', { cookie: maker })).body.data.updated.length
  await publish(platform, 'mended', { title: 'Mended' })
  const old = await download('mended', maker)
  await download('box', maker)
  assert.deepEqual([await updated(), await shown()], [[], 0])
  later()
  await publishVersion(service, 'mended', { version: '1.1', file: stlFile('mended', block(9, 9, 9)) })
  assert.deepEqual([await updated(), await shown()], [['Mended'], 1])
  assert.equal((await found({ only: 'updated' }, (await signedIn()).cookie)).total, 0)
  later()
  assert.equal((await call('POST', `/download/file/${old}`, { cookie: maker })).status, 200)
  assert.deepEqual([await updated(), await shown()], [['Mended'], 1])
  later()
  await download('mended', maker)
  assert.deepEqual([await updated(), await shown()], [[], 0])
})

test('the favourites of a member are a filter, beside other filters and beyond the twelve of the home page', async () => {
  const { cookie } = await signedIn()
  const { cookie: other } = await signedIn()
  const slugs = Array.from({ length: 14 }, (_, index) => `hook-${index}`)
  for (const slug of slugs) await publish(platform, slug, { title: `Hook ${slug}` })
  const { products } = await found({ search: 'hook', limit: '100' }, cookie)
  const body = { productIds: products.map(({ id }) => id) }
  assert.equal((await call('PUT', '/favorite', { cookie, body })).status, 200)
  assert.equal((await found({ only: 'favourites' }, cookie)).total, 14)
  assert.equal((await found({ only: 'favourites', search: 'slab' }, cookie)).total, 0)
  assert.equal((await found({ only: 'favourites,not-downloaded', sort: 'title' }, cookie)).total, 14)
  assert.equal((await found({ only: 'favourites' }, other)).total, 0)
  const { facets } = await found({ search: 'hook' }, cookie)
  assert.equal(facets.only.find(({ id }) => id === 'favourites')?.count, 14)
})

async function fittingOn(bed: number[], search: string, cookie: string) {
  const printer = { model: 'Mine', bed, nozzle: 0.4, multiColour: false }
  assert.equal((await call('PATCH', '/preference', { cookie, body: { printers: [printer] } })).status, 200)
  const { titles } = await found({ only: 'fits-bed', search }, cookie)
  const { products } = await found({ search }, cookie)
  assert.deepEqual(
    products.filter(({ fitsBed }) => fitsBed).map(({ title }) => title),
    titles,
    'the cards say what the filter finds',
  )
  return titles
}

test('every card says whether the design fits the first printer, and nothing without a printer', async () => {
  const { cookie } = await signedIn({ plan: 'monthly' })
  const { id } = await publish(platform, 'plank', {
    title: 'Plank',
    files: [stlFile('plank', box([150.1, 80, 20]))],
  })
  await publish(platform, 'shelf', { title: 'Shelf' })
  assert.equal((await call('PUT', `/favorite/${id}`, { cookie })).status, 200)
  await download('plank', cookie)
  await refreshPopularity(platform)
  const fits = async (path: string) => {
    const { body } = await call<Pick<List, 'products'>>('GET', path, { cookie })
    return body.data.products.find((product) => product.id === id)?.fitsBed
  }
  const onEachList = () =>
    Promise.all(
      ['/product/all?search=plank', '/product/shelf/related', '/product/popular', '/favorite/all'].map(fits),
    )
  const withBed = async (...bed: [number, number, number]) => {
    const printers = [{ model: 'Mine', bed, nozzle: 0.4, multiColour: false }]
    assert.equal((await call('PATCH', '/preference', { cookie, body: { printers } })).status, 200)
    return onEachList()
  }
  assert.deepEqual(await onEachList(), [undefined, undefined, undefined, undefined])
  assert.deepEqual(await withBed(80, 150.1, 50), [true, true, true, true])
  assert.deepEqual(await withBed(149, 100, 200), [false, false, false, false])
})

test('a long design fits the bed when it lies across its diagonal', async () => {
  const { cookie: maker } = await signedIn()
  const ruler = box([200, 10, 3])
  await publish(platform, 'ruler', { title: 'Ruler', files: [stlFile('ruler', ruler)] })
  assert.deepEqual(await fittingOn([150, 150, 100], 'ruler', maker), ['Ruler'])
  assert.deepEqual(await fittingOn([148, 148, 100], 'ruler', maker), [])
  assert.deepEqual(await fittingOn([190, 60, 100], 'ruler', maker), [])
  assert.deepEqual(await fittingOn([80, 195, 100], 'ruler', maker), ['Ruler'])
})

test('a design that lies across in its file fits a narrow bed, and two such parts each by its own turn', async () => {
  const { cookie: maker } = await signedIn()
  const across = stlFile('across', turnedAndMoved(box([200, 10, 3]), [0, 0, 45], [0, 0, 0]))
  await publish(platform, 'level', { title: 'Level', files: [across] })
  assert.deepEqual(await fittingOn([201, 50, 100], 'level', maker), ['Level'])
  assert.deepEqual(await fittingOn([50, 201, 100], 'level', maker), ['Level'])
  assert.deepEqual(await fittingOn([195, 50, 100], 'level', maker), [])
  const other = stlFile('other', turnedAndMoved(box([190, 20, 3]), [0, 0, -30], [0, 0, 0]))
  await publish(platform, 'square', { title: 'Square', files: [across, other] })
  assert.deepEqual(await fittingOn([201, 50, 100], 'square', maker), ['Square'])
  await publish(platform, 'wide', { title: 'Wide', files: [across, stlFile('wide', box([60, 60, 3]))] })
  assert.deepEqual(await fittingOn([201, 50, 100], 'wide', maker), [])
  assert.deepEqual(await fittingOn([201, 60, 100], 'wide', maker), ['Wide'])
})

test('a design with round ends fits a bed that the box around it does not, and its page knows why', async () => {
  const { cookie: maker } = await signedIn()
  const rounded = roundedBar([200, 60, 5])
  const { id } = await publish(platform, 'tray', { title: 'Tray', files: [stlFile('tray', rounded)] })
  assert.deepEqual(await fittingOn([160, 160, 100], 'tray', maker), ['Tray'])
  assert.deepEqual(await fittingOn([158, 158, 100], 'tray', maker), [])
  type Details = z.output<typeof getProduct.reply>
  const { product } = (await call<Details>('GET', `/product/single/${id}`, { cookie: maker })).body.data
  const [mesh] = product.files.flatMap(({ mesh }) => mesh ?? [])
  assert.ok(mesh?.outlines)
  assert.equal(turnToFit([160, 160, 100], { outline: mesh.outlines[0] ?? [], heightMm: 5 }), 45)
})

test('a design of an earlier release is not turned until all its files are checked again', async () => {
  const { cookie: maker } = await signedIn()
  const files = [stlFile('old', roundedBar([200, 60, 5])), stlFile('long', box([200, 10, 3]))]
  const { id } = await publish(platform, 'old', { title: 'Old', files })
  await platform.db
    .updateTable('product_files')
    .set({ least_beds: null, printability: null })
    .where('product_id', '=', id)
    .execute()
  assert.deepEqual(await fittingOn([184, 184, 100], 'old', maker), [])
  assert.deepEqual(await fittingOn([200, 60, 100], 'old', maker), ['Old'])
  const stored = await platform.db
    .selectFrom('product_files')
    .select('id')
    .where('product_id', '=', id)
    .execute()
  const [first, second] = stored
  assert.ok(first && second)
  await checkFile(platform, first.id)
  assert.deepEqual(await fittingOn([160, 160, 100], 'old', maker), [])
  await checkFile(platform, second.id)
  assert.deepEqual(await fittingOn([160, 160, 100], 'old', maker), ['Old'])
})

test('two transactions that write the parts of a design at the same time lose no bed', async () => {
  const { cookie: maker } = await signedIn()
  const files = ['left', 'right'].map((name) => stlFile(name, roundedBar([200, 60, 5])))
  const { id } = await publish(platform, 'pair', { title: 'Pair', files })
  const { db } = platform
  const parts = await db
    .selectFrom('product_files')
    .select(['id', sql<string>`least_beds::text`.as('beds')])
    .where('product_id', '=', id)
    .execute()
  const [left, right] = parts
  assert.ok(left && right)
  const write = (within: typeof db, { id: file, beds }: Record<'id' | 'beds', string | null>) =>
    within
      .updateTable('product_files')
      .set({ least_beds: sql`${beds}::float8[]` })
      .where('id', '=', file)
      .execute()
  for (const part of parts) await write(db, { ...part, beds: null })
  let other: Promise<unknown> | undefined
  await db.transaction().execute(async (inside) => {
    await write(inside, left)
    other = write(db, right)
    await eventually(async () => {
      const { rows } = await sql`select from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
      return rows.length > 0
    })
  })
  await other
  assert.deepEqual(await fittingOn([160, 160, 100], 'pair', maker), ['Pair'])
})
