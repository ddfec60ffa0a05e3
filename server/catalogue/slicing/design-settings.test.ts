import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { sql } from 'kysely'
import type { FormProduct } from '#contract/catalogue/studio/product-form.ts'
import { day } from '#contract/durations.ts'
import { totalEstimate } from '#contract/printing/estimate/total-estimate.ts'
import { projectOf, projectSettings } from '#geometry/testing/projects.ts'
import { openShop, publish, stlFile, tetrahedron } from '#server/testing/catalogue.ts'
import { pretendedSlicer, says } from '#server/testing/pretended-slicer.ts'
import { testService } from '#server/testing/service.ts'
import { enqueueSlicing, type ModelToSlice, sliceModel } from './slicing.ts'
import { sliceJob } from './slicing-queries.ts'

const { folder, slicer, pretend } = pretendedSlicer()
pretend(says(10, '1h'))
const { platform, call, signedIn } = await testService({ SLICER: slicer })
const { cookie } = await signedIn({ role: 'admin' })
await openShop(platform)

async function formOf(id: string) {
  return (await call<{ product: FormProduct }>('GET', `/admin/products/${id}`, { cookie })).body.data.product
}

let days = 0
const slicing = { ...platform, now: () => new Date(platform.now().getTime() + days * day) }

async function savePrint(id: string, print: Partial<FormProduct['content']['print']>) {
  const { content, revision } = await formOf(id)
  const body = { ...content, print: { ...content.print, ...print }, revision }
  assert.equal((await call('PATCH', `/admin/products/${id}`, { cookie, body })).status, 200)
}

async function sliceEnqueued(name: string) {
  const { rows } = await sql<{ data: ModelToSlice }>`
    delete from pgboss.job where name = ${sliceJob} and data ->> 'name' like ${`${name}%`} returning data`.execute(
    platform.db,
  )
  for (const { data } of rows) await sliceModel(slicing, data)
  return rows.length
}

function forgetBrims() {
  return sql`update product_files set estimate = (estimate #- '{choices,brimMm}') #- '{ownChoices}'`.execute(
    platform.db,
  )
}

test('a published design is sliced again with its print settings, and is called measured only then', async () => {
  const files = ['bowl', 'bowl-2'].map((name) => stlFile(name, tetrahedron(31)))
  const { id } = await publish(platform, 'bowl', { files })
  const shown = () => formOf(id)
  const source = async () => {
    const { files, content } = await shown()
    return totalEstimate(files, content.print)?.source
  }
  const sliceAll = async () => {
    for (let round = 0; round < 2; round++) await enqueueSlicing(slicing)
    return sliceEnqueued('bowl')
  }
  const save = (print: Partial<FormProduct['content']['print']>) => savePrint(id, print)
  assert.equal(await sliceAll(), 2, 'after its upload')
  assert.deepEqual([await source(), await sliceAll()], ['slicer', 0])
  await save({ notes: 'Print it slowly.' })
  assert.equal(await sliceAll(), 0)
  await save({ walls: 7, brimMm: 3 })
  assert.equal(await source(), 'own')
  pretend('exit 1')
  assert.deepEqual([await sliceAll(), await sliceAll()], [1, 0], 'equal settings would fail again')
  days++
  assert.equal(await sliceAll(), 1, 'the slicer may have failed for another reason')
  assert.equal(await source(), 'own')
  await save({ walls: 8 })
  pretend(`cp "$PWD"/*.ini ${folder}; ${says(15, '2h')}`)
  assert.equal(await sliceAll(), 1, 'other settings are tried')
  assert.match(readFileSync(join(folder, 'slow.ini'), 'utf8'), /^perimeters = 8$.*^brim_width = 3$/ms)
  const grams = (await shown()).files.map(({ estimate }) => estimate?.grams)
  assert.deepEqual([await source(), ...grams, await sliceAll()], ['slicer', 15, 15, 0])
  await save({ infillPattern: 'honeycomb' })
  assert.deepEqual([await source(), await sliceAll()], ['own', 1])
  await save({ topMm: 1.6 })
  assert.deepEqual([await source(), await sliceAll()], ['own', 1])
  assert.match(readFileSync(join(folder, 'slow.ini'), 'utf8'), /^top_solid_layers = 8$/m)
  await save({ topMm: undefined })
  assert.deepEqual([await source(), await sliceAll()], ['own', 1], 'the shells of its files again')
  await forgetBrims()
  await save({ walls: 9, brimMm: undefined, infillPattern: '' })
  assert.deepEqual([await sliceAll(), await sliceAll()], [1, 0], 'earlier releases recorded no brim')
  await save({ walls: 7 })
  assert.equal(await sliceAll(), 1, 'a success ends the memory of the failure')
})

test('a design overrides the brim of its project by 0, and gets it back with its density when it says neither', async () => {
  const project = projectOf(
    projectSettings({
      brim_type: 'outer_only',
      brim_width: '5',
      filament_type: ['PLA'],
      filament_density: ['1.31'],
    }),
  )
  const { id } = await publish(platform, 'brimmed', {
    files: [{ name: 'brimmed.3mf', partName: 'Pot', bytes: Buffer.from(project) }],
  })
  const sliced = async (change: { material: string; brimMm?: number | undefined }) => {
    const { content, revision } = await formOf(id)
    const { brimMm: _, ...print } = content.print
    const body = { ...content, print: { ...print, ...change }, revision }
    assert.equal((await call('PATCH', `/admin/products/${id}`, { cookie, body })).status, 200)
    const { storage_key: key } = await platform.db
      .selectFrom('product_files')
      .select('storage_key')
      .where('product_id', '=', id)
      .executeTakeFirstOrThrow()
    await sliceModel(platform, { key, name: 'brimmed.3mf', keys: [key] })
    const { brimMm, density } = (await formOf(id)).files[0]?.estimate?.choices ?? assert.fail()
    return [brimMm, density]
  }
  assert.deepEqual(await sliced({ material: 'PETG', brimMm: 0 }), [0, undefined])
  assert.deepEqual(await sliced({ material: 'PLA' }), [5, 1.31])
})

test('a file whose first slice failed is tried again when the settings of its design change, or after a day', async () => {
  pretend('exit 1')
  const { id } = await publish(platform, 'vase', { files: [stlFile('vase', tetrahedron(33))] })
  const slice = async () => {
    await enqueueSlicing(slicing)
    return sliceEnqueued('vase')
  }
  assert.deepEqual([await slice(), await slice()], [1, 0])
  await savePrint(id, { notes: 'Print it slowly.' })
  assert.equal(await slice(), 0, 'notes are no setting')
  await savePrint(id, { walls: 7 })
  assert.deepEqual([await slice(), await slice()], [1, 0])
  days++
  pretend(says(15, '2h'))
  assert.deepEqual([await slice(), await slice()], [1, 0])
  const [file] = (await formOf(id)).files
  assert.deepEqual([file?.estimate?.source, file?.estimate?.choices?.walls], ['slicer', 7])
})

test('a model that can never be sliced does not block the others', async () => {
  await sql`delete from pgboss.job where name = ${sliceJob}`.execute(platform.db)
  pretend(says(15, '2h'))
  const ids = new Map<string, string>()
  for (const name of ['early', 'late']) {
    const files = [stlFile(name, tetrahedron(name.length + 30))]
    ids.set(name, (await publish(platform, name, { files })).id)
  }
  await enqueueSlicing(slicing)
  for (const name of ids.keys()) await sliceEnqueued(name)
  for (const id of ids.values()) await savePrint(id, { walls: 9 })
  const { storage_key: lost } = await platform.db
    .selectFrom('product_files')
    .select('storage_key')
    .where('name', '=', 'late.stl')
    .executeTakeFirstOrThrow()
  await platform.files.remove(lost)
  const turns = []
  for (let turn = 0; turn < 3; turn++) {
    await enqueueSlicing(slicing, 1)
    turns.push([await sliceEnqueued('early'), await sliceEnqueued('late')])
  }
  assert.deepEqual(turns, [
    [0, 1],
    [1, 0],
    [0, 0],
  ])
})

test('no model is enqueued while the maximum number waits', async () => {
  const { id } = await publish(platform, 'pair', {
    files: ['pair', 'pair-2'].map((name, index) => stlFile(name, tetrahedron(40 + index))),
  })
  await savePrint(id, { walls: 9 })
  await enqueueSlicing(slicing, 2)
  assert.equal(await sliceEnqueued('pair'), 2, 'those that were uploaded wait')
  await savePrint(id, { walls: 4 })
  await enqueueSlicing(slicing, 0)
  assert.equal(await sliceEnqueued('pair'), 0)
  await enqueueSlicing(slicing, 1)
  assert.equal(await sliceEnqueued('pair'), 2, 'a design is never cut in two')
})
