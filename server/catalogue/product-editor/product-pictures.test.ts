import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ListedProduct } from '#contract/catalogue/products.ts'
import { defaultBooth } from '#contract/catalogue/studio/default-booth.ts'
import type { FormProduct } from '#contract/catalogue/studio/product-form.ts'
import { writeStl } from '#geometry/writers/stl-writer.ts'
import { openShop, tetrahedron } from '../../testing/catalogue.ts'
import { testService } from '../../testing/service.ts'
import { assertNoOrphanedFiles, uploader } from '../../testing/uploads.ts'

const { app, call, signedIn, platform } = await testService()
const { cookie } = await signedIn({ role: 'admin', name: 'Ana' })
await openShop(platform)
const uploads = uploader(app, cookie)
const { id: categoryId } = await platform.db.selectFrom('categories').select('id').executeTakeFirstOrThrow()

const send = <Data = Record<string, unknown>>(
  method: 'GET' | 'POST' | 'PATCH' | 'PUT',
  path: string,
  body?: object,
) => call<Data>(method, `/admin/products${path}`, { cookie, body })
const show = async (id: string) => (await send<{ product: FormProduct }>('GET', `/${id}`)).body.data.product
const place = async (id: string, pictures: { id: string; alt: string; isClearedForShops?: boolean }[]) =>
  send('PUT', `/${id}/pictures`, { pictures, revision: (await show(id)).revision })
const setFiles = async (id: string, files: object[]) =>
  send('PUT', `/${id}/files`, { files, revision: (await show(id)).revision })

async function draftWithModel(title: string) {
  const { id } = (await send<{ id: string }>('POST', '', { title })).body.data
  const upload = await uploads.analysed(platform, 'leg.stl', writeStl(tetrahedron(30)))
  const [file] = upload.files.map(({ id: fileId }) => ({ fileId, partName: 'Leg', acceptProblems: false }))
  assert.equal((await setFiles(id, [file ?? {}])).status, 200)
  const { content, revision, files } = await show(id)
  const words = { description: 'A stool.', categoryId, minutes: 90, fastMinutes: 50, grams: 30 }
  assert.equal((await send('PATCH', `/${id}`, { ...content, ...words, revision })).status, 200)
  return { id, fileId: files[0]?.id ?? '' }
}

test('the picture rendered of a model becomes the first picture, and the design can be published', async () => {
  const { id, fileId } = await draftWithModel('Stool')
  assert.deepEqual((await show(id)).missing, ['Picture is missing.'])
  assert.equal((await place(id, [{ id: fileId, alt: 'Leg, rendered' }])).status, 200)
  const { pictures, files, missing, revision } = await show(id)
  assert.deepEqual(missing, [])
  assert.deepEqual(
    pictures.map(({ alt, width, height, isPhoto }) => [alt, width, height, isPhoto]),
    [['Leg, rendered', 1200, 900, false]],
  )
  assert.notEqual(pictures[0]?.cardUrl, files[0]?.cardUrl)
  const { headers, rawPayload } = await app.inject(pictures[0]?.url ?? '')
  const ofModel = await app.inject((files[0]?.cardUrl ?? '').replace('-640', '-1200'))
  assert.equal(headers['content-type'], 'image/webp')
  assert.deepEqual(rawPayload, ofModel.rawPayload)
  assert.equal((await send('POST', `/${id}/publish`, { revision })).status, 200)
  await assertNoOrphanedFiles(platform)
})

test('while the photo booth makes the first pictures, a design says so wherever it says what is missing', async () => {
  const { id } = await draftWithModel('Settle')
  const { revision } = await show(id)
  assert.equal((await send('POST', `/${id}/photo-booth`, { ...defaultBooth, revision })).status, 200)
  const list = await send<{ rows: ListedProduct[] }>('GET', '?search=Settle')
  const missing = ['The pictures are still being made.']
  assert.deepEqual([(await show(id)).missing, list.body.data.rows[0]?.missing], [missing, missing])
  const refused = await send('POST', `/${id}/publish`, { revision: (await show(id)).revision })
  assert.equal(refused.body.message, `Settle cannot be published: ${missing}`)
})

test('a rendered picture outlives its file and can be added again', async () => {
  const { id, fileId } = await draftWithModel('Bench')
  await place(id, [{ id: fileId, alt: 'Leg' }])
  const [picture] = (await show(id)).pictures
  await place(id, [{ id: picture?.id ?? '', alt: 'Leg, from the side' }])
  assert.equal((await show(id)).pictures[0]?.url, picture?.url)
  await place(id, [])
  await place(id, [{ id: fileId, alt: 'Leg' }])
  assert.equal((await show(id)).pictures.length, 1)
  await setFiles(id, [])
  assert.equal((await app.inject((await show(id)).pictures[0]?.url ?? '')).statusCode, 200)
  await assertNoOrphanedFiles(platform)
})

test('only an administrator clears a picture for shops, and the mark stays until it is removed', async () => {
  const { id, fileId } = await draftWithModel('Shelf')
  const cleared = async () => (await show(id)).pictures.map(({ isClearedForShops }) => isClearedForShops)
  await place(id, [{ id: fileId, alt: 'Leg' }])
  assert.deepEqual(await cleared(), [false])
  const [picture] = (await show(id)).pictures
  await place(id, [{ id: picture?.id ?? '', alt: 'Leg', isClearedForShops: true }])
  await place(id, [{ id: picture?.id ?? '', alt: 'Leg, from the side' }])
  assert.deepEqual(await cleared(), [true])
  await place(id, [{ id: picture?.id ?? '', alt: 'Leg', isClearedForShops: false }])
  assert.deepEqual(await cleared(), [false])
})

test('a model of another design, or a file without a picture, cannot become a picture', async () => {
  const [one, other] = [await draftWithModel('Chair'), await draftWithModel('Table')]
  const refused = await place(one.id, [{ id: other.fileId, alt: 'Leg' }])
  assert.equal(refused.status, 409)
  await platform.db
    .updateTable('product_files')
    .set({ large_key: null, card_key: null })
    .where('id', '=', one.fileId)
    .execute()
  assert.equal((await place(one.id, [{ id: one.fileId, alt: 'Leg' }])).status, 409)
})
