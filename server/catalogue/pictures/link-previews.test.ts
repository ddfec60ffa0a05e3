import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import sharp from 'sharp'
import { openShop, publish, retire, saveDraft } from '#server/testing/catalogue.ts'
import { testService } from '#server/testing/service.ts'
import { administrator, flatPicture, upload } from '#server/testing/studio.ts'
import { createApp } from '../../platform/http/app/http.ts'
import { serveWebPages } from '../../platform/http/pages/web-pages.ts'
import { setPictures } from '../catalogue.ts'
import { findLinkPreview } from './link-previews.ts'

const { app, platform } = await testService()
const folder = mkdtempSync(join(tmpdir(), 'layerdrop-link-preview-'))
after(() => rmSync(folder, { recursive: true, force: true }))
mkdirSync(join(folder, 'assets'))
for (const name of ['index.html', 'app.html'])
  writeFileSync(
    join(folder, name),
    '<head><title>Layerdrop</title>\n<meta name="twitter:card" content="summary_large_image" />\n</head>',
  )
const pages = await createApp(platform, async () => undefined)
await serveWebPages(pages, { folder, findPreview: (path) => findLinkPreview(platform, path) })
after(() => pages.close())

await openShop(platform)
const hostile = `"><script>alert(1)</script> & 'more'`
const { id } = await publish(platform, 'pot', { title: hostile })

const open = (url: string) => pages.inject({ url })
const tagsOf = (html: string) =>
  new Map(
    [...html.matchAll(/<meta (?:property|name)="([^"]+)" content="([^"]*)" \/>/g)].map(
      ([, name, content]) => [name, content],
    ),
  )
const pictureOf = async (url: string) =>
  new URL(tagsOf((await open(url)).body).get('og:image') ?? '').pathname

// https://ogp.me: og:title, og:type, og:image and og:url are required of every page; a picture has a type, a size and an alt text.
test('a link to a published design unfurls with its name and its cover, for anybody', async () => {
  const { body, headers, statusCode } = await open('/product-details/pot')
  assert.deepEqual(
    [statusCode, headers['cache-control'], headers['x-robots-tag']],
    [200, 'no-cache', 'noindex'],
  )
  const tags = tagsOf(body)
  const site = platform.urls.public.origin
  const title = '&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt; &amp; &#39;more&#39;'
  assert.deepEqual(
    [
      'og:title',
      'og:type',
      'og:url',
      'og:image:type',
      'og:image:width',
      'og:image:height',
      'og:image:alt',
    ].map((name) => tags.get(name)),
    [title, 'website', `${site}/product-details/pot`, 'image/jpeg', '1200', '630', 'pot'],
  )
  assert.match(tags.get('og:image') ?? '', new RegExp(`^${site}/media/pictures/`))
  assert.deepEqual(
    ['twitter:card', 'twitter:title', 'twitter:image', 'twitter:image:alt'].map((name) => tags.get(name)),
    ['summary_large_image', title, tags.get('og:image'), 'pot'],
  )
  assert.match(tags.get('og:description') ?? '', /Layerdrop/)
  assert.ok(body.includes(`<title>${title} · Layerdrop</title>`))
  assert.doesNotMatch(body, /<script|A design for this test|without supports/)
  assert.equal(headers['content-security-policy'], (await open('/home')).headers['content-security-policy'])
  assert.equal((await open(`/product-details/${id}`)).body, body)
  assert.equal((await pages.inject({ method: 'HEAD', url: '/product-details/pot' })).body, '')
})

test('the picture is a JPEG of 1200 × 630 that may be kept for ever', async () => {
  const { rawPayload, headers } = await app.inject({ url: await pictureOf('/product-details/pot') })
  const { format, width, height } = await sharp(rawPayload).metadata()
  assert.deepEqual([format, width, height, headers['content-type']], ['jpeg', 1200, 630, 'image/jpeg'])
  assert.equal(headers['cache-control'], 'public, max-age=31536000, immutable')
  assert.equal(headers['cross-origin-resource-policy'], 'cross-origin')
})

// RFC 9110, 9.3.2 and 13.1.2: HEAD may leave Content-Length out, and a known ETag is answered with 304.
test('HEAD and a known ETag are answered without painting', async (context) => {
  await publish(platform, 'unpainted')
  const url = await pictureOf('/product-details/unpainted')
  const read = context.mock.method(platform.files, 'read')
  const head = await app.inject({ method: 'HEAD', url })
  assert.deepEqual(
    [head.statusCode, head.headers['content-type'], head.headers['content-length'], head.body],
    [200, 'image/jpeg', undefined, ''],
  )
  const known = await app.inject({ url, headers: { 'if-none-match': String(head.headers.etag) } })
  assert.deepEqual([known.statusCode, known.headers.etag, known.body], [304, head.headers.etag, ''])
  assert.equal(read.mock.callCount(), 0)
  assert.equal((await app.inject({ url })).headers.etag, head.headers.etag)
})

test('a draft, a scheduled, a withdrawn and an unknown design get the same reply', async () => {
  await saveDraft(platform, 'draft')
  await publish(platform, 'later', { publishedAt: new Date(platform.now().getTime() + 86_400_000) })
  const retired = await publish(platform, 'retired')
  await retire(platform, retired.id)
  const answer = async (slug: string) => {
    const { body, statusCode, headers } = await open(`/product-details/${slug}`)
    return { body, statusCode, headers: { ...headers, 'x-request-id': '', date: '' } }
  }
  const unknown = await answer('unknown')
  assert.equal(tagsOf(unknown.body).get('og:image'), undefined)
  for (const slug of ['draft', 'later', 'retired', retired.id, 'x%00', 'a'.repeat(200)])
    assert.deepEqual(await answer(slug), unknown, slug)
})

test('a new cover has a new URL; the old URL is a 404, and so is that of a withdrawn design', async () => {
  const status = async (url: string) => (await app.inject({ url })).statusCode
  const before = await pictureOf('/product-details/pot')
  const by = await administrator(platform)
  const { revision } = await platform.db
    .selectFrom('products')
    .select('revision')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const cover = { alt: 'Blue', isPhoto: false, isClearedForShops: true }
  const pictures = [{ ...cover, id: await upload(platform, by, 'blue.png', await flatPicture()) }]
  await setPictures(platform, { ...by, params: { id }, body: { pictures, revision } })
  const now = await pictureOf('/product-details/pot')
  assert.notEqual(now, before)
  assert.deepEqual([await status(before), await status(now)], [404, 200])
  await retire(platform, id)
  assert.equal(await status(now), 404)
})
