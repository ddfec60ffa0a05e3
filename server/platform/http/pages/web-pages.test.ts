import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { brand } from '#contract/site/brand.ts'
import { testPlatform } from '../../testing/platform.ts'
import { createApp } from '../app/http.ts'
import { refuseWithoutWebApp, serveWebPages } from './web-pages.ts'

const folder = mkdtempSync(join(tmpdir(), 'layerdrop-pages-'))
after(() => rmSync(folder, { recursive: true, force: true }))
mkdirSync(join(folder, 'assets'))
for (const name of ['who-we-are', 'privacy-policy']) mkdirSync(join(folder, name))
for (const name of ['index.html', 'app.html', 'who-we-are/index.html', 'assets/app-1.js', 'favicon.svg'])
  writeFileSync(join(folder, name), name)
for (const name of ['app-1.js.br', '.hidden.js']) writeFileSync(join(folder, 'assets', name), name)

const { platform } = await testPlatform({ CONTACT_EMAIL: 'help@example.test' })
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

test('pages have the address and the contact of this site, compressed too', async () => {
  const text = `<html data-contact="${brand.email}"><link href="${brand.url}/who-we-are"> ${brand.email}`
  const expected = `<html data-contact="help@example.test"><link href="${platform.urls.public.origin}/who-we-are"> help@example.test`
  writeFileSync(join(folder, 'privacy-policy/index.html'), text)
  const open = (encoding: string, headers = {}) =>
    app.inject({ url: '/privacy-policy', headers: { 'accept-encoding': encoding, ...headers } })
  const plain = await open('br;q=0, gzip;q=0.0')
  assert.deepEqual([plain.body, plain.headers['content-encoding']], [expected, undefined])
  for (const [encoding, unpack] of [
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ] as const) {
    const { headers, rawPayload } = await open(`${encoding};q=0.5`)
    assert.deepEqual([headers['content-encoding'], headers.vary], [encoding, 'accept-encoding'])
    assert.equal(unpack(rawPayload).toString(), expected)
  }
  const same = await open('br', { 'if-none-match': plain.headers.etag })
  assert.deepEqual([same.statusCode, same.body], [304, ''])
})

test('a page that could not be read is read again', async () => {
  assert.equal((await app.inject({ url: '/terms-of-use' })).statusCode, 500)
  mkdirSync(join(folder, 'terms-of-use'))
  writeFileSync(join(folder, 'terms-of-use/index.html'), 'terms')
  assert.equal((await app.inject({ url: '/terms-of-use' })).body, 'terms')
})

test('search engines may index only the public pages', async () => {
  const robots = async (url: string) => (await app.inject({ url })).headers['x-robots-tag']
  for (const url of ['/', '/who-we-are', '/who-we-are/']) assert.equal(await robots(url), undefined, url)
  for (const url of ['/home', '/login', '/no/such/page']) assert.equal(await robots(url), 'noindex', url)
})

test('beyond three lookups at once, pages are served without a link preview of their own', async () => {
  const { promise: found, resolve: find } = Promise.withResolvers<undefined>()
  let lookups = 0
  const previewing = await createApp(platform, async () => undefined)
  after(() => previewing.close())
  const loadPreview = () => {
    lookups++
    return found
  }
  await serveWebPages(previewing, {
    folder,
    findPreview: (path) => (path === '/home' ? undefined : loadPreview),
  })
  const open = async (url: string) => (await previewing.inject({ url })).body
  const first = ['/product-details/a', '/product-details/b', '/product-details/c'].map(open)
  const answers = ['/product-details/d', '/home'].map(open)
  assert.deepEqual(await Promise.all(answers), ['app.html', 'app.html'])
  find(undefined)
  assert.deepEqual(await Promise.all(first), ['app.html', 'app.html', 'app.html'])
  assert.equal(lookups, 3)
})

test('files outside the folder, hidden files and compressed files are not served', async () => {
  for (const name of ['', 'app-1.js.br', '.hidden.js', '..%2fapp.html', '%2e%2e/%2e%2e/package.json'])
    assert.equal((await app.inject({ url: `/assets/${name}` })).statusCode, 404, name)
  for (const url of ['/..%2f..%2fetc%2fpasswd', '/.git/config', '/%2e%2e/package.json', '/app.html.br'])
    assert.equal((await app.inject({ url })).statusCode, 404, url)
})

test('production refuses to start without a built web app', () => {
  assert.throws(() => refuseWithoutWebApp(join(folder, 'assets')), /npm run build/)
  refuseWithoutWebApp(folder)
})
