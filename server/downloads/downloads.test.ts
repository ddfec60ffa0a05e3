import assert from 'node:assert/strict'
import { test as nodeTest } from 'node:test'
import type * as z from 'zod/mini'
import type { getProduct } from '#contract/catalogue/catalogue.ts'
import type { listDownloads, startDownload } from '#contract/downloads/downloads.ts'
import {
  openShop,
  publish,
  publishVersion,
  stlFile,
  tetrahedron,
  threeMfFile,
} from '#server/testing/catalogue.ts'
import { readAndAnalyse } from '#server/testing/read-and-analyse.ts'
import { testService } from '#server/testing/service.ts'

type Started = z.output<typeof startDownload.reply>
type History = z.output<typeof listDownloads.reply>

const service = await testService()
const { platform, app, call, signedIn, clock } = service
await openShop(platform)
const member = await signedIn({ plan: 'yearly' })

async function product(slug: string) {
  const { body } = await call<z.output<typeof getProduct.reply>>('GET', `/product/single/${slug}`, member)
  return body.data.product
}

async function fileId(slug: string) {
  return (await product(slug)).files[0]?.id ?? ''
}

function start(id: string, { cookie } = member) {
  return call<Started>('POST', `/download/file/${id}`, { cookie })
}

async function history(query = '') {
  return (await call<History>('GET', `/download/all${query}`, member)).body.data
}

function later(seconds: number) {
  clock.now = new Date(clock.now.getTime() + seconds * 1000)
}

await publish(platform, 'vase', { files: [stlFile('Vase é (größe)'), await threeMfFile('vase')] })
const vase = await fileId('vase')

/** Runs each test a day later, outside the download limits of the previous one. */
function test(name: string, run: () => Promise<void>) {
  nodeTest(name, async () => {
    later(86_400)
    await run()
  })
}

test('the file behind a link is the published one, under a name that every slicer takes', async () => {
  const [stl, threeMf] = (await product('vase')).files
  const started = await start(stl?.id ?? '')
  assert.equal(started.status, 200)
  assert.match(started.body.data.url, /^\/d\/[0-9]{10}-[\w-]{64}\/Vase-e-gro-e\.stl$/)
  assert.equal(
    new Date(started.body.data.expiresAt).getTime(),
    Math.floor(clock.now.getTime() / 1000) * 1000 + 600_000,
  )
  const answer = await app.inject(started.body.data.url)
  assert.equal(answer.statusCode, 200)
  const { report } = await readAndAnalyse(answer.rawPayload, 'vase.stl')
  assert.deepEqual([report.triangles, report.size], [4, [20, 20, 20]])
  const { headers } = answer
  assert.equal(headers['content-type'], 'model/stl')
  assert.equal(headers['content-length'], String(stl?.bytes))
  assert.match(String(headers.etag), /^"[0-9a-f]{64}"$/)
  assert.equal(headers['cache-control'], 'private, no-store')
  assert.match(
    String(headers['content-disposition']),
    /^attachment; filename="Vase-e-gro-e\.stl"; filename\*=UTF-8''/,
  )
  assert.equal(headers['set-cookie'], undefined)
  const whole = await app.inject((await start(threeMf?.id ?? '')).body.data.url)
  assert.equal(whole.headers['content-type'], 'model/3mf')
  assert.equal((await readAndAnalyse(whole.rawPayload, 'vase.3mf')).format, '3mf')
})

test('one link serves several requests, HEAD and parts, and is logged once', async () => {
  const before = (await history()).downloads.length
  const { url } = (await start(vase)).body.data
  const whole = await app.inject(url)
  assert.equal(
    (await app.inject({ method: 'HEAD', url })).headers['content-length'],
    whole.headers['content-length'],
  )
  const part = await app.inject({
    url,
    headers: { range: 'bytes=80-', 'if-range': String(whole.headers.etag) },
  })
  assert.equal(part.statusCode, 206)
  assert.deepEqual(part.rawPayload, whole.rawPayload.subarray(80))
  assert.equal((await history()).downloads.length, before + 1)
})

test('a link ends after ten minutes', async () => {
  const { url } = (await start(vase)).body.data
  later(599)
  assert.equal((await app.inject(url)).statusCode, 200)
  later(1)
  const answer = await app.inject({ url, headers: { accept: 'text/html' } })
  assert.equal(answer.statusCode, 410)
  assert.match(answer.payload, /This download link has expired\./)
})

test('a link that was changed anywhere is not valid', async () => {
  const { url } = (await start(vase)).body.data
  const [, , ticket = '', name = ''] = url.split('/')
  const [expiry = '', signature = ''] = [ticket.slice(0, 10), ticket.slice(11)]
  const other = signature.replace(/^./, (letter) => (letter === 'A' ? 'B' : 'A'))
  const changed = [
    `/d/${Number(expiry) + 1}-${signature}/${name}`,
    `/d/${expiry}-${other}/${name}`,
    `/d/${expiry}-${signature.slice(0, -1)}${signature.endsWith('A') ? 'B' : 'A'}/${name}`,
    `/d/${expiry}-${signature.slice(0, 63)}/${name}`,
    `/d/${ticket}/other.stl`,
    `/d/${ticket}/${name}%00`,
    `/d/${ticket}/..%2f${name}`,
    `/d/x/${name}`,
    `/d/0000000000-${'0'.repeat(64)}/${name}`,
  ]
  for (const address of changed) {
    const answer = await app.inject(address)
    assert.equal(answer.statusCode, 404, address)
    assert.equal(answer.json().status, 'error')
  }
  assert.equal((await app.inject(url)).statusCode, 200)
  assert.equal((await app.inject({ method: 'POST', url })).statusCode, 404)
})

test('a file of an unknown, draft, scheduled or retired design is a 404', async () => {
  await publish(platform, 'draft')
  await publish(platform, 'scheduled', { publishedAt: new Date(clock.now.getTime() + 1_000) })
  const draft = await fileId('draft')
  const scheduled = await platform.db
    .selectFrom('product_files as f')
    .innerJoin('products as p', 'p.id', 'f.product_id')
    .select('f.id')
    .where('p.slug', '=', 'scheduled')
    .executeTakeFirstOrThrow()
  const { url } = (await start(draft)).body.data
  await platform.db.updateTable('products').set({ status: 'draft' }).where('slug', '=', 'draft').execute()
  for (const id of [
    draft,
    scheduled.id,
    '00000000-0000-7000-8000-000000000000',
    'vase.stl',
    '1',
    "' or 1=1",
  ]) {
    const { status, body } = await start(encodeURIComponent(id))
    assert.deepEqual([status, body.message], [404, 'File not found'], id)
  }
  assert.equal((await app.inject(url)).statusCode, 404)
  later(1)
  assert.equal((await start(scheduled.id)).status, 200)
})

test('a missing or damaged file is not sent', async () => {
  await publish(platform, 'lost')
  const { url } = (await start(await fileId('lost'))).body.data
  const row = await platform.db
    .selectFrom('product_files as f')
    .innerJoin('products as p', 'p.id', 'f.product_id')
    .select('f.storage_key')
    .where('p.slug', '=', 'lost')
    .executeTakeFirstOrThrow()
  await platform.files.write(row.storage_key, Buffer.from('half'))
  assert.equal((await app.inject(url)).statusCode, 404)
  await platform.files.remove(row.storage_key)
  assert.equal((await app.inject(url)).statusCode, 404)
})

test('more than sixty files in an hour are refused, also in parallel', async () => {
  const greedy = await signedIn({ plan: 'monthly' })
  const answers = await Promise.all(Array.from({ length: 65 }, () => start(vase, greedy)))
  assert.equal(answers.filter(({ status }) => status === 200).length, 60)
  const refused = answers.find(({ status }) => status === 429)
  assert.match(
    refused?.body.message ?? '',
    /^You have downloaded 60 files in an hour; try again at [0-9]{2}:[0-9]{2} UTC/,
  )
  assert.equal(refused?.headers['retry-after'], '3600')
  assert.equal((await start(vase)).status, 200)
  later(3_599)
  assert.equal((await start(vase, greedy)).status, 429)
  later(1)
  assert.equal((await start(vase, greedy)).status, 200)
})

test('more than three hundred files in a day are refused until the first is a day old', async () => {
  const greedy = await signedIn({ plan: 'monthly' })
  const begin = clock.now.getTime()
  const rows = Array.from({ length: 300 }, (_, at) => ({
    user_id: greedy.user.id,
    file_id: vase,
    downloaded_at: new Date(begin + at * 100_000),
  }))
  await platform.db.insertInto('downloads').values(rows).execute()
  later(40_000)
  const refused = await start(vase, greedy)
  assert.equal(refused.status, 429)
  assert.match(refused.body.message, /^You have downloaded 300 files in a day; try again at /)
  assert.equal(refused.headers['retry-after'], String(86_400 - 40_000))
  later(86_400 - 40_000)
  assert.equal((await start(vase, greedy)).status, 200)
})

test('the history shows the first picture of a design', async () => {
  await start(vase)
  const [picture] = (await product('vase')).pictures
  assert.equal((await history()).downloads[0]?.pictureUrl, picture?.cardUrl ?? 'a picture')
})

test('the history lists the member\u2019s own downloads, newest first, and marks newer versions', async () => {
  await publish(platform, 'improved')
  const old = await fileId('improved')
  await start(old)
  later(1)
  await start(vase)
  assert.deepEqual(
    (await history('?limit=2')).downloads.map(({ productTitle, updateAvailable }) => [
      productTitle,
      updateAvailable,
    ]),
    [
      ['vase', false],
      ['improved', false],
    ],
  )
  await publishVersion(service, 'improved', {
    version: '1.1',
    file: stlFile('improved', tetrahedron(30)),
  })
  const { downloads, nextCursor } = await history('?limit=2')
  assert.equal(downloads[1]?.updateAvailable, true)
  assert.equal((await start(old)).status, 200)
  assert.equal((await start(old, await signedIn({ plan: 'monthly' }))).status, 404)
  const next = await history(`?limit=2&cursor=${nextCursor}`)
  assert.ok(next.downloads.every(({ id }) => downloads.every((shown) => shown.id !== id)))
  const stranger = await signedIn({ plan: 'monthly' })
  assert.deepEqual((await call<History>('GET', '/download/all', stranger)).body.data.downloads, [])
  assert.equal((await call('GET', '/download/all?cursor=x', stranger)).status, 400)
})
