import assert from 'node:assert/strict'
import { test } from 'node:test'
import { endpoints } from '#contract/api.ts'
import { apiBase } from '#contract/endpoint.ts'
import { openShop, publish } from './testing/catalogue.ts'
import { testService } from './testing/service.ts'

// A CDN stores what says `public`, for everybody (RFC 9111).

const { app, call, platform, signedIn } = await testService()
const { cookie } = await signedIn({ role: 'admin' })
const someId = '00000000-0000-7000-8000-000000000000'
const filled = (path: string) => path.replace(/[:*]\w*/g, someId)
const stored = /^public, max-age=(3600|31536000, immutable)$/

test('no cache may store the reply of any call', async () => {
  for (const { endpoint } of endpoints)
    for (const who of [undefined, cookie]) {
      const { headers } = await call(endpoint.method, filled(endpoint.path), { cookie: who })
      assert.equal(headers['cache-control'], 'no-store', `${endpoint.method} ${endpoint.path}`)
    }
})

test('every other address sets cache headers, and a reply that any cache may store sets no cookie', async () => {
  const paths = await pathsOf(app.printRoutes({ commonPrefix: false }))
  assert.ok(paths.includes('/robots.txt') && paths.includes('/media/:folder/:name'), paths.join(' '))
  for (const path of paths.filter((each) => !each.startsWith(apiBase))) {
    const { headers } = await app.inject({ url: filled(path), headers: { cookie } })
    const rule = String(headers['cache-control'])
    assert.ok(/^(no-store|no-cache|private, no-store)$/.test(rule) || stored.test(rule), `${path}: ${rule}`)
    if (stored.test(rule)) assert.equal(headers['set-cookie'], undefined, path)
  }
})

test('a public picture may be stored for ever, with or without a cookie, and a download link never', async () => {
  await openShop(platform)
  await publish(platform, 'lamp')
  const member = await signedIn({ plan: 'monthly' })
  type ProductReply = { product: { files: { id: string }[]; pictures: { cardUrl: string }[] } }
  const { product } = (await call<ProductReply>('GET', '/product/single/lamp', member)).body.data
  for (const headers of [{}, { cookie }]) {
    const picture = await app.inject({ url: product.pictures[0]?.cardUrl ?? '', headers })
    assert.equal(picture.statusCode, 200)
    assert.equal(picture.headers['cache-control'], 'public, max-age=31536000, immutable')
    assert.deepEqual([picture.headers['set-cookie'], picture.headers.vary], [undefined, undefined])
  }
  const link = await call<{ url: string }>('POST', `/download/file/${product.files[0]?.id}`, member)
  const file = await app.inject(link.body.data.url)
  assert.deepEqual([file.statusCode, file.headers['cache-control']], [200, 'private, no-store'])
  const missing = await app.inject('/media/pictures/gone.webp')
  assert.deepEqual([missing.statusCode, missing.headers['cache-control']], [404, 'no-store'])
})

/** Returns the tree that Fastify prints as paths of GET. */
async function pathsOf(tree: string) {
  const open: string[] = []
  const paths: string[] = []
  for (const line of tree.split('\n')) {
    const [, indent = '', part = '', methods = ''] = line.match(/^([\s│├└─]*)(\S+)(?: \((.*)\))?$/) ?? []
    if (part === '') continue
    const depth = indent.length / 4
    open.splice(depth - 1, open.length, part)
    if (/\bGET\b/.test(methods)) paths.push(open.join(''))
  }
  return paths
}
