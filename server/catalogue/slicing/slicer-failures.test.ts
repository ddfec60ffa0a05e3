import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { day } from '#contract/durations.ts'
import { openShop, publish, stlFile, tetrahedron } from '#server/testing/catalogue.ts'
import { pretendedSlicer, says } from '#server/testing/pretended-slicer.ts'
import { testService } from '#server/testing/service.ts'
import { enqueueSlicing, type ModelToSlice, sliceModel } from './slicing.ts'
import { sliceJob } from './slicing-queries.ts'

const { slicer, pretend } = pretendedSlicer()
pretend(says(10, '1h'))
const { platform } = await testService({ SLICER: slicer })
await openShop(platform)

const tomorrow = { ...platform, now: () => new Date(platform.now().getTime() + day) }

async function takeJobs() {
  const { rows } = await sql<{ data: ModelToSlice }>`
    delete from pgboss.job where name = ${sliceJob} returning data`.execute(platform.db)
  return rows.map(({ data }) => data)
}

async function firstModel(name: string, millimetres: number) {
  await publish(platform, name, { files: [stlFile(name, tetrahedron(millimetres))] })
  const [model = assert.fail()] = await takeJobs()
  return model
}

async function estimateOf({ key }: ModelToSlice) {
  const { estimate } = await platform.db
    .selectFrom('product_files')
    .select('estimate')
    .where('storage_key', '=', key)
    .executeTakeFirstOrThrow()
  return { source: 'own', ...estimate }
}

test('a missing slicer is an outage: the job fails, and its next attempt measures the model', async () => {
  const model = await firstModel('outage', 31)
  pretend('exec /usr/bin/no-such-slicer')
  await assert.rejects(sliceModel(platform, model), /The slicer did not start \(127\)/)
  assert.ok(!('failedChoices' in (await estimateOf(model))))
  pretend(says(10, '1h'))
  await sliceModel(platform, model)
  assert.equal((await estimateOf(model)).source, 'slicer')
})

test('a model whose slicer was killed is tried again after a day, and then measured', async () => {
  const model = await firstModel('killed', 32)
  pretend('kill -9 $$')
  await sliceModel(platform, model)
  assert.equal((await estimateOf(model)).source, 'own')
  await enqueueSlicing(platform)
  for (const next of await takeJobs()) await sliceModel(platform, next)
  await enqueueSlicing(platform)
  assert.deepEqual(await takeJobs(), [])
  pretend(says(10, '1h'))
  await enqueueSlicing(tomorrow)
  for (const next of await takeJobs()) await sliceModel(tomorrow, next)
  assert.equal((await estimateOf(model)).source, 'slicer')
})

test('a file without an estimate gets the figures of the slicer at the hourly check', async () => {
  const model = await firstModel('unmeasured', 34)
  await platform.db
    .updateTable('product_files')
    .set({ estimate: null })
    .where('storage_key', '=', model.key)
    .execute()
  await enqueueSlicing(platform)
  for (const next of await takeJobs()) await sliceModel(platform, next)
  assert.equal((await estimateOf(model)).source, 'slicer')
})
