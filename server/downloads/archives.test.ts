import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import type * as z from 'zod/mini'
import type { getProduct } from '#contract/catalogue/catalogue.ts'
import type { listDownloads, startArchiveDownload } from '#contract/downloads/downloads.ts'
import {
  openShop,
  publish,
  publishVersion,
  stlFile,
  tetrahedron,
  threeMfFile,
} from '#server/testing/catalogue.ts'
import { changeSubscription, testService } from '#server/testing/service.ts'
import { unzip } from './zip/testing/read-zip.ts'

type Started = z.output<typeof startArchiveDownload.reply>
type History = z.output<typeof listDownloads.reply>

const service = await testService()
const { platform, app, call, signedIn, clock } = service
await openShop(platform)
const member = await signedIn({ plan: 'monthly', name: 'Ada Maker' })

const vase = await publish(platform, 'vase', {
  access: 'basic',
  files: [stlFile('Vase é'), stlFile('foot', tetrahedron(30)), stlFile('Fóot'), await threeMfFile('all')],
})

function start(id: string, { cookie } = member) {
  return call<Started>('POST', `/download/product/${id}`, { cookie })
}

function later(seconds: number) {
  clock.now = new Date(clock.now.getTime() + seconds * 1000)
}

test('the ZIP contains every published file and the licence', async () => {
  const { status, body } = await start(vase.id)
  assert.equal(status, 200)
  assert.match(body.data.url, /^\/d\/[0-9]{10}-[\w-]{64}\/vase-v1\.0\.zip$/)
  const answer = await app.inject(body.data.url)
  assert.equal(answer.statusCode, 200)
  assert.equal(answer.headers['content-type'], 'application/zip')
  assert.equal(answer.headers['content-length'], String(answer.rawPayload.length))
  assert.match(String(answer.headers['content-disposition']), /filename\*=UTF-8''vase-v1\.0\.zip$/)
  const [licence, changes, ...files] = await unzip(answer.rawPayload)
  assert.equal(changes?.name, 'CHANGES.txt')
  assert.equal(changes?.text, 'vase, version 1.0\r\n\r\nVersion 1.0, 2026-11-01, first version\r\n')
  assert.equal(licence?.name, 'LICENSE.txt')
  assert.match(licence?.text ?? '', /^vase, version 1\.0\r\nLicensed by .* to Ada Maker on /)
  assert.match(
    licence?.text ?? '',
    new RegExp(`\r\nCertificate ${platform.urls.public.origin}/verify/LD-[\\w-]{14}\r\n`),
  )
  assert.doesNotMatch(licence?.text ?? '', /@example\.test/)
  const { product } = (await call<z.output<typeof getProduct.reply>>('GET', '/product/single/vase', member))
    .body.data
  assert.deepEqual(
    files.map(({ name, bytes }) => [name, bytes]),
    product.files.map(({ bytes }, index) => [
      ['Vase-e.stl', 'foot.stl', 'Foot-2.stl', 'all.3mf'][index],
      bytes,
    ]),
  )
})

test('an interrupted ZIP download resumes with the same bytes', async () => {
  const { url } = (await start(vase.id)).body.data
  const whole = await app.inject(url)
  later(60)
  const length = whole.rawPayload.length
  for (const first of [0, 1, 700, length - 30, length - 1]) {
    const headers = { range: `bytes=${first}-`, 'if-range': String(whole.headers.etag) }
    const part = await app.inject({ url, headers })
    assert.equal(part.statusCode, 206)
    assert.deepEqual(part.rawPayload, whole.rawPayload.subarray(first))
  }
  const middle = await app.inject({ url, headers: { range: 'bytes=100-199' } })
  assert.deepEqual(middle.rawPayload, whole.rawPayload.subarray(100, 200))
  assert.equal(
    (await app.inject({ method: 'HEAD', url })).headers['content-length'],
    whole.headers['content-length'],
  )
})

test('the end of a ZIP is served without reading the files before it (RFC 9110, 14.1.2)', async () => {
  const { url } = (await start(vase.id, await signedIn({ plan: 'monthly' }))).body.data
  const whole = await app.inject(url)
  const reads: string[] = []
  const { read } = platform.files
  platform.files.read = (key, range) => {
    reads.push(key)
    return read(key, range)
  }
  const last = await app.inject({ url, headers: { range: 'bytes=-1' } })
  platform.files.read = read
  assert.deepEqual(last.rawPayload, whole.rawPayload.subarray(-1))
  assert.deepEqual(reads, [])
})

test('a file of an older release is read once for its checksum', async () => {
  const old = await publish(platform, 'old', { files: [await threeMfFile('old')] })
  const rows = platform.db.updateTable('product_files').set({ crc32: sql`null` })
  await rows.where('product_id', '=', old.id).execute()
  const { url } = (await start(old.id)).body.data
  await platform.db.updateTable('downloads').set({ mark: null }).where('product_id', '=', old.id).execute()
  const [, , file] = await unzip((await app.inject(url)).rawPayload)
  assert.equal(file?.name, 'old.3mf')
  const { crc32 } = await platform.db
    .selectFrom('product_files')
    .select('crc32')
    .where('product_id', '=', old.id)
    .executeTakeFirstOrThrow()
  assert.ok(Number(crc32) > 0)
})

test('the ZIP needs a running paid plan', async () => {
  const basic = await start(vase.id, await signedIn({ plan: 'basic_free' }))
  assert.deepEqual([basic.status, basic.body.code], [403, 'paid_subscription_required'])
  // The design is a Basic one: they have its files, one by one.
  assert.equal(basic.body.message, 'All files in one ZIP come with the paid plans. Upgrade to download them.')
  const leaving = await signedIn({ plan: 'monthly' })
  const { url } = (await start(vase.id, leaving)).body.data
  await changeSubscription(platform.db, leaving.user.id, { ends_at: clock.now })
  assert.equal((await app.inject(url)).statusCode, 403)
  for (const id of ['vase', '00000000-0000-7000-8000-000000000000'])
    assert.equal((await start(id)).status, 404)
})

test('a new version does not change a running ZIP, and earlier downloaders keep the old files', async () => {
  const lamp = await publish(platform, 'lamp', { files: [stlFile('lamp')] })
  const early = await signedIn({ plan: 'monthly' })
  const { url } = (await start(lamp.id, early)).body.data
  const before = await unzip((await app.inject(url)).rawPayload)
  const old = await platform.db
    .selectFrom('product_files')
    .select('id')
    .where('product_id', '=', lamp.id)
    .executeTakeFirstOrThrow()
  later(1)
  await publishVersion(service, 'lamp', { version: '2.0', file: stlFile('lamp', tetrahedron(30)) })
  assert.deepEqual(await unzip((await app.inject(url)).rawPayload), before)
  const { downloads } = (await call<History>('GET', '/download/all', early)).body.data
  assert.deepEqual(
    downloads.map(({ fileName, fileId, format, version, updateAvailable }) => [
      fileName,
      fileId,
      format,
      version,
      updateAvailable,
    ]),
    [['lamp-v1.0.zip', null, 'zip', '1.0', true]],
  )
  assert.equal((await call('POST', `/download/file/${old.id}`, early)).status, 200)
  assert.equal((await call('POST', `/download/file/${old.id}`, member)).status, 404)
})

test('a ZIP counts its files, and one started below the limit is completed', async () => {
  const greedy = await signedIn({ plan: 'monthly' })
  assert.equal((await start(vase.id, greedy)).status, 200)
  const rows = platform.db.updateTable('downloads').where('user_id', '=', greedy.user.id)
  assert.equal((await rows.set({ files: 59 }).where('files', '=', 4).executeTakeFirst()).numUpdatedRows, 1n)
  const { url } = (await start(vase.id, greedy)).body.data
  assert.equal((await unzip((await app.inject(url)).rawPayload)).length, 6)
  const refused = await start(vase.id, greedy)
  assert.equal(refused.status, 429)
  assert.match(refused.body.message, /^You have downloaded 60 files in an hour; try again at /)
})

test('a ZIP with a missing file is not started', async () => {
  const lost = await publish(platform, 'lost', { files: [stlFile('here'), stlFile('gone', tetrahedron(30))] })
  const { url } = (await start(lost.id)).body.data
  const gone = await platform.db
    .selectFrom('product_files')
    .select('storage_key')
    .where('product_id', '=', lost.id)
    .where('name', '=', 'gone.stl')
    .executeTakeFirstOrThrow()
  await platform.files.remove(gone.storage_key)
  assert.equal((await app.inject(url)).statusCode, 404)
})

test('the history is searched by design and by file', async () => {
  const found = async (search: string) =>
    (await call<History>('GET', `/download/all?search=${search}`, member)).body.data.downloads.map(
      ({ productTitle }) => productTitle,
    )
  assert.deepEqual(await found('VÁS'), ['vase', 'vase'])
  assert.deepEqual(await found('%25'), [])
})

test('the ZIP of a design with an assembly says how it is put together', async () => {
  const placed = {
    part: 'rack',
    turn: [0, 0, 0] as [number, number, number],
    at: null,
    comesFrom: 'above' as const,
  }
  const rack = await publish(platform, 'rack', {
    assembly: {
      steps: [{ text: 'Screw it to the wall.\nLevel it.', parts: [placed] }],
      needed: [{ name: 'M3 × 8 screw', quantity: 4, unit: '' }],
    },
  })
  const [, , assembly] = await unzip((await app.inject((await start(rack.id)).body.data.url)).rawPayload)
  assert.equal(assembly?.name, 'ASSEMBLY.txt')
  assert.equal(
    assembly?.text,
    'rack, version 1.0: assembly\r\n\r\nYou also need:\r\n- 4 × M3 × 8 screw\r\n\r\n1. Screw it to the wall.\r\nLevel it.\r\n',
  )
})
