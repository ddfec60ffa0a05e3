import assert from 'node:assert/strict'
import { test } from 'node:test'
import type * as z from 'zod/mini'
import type { getProduct } from '#contract/catalogue/catalogue.ts'
import type { listFavourites, listMarks } from '#contract/catalogue/members/favourites.ts'
import { day } from '#contract/durations.ts'
import { openShop, publish, publishVersion, retire, stlFile, tetrahedron } from '#server/testing/catalogue.ts'
import { testService } from '#server/testing/service.ts'

type Favourites = z.output<typeof listFavourites.reply>
type Marks = z.output<typeof listMarks.reply>

const service = await testService()
const { platform, call, signedIn, clock } = service
await openShop(platform)
const member = await signedIn({ plan: 'monthly' })
const ids: string[] = []
for (const slug of ['bowl', 'cup', 'vase']) ids.push((await publish(platform, slug)).id)
const [bowl = '', cup = '', vase = ''] = ids

function later() {
  clock.now = new Date(clock.now.getTime() + 1000)
}

async function favourites(query = '') {
  return (await call<Favourites>('GET', `/favorite/all${query}`, member)).body.data
}

async function marks({ cookie } = member) {
  return (await call<Marks>('GET', '/product/marks', { cookie })).body.data
}

test('a favourite added twice exists once, and the newest is first', async () => {
  for (const id of [bowl, cup, cup]) {
    assert.equal((await call('PUT', `/favorite/${id}`, member)).status, 200)
    later()
  }
  assert.deepEqual(
    (await favourites()).products.map(({ slug }) => slug),
    ['cup', 'bowl'],
  )
  const first = await favourites('?limit=1')
  const second = await favourites(`?limit=1&cursor=${first.nextCursor}`)
  assert.deepEqual([second.products[0]?.slug, second.nextCursor], ['bowl', null])
  assert.deepEqual((await marks()).favourites, [cup, bowl])
  assert.deepEqual((await marks(await signedIn())).favourites, [])
})

test('removing a favourite twice is not an error', async () => {
  await call('PUT', `/favorite/${vase}`, member)
  for (const _ of [1, 2]) assert.equal((await call('DELETE', `/favorite/${vase}`, member)).status, 200)
  assert.ok(!(await marks()).favourites.includes(vase))
})

test('an invisible design cannot be a favourite and is not listed', async () => {
  const soon = await publish(platform, 'soon', { publishedAt: new Date(clock.now.getTime() + day) })
  for (const id of [soon.id, 'vase', '00000000-0000-7000-8000-000000000000'])
    assert.equal((await call('PUT', `/favorite/${id}`, member)).status, 404)
  const gone = await publish(platform, 'gone')
  await call('PUT', `/favorite/${gone.id}`, member)
  await retire(platform, gone.id)
  assert.ok((await favourites()).products.every(({ slug }) => slug !== 'gone'))
})

test('the marks show downloads, single or in a ZIP, and later changes', async () => {
  const { product } = (await call<z.output<typeof getProduct.reply>>('GET', '/product/single/bowl', member))
    .body.data
  await call('POST', `/download/file/${product.files[0]?.id}`, member)
  later()
  await call('POST', `/download/product/${cup}`, member)
  assert.deepEqual((await marks()).downloaded, [cup, bowl])
  assert.deepEqual((await marks()).updated, [])
  later()
  for (const slug of ['bowl', 'cup'])
    await publishVersion(service, slug, { version: '2.0', file: stlFile(slug, tetrahedron(30)) })
  assert.deepEqual((await marks()).updated, [cup, bowl])
  const { products } = (await call<Favourites>('GET', '/product/updated', member)).body.data
  assert.deepEqual(
    products.map(({ id }) => id),
    [cup, bowl],
  )
  later()
  await call('POST', `/download/product/${bowl}`, member)
  assert.deepEqual((await marks()).updated, [cup])
})
