import assert from 'node:assert/strict'
import { test } from 'node:test'
import type * as z from 'zod/mini'
import type { listUploads } from '#contract/catalogue/studio/uploads.ts'
import { writeStl } from '#geometry/writers/stl-writer.ts'
import { tetrahedron } from '#server/testing/catalogue.ts'
import { testService } from '#server/testing/service.ts'
import { assertNoOrphanedFiles, uploader } from '../../testing/uploads.ts'
import { uploadStore } from './uploads.ts'

const { app, call, signedIn, platform } = await testService()
const { cookie, user } = await signedIn({ role: 'admin' })
const stl = writeStl(tetrahedron(2))

async function begin(title: string) {
  const { body } = await call<{ id: string }>('POST', '/admin/products', { cookie, body: { title } })
  return body.data.id
}

async function namesFor(productId: string) {
  const path = `/admin/uploads?product=${productId}`
  const { body } = await call<z.output<typeof listUploads.reply>>('GET', path, { cookie })
  return body.data.uploads.map(({ name }) => name)
}

test('the form lists uploads of its design, and uploads without a design', async () => {
  const [pot, lid] = [await begin('Pot'), await begin('Lid')]
  await uploader(app, cookie).whole('for-none.stl', stl)
  const { id, files } = await uploader(app, cookie, pot).analysed(platform, 'for-the-pot.stl', stl)
  assert.deepEqual(await namesFor(pot), ['for-the-pot.stl', 'for-none.stl'])
  assert.deepEqual(await namesFor(lid), ['for-none.stl'])
  const body = { fileId: files[0]?.id, unit: 'inches' }
  assert.equal((await call('POST', `/admin/uploads/${id}/scale`, { cookie, body })).status, 200)
  assert.deepEqual(await namesFor(pot), ['for-the-pot.stl', 'for-none.stl'])
  assert.deepEqual(await namesFor(lid), ['for-none.stl'])
})

test('an upload for an unknown design is refused', async () => {
  for (const nowhere of ['nothing', crypto.randomUUID()])
    assert.equal((await uploader(app, cookie, nowhere).begin('a.stl', 3)).statusCode, 404)
})

test('uploads of a draft are deleted with it, analysed or not', async () => {
  const id = await begin('Never sold')
  const mine = uploader(app, cookie, id)
  await mine.begin('half.stl', 1_000)
  await mine.whole('not-yet-looked-at.stl', stl)
  await mine.analysed(platform, 'not-taken.stl', stl)
  const body = { revision: 1 }
  assert.equal((await call('DELETE', `/admin/products/${id}`, { cookie, body })).status, 200)
  assert.equal((await platform.db.selectFrom('uploads').where('product_id', '=', id).execute()).length, 0)
  await assertNoOrphanedFiles(platform)
})

test('an upload for another account is listed to that account, and the audit log names who began it', async () => {
  const { user: owner } = await signedIn({ role: 'admin' })
  const by = { user, requestId: 'other' }
  const announced = { bytes: 10, name: 'other.stl', metadata: new Map() }
  const { id } = await uploadStore(platform, owner.id).create(by, announced)
  assert.ok(await uploadStore(platform).find(owner, id))
  assert.equal(await uploadStore(platform).find(user, id), undefined)
  const entries = platform.db.selectFrom('audit_log').where('thing_id', '=', id).select('actor_id')
  assert.deepEqual(await entries.execute(), [{ actor_id: user.id }])
})
