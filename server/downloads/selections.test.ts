import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import type * as z from 'zod/mini'
import type { listMarks } from '#contract/catalogue/members/favourites.ts'
import { maxSelected } from '#contract/catalogue/members/selection.ts'
import type { listDownloads, startSelectionDownload } from '#contract/downloads/downloads.ts'
import { openShop, publish, saveDraft, stlFile, tetrahedron } from '#server/testing/catalogue.ts'
import { testService } from '#server/testing/service.ts'
import { openLink } from './downloads.ts'
import { unzip } from './zip/testing/read-zip.ts'

type Started = z.output<typeof startSelectionDownload.reply> & { productIds?: string[] }
type Member = { user: { id: string }; cookie: string }

const { platform, app, call, signedIn, clock } = await testService()
const { db } = platform
await openShop(platform)
const files = [stlFile('Body'), stlFile('bódy', tetrahedron(30))]
const vase = await publish(platform, 'vase', { files })
const lamp = await publish(platform, 'lamp', { access: 'basic' })
const draft = await saveDraft(platform, 'draft')
const unknown = '00000000-0000-7000-8000-000000000000'

function start(productIds: unknown, { cookie }: Member) {
  return call<Started>('POST', '/download/products', { cookie, body: { productIds } })
}

async function begun(productIds: string[], member: Member) {
  const { status, body } = await start(productIds, member)
  assert.equal(status, 200, body.message)
  return body.data.url
}

function rowsOf({ user }: Member) {
  return db
    .selectFrom('downloads')
    .select(['product_id', 'version', 'files'])
    .where('user_id', '=', user.id)
    .orderBy('id')
    .execute()
}

test('a ZIP of several designs has a folder each, with the files and the licence of this download', async () => {
  const member = await signedIn({ plan: 'monthly', name: 'Ada Maker' })
  const url = await begun([vase.id, lamp.id, vase.id.toUpperCase()], member)
  assert.match(url, /\/layerdrop-2-designs-[0-9-]{10}\.zip$/)
  const answer = await app.inject(url)
  assert.equal(answer.statusCode, 200)
  assert.equal(answer.headers['content-length'], String(answer.rawPayload.length))
  assert.match(String(answer.headers['content-disposition']), /''layerdrop-2-designs-[0-9-]{10}\.zip$/)
  const together = await unzip(answer.rawPayload)
  assert.deepEqual(together.map(({ name }) => name).sort(), [
    'lamp-v1.0/CHANGES.txt',
    'lamp-v1.0/LICENSE.txt',
    'lamp-v1.0/lamp.stl',
    'vase-v1.0/Body.stl',
    'vase-v1.0/CHANGES.txt',
    'vase-v1.0/LICENSE.txt',
    'vase-v1.0/body-2.stl',
  ])
  const alone = await call<Started>('POST', `/download/product/${vase.id}`, { cookie: member.cookie })
  const single = await unzip((await app.inject(alone.body.data.url)).rawPayload)
  const alike = ({ name, text, bytes }: (typeof single)[number]) =>
    name.endsWith('.stl') ? bytes : text.replace(/^Download .*$/m, '')
  for (const file of single) {
    const same = together.find(({ name }) => name === `vase-v1.0/${file.name}`)
    assert.equal(same && alike(same), alike(file), file.name)
  }
  assert.match(together.find(({ name }) => name === 'lamp-v1.0/LICENSE.txt')?.text ?? '', /to Ada Maker on/)
})

test('each design is a download of its own in the log, the history and the marks', async () => {
  const member = await signedIn({ plan: 'yearly' })
  const url = await begun([vase.id, lamp.id], member)
  for (const method of ['GET', 'HEAD'] as const)
    assert.equal((await app.inject({ method, url })).statusCode, 200)
  const rows = await rowsOf(member)
  assert.deepEqual(
    rows.map(({ product_id, version, files }) => [product_id, version, files]).sort(),
    [
      [vase.id, '1.0', 2],
      [lamp.id, '1.0', 1],
    ].sort(),
  )
  const { downloads } = (
    await call<z.output<typeof listDownloads.reply>>('GET', '/download/all', { cookie: member.cookie })
  ).body.data
  assert.deepEqual(downloads.map(({ fileName }) => fileName).sort(), ['lamp-v1.0.zip', 'vase-v1.0.zip'])
  const marks = await call<z.output<typeof listMarks.reply>>('GET', '/product/marks', member)
  assert.deepEqual(marks.body.data.downloaded.toSorted(), [vase.id, lamp.id].toSorted())
})

test('an interrupted download resumes where it stopped', async () => {
  const member = await signedIn({ plan: 'monthly' })
  const url = await begun([vase.id, lamp.id], member)
  const whole = await app.inject(url)
  const { length } = whole.rawPayload
  for (const first of [0, 700, length - 30]) {
    const headers = { range: `bytes=${first}-`, 'if-range': String(whole.headers.etag) }
    const part = await app.inject({ url, headers })
    assert.equal(part.statusCode, 206)
    assert.deepEqual(part.rawPayload, whole.rawPayload.subarray(first))
  }
})

test('a selection of one design is its own ZIP', async () => {
  const member = await signedIn({ plan: 'monthly' })
  const url = await begun([vase.id, vase.id], member)
  assert.match(url, /\/vase-v1\.0\.zip$/)
  const [licence] = await unzip((await app.inject(url)).rawPayload)
  assert.equal(licence?.name, 'LICENSE.txt')
})

test('unavailable designs are named, and nothing is recorded', async () => {
  const member = await signedIn({ plan: 'monthly' })
  const refused = await start([vase.id, draft.id, unknown], member)
  assert.deepEqual([refused.status, refused.body.message], [404, '2 of these designs are no longer offered.'])
  assert.deepEqual(refused.body.data.productIds, [draft.id, unknown])
  for (const wrong of [undefined, [], ['vase'], 'vase', Array(maxSelected + 1).fill(vase.id)])
    assert.equal((await start(wrong, member)).status, 400)
  assert.deepEqual(await rowsOf(member), [])
  const visitor = await call('POST', '/download/products', { body: { productIds: [vase.id] } })
  assert.equal(visitor.status, 401)
})

test('access is checked for the link and again for the bytes', async () => {
  const basic = await start([lamp.id, vase.id], await signedIn({ plan: 'basic_free' }))
  assert.deepEqual([basic.status, basic.body.code], [403, 'paid_subscription_required'])
  const suspended = await signedIn({ plan: 'monthly' })
  const url = await begun([vase.id, lamp.id], suspended)
  await db.updateTable('users').set({ suspended_at: clock.now }).where('id', '=', suspended.user.id).execute()
  for (const { status, code } of [
    await start([vase.id, lamp.id], suspended).then(({ status, body }) => ({ status, code: body.code })),
    await app.inject(url).then((answer) => ({ status: answer.statusCode, code: answer.json().code })),
  ])
    assert.deepEqual([status, code], [403, 'account_suspended'])
})

test('a design retired in the meantime stays in the ZIP; a withdrawn one stops the ZIP', async () => {
  const member = await signedIn({ plan: 'monthly' })
  const bowl = await publish(platform, 'bowl')
  const become = (status: 'retired' | 'draft') =>
    db.updateTable('products').set({ status }).where('id', '=', bowl.id).execute()
  const url = await begun([bowl.id, lamp.id], member)
  await become('retired')
  assert.equal((await unzip((await app.inject(url)).rawPayload)).length, 6)
  const stranger = await start([bowl.id, lamp.id], await signedIn({ plan: 'monthly' }))
  assert.deepEqual(stranger.body.data.productIds, [bowl.id])
  await become('draft')
  assert.equal((await app.inject(url)).statusCode, 404)
})

test('every design counts its files, and a ZIP with too many files is not started', async () => {
  const member = await signedIn({ plan: 'monthly' })
  const kit = await publish(platform, 'kit')
  await sql`
    insert into product_files select copy.* from product_files f, generate_series(1, 57) number,
      jsonb_populate_record(f, jsonb_build_object(
        'id', uuid_v7(), 'position', number, 'preview_key', null, 'large_key', null, 'card_key', null, 'storage_key', f.storage_key || number)) copy
    where f.product_id = ${kit.id}`.execute(db)
  const refused = await start([kit.id, vase.id, lamp.id], member)
  assert.equal(refused.status, 422)
  assert.equal(
    refused.body.message,
    'These 3 designs have 61 files. One ZIP takes up to 60: select fewer designs.',
  )
  assert.deepEqual(await rowsOf(member), [])
  await begun([kit.id, vase.id], member)
  const next = await start([vase.id, lamp.id], member)
  assert.equal(next.status, 429)
  assert.match(next.body.message, /^You have downloaded 60 files in an hour; try again at /)
})

test('an unreadable file ends the download short of its announced length', async () => {
  const member = await signedIn({ plan: 'monthly' })
  const [, , ticket = '', name = ''] = (await begun([vase.id, lamp.id], member)).split('/')
  let reads = 0
  const read: typeof platform.files.read = async (...asked) =>
    ++reads === 2 ? undefined : platform.files.read(...asked)
  const failing = { ...platform, files: { ...platform.files, read } }
  const file = await openLink(failing, { ticket, name })
  assert.ok('content' in file)
  const stream = await file.content.read({ start: 0, end: file.content.bytes - 1 })
  let received = 0
  await assert.rejects(async () => {
    for await (const chunk of stream ?? []) received += chunk.length
  }, /not found/)
  assert.ok(received > 0 && received < file.content.bytes)
})

test('several designs become favourites at once, idempotently; one unavailable design refuses all', async () => {
  const { cookie } = await signedIn()
  const add = (productIds: string[]) =>
    call<{ productIds: string[] }>('PUT', '/favorite', { cookie, body: { productIds } })
  const favourites = async () =>
    (await call<z.output<typeof listMarks.reply>>('GET', '/product/marks', { cookie })).body.data.favourites
  const refused = await add([vase.id, draft.id])
  assert.deepEqual([refused.status, refused.body.data.productIds], [404, [draft.id]])
  assert.deepEqual(await favourites(), [])
  for (let time = 0; time < 2; time++) assert.equal((await add([vase.id, lamp.id, vase.id])).status, 200)
  assert.deepEqual((await favourites()).toSorted(), [vase.id, lamp.id].toSorted())
})
