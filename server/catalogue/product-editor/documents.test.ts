import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Product, ProductFile } from '#contract/catalogue/catalogue.ts'
import type { FormProduct } from '#contract/catalogue/studio/product-form.ts'
import { writeStl } from '#geometry/writers/stl-writer.ts'
import { openShop, publish, tetrahedron } from '#server/testing/catalogue.ts'
import { testService } from '#server/testing/service.ts'
import { assertNoOrphanedFiles, uploader } from '../../testing/uploads.ts'

const { app, platform, call, signedIn, clock } = await testService()
await openShop(platform)
const admin = await signedIn({ role: 'admin' })
const maker = await signedIn({ plan: 'monthly' })
const basic = await signedIn({ plan: 'basic_free' })
const uploads = uploader(app, admin.cookie)
const { id } = await publish(platform, 'lamp')

const pdf = '%PDF-1.7\n1 0 obj <</Type/Catalog>> endobj\ntrailer <<>>\n%%EOF\n'

async function addVersion(version: string, files: object[]) {
  const { body } = await call<{ product: FormProduct }>('GET', `/admin/products/${id}`, admin)
  return call('POST', `/admin/products/${id}/versions`, {
    cookie: admin.cookie,
    body: {
      version,
      kind: 'fix',
      note: 'With instructions.',
      revision: body.data.product.revision,
      files: files.map((file) => ({ partName: 'Part', acceptProblems: false, ...file })),
    },
  })
}

async function download(path: string) {
  const { body } = await call<{ url: string }>('POST', `/download/${path}`, maker)
  return app.inject(body.data.url)
}

test('instructions are files of the design: listed, versioned, in the ZIP, with the same access', async () => {
  const [document] = (await uploads.analysed(platform, 'How to wire it.pdf', pdf)).files
  const [stl] = (await uploads.analysed(platform, 'lamp.stl', writeStl(tetrahedron(30)))).files
  const named = { fileId: document?.id, partName: 'Instructions', name: 'wiring.exe' }
  const alone = await addVersion('1.1', [named])
  assert.equal(alone.body.message, 'Only a draft may be incomplete: Model file is missing.')
  assert.equal((await addVersion('1.1', [{ fileId: stl?.id }, named])).status, 200)

  const { product } = (await call<{ product: Product }>('GET', `/product/single/${id}`, maker)).body.data
  assert.deepEqual(
    product.files.map(({ name, partName, format, mesh }) => [name, partName, format, mesh?.triangles]),
    [
      ['lamp.stl', 'Part', 'stl', 4],
      ['wiring.pdf', 'Instructions', 'pdf', undefined],
    ],
  )
  assert.deepEqual([product.parts, product.sizeMm], [1, [30, 30, 30]])
  const wiring = `file/${product.files[1]?.id}`
  const refused = await call('POST', `/download/${wiring}`, basic)
  assert.deepEqual([refused.status, refused.body.code], [403, 'paid_subscription_required'])
  assert.equal((await call('POST', `/download/${wiring}`)).status, 401)
  const { headers, body } = await download(wiring)
  assert.deepEqual([headers['content-type'], body], ['application/pdf', pdf])
  assert.match(String(headers['content-disposition']), /^attachment; .*wiring\.pdf/)
  assert.ok((await download(`product/${id}`)).rawPayload.includes(pdf))
  const history = await call<{ downloads: { format: string }[] }>('GET', '/download/all', maker)
  assert.deepEqual(history.body.data.downloads.map(({ format }) => format).sort(), ['pdf', 'zip'])
  await assertNoOrphanedFiles(platform)
})

test('a new version keeps the files it names again unchanged', async () => {
  const { product } = (await call<{ product: Product }>('GET', `/product/single/${id}`, maker)).body.data
  const [lamp, wiring] = product.files
  const [base] = (await uploads.analysed(platform, 'base.stl', writeStl(tetrahedron(40)))).files
  clock.now = new Date(clock.now.getTime() + 60_000)
  const named = [{ fileId: base?.id, partName: 'Base' }, { fileId: lamp?.id }]
  assert.equal((await addVersion('1.2', named)).status, 200)
  const now = (await call<{ product: Product }>('GET', `/product/single/${id}`, maker)).body.data.product
  assert.deepEqual(
    now.files.map(({ name, version }) => [name, version]),
    [
      ['base.stl', '1.2'],
      ['lamp.stl', '1.1'],
    ],
  )
  assert.deepEqual([now.version, now.files[1]?.id], ['1.2', lamp?.id])
  const versions = await call<{ versions: { version: string; files: ProductFile[] }[] }>(
    'GET',
    `/product/${id}/versions`,
    maker,
  )
  assert.deepEqual(
    versions.body.data.versions.map(({ version, files }) => [version, files.map(({ name }) => name)]),
    [
      ['1.2', ['base.stl', 'lamp.stl']],
      ['1.1', ['wiring.pdf']],
      ['1.0', []],
    ],
  )
  const newcomer = await signedIn({ plan: 'monthly' })
  const start = (cookie: string | undefined) =>
    call('POST', `/download/file/${wiring?.id}`, { ...(cookie && { cookie }) })
  assert.deepEqual([(await start(maker.cookie)).status, (await start(newcomer.cookie)).status], [200, 404])
  await assertNoOrphanedFiles(platform)
})

test('the instructions of a design are not searched', async () => {
  const columns = platform.db.selectFrom('products').select('formats').where('id', '=', id)
  assert.deepEqual((await columns.executeTakeFirstOrThrow()).formats, ['stl'])
})
