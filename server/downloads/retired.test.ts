import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Product, ProductCard } from '#contract/catalogue/catalogue.ts'
import { apiBase } from '#contract/endpoint.ts'
import { openShop, publish, retire, stlFile } from '#server/testing/catalogue.ts'
import { testService } from '#server/testing/service.ts'

const { platform, app, call, signedIn } = await testService()
await openShop(platform)
const holder = await signedIn({ plan: 'monthly' })
const other = await signedIn({ plan: 'monthly' })
const { id } = await publish(platform, 'vase', { files: [stlFile('Vase'), stlFile('Lid')] })
await publish(platform, 'bowl')

type Member = typeof holder
const find = ({ cookie }: Member, name = 'vase') =>
  call<{ product: Product }>('GET', `/product/single/${name}`, { cookie })
const download = (path: string, { cookie }: Member) =>
  call<{ url: string }>('POST', `/download/${path}`, { cookie })

const [vase, lid] = (await find(holder)).body.data.product.files
assert.ok(vase && lid)
const before = await download(`file/${vase.id}`, holder)
await retire(platform, id)

test('a member keeps a downloaded design after it is retired: page, 3D view, versions, files and ZIP', async () => {
  for (const name of ['vase', id]) {
    const { status, body } = await find(holder, name)
    assert.deepEqual([status, body.data.product.isRetired], [200, true])
  }
  assert.equal((await find(holder, 'bowl')).body.data.product.isRetired, false)
  const { cookie } = holder
  const versions = await call('GET', '/product/vase/versions', { cookie })
  const preview = await call<{ parts: { url: string }[] }>('GET', '/product/vase/preview', { cookie })
  assert.deepEqual([versions.status, preview.status, preview.body.data.parts.length], [200, 200, 2])
  const mesh = await app.inject({ url: preview.body.data.parts[0]?.url ?? '', headers: { cookie } })
  assert.equal(mesh.statusCode, 200)
  assert.equal((await app.inject(before.body.data.url)).statusCode, 200)
  for (const path of [`file/${lid.id}`, `product/${id}`]) {
    const { status, body } = await download(path, holder)
    assert.deepEqual([status, (await app.inject(body.data.url)).statusCode], [200, 200], path)
  }
})

test('a retired design is a 404 for everybody else', async () => {
  for (const name of ['vase', id]) assert.equal((await find(other, name)).status, 404)
  const { cookie } = other
  assert.equal((await call('GET', '/product/vase/versions', { cookie })).status, 404)
  assert.equal((await call('GET', '/product/vase/preview', { cookie })).status, 404)
  const mesh = await app.inject({
    url: `${apiBase}/product/preview/${vase.id}`,
    headers: { cookie: other.cookie },
  })
  assert.equal(mesh.statusCode, 404)
  for (const path of [`file/${vase.id}`, `product/${id}`])
    assert.equal((await download(path, other)).status, 404)
})

test('no list, search or suggestion shows a retired design', async () => {
  const { cookie } = holder
  for (const path of ['/product/all', '/product/all?search=vase']) {
    const { body } = await call<{ products: ProductCard[] }>('GET', path, { cookie })
    assert.ok(
      body.data.products.every(({ slug }) => slug !== 'vase'),
      path,
    )
  }
  const { body } = await call<{ suggestions: unknown[] }>('GET', '/product/suggest?q=vase', { cookie })
  assert.deepEqual(body.data.suggestions, [])
  assert.equal((await call('PUT', `/favorite/${id}`, { cookie })).status, 404)
})
