import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { testPlatform } from '../../testing/platform.ts'
import { createApp } from '../app/http.ts'
import { refuseWithoutWebApp, serveWebPages } from './web-pages.ts'

const folder = mkdtempSync(join(tmpdir(), 'layerdrop-pages-'))
after(() => rmSync(folder, { recursive: true, force: true }))
mkdirSync(join(folder, 'assets'))
mkdirSync(join(folder, 'who-we-are'))
for (const name of ['index.html', 'app.html', 'who-we-are/index.html', 'assets/app-1.js', 'favicon.svg'])
  writeFileSync(join(folder, name), name)

const { platform } = await testPlatform()
const app = await createApp(platform, async () => undefined)
await serveWebPages(app, { folder })
after(() => app.close())

const pages: [address: string, status: number, body: string, cacheControl: string][] = [
  ['/', 200, 'index.html', 'no-cache'],
  ['/who-we-are', 200, 'who-we-are/index.html', 'no-cache'],
  ['/home', 200, 'app.html', 'no-cache'],
  ['/product-details/ripple-vase', 200, 'app.html', 'no-cache'],
  ['/reset/reset-password?user=a&code=b', 200, 'app.html', 'no-store'],
  ['/no/such/page', 404, 'app.html', 'no-store'],
  ['/assets/gone-2.js', 404, 'app.html', 'no-store'],
  ['/assets/app-1.js', 200, 'assets/app-1.js', 'public, max-age=31536000, immutable'],
  ['/favicon.svg', 200, 'favicon.svg', 'public, max-age=3600'],
]
for (const [url, status, body, cacheControl] of pages)
  test(`${url} answers ${status} with Cache-Control ${cacheControl}`, async () => {
    const response = await app.inject({ url })
    assert.equal(response.statusCode, status)
    assert.equal(response.body, body)
    assert.equal(response.headers['cache-control'], cacheControl)
  })

// OWASP ASVS 5.0, 4.1.1: XML says its character set too.
test('an SVG is served as UTF-8', async () => {
  const { headers } = await app.inject({ url: '/favicon.svg' })
  assert.equal(headers['content-type'], 'image/svg+xml; charset=utf-8')
})

test('search engines may index only the public pages', async () => {
  const robots = async (url: string) => (await app.inject({ url })).headers['x-robots-tag']
  for (const url of ['/', '/who-we-are', '/who-we-are/']) assert.equal(await robots(url), undefined, url)
  for (const url of ['/home', '/login', '/no/such/page']) assert.equal(await robots(url), 'noindex', url)
})

test('past three look-ups at once, pages come at once without a preview of their own', async () => {
  const { promise: found, resolve: find } = Promise.withResolvers<undefined>()
  let lookUps = 0
  const previewing = await createApp(platform, async () => undefined)
  after(() => previewing.close())
  const lookUp = () => {
    lookUps++
    return found
  }
  await serveWebPages(previewing, { folder, findPreview: (path) => (path === '/home' ? undefined : lookUp) })
  const open = async (url: string) => (await previewing.inject({ url })).body
  const first = ['/product-details/a', '/product-details/b', '/product-details/c'].map(open)
  const answers = ['/product-details/d', '/home'].map(open)
  assert.deepEqual(await Promise.all(answers), ['app.html', 'app.html'])
  find(undefined)
  assert.deepEqual(await Promise.all(first), ['app.html', 'app.html', 'app.html'])
  assert.equal(lookUps, 3)
})

test('files outside the folder and hidden files are not served', async () => {
  for (const url of ['/..%2f..%2fetc%2fpasswd', '/.git/config', '/%2e%2e/package.json', '/app.html.br'])
    assert.equal((await app.inject({ url })).statusCode, 404, url)
})

test('production refuses to start without a built web app', () => {
  assert.throws(() => refuseWithoutWebApp(join(folder, 'assets')), /npm run build/)
  refuseWithoutWebApp(folder)
})
