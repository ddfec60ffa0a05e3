import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  design,
  openShop,
  pictureOf,
  publish,
  stlFile,
  tetrahedron,
  threeMfFile,
} from '#server/testing/catalogue.ts'
import { testService } from '#server/testing/service.ts'
import { removeLooseFiles } from '../../platform/files/loose-files.ts'
import { saveCategory, saveDrop } from './shelving.ts'

const { platform, clock } = await testService()
await openShop(platform)

async function files() {
  return platform.db.selectFrom('product_files').selectAll().orderBy('position').orderBy('id').execute()
}

async function looseKeys() {
  const rows = await platform.db.selectFrom('loose_files').select('key').execute()
  return rows.map(({ key }) => key)
}

test('a published design has its files, measured and stored', async () => {
  const result = await publish(platform, 'measured', {
    files: [stlFile('leg', tetrahedron(30)), await threeMfFile('whole')],
    pictures: [pictureOf('front'), pictureOf('back')],
  })
  assert.equal(result.isNew, true)
  const [leg, whole] = await files()
  assert.equal(leg?.triangles, 4)
  assert.deepEqual([leg?.width_mm, leg?.depth_mm, leg?.height_mm], [30, 30, 30])
  assert.ok(Math.abs(Number(leg?.volume_mm3) - 4500) < 0.01)
  assert.deepEqual([leg?.watertight, leg?.manifold, whole?.format], [true, true, '3mf'])
  assert.equal(await platform.files.size(leg?.storage_key ?? ''), leg?.bytes)
  assert.deepEqual(await looseKeys(), [])
})

test('a second run changes nothing', async () => {
  const before = await files()
  const again = await publish(platform, 'measured', { title: 'Another title' })
  assert.equal(again.isNew, false)
  assert.deepEqual(await files(), before)
  assert.deepEqual(await looseKeys(), [])
})

test('two runs at once publish one design, and what the slower one stored is removed later', async () => {
  const results = await Promise.allSettled([publish(platform, 'twice'), publish(platform, 'twice')])
  assert.ok(results.some(({ status }) => status === 'fulfilled'))
  const { rows } = {
    rows: await platform.db.selectFrom('products').select('id').where('slug', '=', 'twice').execute(),
  }
  assert.equal(rows.length, 1)
  const left = await looseKeys()
  clock.now = new Date(clock.now.getTime() + 3_700_000)
  await removeLooseFiles(platform)
  for (const key of left) assert.equal(await platform.files.size(key), undefined)
  for (const { storage_key, bytes } of await files())
    assert.equal(await platform.files.size(storage_key), bytes)
})

test('a crash between files and rows leaves no design, and the next run completes it', async () => {
  const jobs = {
    ...platform.jobs,
    enqueue: () => Promise.reject(new Error('the process died')),
  }
  await assert.rejects(publish({ ...platform, jobs }, 'crashed'), /died/)
  assert.equal((await platform.db.selectFrom('products').where('slug', '=', 'crashed').execute()).length, 0)
  assert.equal((await looseKeys()).length, 4)
  assert.equal((await publish(platform, 'crashed')).isNew, true)
})

test('a model that cannot be printed is refused with the reason, and nothing is stored', async () => {
  const before = await looseKeys()
  const { positions, triangles } = tetrahedron()
  const open = { positions, triangles: triangles.subarray(0, 9) }
  const inverted = { positions, triangles: triangles.toReversed() }
  const stl = stlFile('vase')
  const refusals: [Parameters<typeof publish>[2], RegExp][] = [
    [{ files: [stlFile('vase', open)] }, /vase\.stl: The mesh is not closed: 3 open edges\./],
    [{ files: [stlFile('vase', inverted)] }, /vase\.stl: 1 part turned inside out\./],
    [{ files: [{ ...stl, bytes: stl.bytes.subarray(0, -9) }] }, /vase\.stl: /],
    [{ files: [{ ...stl, bytes: Buffer.from('<html>no</html>') }] }, /vase\.stl: This is a web page/],
    [{ files: [{ ...stl, format: '3mf' }] }, /vase\.stl: This is not a 3MF file\./],
    [{ files: [] }, /at least one model file/],
    [{ pictures: [] }, /at least one picture/],
    [{ category: 'nowhere' }, /There is no category "nowhere"\./],
    [{ drop: 'never' }, /There is no drop "never"\./],
  ]
  for (const [different, reason] of refusals)
    await assert.rejects(publish(platform, 'broken', different), { status: 422, message: reason })
  assert.deepEqual(await looseKeys(), before)
})

test('saving a category or drop again changes it, and its replaced cover is removed later', async () => {
  const home = { slug: 'home', name: 'Home & Living', text: '', position: 1 }
  const { id } = await saveCategory(platform, { ...home, cover: pictureOf('first') })
  const before = await looseKeys()
  const again = await saveCategory(platform, { ...home, cover: pictureOf('second') })
  assert.equal(again.id, id)
  assert.equal((await looseKeys()).length, before.length + 2)
  const covers = await platform.db
    .selectFrom('pictures')
    .select('alt')
    .where('product_id', 'is', null)
    .execute()
  assert.deepEqual(covers, [{ alt: 'second' }])
  await saveDrop(platform, { slug: 'opening', title: 'Début', theme: '', text: '', publishedAt: clock.now })
  const { shelf } = await platform.db
    .selectFrom('products')
    .select('shelf')
    .where('slug', '=', design('measured').slug)
    .executeTakeFirstOrThrow()
  assert.equal(shelf, 'Home & Living Début')
})
