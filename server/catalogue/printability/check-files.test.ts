import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import type * as z from 'zod/mini'
import type { getPrintability } from '#contract/catalogue/product-printability.ts'
import { cube } from '#geometry/testing/shapes.ts'
import { letterT } from '#geometry/testing/solids.ts'
import { writeStl } from '#geometry/writers/stl-writer.ts'
import { inTransaction } from '../../platform/database/database.ts'
import { block, openShop, publish, saveDraft, stlFile, threeMfFile } from '../../testing/catalogue.ts'
import { testService } from '../../testing/service.ts'
import { lockProduct } from '../products/product-queries.ts'
import { checkFile, checkPrintabilityJob, enqueueUnchecked } from './check-files.ts'

const { platform, call, signedIn } = await testService()
const { db } = platform
await openShop(platform)
const { cookie } = await signedIn({ plan: 'basic_free' })
const lamp = await publish(platform, 'lamp', {
  files: [stlFile('foot', block(40, 40, 8)), stlFile('shade', block(20, 20, 60))],
})

const shownReport = async (id: string) => {
  const { status, body } = await call<z.output<typeof getPrintability.reply>>(
    'GET',
    `/product/${id}/printability`,
    { cookie },
  )
  assert.equal(status, 200)
  return body.data
}
const shown = async (id = lamp.id) => (await shownReport(id)).parts
const queued = async () => {
  const { rows } = await sql<{ id: string }>`
    delete from pgboss.job where name = ${checkPrintabilityJob} returning data ->> 'fileId' as id`.execute(db)
  return rows.map(({ id }) => id)
}
const isNeeded = async (id = lamp.id) => {
  const { print } = await db
    .selectFrom('products')
    .select('print')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return print.supports
}
const isWaitingForLock = async () => {
  const { rows } = await sql`
    select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
    db,
  )
  return rows.length > 0
}
const files = await db
  .selectFrom('product_files')
  .select(['id', 'storage_key'])
  .where('product_id', '=', lamp.id)
  .orderBy('position')
  .execute()
const foot = files[0] ?? assert.fail()

async function replaceFoot(content: Uint8Array) {
  await platform.files.write(foot.storage_key, Buffer.from(content))
  await db.updateTable('product_files').set({ printability: null }).where('id', '=', foot.id).execute()
  await checkFile(platform, foot.id)
}

test('files of an earlier release, or of earlier rules, are checked once', async () => {
  await db
    .updateTable('product_files')
    .set({ printability: sql`case when id = ${foot.id} then null else printability - 'version' end` })
    .execute()
  await enqueueUnchecked(platform)
  await enqueueUnchecked(platform)
  const ids = await queued()
  assert.deepEqual(ids.toSorted(), files.map(({ id }) => id).toSorted())
  assert.equal((await shown())[0]?.printability, null)
  // Two nodes take the same file.
  await Promise.all([...ids, ...ids].map((id) => checkFile(platform, id)))
  assert.deepEqual(
    (await shown()).map(({ partName, printability }) => [partName, printability?.supports]),
    [
      ['foot', 'none'],
      ['shade', 'none'],
    ],
  )
  await enqueueUnchecked(platform)
  assert.deepEqual(await queued(), [])
})

test('the report of an old file decides whether the published design needs supports', async () => {
  assert.equal(await isNeeded(), false)
  await replaceFoot(writeStl(letterT))
  assert.equal(await isNeeded(), true)
  const [part] = await shown()
  assert.equal(part?.printability?.supports, 'needed')
  assert.deepEqual(
    part.printability.findings.filter(({ kind }) => kind === 'overhang'),
    [{ kind: 'overhang', severity: 'serious', value: 400, count: 2 }],
  )
})

test('a file that cannot be read is tried once, and leaves the answer as it is', async () => {
  await replaceFoot(Buffer.from('no model'))
  assert.equal((await shown())[0]?.printability?.supports, 'unknown')
  assert.equal(await isNeeded(), true)
  await enqueueUnchecked(platform)
  assert.deepEqual(await queued(), [])
})

test('a check that was cut short is repeated, three times at most', async () => {
  await replaceFoot(writeStl(letterT))
  const cutShort = sql<string>`printability || '{"isCutShort": true, "supports": "unknown"}'`
  await db.updateTable('product_files').set({ printability: cutShort }).where('id', '=', foot.id).execute()
  await enqueueUnchecked(platform)
  assert.deepEqual(await queued(), [foot.id])
  await checkFile(platform, foot.id)
  assert.equal((await shown())[0]?.printability?.supports, 'needed')
  await enqueueUnchecked(platform)
  assert.deepEqual(await queued(), [])

  await db.updateTable('product_files').set({ printability: null }).where('id', '=', foot.id).execute()
  for (let attempt = 1; attempt <= 3; attempt++) {
    await enqueueUnchecked(platform)
    assert.deepEqual(await queued(), [foot.id])
    await checkFile(platform, foot.id, { milliseconds: 1 })
    assert.equal((await shown())[0]?.printability?.supports, 'unknown')
  }
  await enqueueUnchecked(platform)
  assert.deepEqual(await queued(), [])
})

test('a file that can no longer be checked keeps the report of earlier rules', async () => {
  await replaceFoot(writeStl(letterT))
  await platform.files.write(foot.storage_key, Buffer.from('no model'))
  await db
    .updateTable('product_files')
    .set({ printability: sql`printability || '{"version": 1}'` })
    .where('id', '=', foot.id)
    .execute()
  await checkFile(platform, foot.id)
  assert.equal((await shown())[0]?.printability?.supports, 'needed')
  await enqueueUnchecked(platform)
  assert.deepEqual(await queued(), [])
})

test('the answer of 1.0.0 about a 3MF of another part is computed again', async () => {
  const files = [stlFile('base', cube(60)), await threeMfFile('letter', letterT)]
  const { id } = await publish(platform, 'base', { files })
  await db
    .updateTable('product_files')
    .set({ printability: sql`printability || '{"version": 3}'` })
    .where('product_id', '=', id)
    .execute()
  await db
    .updateTable('products')
    .set({ print: sql`print || '{"supports": false}'` })
    .where('id', '=', id)
    .execute()
  await enqueueUnchecked(platform)
  for (const fileId of await queued()) await checkFile(platform, fileId)
  assert.equal(await isNeeded(id), true)
})

test('a check waits for a form that is saved, which locks the design and then its files', async () => {
  await db.updateTable('product_files').set({ printability: null }).where('id', '=', foot.id).execute()
  const check = await inTransaction(platform, async (inside) => {
    await lockProduct(inside, lamp.id)
    const checking = checkFile(platform, foot.id)
    while (!(await isWaitingForLock())) await setTimeout(20)
    await inside.db
      .updateTable('product_files')
      .set({ part_name: 'base' })
      .where('id', '=', foot.id)
      .execute()
    return { checking }
  })
  await check.checking
  assert.ok((await shown())[0]?.printability)
})

test('a 3MF that weighs as much as the STL files of a design does not count, as on its page', async () => {
  const files = [stlFile('arm', block(30, 30, 30)), await threeMfFile('all-parts', letterT)]
  const arm = await publish(platform, 'arm', { files })
  assert.deepEqual(
    (await shown(arm.id)).map(({ partName, printability }) => [partName, printability?.supports]),
    [['arm', 'none']],
  )
  assert.deepEqual((await shownReport(arm.id)).prepared, [{ partName: 'Everything', features: [] }])
  assert.equal(await isNeeded(arm.id), false)
})

test('a design that nobody sees has no report', async () => {
  const draft = await saveDraft(platform, 'draft')
  assert.equal((await call('GET', `/product/${draft.id}/printability`, { cookie })).status, 404)
})
