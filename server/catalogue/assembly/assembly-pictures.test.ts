import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import sharp from 'sharp'
import type { Assembly, PlacedPart } from '#contract/catalogue/assembly.ts'
import type { Product } from '#contract/catalogue/catalogue.ts'
import type { FormProduct } from '#contract/catalogue/studio/product-form.ts'
import { otherWorker } from '../../platform/jobs/testing/other-worker.ts'
import { eventually } from '../../platform/testing/eventually.ts'
import { block, openShop, publish, publishVersion, saveDraft, stlFile } from '../../testing/catalogue.ts'
import { testService } from '../../testing/service.ts'
import { assertNoOrphanedFiles } from '../../testing/uploads.ts'
import { assemblyJob } from './assembly-job.ts'
import { renderAssemblyOf } from './assembly-pictures.ts'

const { platform, app, call, signedIn, databaseUrl } = await testService({}, undefined, { hasWorkers: true })
const { db } = platform
const admin = await signedIn({ role: 'admin' })
const { cookie } = await signedIn({ plan: 'basic_free' })
await openShop(platform)

const placed = (part: string): PlacedPart => ({ part, turn: [0, 0, 0], at: null, comesFrom: 'above' })
const foot = { text: 'Stand the foot on the table.', parts: [placed('foot')] }
const shade = { text: 'Put the shade on it.', parts: [placed('shade')] }
const rest = { text: 'Enjoy the light.', parts: [] }
const assembly: Assembly = { steps: [foot, shade, rest], needed: [] }
const files = [stlFile('foot', block(40, 40, 8)), stlFile('shade', block(20, 20, 60))]
const lamp = await publish(platform, 'lamp', { access: 'paid', files, assembly })

const form = async (id = lamp.id) =>
  (await call<{ product: FormProduct }>('GET', `/admin/products/${id}`, admin)).body.data.product
const shown = async () => {
  const { body } = await call<{ product: Product }>('GET', '/product/single/lamp', { cookie })
  return body.data.product.assembly?.steps.map(({ picture }) => picture?.url ?? null)
}
const queued = async () => {
  const { rows } = await sql<{ id: string }>`
    delete from pgboss.job where name = ${assemblyJob} returning data ->> 'productId' as id`.execute(db)
  return rows.map(({ id }) => id)
}
async function write(steps: Assembly['steps']) {
  const { content, revision } = await form()
  const body = { ...content, assembly: { steps, needed: [] }, revision }
  await call('PATCH', `/admin/products/${lamp.id}`, { cookie: admin.cookie, body })
}

test('each step with parts gets a picture, also for members without access to the files', async () => {
  assert.deepEqual([await shown(), (await form()).isRenderingSteps], [[null, null, null], true])
  assert.deepEqual(await queued(), [lamp.id])
  await renderAssemblyOf(platform, lamp.id)
  const [first, second, third] = (await shown()) ?? []
  assert.ok(first && second && first !== second && third === null)
  const picture = await app.inject(second)
  assert.equal(picture.headers['content-type'], 'image/webp')
  const { width, height } = await sharp(picture.rawPayload).metadata()
  assert.deepEqual([width, height], [960, 720])
  const { stepPictures, isRenderingSteps } = await form()
  assert.deepEqual(
    [stepPictures.map((it) => it?.url ?? null), isRenderingSteps],
    [[first, second, null], false],
  )
})

test('a new text keeps the pictures, a new order renders new ones, and no file is left behind', async () => {
  const before = await shown()
  await write([{ ...foot, text: 'Begin with the foot.' }, shade, rest])
  assert.deepEqual(await shown(), before)
  await write([shade, foot])
  assert.deepEqual(await shown(), [null, null])
  await queued()
  await renderAssemblyOf(platform, lamp.id)
  assert.ok((await shown())?.every(Boolean))
  await assertNoOrphanedFiles(platform)
})

test('a text that changes nothing about the assembly queues nothing', async () => {
  await queued()
  const { content, revision } = await form()
  const body = { ...content, tagline: 'Warm light', revision }
  await call('PATCH', `/admin/products/${lamp.id}`, { cookie: admin.cookie, body })
  assert.deepEqual(await queued(), [])
})

test('a slow run keeps the pictures that a later run has stored for newer steps', async () => {
  await write([shade, { ...foot, parts: [{ ...placed('foot'), turn: [0, 0, 90] }] }])
  let isFirst = true
  const read = async (key: string) => {
    if (isFirst) {
      isFirst = false
      await write([{ ...foot, parts: [{ ...placed('foot'), turn: [90, 0, 0] }] }, shade])
      await renderAssemblyOf(platform, lamp.id)
    }
    return platform.files.read(key)
  }
  await renderAssemblyOf({ ...platform, files: { ...platform.files, read } }, lamp.id)
  assert.deepEqual((await shown())?.map(Boolean), [true, true])
  await assertNoOrphanedFiles(platform)
})

test('two runs of the same steps store one picture for each', async () => {
  await write([foot, { ...shade, parts: [{ ...placed('shade'), turn: [0, 90, 0] }] }])
  await Promise.all([renderAssemblyOf(platform, lamp.id), renderAssemblyOf(platform, lamp.id)])
  assert.deepEqual((await shown())?.map(Boolean), [true, true])
  await assertNoOrphanedFiles(platform)
})

test('a new file of a part gets new pictures', async () => {
  const before = await shown()
  const file = stlFile('shade', block(30, 30, 60))
  await publishVersion({ platform }, 'lamp', { version: '1.1', file })
  assert.deepEqual(await queued(), [lamp.id])
  await renderAssemblyOf(platform, lamp.id)
  assert.notDeepEqual(await shown(), before)
})

test('a file that cannot be read is tried once, and a deleted draft leaves no picture behind', async () => {
  const draft = await saveDraft(platform, 'rack', {
    files: [stlFile('foot')],
    assembly: { steps: [foot], needed: [] },
  })
  const { storage_key: key } = await db
    .selectFrom('product_files')
    .select('storage_key')
    .where('product_id', '=', draft.id)
    .executeTakeFirstOrThrow()
  await platform.files.write(key, Buffer.from('no model'))
  await renderAssemblyOf(platform, draft.id)
  const { stepPictures, isRenderingSteps, revision } = await form(draft.id)
  assert.deepEqual([stepPictures, isRenderingSteps], [[null], false])
  await call('DELETE', `/admin/products/${draft.id}`, { cookie: admin.cookie, body: { revision } })
  await assertNoOrphanedFiles(platform)
})

test('a picture that failed six times, as during an outage, is rendered at the next attempt', async () => {
  await queued()
  await write([{ ...shade, parts: [{ ...placed('shade'), turn: [90, 0, 0] }] }])
  const { take, die, endBackOff } = await otherWorker(platform, databaseUrl)
  for (let number = 1; number <= 6; number++) {
    assert.equal(await take(assemblyJob, { productId: lamp.id }), number)
    await die(assemblyJob)
  }
  await platform.jobs.work()
  await endBackOff(assemblyJob)
  await eventually(async () => (await shown())?.every(Boolean) === true, { what: 'the picture' })
})
