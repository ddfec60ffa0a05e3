import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { FormProduct } from '#contract/catalogue/studio/product-form.ts'
import { prusaSettings } from '#geometry/testing/projects.ts'
import { box } from '#geometry/testing/shapes.ts'
import { sliced } from '#geometry/testing/sliced-parts.ts'
import { readItems } from '#geometry/testing/three-mf-items.ts'
import { makeZip } from '#geometry/testing/zips.ts'
import { writeStl } from '#geometry/writers/stl-writer.ts'
import { readAndAnalyse } from '#server/testing/read-and-analyse.ts'
import { testService } from '#server/testing/service.ts'
import { assertNoOrphanedFiles, firstAttempt, uploader } from '../../testing/uploads.ts'
import { selectUploadedFiles } from '../uploads/upload-queries.ts'
import { analyseUpload } from './analysis.ts'
import { readUpload } from './upload-contents.ts'

const { app, platform, call, signedIn } = await testService()
const admin = await signedIn({ role: 'admin' })
const { analysed, state } = uploader(app, admin.cookie)

const statusOf = async (url: string | null | undefined) => {
  const { statusCode } = await app.inject({ url: url ?? '', headers: { cookie: admin.cookie } })
  return statusCode
}

const createDraft = async (title: string) => {
  const draft = await call<{ id: string }>('POST', '/admin/products', {
    cookie: admin.cookie,
    body: { title },
  })
  return draft.body.data.id
}

const post = (path: string, body: object) =>
  call<{ uploadId: string }>('POST', path, { cookie: admin.cookie, body })

test('a model is laid on another side: a turned copy is uploaded once, and the file stays as it is', async () => {
  const productId = await createDraft('Plate')
  const flat = writeStl(box([40, 20, 10]))
  const { files } = await analysed(platform, 'plate.stl', flat)
  const [model] = files
  const front = model?.printability?.sides?.find(({ down }) => down[1] < -0.99)
  assert.ok(front)
  assert.deepEqual([Math.round(front.pose.heightMm), Math.round(front.pose.contactMm2)], [20, 400])
  const turn = (down: readonly number[]) =>
    post(`/admin/product/${productId}/turn`, { fileId: model?.id, down })
  assert.equal((await turn([0, 0, 3])).status, 400)
  const all = await Promise.all([turn(front.down), turn(front.down), turn(front.down)])
  const ids = new Set(all.map(({ status, body }) => `${status} ${body.data.uploadId}`))
  assert.equal(ids.size, 1)
  const uploadId = all[0]?.body.data.uploadId ?? ''
  await analyseUpload(platform, uploadId, firstAttempt)
  const turned = await state(uploadId)
  assert.equal(turned.turnedFrom, model?.id)
  const generated = await post(`/admin/product/${productId}/turn`, { fileId: files[1]?.id, down: front.down })
  assert.equal(generated.status, 409)
  assert.match(generated.body.message, /turns with its STL/)
  assert.deepEqual(
    turned.files.map(({ name, isMade, report }) => [name, isMade, report?.sizeMm.map(Math.round)]),
    [
      ['plate.stl', false, [40, 10, 20]],
      ['plate.3mf', true, [40, 10, 20]],
    ],
  )
  const [row] = await selectUploadedFiles(platform, [uploadId])
  const stored = Buffer.concat((await (await platform.files.read(row?.storage_key ?? ''))?.toArray()) ?? [])
  assert.deepEqual((await readAndAnalyse(stored, 'x.stl')).report.size.map(Math.round), [40, 10, 20])
  assert.equal(await statusOf(model?.previewUrl), 200)
})

test('the object of a 3MF is turned with its painting and filaments; several objects are refused with a sentence', async () => {
  const productId = await createDraft('Sign')
  const parts = [{ mesh: box([40, 20, 10]), type: 'model' as const, name: 'Sign' }]
  const more = { files: [prusaSettings], paint: 'slic3rpe:mmu_segmentation="8"' }
  const [sign] = (await analysed(platform, 'sign.3mf', sliced('prusa', [{ parts }], more))).files
  assert.equal(sign?.printability?.turnObstacle, 'none')
  const front = sign?.printability?.sides?.find(({ down }) => down[1] < -0.99)
  const path = `/admin/product/${productId}/turn`
  const { body } = await post(path, { fileId: sign?.id, down: front?.down })
  await analyseUpload(platform, body.data.uploadId, firstAttempt)
  const { files, turnedFrom } = await state(body.data.uploadId)
  const [turned, ...others] = files
  assert.deepEqual([turnedFrom, turned?.name, others], [sign?.id, 'sign.3mf', []])
  assert.deepEqual(turned?.report?.sizeMm.map(Math.round), [40, 10, 20])
  assert.deepEqual(turned?.estimate?.project, sign?.estimate?.project)
  assert.equal(turned?.estimate?.project?.paintedColours, 2)
  const [row] = await selectUploadedFiles(platform, [body.data.uploadId])
  const stored = Buffer.concat((await (await platform.files.read(row?.storage_key ?? ''))?.toArray()) ?? [])
  const { threeMf } = await readAndAnalyse(stored, 'x.3mf')
  assert.equal(threeMf?.project.paintedColours, 2)

  const two = sliced('prusa', [{ parts }, { parts, at: [60, 0] }])
  const [pair] = (await analysed(platform, 'pair.3mf', two)).files
  assert.deepEqual([pair?.printability?.noTurn, pair?.printability?.objectTurns], ['several_objects', []])
  const refused = await call<null>('POST', path, {
    cookie: admin.cookie,
    body: { fileId: pair?.id, down: [0, -1, 0] },
  })
  assert.equal(refused.status, 409)
  assert.match(refused.body.message, /places several objects, each with a place/)
  await assertNoOrphanedFiles(platform)
})

test('a broken model is repaired once in a copy, and the original stays beside it', async () => {
  const productId = await createDraft('Broken')
  const { triangles, ...rest } = box([20, 20, 20])
  const broken = writeStl({ ...rest, triangles: triangles.slice(3) })
  const { files } = await analysed(platform, 'cube.stl', broken)
  const repair = () => post(`/admin/product/${productId}/repair`, { fileId: files[0]?.id })
  const all = await Promise.all([repair(), repair(), repair()])
  const ids = new Set(all.map(({ status, body }) => `${status} ${body.data.uploadId}`))
  assert.equal(ids.size, 1)
  const uploadId = all[0]?.body.data.uploadId ?? ''
  await analyseUpload(platform, uploadId, firstAttempt)
  assert.equal((await repair()).body.data.uploadId, uploadId)
  const copy = await state(uploadId)
  assert.equal(copy.repairedFrom, files[0]?.id)
  const [model, made] = copy.files
  assert.deepEqual([model?.report?.watertight, model?.report?.volumeMm3, model?.problems], [true, 8000, []])
  assert.deepEqual([model?.repairs, made?.repairs], [['Filled 1 hole with 1 triangle.'], []])
  for (const address of [model?.damageUrl, model?.repairUrl]) assert.equal(await statusOf(address), 200)

  const body = {
    files: copy.files.map(({ id }) => ({ fileId: id, partName: 'Cube', acceptProblems: false })),
    revision: 1,
  }
  const { body: taken } = await call<{ product: FormProduct }>('PUT', `/admin/products/${productId}/files`, {
    cookie: admin.cookie,
    body,
  })
  const [file] = taken.data.product.files
  assert.deepEqual(file?.repairs, ['Filled 1 hole with 1 triangle.'])
  const original = { url: file?.originalUrl ?? '', headers: { cookie: admin.cookie } }
  const { rawPayload, headers } = await app.inject(original)
  assert.equal((await readAndAnalyse(rawPayload, 'x.stl')).report.triangles, 11)
  assert.match(`${headers['content-disposition']}`, /cube-before-repair\.stl/)
  const member = await signedIn({})
  assert.equal((await app.inject({ ...original, headers: { cookie: member.cookie } })).statusCode, 404)
  assert.equal((await app.inject({ url: original.url })).statusCode, 401)
  await assertNoOrphanedFiles(platform)
})

test('a copy follows its model into the design, and a turned copy of a repaired file keeps its original', async () => {
  const productId = await createDraft('Twice')
  let revision = 1
  const take = async (ids: (string | undefined)[]) => {
    const files = ids.map((fileId) => ({ fileId, partName: 'Cube', acceptProblems: true }))
    const path = `/admin/products/${productId}/files`
    const options = { cookie: admin.cookie, body: { files, revision: revision++ } }
    const [file] = (await call<{ product: FormProduct }>('PUT', path, options)).body.data.product.files
    return file
  }
  const { triangles, ...rest } = box([20, 20, 30])
  const broken = writeStl({ ...rest, triangles: triangles.slice(3) })
  const [source] = (await analysed(platform, 'cube.stl', broken)).files
  const change = async (path: string, body: object) => {
    const { uploadId } = (await post(`/admin/product/${productId}/${path}`, body)).body.data
    await analyseUpload(platform, uploadId, firstAttempt)
    return uploadId
  }
  const repairId = await change('repair', { fileId: source?.id })
  const sold = await take([source?.id])
  const repaired = await state(repairId)
  assert.equal(repaired.repairedFrom, sold?.id)
  const mended = await take([repaired.files[0]?.id])
  const turnId = await change('turn', { fileId: mended?.id, down: [1, 0, 0] })
  const turned = await take([(await state(turnId)).files[0]?.id])
  assert.deepEqual(turned?.mesh?.sizeMm.map(Math.round), [30, 20, 20])
  assert.deepEqual(turned?.repairs, ['Filled 1 hole with 1 triangle.'])
  const { rawPayload } = await app.inject({
    url: turned?.originalUrl ?? '',
    headers: { cookie: admin.cookie },
  })
  assert.equal((await readAndAnalyse(rawPayload, 'x.stl')).report.triangles, 11)
  await assertNoOrphanedFiles(platform)
})

test('a repair that cannot help says so, and a generated 3MF is repaired with its STL', async () => {
  const productId = await createDraft('Sound')
  const repair = (fileId: string | undefined) => post(`/admin/product/${productId}/repair`, { fileId })
  const { files } = await analysed(platform, 'sound.stl', writeStl(box([20, 20, 20])))
  const { body } = await repair(files[0]?.id)
  await analyseUpload(platform, body.data.uploadId, firstAttempt)
  const { state: ended, problem } = await state(body.data.uploadId)
  assert.deepEqual([ended, problem], ['failed', 'This repair finds nothing to fix.'])
  const refused = await repair(files[1]?.id)
  assert.equal(refused.status, 409)
  assert.match(refused.body.message, /^Generated: it is repaired with its STL/)
})

test('the 3MF with all parts is made again with a turned part, of the files that are sold', async () => {
  const productId = await createDraft('Stool')
  const zip = makeZip([
    { name: 'leg.stl', data: writeStl(box([10, 10, 40])) },
    { name: 'top.stl', data: writeStl(box([50, 30, 6])) },
  ])
  const { files } = await analysed(platform, 'stool.zip', zip)
  const idOf = (name: string) => files.find((file) => file.name === name)?.id ?? ''
  const [leg, top] = [idOf('leg.stl'), idOf('top.stl')]
  const parts = [
    { fileId: leg, copies: 4 },
    { fileId: top, copies: 1 },
  ]
  const allParts = { name: 'stool-all-parts.3mf', parts }
  const turn = (fileId: string) =>
    post(`/admin/product/${productId}/turn`, { fileId, down: [1, 0, 0], allParts })
  const { body } = await turn(leg)
  const other = await turn(top)
  assert.equal(other.status, 409)
  assert.match(other.body.message, /^A changed copy of leg\.stl waits/)
  const whole = idOf('stool-all-parts.3mf')
  const taken = [leg, top, whole].map((fileId) => ({ fileId, partName: 'Part', acceptProblems: false }))
  const path = `/admin/products/${productId}/files`
  await analyseUpload(platform, body.data.uploadId, {
    ...firstAttempt,
    async read(source, onProgress) {
      // A draft takes the files during the analysis, which get other ids.
      const body = { files: taken, revision: 1 }
      const saved = await call<{ product: FormProduct }>('PUT', path, { cookie: admin.cookie, body })
      assert.deepEqual(
        saved.body.data.product.files.map(({ isAllParts }) => isAllParts),
        [false, false, true],
      )
      return readUpload(source, onProgress)
    },
  })
  const rows = await selectUploadedFiles(platform, [body.data.uploadId])
  assert.deepEqual(
    rows.map(({ name, is_made }) => [name, is_made]),
    [
      ['leg.stl', false],
      ['leg.3mf', true],
      ['stool-all-parts.3mf', false],
    ],
  )
  const stored = await platform.files.read(rows[2]?.storage_key ?? '')
  const items = await readItems(Buffer.concat((await stored?.toArray()) ?? []))
  const sizes = items.map(({ name, box: { low, high } }) => [
    name,
    ...high.map((to, at) => Math.round(to - (low[at] ?? 0))),
  ])
  assert.deepEqual(sizes.toSorted(), [
    ...Array.from({ length: 4 }, () => ['leg', 40, 10, 10]),
    ['top', 50, 30, 6],
  ])
  await assertNoOrphanedFiles(platform)
})
