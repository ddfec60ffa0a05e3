import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Product } from '#contract/catalogue/catalogue.ts'
import type { FormProduct } from '#contract/catalogue/studio/product-form.ts'
import { stepOf } from '#geometry/testing/step-files.ts'
import { makeZip } from '#geometry/testing/zips.ts'
import { writeStl } from '#geometry/writers/stl-writer.ts'
import { openShop, publish, tetrahedron } from '#server/testing/catalogue.ts'
import { testService } from '#server/testing/service.ts'
import { assertNoOrphanedFiles, uploader } from '../../testing/uploads.ts'

const { app, platform, call, signedIn } = await testService()
await openShop(platform)
const admin = await signedIn({ role: 'admin' })
const maker = await signedIn({ plan: 'monthly' })
const basic = await signedIn({ plan: 'basic_free' })
const uploads = uploader(app, admin.cookie)
const { id } = await publish(platform, 'bracket')

const own = stepOf([{ size: [30, 20, 10] }, { size: [5, 5, 5], at: [40, 0, 0] }])
const step = own.replace("'part.step'", "''")
const formOf = async () =>
  (await call<{ product: FormProduct }>('GET', `/admin/products/${id}`, admin)).body.data.product

async function addVersion(files: (string | undefined)[]) {
  const { revision } = await formOf()
  return call('POST', `/admin/products/${id}/versions`, {
    cookie: admin.cookie,
    body: {
      version: '1.1',
      kind: 'new_part',
      note: 'With the CAD model.',
      revision,
      files: files.map((fileId, index) => ({ fileId, partName: `Part ${index}`, acceptProblems: false })),
    },
  })
}

async function download(path: string) {
  const { body } = await call<{ url: string }>('POST', `/download/${path}`, maker)
  return app.inject(body.data.url)
}

test('a STEP file in a ZIP is measured, sold without names beside the model, and never printed', async () => {
  const zip = makeZip([
    { name: 'bracket.stl', data: writeStl(tetrahedron(30)) },
    { name: 'cad/bracket.stp', data: own },
  ])
  const { files } = await uploads.analysed(platform, 'bracket.zip', zip)
  const cad = files.find(({ format }) => format === 'step')
  const stl = files.find(({ format }) => format === 'stl')
  assert.deepEqual(
    [cad?.name, cad?.kind, cad?.step, cad?.estimate, cad?.previewUrl],
    ['bracket.step', 'document', { bodies: 2, sizeMm: [45, 20, 10] }, null, null],
  )
  const alone = await addVersion([cad?.id])
  assert.equal(alone.body.message, 'Only a draft may be incomplete: Model file is missing.')
  assert.equal((await addVersion([stl?.id, cad?.id])).status, 200)
  assert.deepEqual((await formOf()).files[1]?.step, cad?.step)

  const { product } = (await call<{ product: Product }>('GET', `/product/single/${id}`, maker)).body.data
  assert.deepEqual(
    product.files.map(({ format, step: facts, mesh }) => [format, facts?.bodies, mesh?.triangles]),
    [
      ['stl', undefined, 4],
      ['step', 2, undefined],
    ],
  )
  assert.deepEqual([product.parts, product.sizeMm], [1, [30, 30, 30]])
  const file = `file/${product.files[1]?.id}`
  assert.equal((await call('POST', `/download/${file}`, basic)).status, 403)
  const { headers, body } = await download(file)
  assert.deepEqual([headers['content-type'], body], ['model/step', step])
  assert.match(String(headers['content-disposition']), /^attachment; .*bracket\.step/)
  assert.ok((await download(`product/${id}`)).rawPayload.includes(step))
  const { formats } = await platform.db
    .selectFrom('products')
    .select('formats')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  assert.deepEqual(formats, ['stl'])
})

test('a file that only claims to be STEP, or is damaged, is refused with a sentence', async () => {
  const named = await uploads.analysed(platform, 'cube.step', 'solid of clay')
  assert.deepEqual([named.state, /This is not a STEP file/.test(named.problem ?? '')], ['failed', true])
  const half = await uploads.analysed(platform, 'cube.step', step.slice(0, 900))
  assert.deepEqual([half.state, half.problem], ['failed', 'The STEP file is truncated. Export it again.'])
  await assertNoOrphanedFiles(platform)
})
