import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { FormProduct } from '#contract/catalogue/studio/product-form.ts'
import { prusaSettings } from '#geometry/testing/projects.ts'
import { box } from '#geometry/testing/shapes.ts'
import { helpedPlate, sliced } from '#geometry/testing/sliced-parts.ts'
import { meshXml, threeMfOf } from '#geometry/testing/three-mfs.ts'
import { writeThreeMf } from '#geometry/writers/three-mf-writer.ts'
import { openShop, publish } from '#server/testing/catalogue.ts'
import { readAndAnalyse } from '#server/testing/read-and-analyse.ts'
import { testService } from '#server/testing/service.ts'
import { assertNoOrphanedFiles, firstAttempt, uploader } from '../../testing/uploads.ts'
import { analyseUpload } from './analysis.ts'

const { app, platform, call, signedIn } = await testService()
const admin = await signedIn({ role: 'admin' })
await openShop(platform)
const other = await publish(platform, 'vase')
const { analysed, state } = uploader(app, admin.cookie)

const draft = await call<{ id: string }>('POST', '/admin/products', {
  cookie: admin.cookie,
  body: { title: 'Lid' },
})
const productId = draft.body.data.id
const repair = (fileId: string | undefined) =>
  call<{ uploadId: string }>('POST', `/admin/product/${productId}/repair`, {
    cookie: admin.cookie,
    body: { fileId },
  })
const { triangles, ...rest } = box([20, 20, 20], [5, 5, 5])
const mesh = { ...rest, triangles: triangles.slice(3) }

test('a broken 3MF of one object is repaired, used and downloaded', async () => {
  const about = { title: 'Lid of a box', designer: 'Ada', licenseTerms: 'None', application: 'CAD' }
  const [broken] = (await analysed(platform, 'lid.3mf', await writeThreeMf([{ name: 'Lid', mesh }], about)))
    .files
  assert.ok(broken?.printability)
  const { isRepairable, isPlain, ...checked } = broken.printability
  assert.deepEqual([isRepairable, isPlain], [true, true])
  const reportedBefore = (report: object) =>
    platform.db
      .updateTable('uploaded_files')
      .set({ printability: JSON.stringify({ ...checked, ...report }) })
      .where('id', '=', broken.id)
      .execute()
  await reportedBefore({})
  assert.match((await repair(broken.id)).body.message, /^We don’t know yet/)
  // As 1.2.0 stored it.
  await reportedBefore({ isPlain: true })
  const { body } = await repair(broken.id)
  await analyseUpload(platform, body.data.uploadId, firstAttempt)
  const { files, repairedFrom } = await state(body.data.uploadId)
  const [lid, ...others] = files
  assert.deepEqual([repairedFrom, lid?.name, lid?.format, others], [broken.id, 'lid.3mf', '3mf', []])
  assert.deepEqual([lid?.report?.watertight, lid?.report?.volumeMm3, lid?.problems], [true, 8000, []])
  assert.deepEqual(lid?.repairs, ['Filled 1 hole with 1 triangle.'])
  for (const address of [lid?.damageUrl, lid?.repairUrl])
    assert.equal(
      (await app.inject({ url: address ?? '', headers: { cookie: admin.cookie } })).statusCode,
      200,
    )

  const { body: taken } = await call<{ product: FormProduct }>('PUT', `/admin/products/${productId}/files`, {
    cookie: admin.cookie,
    body: { files: [{ fileId: lid?.id, partName: 'Lid', acceptProblems: false }], revision: 1 },
  })
  const [file] = taken.data.product.files
  const original = await app.inject({ url: file?.originalUrl ?? '', headers: { cookie: admin.cookie } })
  assert.match(`${original.headers['content-disposition']}`, /lid-before-repair\.3mf/)
  const { category_id } = await platform.db
    .selectFrom('products')
    .select('category_id')
    .where('id', '=', other.id)
    .executeTakeFirstOrThrow()
  const sold = { status: 'published', published_at: platform.now(), category_id } as const
  await platform.db.updateTable('products').set(sold).where('id', '=', productId).execute()
  const { cookie } = await signedIn({ plan: 'yearly' })
  const started = await call<{ url: string }>('POST', `/download/file/${file?.id}`, { cookie })
  assert.equal(started.status, 200, started.body.message)
  const { rawPayload } = await app.inject({ url: started.body.data.url, headers: { cookie } })
  const { report, threeMf } = await readAndAnalyse(rawPayload, 'x.3mf')
  assert.deepEqual([report.watertight, report.triangles, report.size], [true, 12, [20, 20, 20]])
  assert.deepEqual([threeMf?.plateNames, threeMf?.metadata.get('Title')], [[['Lid']], 'Lid of a box'])
  await assertNoOrphanedFiles(platform)
})

test('a broken 3MF with parts, modifiers and painting keeps them, and the filaments of its project', async () => {
  const [plate, ...others] = helpedPlate.parts
  const parts = [{ ...(plate ?? assert.fail()), mesh }, ...others]
  const painted = sliced('prusa', [{ parts }], {
    paint: 'slic3rpe:custom_supports="4"',
    files: [prusaSettings],
  })
  const [sign] = (await analysed(platform, 'painted.3mf', painted)).files
  assert.equal(sign?.report?.watertight, false)
  const { body } = await repair(sign?.id)
  await analyseUpload(platform, body.data.uploadId, firstAttempt)
  const [mended] = (await state(body.data.uploadId)).files
  assert.deepEqual([mended?.report?.watertight, mended?.repairs], [true, ['Filled 1 hole with 1 triangle.']])
  assert.deepEqual(mended?.estimate?.project, sign?.estimate?.project)
  assert.ok(mended?.estimate?.project?.features?.length)
  await assertNoOrphanedFiles(platform)
})

test('the repair of a broken 3MF that counts its triangles is refused with a sentence', async () => {
  const sets = '<t:trianglesets><t:triangleset name="top"/></t:trianglesets></mesh>'
  const object = `<object id="1">${meshXml(mesh).replace('</mesh>', sets)}</object>`
  const bytes = threeMfOf(`<resources>${object}</resources><build><item objectid="1"/></build>`)
  const [sign] = (await analysed(platform, 'sets.3mf', bytes)).files
  const refused = await repair(sign?.id)
  assert.equal(refused.status, 409)
  assert.match(refused.body.message, /^This 3MF names sets of its triangles by their order/)
  await assertNoOrphanedFiles(platform)
})
