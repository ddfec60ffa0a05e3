import assert from 'node:assert/strict'
import { test } from 'node:test'
import type * as z from 'zod/mini'
import type { listVersions } from '#contract/catalogue/studio/uploads.ts'
import type {
  listDownloads,
  startAllUpdatesDownload,
  startUpdateDownload,
} from '#contract/downloads/downloads.ts'
import { block, openShop, publish, publishVersion, retire, stlFile } from '#server/testing/catalogue.ts'
import { testService } from '#server/testing/service.ts'
import { unzip } from './zip/testing/read-zip.ts'

type Started = z.output<typeof startUpdateDownload.reply>
type Versions = z.output<typeof listVersions.reply>
type History = z.output<typeof listDownloads.reply>

const service = await testService()
const { app, platform, call, signedIn, clock } = service
clock.now = new Date('2026-11-21T12:00:00Z')
await openShop(platform)
const lamp = await publish(platform, 'lamp', {
  access: 'basic',
  files: [stlFile('foot'), stlFile('shade', block(30, 30, 30)), stlFile('clip', block(5, 5, 5))],
})

function later() {
  clock.now = new Date(clock.now.getTime() + 60_000)
}

async function versions({ cookie }: { cookie: string }) {
  return (await call<Versions>('GET', '/product/lamp/versions', { cookie })).body.data
}

async function start(path: string, { cookie }: { cookie: string }) {
  const answer = await call<Started>('POST', `/download/${path}`, { cookie })
  later()
  return answer
}

const update = (who: { cookie: string }) => start(`product/${lamp.id}/update`, who)

async function unzipped({ url }: Started) {
  return unzip((await app.inject(url)).rawPayload)
}

async function addVersion(version: string, kept: string[], [name, size]: [string, number]) {
  later()
  await publishVersion(service, 'lamp', { version, kept, file: stlFile(name, block(size, size, size)) })
  later()
}

const early = await signedIn({ plan: 'monthly', name: 'Ada Maker' })
const basic = await signedIn({ plan: 'basic_free' })
const stranger = await signedIn({ plan: 'yearly' })
const { url: firstZip } = (await start(`product/${lamp.id}`, early)).body.data
const [foot] = (await versions(basic)).versions[0]?.files ?? []
assert.equal((await start(`file/${foot?.id}`, basic)).status, 200)

test('a member with all or none of the files has no update', async () => {
  for (const who of [early, stranger]) {
    assert.equal((await versions(who)).news, null)
    const refused = await update(who)
    assert.deepEqual(
      [refused.status, refused.body.message],
      [409, 'You already have the latest files of this design.'],
    )
  }
  assert.equal((await start('product/00000000-0000-7000-8000-000000000000/update', early)).status, 404)
})

test('an update ZIP contains newer files only, and lists changed and removed ones', async () => {
  await addVersion('1.1', ['foot.stl', 'shade.stl', 'clip.stl'], ['hook', 8])
  await addVersion('1.2', ['foot.stl', 'hook.stl'], ['shade', 40])
  const { news, versions: all } = await versions(early)
  const names = all[0]?.files.filter(({ id }) => news?.fileIds.includes(id)).map(({ name }) => name)
  assert.deepEqual([news?.since, names], ['1.0', ['hook.stl', 'shade.stl']])
  assert.equal((await versions(stranger)).news, null)
  const { status, body } = await update(early)
  assert.equal(status, 200)
  assert.match(body.data.url, /\/lamp-v1\.2-update\.zip$/)
  const [licence, changes, ...files] = await unzipped(body.data)
  assert.match(licence?.text ?? '', /^lamp, version 1\.2\r\nLicensed by .* to Ada Maker on /)
  assert.deepEqual(changes?.text.split('\r\n'), [
    'lamp, version 1.2',
    '',
    'New or changed since version 1.0, which you have:',
    '- hook.stl',
    '- shade.stl',
    '',
    'No longer part of it:',
    '- clip.stl',
    '',
    'Version 1.2, 2026-11-21, fix',
    '1.2 is better.',
    '',
    'Version 1.1, 2026-11-21, fix',
    '1.1 is better.',
    '',
  ])
  assert.deepEqual(
    files.map(({ name }) => name),
    ['hook.stl', 'shade.stl'],
  )
})

test('an update is recorded and counted as a download, and makes the member up to date', async () => {
  const { downloads } = (await call<History>('GET', '/download/all', early)).body.data
  assert.deepEqual(
    downloads.map(({ fileName, version, updateAvailable }) => [fileName, version, updateAvailable]),
    [
      ['lamp-v1.2-update.zip', '1.2', false],
      ['lamp-v1.0.zip', '1.0', false],
    ],
  )
  assert.deepEqual((await call<History>('GET', '/download/all?only=updated', early)).body.data.downloads, [])
  const row = await platform.db
    .selectFrom('downloads')
    .select(['files', 'since'])
    .where('since', 'is not', null)
    .executeTakeFirstOrThrow()
  assert.equal(row.files, 2)
  assert.equal((await versions(early)).news, null)
  assert.equal((await update(early)).status, 409)
})

test('the link of an update stays the same to the byte after a newer version, and a repeated old file changes nothing', async () => {
  await addVersion('1.3', ['hook.stl', 'shade.stl'], ['foot', 12])
  const started = (await update(early)).body.data
  const before = await app.inject(started.url)
  await addVersion('1.4', ['hook.stl', 'foot.stl'], ['shade', 50])
  assert.deepEqual((await app.inject(started.url)).rawPayload, before.rawPayload)
  assert.deepEqual(
    (await unzipped(started)).map(({ name }) => name),
    ['LICENSE.txt', 'CHANGES.txt', 'foot.stl'],
  )
  assert.equal((await start(`file/${foot?.id}`, early)).status, 200)
  assert.deepEqual((await versions(early)).news?.since, '1.3')
  assert.equal(
    (await versions(early)).versions.flatMap(({ isCurrent, files }) => (isCurrent ? [] : files)).length,
    4,
  )
})

test('a Basic member sees what is new and needs an upgrade for the ZIP', async () => {
  assert.equal((await versions(basic)).news?.since, '1.0')
  const refused = await update(basic)
  assert.deepEqual([refused.status, refused.body.code], [403, 'paid_subscription_required'])
  const old = (await versions(basic)).versions.flatMap(({ isCurrent, files }) => (isCurrent ? [] : files))
  assert.deepEqual(
    old.map(({ name }) => name),
    ['foot.stl'],
  )
  assert.equal((await app.inject(firstZip)).statusCode, 410)
})

test('one ZIP has the updates of all designs, a folder each, once', async () => {
  const maker = await signedIn({ plan: 'yearly' })
  const desk = await publish(platform, 'desk', { files: [stlFile('desk')] })
  for (const { id } of [lamp, desk]) assert.equal((await start(`product/${id}`, maker)).status, 200)
  const none = await start('updates', maker)
  assert.deepEqual(
    [none.status, none.body.message],
    [409, 'You already have the latest files of all your designs.'],
  )
  await publishVersion(service, 'desk', { version: '1.1', file: stlFile('desk', block(9, 9, 9)) })
  await addVersion('1.9', ['foot.stl', 'hook.stl', 'shade.stl'], ['cable', 3])
  const { status, body } = await call<z.output<typeof startAllUpdatesDownload.reply>>(
    'POST',
    '/download/updates',
    { cookie: maker.cookie },
  )
  assert.deepEqual([status, body.data.designs, body.data.remaining], [200, 2, 0])
  assert.match(body.data.url, /\/layerdrop-2-updates-2026-11-\d\d\.zip$/)
  const names = (await unzipped(body.data)).map(({ name }) => name).filter((name) => name.endsWith('.stl'))
  assert.deepEqual(names.sort(), ['desk-v1.1-update/desk.stl', 'lamp-v1.9-update/cable.stl'])
  later()
  assert.equal((await start('updates', maker)).status, 409)
  assert.equal((await start('updates', basic)).status, 403)
})

test('the history filters by update, names the certificate and is a CSV file without formulas', async () => {
  const maker = await signedIn({ plan: 'yearly' })
  await publish(platform, 'risky', { title: '=1+1', files: [stlFile('risky')] })
  await publish(platform, 'fresh', { files: [stlFile('fresh')] })
  for (const slug of ['risky', 'fresh']) {
    const { body } = await call<{ product: { id: string } }>('GET', `/product/single/${slug}`, {
      cookie: maker.cookie,
    })
    assert.equal((await start(`product/${body.data.product.id}`, maker)).status, 200)
  }
  await publishVersion(service, 'fresh', { version: '1.1', file: stlFile('fresh', block(9, 9, 9)) })
  const read = async (query: string) =>
    (await call<History>('GET', `/download/all?${query}`, { cookie: maker.cookie })).body.data.downloads
  assert.deepEqual(
    (await read('only=updated')).map(({ productSlug }) => productSlug),
    ['fresh'],
  )
  assert.deepEqual(
    (await read('')).map(({ certificateCode }) => certificateCode?.length),
    [12, 12],
  )
  const answer = await app.inject({
    url: '/backend/api/v1/download/csv?only=updated',
    headers: { cookie: maker.cookie },
  })
  assert.match(String(answer.headers['content-disposition']), /layerdrop-downloads-.*\.csv/)
  const [header, first, ...rest] = answer.body.trimEnd().split('\r\n')
  assert.equal(
    header,
    '\ufeff"downloadedAt","design","file","format","version","certificate","updateAvailable"',
  )
  assert.match(first ?? '', /^".*Z","fresh","fresh-v1\.0\.zip","zip","1\.0","LD-[\w-]{14}","yes"$/)
  assert.deepEqual(rest, [])
  const all = await app.inject({
    url: '/backend/api/v1/download/csv',
    headers: { cookie: maker.cookie },
  })
  assert.match(all.body, /"'=1\+1"/)
})

test('a member whose plan ended still reads history and certificates, and downloads nothing', async () => {
  const maker = await signedIn({ plan: 'monthly' })
  assert.equal((await start(`product/${lamp.id}`, maker)).status, 200)
  await platform.db
    .updateTable('subscriptions')
    .set({ status: 'canceled', access_until: new Date(clock.now.getTime() - 1) })
    .where('user_id', '=', maker.user.id)
    .execute()
  const list = async (path: string) => (await call<History>('GET', path, { cookie: maker.cookie })).body.data
  assert.equal((await list('/download/all')).downloads.length, 1)
  const { body } = await call<{ certificates: unknown[] }>('GET', '/certificate/all', maker)
  assert.equal(body.data.certificates.length, 1)
  assert.equal((await start(`product/${lamp.id}`, maker)).status, 403)
  assert.equal((await start('updates', maker)).status, 403)
})

test('an update of a retired design is in the history too', async () => {
  const holder = await signedIn({ plan: 'monthly' })
  await start(`product/${lamp.id}`, holder)
  await addVersion('9.0', [], ['foot', 55])
  await retire(platform, lamp.id)
  const { body } = await call<History>('GET', '/download/all?only=updated', holder)
  assert.deepEqual(
    body.data.downloads.map(({ productId, updateAvailable }) => [productId, updateAvailable]),
    [[lamp.id, true]],
  )
  assert.equal((await update(holder)).status, 200)
})
