import assert from 'node:assert/strict'
import { test } from 'node:test'
import type * as z from 'zod/mini'
import type { listProducts } from '#contract/catalogue/catalogue.ts'
import { block, openShop, publish, publishVersion, stlFile, threeMfFile } from '#server/testing/catalogue.ts'
import { testService } from '#server/testing/service.ts'

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
    files: [stlFile('long', block(150, 80, 20)), stlFile('high', block(60, 60, 90))],
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
    file: await threeMfFile('slab', block(200, 200, 89)),
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

test('a long design fits the bed when it lies across its diagonal', async () => {
  const { cookie: maker } = await signedIn()
  await publish(platform, 'ruler', { title: 'Ruler', files: [stlFile('ruler', block(200, 10, 3))] })
  const fitsOn = async (bed: number[]) => {
    const printer = { model: 'Mine', bed, nozzle: 0.4, multiColour: false }
    await call('PATCH', '/preference', { cookie: maker, body: { printers: [printer] } })
    return (await found({ only: 'fits-bed', search: 'ruler' }, maker)).titles
  }
  assert.deepEqual(await fitsOn([150, 150, 100]), ['Ruler'])
  assert.deepEqual(await fitsOn([148, 148, 100]), [])
  assert.deepEqual(await fitsOn([190, 60, 100]), [])
  assert.deepEqual(await fitsOn([80, 195, 100]), ['Ruler'])
})
