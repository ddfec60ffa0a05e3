import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Product, ProductFile } from '#contract/catalogue/catalogue.ts'
import type { FormProduct } from '#contract/catalogue/studio/product-form.ts'
import { day } from '#contract/durations.ts'
import { apiBase } from '#contract/endpoint.ts'
import { analyse } from '#geometry/analysis/analyse.ts'
import { openShop, publish, saveDraft, tetrahedron } from '#server/testing/catalogue.ts'
import { testService } from '#server/testing/service.ts'
import { claimFiles, storeOrphanedFiles } from '../../platform/files/orphaned-files.ts'
import { assertNoOrphanedFiles } from '../../testing/uploads.ts'

const { app, platform, clock, call, signedIn } = await testService()
await openShop(platform)
const admin = await signedIn({ role: 'admin', name: 'Ana' })
const maker = await signedIn({ plan: 'monthly' })
const other = await signedIn({ plan: 'monthly' })
const { id: productId } = await publish(platform, 'vase')

let uploads = 0

async function uploadedModel(name: string, problems: string[] = []) {
  const { id: uploadId } = await platform.db
    .insertInto('uploads')
    .values({
      user_id: admin.user.id,
      name,
      bytes: 4,
      received: 4,
      state: 'done',
      created_at: clock.now,
      expires_at: new Date(clock.now.getTime() + day),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const key = `test-${++uploads}`
  const row = {
    storage_key: `models/${key}.stl`,
    preview_key: `previews/${key}.glb`,
    damage_key: problems.length > 0 ? `pictures/${key}.webp` : null,
  }
  const stored = Object.values(row).flatMap((at) => (at ? { key: at, content: Buffer.from(key) } : []))
  await storeOrphanedFiles(platform, stored)
  const { id } = await platform.db
    .insertInto('uploaded_files')
    .values({
      upload_id: uploadId,
      position: 0,
      name,
      kind: 'model',
      format: 'stl',
      bytes: 6,
      problems,
      ...row,
      sha256: 'a'.repeat(64),
      report: JSON.stringify(analyse(tetrahedron(30))),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await claimFiles(platform, stored)
  return { fileId: id, partName: 'Vase', acceptProblems: false }
}

type Change = Record<string, unknown>
const revisionOf = async (id: string) => {
  const { body } = await call<{ product?: FormProduct }>('GET', `/admin/products/${id}`, admin)
  return body.data.product?.revision ?? 1
}
const add = async (change: Change, id = productId) => {
  const news = { version: '1.1', kind: 'fix', note: 'The rim is stronger.', revision: await revisionOf(id) }
  return call('POST', `/admin/products/${id}/versions`, {
    cookie: admin.cookie,
    body: { ...news, ...change },
  })
}
const setFiles = async (files: Change[], id: string) => {
  const body = { files, revision: await revisionOf(id) }
  return call('PUT', `/admin/products/${id}/files`, { cookie: admin.cookie, body })
}
const productOf = async (id = productId) =>
  (await call<{ product: Product }>('GET', `/product/single/${id}`, maker)).body.data.product
const start = (fileId: string, { cookie } = maker) => call('POST', `/download/file/${fileId}`, { cookie })

type Versions = {
  versions: { version: string; kind: string; note: string; isCurrent: boolean; files: ProductFile[] }[]
}
const versionsFor = async ({ cookie } = maker) =>
  (await call<Versions>('GET', `/product/vase/versions`, { cookie })).body.data.versions

test('a new version says what changed; earlier downloaders keep the old files', async () => {
  const [old] = (await productOf()).files
  assert.ok(old)
  assert.equal((await start(old.id)).status, 200)
  clock.now = new Date(clock.now.getTime() + 60_000)
  assert.equal((await add({ files: [await uploadedModel('vase.stl')] })).status, 200)

  const product = await productOf()
  assert.deepEqual(
    [product.version, product.change?.kind, product.change?.note],
    ['1.1', 'fix', 'The rim is stronger.'],
  )
  assert.deepEqual(
    product.files.map(({ name, partName, version }) => [name, partName, version]),
    [['vase.stl', 'Vase', '1.1']],
  )
  const shown = async (member: typeof maker) =>
    (await versionsFor(member)).map(({ version, kind, isCurrent, files }) => [
      version,
      kind,
      isCurrent,
      files.length,
    ])
  assert.deepEqual(await shown(maker), [
    ['1.1', 'fix', true, 1],
    ['1.0', 'first', false, 1],
  ])
  assert.deepEqual(await shown(other), [
    ['1.1', 'fix', true, 1],
    ['1.0', 'first', false, 0],
  ])
  assert.deepEqual([(await start(old.id)).status, (await start(old.id, other)).status], [200, 404])
  const entries = await platform.db
    .selectFrom('audit_log')
    .select(['action', 'after'])
    .where('action', '=', 'add version')
    .execute()
  assert.deepEqual(entries, [
    { action: 'add version', after: { version: '1.1', kind: 'fix', note: 'The rim is stronger.' } },
  ])
  await assertNoOrphanedFiles(platform)
})

test('a broken model is never published silently', async () => {
  const broken = await uploadedModel('leg.stl', ['The mesh is not closed: 3 open edges.'])
  const before = await productOf()
  const refused = await add({ version: '1.2', files: [broken] })
  assert.deepEqual(
    [refused.status, refused.body.code, refused.body.message],
    [422, 'broken_mesh', 'leg.stl: The mesh is not closed: 3 open edges.'],
  )
  assert.deepEqual(await productOf(), before)
  assert.equal((await add({ version: '1.2', files: [{ ...broken, acceptProblems: true }] })).status, 200)
  const row = await platform.db
    .selectFrom('product_files')
    .select('accepted_problems')
    .where('version', '=', '1.2')
    .executeTakeFirst()
  assert.deepEqual(row?.accepted_problems, ['The mesh is not closed: 3 open edges.'])
  await assertNoOrphanedFiles(platform)
})

test('an invalid version is refused with a sentence, and no file is used', async () => {
  const file = await uploadedModel('vase.stl')
  const twin = await uploadedModel('VASE.stl')
  const refusals: [Change, number, RegExp][] = [
    [{ files: [file], version: '1.1' }, 409, /has a version 1\.1 already/],
    [{ files: [file], version: 'two' }, 400, /looks like 1\.2/],
    [{ files: [file], kind: 'first' }, 400, /a fix, a new part or a new profile/],
    [{ files: [file], note: ' ' }, 400, /Say what changed/],
    [{ files: [], version: '2' }, 422, /Model file is missing/],
    [{ files: [file], version: '2', revision: 1 }, 409, /Your changes were not saved/],
    [{ files: [{ ...file, partName: '' }], version: '2' }, 400, /Every part needs a name/],
    [{ files: [file, twin], version: '2' }, 422, /Two files are named/],
    [
      { files: [{ ...file, fileId: '00000000-0000-7000-8000-000000000000' }], version: '2' },
      409,
      /Upload it again/,
    ],
  ]
  for (const [change, status, message] of refusals) {
    const answer = await add(change)
    assert.equal(answer.status, status, answer.body.message)
    assert.match(answer.body.message, message)
  }
  assert.equal((await add({ files: [file] }, '00000000-0000-7000-8000-000000000000')).status, 404)
  assert.equal((await setFiles([file], productId)).status, 409)
  const twice = await Promise.all([
    add({ version: '2', files: [file] }),
    add({ version: '2', files: [file] }),
  ])
  assert.deepEqual(twice.map(({ status }) => status).sort(), [200, 409])
})

test('the files of a draft can be replaced, and removed ones are deleted', async () => {
  const draft = await saveDraft(platform, 'draft')
  const [first] = await platform.db
    .selectFrom('product_files')
    .select('id')
    .where('product_id', '=', draft.id)
    .execute()
  const kept = { fileId: first?.id ?? '', name: 'old.stl', partName: 'Old', acceptProblems: false }
  const files = async () =>
    (
      await platform.db
        .selectFrom('product_files')
        .select('name')
        .where('product_id', '=', draft.id)
        .orderBy('position')
        .execute()
    ).map(({ name }) => name)
  assert.equal((await setFiles([await uploadedModel('new.stl'), kept], draft.id)).status, 200)
  assert.deepEqual(await files(), ['new.stl', 'old.stl'])
  assert.equal((await setFiles([kept], draft.id)).status, 200)
  assert.deepEqual(await files(), ['old.stl'])
  assert.equal((await add({ files: [kept] }, draft.id)).status, 409)
  await assertNoOrphanedFiles(platform)
})

test('members load the preview mesh; visitors and tokens of other designs are refused', async () => {
  type Preview = { parts: { fileId: string; partName: string; url: string; sizeMm: number[] }[] }
  const { parts } = (await call<Preview>('GET', `/product/${productId}/preview`, maker)).body.data
  assert.deepEqual(
    parts.map(({ partName, sizeMm }) => [partName, sizeMm]),
    [['Vase', [30, 30, 30]]],
  )
  const get = (url: string, cookie?: string) => app.inject({ url, headers: { ...(cookie && { cookie }) } })
  const url = parts[0]?.url ?? ''
  const mesh = await get(url, maker.cookie)
  assert.deepEqual(
    [mesh.statusCode, mesh.headers['content-type'], mesh.headers['cache-control']],
    [200, 'model/gltf-binary', 'private, max-age=86400'],
  )
  assert.equal((await get(url)).statusCode, 401)
  const { fileId } = await uploadedModel('secret.stl')
  const secret = `${apiBase}/product/preview/${fileId}`
  assert.deepEqual(
    [(await get(secret, maker.cookie)).statusCode, (await get(secret, admin.cookie)).statusCode],
    [404, 200],
  )
  await platform.db.updateTable('products').set({ status: 'draft' }).where('id', '=', productId).execute()
  assert.equal((await get(url, maker.cookie)).statusCode, 404)
  const suspended = await signedIn({ role: 'admin' })
  await platform.db
    .updateTable('users')
    .set({ suspended_at: platform.now() })
    .where('id', '=', suspended.user.id)
    .execute()
  assert.equal((await get(secret, suspended.cookie)).statusCode, 404)
  for (const what of ['preview', 'versions']) {
    for (const { cookie } of [maker, suspended])
      assert.equal((await call('GET', `/product/${productId}/${what}`, { cookie })).status, 404)
    assert.equal((await call('GET', `/product/${productId}/${what}`, admin)).status, 200)
  }
})
