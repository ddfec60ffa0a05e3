import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { sql } from 'kysely'
import type { FormProduct } from '#contract/catalogue/studio/product-form.ts'
import { usualChoices } from '#contract/printing/estimate/print-figures.ts'
import { totalEstimate } from '#contract/printing/estimate/total-estimate.ts'
import { turnRefusal } from '#contract/printing/printability/turn-obstacles.ts'
import { modelSettings, projectOf, projectSettings, sliceInfo } from '#geometry/testing/projects.ts'
import { cube } from '#geometry/testing/shapes.ts'
import { letterT } from '#geometry/testing/solids.ts'
import { writeStl } from '#geometry/writers/stl-writer.ts'
import { writeThreeMf } from '#geometry/writers/three-mf-writer.ts'
import { tetrahedron } from '#server/testing/catalogue.ts'
import { pretendedSlicer, says } from '#server/testing/pretended-slicer.ts'
import { testService } from '#server/testing/service.ts'
import { uploader } from '../../testing/uploads.ts'
import { selectUploadedFiles } from '../uploads/upload-queries.ts'
import { sliceModel } from './slicing.ts'
import { sliceJob } from './slicing-queries.ts'

const { folder, slicer, pretend } = pretendedSlicer()
pretend(says(12.34, '1h 30m 0s'))
const { app, platform, call, signedIn } = await testService({ SLICER: slicer })
const admin = await signedIn({ role: 'admin' })
const { cookie } = admin
const { analysed, state } = uploader(app, cookie)
const stl = writeStl(tetrahedron(30))

async function sliceOrdered(uploadId: string) {
  const rows = await selectUploadedFiles(platform, [uploadId])
  const keys = rows.flatMap(({ storage_key: key }) => key ?? [])
  const [key = '', name = ''] = [keys[0], rows[0]?.name]
  return { model: { key, name, keys }, slice: () => sliceModel(platform, { key, name, keys }) }
}

async function newDraft(
  uploadIds: string | string[],
  figures: Partial<FormProduct['content']> | 'suggested',
) {
  const { body: added } = await call<{ id: string }>('POST', '/admin/products', {
    cookie,
    body: { title: 'Pot' },
  })
  const path = `/admin/products/${added.data.id}`
  const uploads = await Promise.all([uploadIds].flat().map(state))
  const files = uploads.flatMap((upload) => upload.files)
  const taken = files.map(({ id: fileId, name }) => ({
    fileId,
    name,
    partName: 'Pot',
    acceptProblems: false,
  }))
  const { body: filled } = await call<{ product: FormProduct }>('PUT', `${path}/files`, {
    cookie,
    body: { files: taken, revision: 1 },
  })
  const { content, revision } = filled.data.product
  const { grams, minutes, fastMinutes } = totalEstimate(files, content.print) ?? assert.fail()
  const suggested = { grams, minutes, fastMinutes }
  const written = figures === 'suggested' ? suggested : figures
  const { status } = await call('PATCH', path, { cookie, body: { ...content, ...written, revision } })
  assert.equal(status, 200)
  return async () => (await call<{ product: FormProduct }>('GET', path, { cookie })).body.data.product
}

test('a model is sliced after its analysis, and the upload shows it, also for the generated 3MF', async () => {
  const ordered: object[] = []
  const enqueue: typeof platform.jobs.enqueue = async (_, name, data = {}) => {
    if (name === sliceJob) ordered.push(data)
  }
  const noting = { ...platform, jobs: { ...platform.jobs, enqueue } }
  const { id, files } = await analysed(noting, 'pot.stl', stl)
  assert.deepEqual(
    files.map(({ estimate }) => estimate?.source),
    ['own', 'own'],
  )
  const { model, slice } = await sliceOrdered(id)
  assert.deepEqual(ordered, [model])
  await slice()
  const figures = { grams: 12.34, minutes: 90, fastMinutes: 90, source: 'slicer' }
  const measured = { ...figures, choices: usualChoices, ownChoices: usualChoices }
  assert.deepEqual(
    (await state(id)).files.map(({ estimate }) => {
      const { toolpaths, printerRatios, ...same } = estimate ?? {}
      assert.ok(toolpaths && printerRatios)
      return same
    }),
    [measured, measured],
  )
  assert.deepEqual(readdirSync(platform.folders.uploads), [])
})

test('slicer figures replace estimated ones; a typed figure stays', async () => {
  const first = await analysed(platform, 'a.stl', stl)
  const second = await analysed(platform, 'b.stl', stl)
  const orders = [await sliceOrdered(first.id), await sliceOrdered(second.id)]
  const following = await newDraft(first.id, 'suggested')
  const own = await newDraft(second.id, { grams: 99, minutes: 100, fastMinutes: 50 })
  for (const { slice } of orders) await slice()
  const { content, files } = await following()
  const { grams, minutes, fastMinutes } = totalEstimate(files, content.print) ?? assert.fail()
  assert.deepEqual([content.grams, content.minutes, content.fastMinutes], [grams, minutes, fastMinutes])
  assert.equal(files[0]?.estimate?.source, 'slicer')
  const kept = await own()
  assert.deepEqual([kept.content.grams, kept.content.minutes, kept.content.fastMinutes], [99, 100, 50])
  assert.equal(kept.files[0]?.estimate?.source, 'slicer')
})

test('figures of the slicer decide whether a 3MF is another part that needs supports', async () => {
  const about = { title: 'T', designer: 'Ann', licenseTerms: 'None', application: 'Test' }
  const hanging = await writeThreeMf([{ name: 'Letter', mesh: letterT }], about)
  const base = await analysed(platform, 'base.stl', writeStl(cube(60)))
  const letter = await analysed(platform, 'letter.3mf', hanging)
  const orders = [await sliceOrdered(base.id), await sliceOrdered(letter.id)]
  const shown = await newDraft([base.id, letter.id], 'suggested')
  assert.equal((await shown()).content.print.supports, true)
  for (const { slice } of orders) await slice()
  const { content, files } = await shown()
  assert.equal(content.print.supports, false)
  assert.equal(content.grams, totalEstimate(files, content.print)?.grams)
})

test('the form shows that slicing is queued', async () => {
  const { id } = await analysed(platform, 'next.stl', stl)
  const { model, slice } = await sliceOrdered(id)
  const shown = await newDraft(id, 'suggested')
  assert.equal((await shown()).isMeasuring, true)
  await sql`update pgboss.job set state = 'completed' where data ->> 'key' = ${model.key}`.execute(
    platform.db,
  )
  assert.equal((await shown()).isMeasuring, false)
  await slice()
  const { content, files } = await shown()
  assert.equal(files[0]?.estimate?.source, 'slicer')
  assert.equal(content.grams, totalEstimate(files, content.print)?.grams)
})

test('a project is sliced with its own settings', async () => {
  pretend(`cp "$PWD"/*.ini ${folder}; ${says(12.34, '1h 30m 0s')}`)
  const project = projectOf(
    projectSettings({ wall_loops: '5', sparse_infill_density: '40%', filament_type: ['PETG'] }),
  )
  const { id } = await analysed(platform, 'strong.3mf', project)
  const { slice } = await sliceOrdered(id)
  await slice()
  pretend(says(12.34, '1h 30m 0s'))
  const profile = readFileSync(join(folder, 'slow.ini'), 'utf8')
  for (const line of [
    'perimeters = 5',
    'fill_density = 40%',
    'support_material = 1',
    'filament_density = 1.27',
  ])
    assert.ok(profile.includes(`${line}\n`), line)
  const [file] = (await state(id)).files
  assert.deepEqual([file?.estimate?.source, file?.estimate?.choices?.walls], ['slicer', 5])
})

test('figures of a sliced project are not replaced by a slicer', async () => {
  const filaments: [number, string, string][] = [
    [1, 'PLA', '#FFFFFF'],
    [2, 'PLA', '#000000'],
  ]
  const sliced = projectOf(sliceInfo([{ seconds: 4130, grams: 24.63, filaments }]), projectSettings())
  const { id } = await analysed(platform, 'project.3mf', sliced)
  const { slice } = await sliceOrdered(id)
  await slice()
  const [file] = (await state(id)).files
  assert.equal(file?.estimate?.source, 'project')
  assert.equal(file?.estimate?.grams, 24.63)
  assert.equal(file?.estimate?.fastMinutes, 4130 / 60)
  assert.equal(file?.estimate?.project?.filaments.length, 2)
  assert.equal(file?.estimate?.project?.settings.layerHeightMm, 0.16)
})

test('slicing replaces the figures of an unsliced project and keeps its other data', async () => {
  const { id } = await analysed(platform, 'plain.3mf', projectOf(projectSettings(), modelSettings([2])))
  const { slice } = await sliceOrdered(id)
  await slice()
  const [file] = (await state(id)).files
  assert.equal(file?.estimate?.source, 'slicer')
  assert.deepEqual(file?.estimate?.project?.filaments, [{ type: 'PETG', hex: '#0a2ca5' }])
})

test('an uploaded 3MF without an estimate of its own is sliced, and is not taken for a generated one', async () => {
  const { id } = await analysed(platform, 'lone.3mf', projectOf(projectSettings()))
  const { slice } = await sliceOrdered(id)
  const shown = await newDraft(id, {})
  await platform.db
    .updateTable('product_files')
    .set({ estimate: null })
    .where('name', '=', 'lone.3mf')
    .execute()
  await slice()
  const file = (await shown()).files[0] ?? assert.fail()
  assert.deepEqual([file.estimate?.source, file.isMade, turnRefusal(file)], ['slicer', false, undefined])
  const stand = await analysed(platform, 'stand.stl', stl)
  const { files } = await (await newDraft(stand.id, {}))()
  assert.deepEqual(
    files.map(({ name, isMade }) => [name, isMade]),
    [
      ['stand.stl', false],
      ['stand.3mf', true],
    ],
  )
})

test('without a slicer, or when it fails, our estimate stays; a sliced file is not sliced again', async () => {
  const { id } = await analysed(platform, 'thin.stl', stl)
  const { model, slice } = await sliceOrdered(id)
  await sliceModel({ ...platform, slicer: undefined }, model)
  pretend('echo "No layers" >&2; exit 1')
  await slice()
  assert.equal((await state(id)).files[0]?.estimate?.source, 'own')
  pretend(says(1, '10m'))
  await slice()
  pretend(says(2, '20m'))
  await slice()
  assert.equal((await state(id)).files[0]?.estimate?.grams, 1)
})
