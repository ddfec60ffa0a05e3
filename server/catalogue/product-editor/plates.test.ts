import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Product } from '#contract/catalogue/catalogue.ts'
import type { FormProduct } from '#contract/catalogue/studio/product-form.ts'
import { placedParts, plateSettings, projectSettings, sliceInfo } from '#geometry/testing/projects.ts'
import { makeThreeMf, modelXml } from '#geometry/testing/three-mfs.ts'
import { openShop, publish } from '#server/testing/catalogue.ts'
import { testService } from '#server/testing/service.ts'
import { assertNoOrphanedFiles, uploader } from '../../testing/uploads.ts'
import { shownPlates } from '../products/shown-plates.ts'
import { setSoldEstimates } from '../slicing/slicing-queries.ts'

const { app, platform, call, signedIn } = await testService()
await openShop(platform)
const admin = await signedIn({ role: 'admin' })
const maker = await signedIn({ plan: 'monthly' })
const { id } = await publish(platform, 'vase')
const { analysed } = uploader(app, admin.cookie)

const plates = plateSettings([{ name: 'Base', objects: [1] }, { objects: [2] }], [1, 2])
const parts = modelXml(
  placedParts([
    [20, 20],
    [300, 20],
  ]),
)

test('each plate of a project reaches the studio and the page of the design', async () => {
  const sliced = sliceInfo([{ seconds: 3600, grams: 20, filaments: [[1, 'PLA', '#FFFFFF']] }])
  const project = makeThreeMf(parts, [plates, projectSettings(), sliced])
  const [file] = (await analysed(platform, 'set.3mf', project)).files
  const [base, lid] = file?.plates?.plates ?? []
  assert.deepEqual(
    [base?.number, base?.name, base?.objects, base?.sizeMm, base?.estimate?.grams, base?.estimate?.source],
    [1, 'Base', 1, [10, 10, 10], 20, 'project'],
  )
  assert.deepEqual(base?.filaments, [{ type: 'PLA', hex: '#ffffff', grams: 12.31 }])
  assert.deepEqual(
    [lid?.number, lid?.name, lid?.estimate?.source, lid?.filaments],
    [2, '', 'own', [{ type: 'PETG', hex: '#0a2ca5', grams: null }]],
  )
  const { body } = await call<{ product: FormProduct }>('GET', `/admin/products/${id}`, admin)
  const change = { version: '1.1', kind: 'new_part', note: 'Now as a project.' }
  const taken = [{ fileId: file?.id, partName: 'Set', acceptProblems: false }]
  const { status } = await call('POST', `/admin/products/${id}/versions`, {
    cookie: admin.cookie,
    body: { ...change, files: taken, revision: body.data.product.revision },
  })
  assert.equal(status, 200)
  const form = (await call<{ product: FormProduct }>('GET', `/admin/products/${id}`, admin)).body.data.product
  assert.deepEqual(form.files[0]?.plates, file?.plates)
  assert.deepEqual(await projectsOf(), [{ fileId: form.files[0]?.id, partName: 'Set', ...file?.plates }])
  const picture = await app.inject({ url: file?.plates?.pictureUrl ?? '' })
  assert.deepEqual([picture.statusCode, picture.headers['content-type']], [200, 'image/webp'])
})

const projectsOf = async () =>
  (await call<{ product: Product }>('GET', `/product/single/${id}`, maker)).body.data.product.projects

test('the figures of a slicer are shared out to the plates', async () => {
  const [file] = (await analysed(platform, 'pair.3mf', makeThreeMf(parts, [plates]))).files
  const { revision } = (await call<{ product: FormProduct }>('GET', `/admin/products/${id}`, admin)).body.data
    .product
  await call('POST', `/admin/products/${id}/versions`, {
    cookie: admin.cookie,
    body: {
      version: '1.2',
      kind: 'fix',
      note: 'Not sliced any more.',
      revision,
      files: [{ fileId: file?.id, partName: 'Pair', acceptProblems: false }],
    },
  })
  const keys = await platform.db.selectFrom('product_files').select('storage_key').execute()
  await setSoldEstimates(
    platform,
    keys.map(({ storage_key }) => storage_key),
    { grams: 30, minutes: { slow: 90, fast: 60 }, version: 1, source: 'slicer' },
  )
  const [project] = await projectsOf()
  assert.deepEqual(
    project?.plates.map(({ estimate }) => {
      const { grams = 0, minutes = 0, fastMinutes = 0 } = estimate ?? {}
      return [...[grams, minutes, fastMinutes].map(Math.round), estimate?.source]
    }),
    Array.from({ length: 2 }, () => [15, 45, 30, 'slicer']),
  )
})

test('a plate that the designer sliced keeps its figures, and the others share the rest', () => {
  const about = { name: '', filaments: [], objects: 1, size: [10, 10, 10] as const }
  const figures = (grams: number, source?: 'project') => ({
    grams,
    minutes: { slow: grams * 3, fast: grams * 2 },
    ...(source && { source }),
  })
  const gramsOf = (estimates: (ReturnType<typeof figures> | null)[], whole: number) =>
    shownPlates({
      plates: estimates.map((estimate, index) => ({ ...about, number: index + 1, estimate })),
      plates_key: null,
      estimate: { ...figures(whole), version: 1, source: 'slicer' },
    })?.plates.map(({ estimate }) => estimate && [Math.round(estimate.grams), estimate.source])
  assert.deepEqual(gramsOf([figures(20, 'project'), figures(10), figures(5)], 50), [
    [20, 'project'],
    [20, 'slicer'],
    [10, 'slicer'],
  ])
  assert.deepEqual(gramsOf([figures(20, 'project'), null], 50), [[20, 'project'], null])
  assert.deepEqual(gramsOf([figures(20, 'project'), figures(4)], 19), [
    [20, 'project'],
    [4, 'own'],
  ])
})

test('a model without plates has no plates, and no picture of an earlier plate', async () => {
  const [single] = (await analysed(platform, 'one.3mf', makeThreeMf(parts))).files
  assert.equal(single?.plates, null)
  await assertNoOrphanedFiles(platform)
})
