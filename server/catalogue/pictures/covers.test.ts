import assert from 'node:assert/strict'
import { test } from 'node:test'
import sharp from 'sharp'
import type { Category, Drop } from '#contract/catalogue/catalogue.ts'
import type { ListedCategory } from '#contract/catalogue/categories.ts'
import type { ShownDrop } from '#contract/catalogue/drops.ts'
import { openShop, publish } from '#server/testing/catalogue.ts'
import { testService } from '#server/testing/service.ts'
import { compareFiles } from '../../platform/files/comparison.ts'
import { pixelBomb } from '../../platform/files/testing/pictures.ts'

const { app, call, platform, signedIn } = await testService()
const { cookie } = await signedIn({ role: 'admin' })
const member = await signedIn({ plan: 'monthly' })
await openShop(platform)
await publish(platform, 'pot')

async function photo(background: string) {
  const create = { width: 1600, height: 1200, channels: 3, background } as const
  return await sharp({ create })
    .jpeg()
    .withExif({ IFD0: { Artist: 'Somebody' } })
    .toBuffer()
}

function formOf(fields: { alt?: string; version: number }, picture?: Uint8Array) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, String(value))
  if (picture) form.set('picture', new Blob([new Uint8Array(picture)]), 'cover.jpg')
  return form
}

const firstDrop = async () =>
  (await call<{ drops: Drop[] }>('GET', '/drop/all', { cookie: member.cookie })).body.data.drops[0]
const dropId = (await firstDrop())?.id ?? ''
const firstCategory = async () =>
  (await call<{ categories: Category[] }>('GET', '/category/all', { cookie: member.cookie })).body.data
    .categories[0]
const categoryId = (await firstCategory())?.id ?? ''

const studioDrop = async () =>
  (await call<{ drop: ShownDrop }>('GET', `/admin/drops/${dropId}`, { cookie })).body.data.drop
const studioCategory = async () => {
  const { body } = await call<{ rows: ListedCategory[] }>('GET', '/admin/categories', { cookie })
  return body.data.rows.find(({ id }) => id === categoryId)
}

const covered = [
  { name: 'a drop', path: `/admin/drops/${dropId}/cover`, studio: studioDrop, shown: firstDrop },
  {
    name: 'a category',
    path: `/admin/categories/${categoryId}/cover`,
    studio: studioCategory,
    shown: firstCategory,
  },
]

async function assertFilesMatchRows() {
  const { lost, orphaned } = await compareFiles(platform)
  assert.deepEqual([lost, orphaned], [[], []])
}

for (const { name, path, studio, shown } of covered) {
  const versionNow = async () => (await studio())?.version ?? 0

  test(`${name}: members see its own cover, then a replacement, then the cover of a design again`, async () => {
    const before = (await shown())?.cover
    assert.equal((await studio())?.cover, null)
    const set = async (alt: string, picture?: Uint8Array) =>
      (await call('PUT', path, { cookie, body: formOf({ alt, version: await versionNow() }, picture) }))
        .status
    assert.equal(await set('A red pot', await photo('#a33')), 200)
    const first = (await shown())?.cover
    assert.deepEqual([first?.alt, first?.width, first?.height], ['A red pot', 1200, 900])
    const { rawPayload } = await app.inject({ url: first?.url ?? '' })
    const { format, exif } = await sharp(rawPayload).metadata()
    assert.deepEqual([format, exif], ['webp', undefined])
    assert.equal(await set('A red pot on a shelf'), 200)
    assert.deepEqual((await shown())?.cover, { ...first, alt: 'A red pot on a shelf' })
    assert.equal(await set('A blue pot', await photo('#33a')), 200)
    assert.notEqual((await shown())?.cover?.url, first?.url)
    await assertFilesMatchRows()
    const removed = await call('DELETE', path, { cookie, body: { version: await versionNow() } })
    assert.equal(removed.status, 200)
    assert.deepEqual((await shown())?.cover, before)
    await assertFilesMatchRows()
  })

  test(`${name}: a cover without a picture or alt text, of a stale version or with a pixel bomb is refused`, async () => {
    const version = await versionNow()
    const put = async (form: FormData) => (await call('PUT', path, { cookie, body: form })).status
    const picture = await photo('#3a3')
    assert.equal(await put(formOf({ alt: 'Words alone', version })), 400)
    assert.equal(await put(formOf({ alt: ' ', version }, picture)), 400)
    assert.equal(await put(formOf({ alt: 'No picture', version }, Buffer.from('<svg/>'))), 400)
    assert.equal(await put(formOf({ alt: 'Bomb', version }, pixelBomb(20_000))), 422)
    assert.equal(await put(formOf({ alt: 'Stale', version: version + 1 }, picture)), 409)
    assert.equal(await versionNow(), version)
    assert.equal((await studio())?.cover, null)
    await assertFilesMatchRows()
  })
}

test('deleting a draft deletes its cover', async () => {
  const content = { title: 'Gone', slug: 'gone', theme: '', text: '', mailsMembers: false }
  const { id } = (await call<{ id: string }>('POST', '/admin/drops', { cookie, body: content })).body.data
  const path = `/admin/drops/${id}`
  const picture = await photo('#aa3')
  assert.equal(
    (await call('PUT', `${path}/cover`, { cookie, body: formOf({ alt: 'x', version: 1 }, picture) })).status,
    200,
  )
  assert.equal((await call('DELETE', path, { cookie, body: { version: 2 } })).status, 200)
  assert.equal(
    (await platform.db.selectFrom('pictures').where('alt', '=', 'x').selectAll().execute()).length,
    0,
  )
  await assertFilesMatchRows()
})
