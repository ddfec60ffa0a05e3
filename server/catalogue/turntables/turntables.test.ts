import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import sharp from 'sharp'
import type * as z from 'zod/mini'
import type { getProduct } from '#contract/catalogue/catalogue.ts'
import { apiBase } from '#contract/endpoint.ts'
import { otherWorker } from '../../platform/jobs/testing/other-worker.ts'
import { eventually } from '../../platform/testing/eventually.ts'
import { block, openShop, publish, publishVersion, stlFile } from '../../testing/catalogue.ts'
import { testService } from '../../testing/service.ts'
import { assertNoOrphanedFiles } from '../../testing/uploads.ts'
import { turntableJob } from './turntable-job.ts'
import { enqueueMissingTurntables, renderTurntableOf } from './turntables.ts'

const { platform, app, call, signedIn, databaseUrl } = await testService({}, undefined, { hasWorkers: true })
const { db } = platform
await openShop(platform)
const { cookie } = await signedIn({ plan: 'basic_free' })
const lamp = await publish(platform, 'lamp', {
  files: [stlFile('foot', block(40, 40, 8)), stlFile('shade', block(20, 20, 60))],
})

const shown = async (id = lamp.id) => {
  const { body } = await call<z.output<typeof getProduct.reply>>('GET', `/product/single/${id}`, { cookie })
  return body.data.product.turntable
}
const queued = async () => {
  const { rows } = await sql<{ id: string }>`
    delete from pgboss.job where name = ${turntableJob} returning data ->> 'productId' as id`.execute(db)
  return rows.map(({ id }) => id)
}

test('a member without access to the mesh gets pictures of all parts from all sides', async () => {
  assert.deepEqual([await shown(), await queued()], [null, [lamp.id]])
  await renderTurntableOf(platform, lamp.id)
  const turntable = (await shown()) ?? assert.fail()
  const picture = await app.inject(turntable.url)
  assert.equal(picture.headers['content-type'], 'image/webp')
  const { width, height } = await sharp(picture.rawPayload).metadata()
  assert.deepEqual([width, height], [1920, 2160])
  assert.equal((await app.inject(`${apiBase}/product/${lamp.id}/preview`)).statusCode, 401)
})

test('a new version replaces the pictures and leaves no file behind', async () => {
  const before = await shown()
  await publishVersion({ platform }, 'lamp', { version: '1.1', file: stlFile('lamp', block(9, 9, 9)) })
  assert.deepEqual(await queued(), [lamp.id])
  await renderTurntableOf(platform, lamp.id)
  assert.notDeepEqual(await shown(), before)
  await assertNoOrphanedFiles(platform)
})

test('a design without pictures gets them later, and files that cannot be read are tried once', async () => {
  const vase = await publish(platform, 'vase')
  await queued()
  await enqueueMissingTurntables(platform)
  assert.deepEqual(await queued(), [vase.id])
  const { storage_key: key } = await db
    .selectFrom('product_files')
    .select('storage_key')
    .where('product_id', '=', vase.id)
    .executeTakeFirstOrThrow()
  await platform.files.write(key, Buffer.from('no model'))
  await renderTurntableOf(platform, vase.id)
  assert.equal(await shown(vase.id), null)
  await enqueueMissingTurntables(platform)
  assert.deepEqual(await queued(), [])
})

test('pictures that failed six times, as during an outage, follow the new version at the next attempt', async () => {
  await publishVersion({ platform }, 'lamp', { version: '1.2', file: stlFile('lamp', block(8, 9, 9)) })
  const before = await shown()
  const { take, die, endBackOff } = await otherWorker(platform, databaseUrl)
  for (let number = 1; number <= 6; number++) {
    assert.equal(await take(turntableJob, { productId: lamp.id }), number)
    await die(turntableJob)
  }
  await platform.jobs.work()
  await endBackOff(turntableJob)
  await eventually(async () => (await shown())?.url !== before?.url, { what: 'the new pictures' })
})
