import assert from 'node:assert/strict'
import { test } from 'node:test'
import sharp from 'sharp'
import type { Product } from '#contract/catalogue/catalogue.ts'
import type { ListedProduct } from '#contract/catalogue/products.ts'
import type { FormProduct } from '#contract/catalogue/studio/product-form.ts'
import { day } from '#contract/durations.ts'
import { writeStl } from '#geometry/writers/stl-writer.ts'
import { openShop, saveDrop, tetrahedron } from '../../testing/catalogue.ts'
import { testService } from '../../testing/service.ts'
import { assertNoOrphanedFiles, uploader } from '../../testing/uploads.ts'

const { app, call, signedIn, platform, clock } = await testService()
const { cookie } = await signedIn({ role: 'admin', name: 'Ana' })
const member = await signedIn({ plan: 'monthly' })
await openShop(platform)
const uploads = uploader(app, cookie)
const { id: categoryId } = await platform.db.selectFrom('categories').select('id').executeTakeFirstOrThrow()

const send = <Data = Record<string, unknown>>(
  method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE',
  path: string,
  body?: object,
) => call<Data>(method, `/admin/products${path}`, { cookie, body })
const show = async (id: string) => (await send<{ product: FormProduct }>('GET', `/${id}`)).body.data.product
const list = async (query = '') => (await send<{ rows: ListedProduct[] }>('GET', `?${query}`)).body.data.rows

async function begin(title: string) {
  const { status, body } = await send<{ id: string }>('POST', '', { title })
  assert.equal(status, 200)
  return body.data.id
}

async function change(id: string, different: Partial<FormProduct['content']>, revision?: number) {
  const product = await show(id)
  return send('PATCH', `/${id}`, { ...product.content, ...different, revision: revision ?? product.revision })
}

const act = async (id: string, verb: string, body: object = {}) =>
  send('POST', `/${id}/${verb}`, { ...body, revision: (await show(id)).revision })

async function uploadPicture() {
  const png = await sharp({ create: { width: 800, height: 600, channels: 3, background: '#884422' } })
    .png()
    .toBuffer()
  const { files } = await uploads.analysed(platform, 'front.png', png)
  return files[0]?.id ?? ''
}

const place = async (id: string, pictures: { id: string; alt: string; isPhoto?: boolean }[]) =>
  send('PUT', `/${id}/pictures`, { pictures, revision: (await show(id)).revision })

const setFiles = async (id: string, files: object[]) =>
  send('PUT', `/${id}/files`, { files, revision: (await show(id)).revision })

/** Returns a draft that can be published. */
async function whole(title: string, different: Partial<FormProduct['content']> = {}) {
  const id = await begin(title)
  await place(id, [{ id: await uploadPicture(), alt: 'Seen from the front' }])
  const upload = await uploads.analysed(platform, 'part.stl', writeStl(tetrahedron(30)))
  const files = upload.files.map(({ id: fileId }) => ({ fileId, partName: 'Body', acceptProblems: false }))
  assert.equal((await setFiles(id, files)).status, 200)
  const words = { description: 'A pot.', categoryId, minutes: 90, fastMinutes: 50, grams: 30 }
  assert.equal((await change(id, { ...words, ...different })).status, 200)
  return id
}

const isSeen = async (id: string) =>
  (await call('GET', `/product/single/${id}`, { cookie: member.cookie })).status === 200

test('a draft needs only a title and lists what is missing', async () => {
  const id = await begin('  Café Planter, large! ')
  const { content, status, missing } = await show(id)
  assert.deepEqual(
    [content.title, content.slug, status],
    ['Café Planter, large!', 'cafe-planter-large', 'draft'],
  )
  assert.deepEqual(missing, [
    'Category is missing.',
    'Picture is missing.',
    'Model file is missing.',
    'Description is missing.',
    'Print time is missing.',
  ])
  const refused = await act(id, 'publish')
  assert.deepEqual([refused.status, refused.body.code], [422, 'incomplete_design'])
  assert.match(
    refused.body.message,
    /^Café Planter, large! cannot be published: Category is missing\. Picture/,
  )
  assert.equal(await isSeen(id), false)
  const twin = await begin('Café Planter large')
  assert.match((await show(twin)).content.slug, /^cafe-planter-large-[0-9a-f]{8}$/)
})

test('a concurrent change is not overwritten', async () => {
  const id = await begin('Twice')
  const { revision } = await show(id)
  assert.equal((await change(id, { tagline: 'Mine' }, revision)).status, 200)
  const late = await change(id, { tagline: 'Theirs' }, revision)
  assert.deepEqual([late.status, late.body.code], [409, 'changed_meanwhile'])
  assert.match(late.body.message, /^Ana changed this/)
  assert.equal((await show(id)).content.tagline, 'Mine')
  const pictures = await send('PUT', `/${id}/pictures`, { pictures: [], revision })
  const files = await send('PUT', `/${id}/files`, { files: [], revision })
  assert.deepEqual([pictures.body.code, files.body.code], ['changed_meanwhile', 'changed_meanwhile'])
})

test('a taken slug, a deleted category and out-of-range numbers are refused with a sentence', async () => {
  const [id, other] = [await begin('First hook'), await begin('Second hook')]
  const taken = await change(other, { slug: 'first-hook' })
  assert.deepEqual([taken.status, taken.body.data], [409, { field: 'slug' }])
  const gone = await change(id, { categoryId: other })
  assert.deepEqual([gone.status, gone.body.message], [409, 'This category was deleted. Choose another one.'])
  const { print } = (await show(id)).content
  const wrong = await change(id, { print: { ...print, walls: 1000 } })
  assert.deepEqual([wrong.status, wrong.body.message], [400, 'The number of walls must be from 0 to 50.'])
})

test('pictures are taken from uploads in order, and omitted ones are removed', async () => {
  const id = await begin('Pictured')
  const [first, second] = [await uploadPicture(), await uploadPicture()]
  await place(id, [
    { id: first, alt: '' },
    { id: second, alt: 'Back' },
  ])
  assert.ok((await show(id)).missing.includes('A picture has no description.'))
  await place(id, [
    { id: second, alt: 'Back', isPhoto: true },
    { id: first, alt: 'Front' },
  ])
  const shown = await show(id)
  assert.deepEqual(
    shown.pictures.map(({ alt, isPhoto }) => [alt, isPhoto]),
    [
      ['Back', true],
      ['Front', false],
    ],
  )
  const preview = await send<{ product: Product }>('GET', `/${id}/preview?as=basic`)
  assert.equal(preview.body.data.product.pictures[0]?.isPhoto, true)
  assert.equal((await list('search=pictured'))[0]?.cover, shown.pictures[0]?.cardUrl)
  assert.equal((await place(id, [{ id: categoryId, alt: 'None' }])).status, 409)
  assert.equal((await place(id, [{ id: second, alt: 'Back' }])).status, 200)
  await assertNoOrphanedFiles(platform)
})

test('a complete design is published, found, retired and published again', async () => {
  const id = await whole('Spiral planter')
  assert.deepEqual((await show(id)).missing, [])
  assert.equal(await isSeen(id), false)
  assert.equal((await act(id, 'publish')).status, 200)
  assert.equal(await isSeen(id), true)
  const { publishedAt } = await show(id)
  assert.equal(publishedAt, clock.now.toISOString())
  assert.equal((await act(id, 'publish')).status, 409)
  assert.equal((await send('DELETE', `/${id}`, { revision: (await show(id)).revision })).status, 409)
  assert.equal((await change(id, { categoryId: null })).status, 409)
  assert.equal((await place(id, [])).body.message, 'Only a draft may be incomplete: Picture is missing.')
  assert.equal((await change(id, { description: ' ' })).status, 422)
  assert.equal((await act(id, 'retire')).status, 200)
  assert.equal(await isSeen(id), false)
  assert.equal((await act(id, 'publish')).status, 200)
  assert.deepEqual([(await show(id)).publishedAt, await isSeen(id)], [publishedAt, true])
})

test('a scheduled design is published on time and can be unscheduled before', async () => {
  const [id, other] = [await whole('Night lamp'), await whole('Desk lamp')]
  const at = new Date(clock.now.getTime() + 600_000).toISOString()
  for (const each of [id, other]) assert.equal((await act(each, 'schedule', { at })).status, 200)
  assert.deepEqual(
    (await list('status=scheduled')).map(({ title }) => title),
    ['Desk lamp', 'Night lamp'],
  )
  assert.equal(
    (await setFiles(other, [])).body.message,
    'Only a draft may be incomplete: Model file is missing.',
  )
  assert.equal((await act(other, 'unschedule')).status, 200)
  assert.equal((await setFiles(other, [])).status, 200)
  const past = new Date(clock.now.getTime() - day).toISOString()
  assert.equal((await act(other, 'schedule', { at: past })).status, 409)
  clock.now = new Date(clock.now.getTime() + 600_000)
  assert.deepEqual([await isSeen(id), await isSeen(other)], [true, false])
  assert.equal((await act(id, 'unschedule')).status, 409)
})

test('a design is published with its drop', async () => {
  const at = new Date(clock.now.getTime() + day)
  const drop = async (slug: string, publishedAt: Date | null) =>
    (await saveDrop(platform, { slug, title: slug, theme: '', text: '', publishedAt })).id
  const alone = await whole('Lonely')
  assert.equal((await act(alone, 'schedule')).body.message, 'This design is not in a drop.')
  const early = await whole('Early', { dropId: await drop('undecided', null) })
  assert.match((await act(early, 'schedule')).body.message, /The drop is not scheduled yet/)
  const id = await whole('With others', { dropId: await drop('december', at) })
  assert.equal((await act(id, 'schedule')).status, 200)
  assert.equal((await show(id)).publishedAt, at.toISOString())
})

test('a copy has the texts and settings; a draft is deleted with all its files', async () => {
  const id = await whole('Original', { tags: ['Pot', 'pot'], tagline: 'Holds water' })
  const { body } = await send<{ id: string }>('POST', `/${id}/duplicate`)
  const copy = await show(body.data.id)
  assert.deepEqual(
    [copy.content.title, copy.content.tagline, copy.content.tags, copy.status],
    ['Copy of Original', 'Holds water', ['pot'], 'draft'],
  )
  assert.deepEqual([copy.files, copy.pictures], [[], []])
  assert.equal((await send('DELETE', `/${id}`, { revision: 1 })).body.code, 'changed_meanwhile')
  assert.equal((await send('DELETE', `/${id}`, { revision: (await show(id)).revision })).status, 200)
  assert.equal((await send('GET', `/${id}`)).status, 404)
  await assertNoOrphanedFiles(platform)
})

test('a preview shows a draft as members of either plan will see it', async () => {
  const id = await whole('Not yet')
  const preview = async (as: string) =>
    (await send<{ product: Product }>('GET', `/${id}/preview?as=${as}`)).body.data.product
  assert.equal((await preview('basic')).refusal?.code, 'paid_subscription_required')
  const paid = await preview('paid')
  assert.deepEqual([paid.refusal, paid.title, paid.category?.name], [null, 'Not yet', 'Home'])
  assert.equal((await preview('paid')).files.length, 2)
})

test('designs are found by search and filters, and the audit log has every step', async () => {
  const id = await whole('Findable thing', { access: 'basic' })
  await act(id, 'publish')
  assert.deepEqual(
    (await list(`search=findable&access=basic&category=${categoryId}&status=published`)).map((row) => row.id),
    [id],
  )
  assert.deepEqual(await list('search=findable&access=paid'), [])
  const { body } = await call<{ rows: { action: string }[] }>(
    'GET',
    `/admin/audit?kind=product&thing=${id}`,
    {
      cookie,
    },
  )
  assert.deepEqual(
    body.data.rows.map(({ action }) => action),
    ['publish', 'edit', 'change files', 'change pictures', 'add'],
  )
})
