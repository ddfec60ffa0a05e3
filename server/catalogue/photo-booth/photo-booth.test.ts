import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import sharp from 'sharp'
import type * as z from 'zod/mini'
import type { BoothShot } from '#contract/catalogue/studio/booth-shots.ts'
import { defaultBooth } from '#contract/catalogue/studio/default-booth.ts'
import type { BoothChoices, previewPhotoBooth } from '#contract/catalogue/studio/photo-booth.ts'
import type { FormProduct } from '#contract/catalogue/studio/product-form.ts'
import { placedParts, plateSettings, projectSettings } from '#geometry/testing/projects.ts'
import { makeThreeMf, modelXml } from '#geometry/testing/three-mfs.ts'
import { writeStl } from '#geometry/writers/stl-writer.ts'
import { block, openShop, saveDraft, stlFile, tetrahedron } from '../../testing/catalogue.ts'
import { testService } from '../../testing/service.ts'
import { assertNoOrphanedFiles, uploader } from '../../testing/uploads.ts'
import { findUnpublished } from '../details/detail-queries.ts'
import { renderTurntableOf } from '../turntables/turntables.ts'
import { type BoothRun, boothJob } from './booth-job.ts'
import { giveUpBooth, makeBoothPictures } from './make-pictures.ts'

const { app, call, signedIn, platform } = await testService()
const { cookie } = await signedIn({ role: 'admin', name: 'Ana' })
await openShop(platform)
const uploads = uploader(app, cookie)

type Preview = z.output<typeof previewPhotoBooth.reply>
const send = <Data = Record<string, unknown>>(method: 'GET' | 'POST' | 'PUT', path: string, body?: object) =>
  call<Data>(method, `/admin/products${path}`, { cookie, body })
const show = async (id: string) => (await send<{ product: FormProduct }>('GET', `/${id}`)).body.data.product
const order = async (id: string, choices: BoothChoices) =>
  send('POST', `/${id}/photo-booth`, { ...choices, revision: (await show(id)).revision })
const queued = async () => {
  const { rows } = await sql<{ data: BoothRun }>`
    delete from pgboss.job where name = ${boothJob} returning data`.execute(platform.db)
  return rows.map(({ data: { productId, runId } }) => ({ productId, runId }))
}
const lastQueued = async () => (await queued()).at(-1) ?? assert.fail()

async function setModel(id: string, content: Uint8Array, name = 'leg.stl') {
  const upload = await uploads.analysed(platform, name, content)
  const files = upload.files
    .slice(0, 1)
    .map(({ id: fileId }) => ({ fileId, partName: 'Leg', acceptProblems: false }))
  const { status } = await send('PUT', `/${id}/files`, { files, revision: (await show(id)).revision })
  assert.equal(status, 200)
}

async function draft(title: string) {
  const { id } = (await send<{ id: string }>('POST', '', { title })).body.data
  await setModel(id, writeStl(tetrahedron(30)))
  return id
}

function fill(id: string, count: number, first = 0) {
  const picture = { product_id: id, width: 4, height: 3, alt: 'Mine' }
  const rows = Array.from({ length: count }, (_, position) => ({
    ...picture,
    ...{ position: first + position, large_key: `large ${position}`, card_key: `card ${position}` },
  }))
  return platform.db.insertInto('pictures').values(rows).execute()
}

async function meanOf(url: string) {
  const { rawPayload } = await app.inject(url)
  const middle = { left: 500, top: 400, width: 200, height: 100 }
  const { channels } = await sharp(rawPayload).extract(middle).stats()
  return channels.map(({ mean }) => Math.round(mean))
}

const red: BoothChoices = {
  ...defaultBooth,
  angle: { turn: 10, tilt: 20 },
  look: { colour: '#b3261f', finish: 'silk' },
  backdrop: 'white',
}
const blue: BoothChoices = { ...red, look: { colour: '#2b4a7d', finish: 'matte' } }

test('a preview shows the files with the choices, and names parts and angle', async () => {
  const id = await draft('Preview')
  const { status, body } = await send<Preview>('POST', `/${id}/photo-booth/preview`, {
    ...defaultBooth,
    shot: 'coin',
  })
  assert.equal(status, 200)
  const { picture, parts, angle } = body.data
  assert.deepEqual(parts, [{ part: 'Leg', fileColour: null, fileFinish: null }])
  assert.deepEqual(angle, { turn: 30, tilt: 24 })
  const { format, width } = await sharp(Buffer.from(picture.split(',')[1] ?? '', 'base64')).metadata()
  assert.deepEqual([format, width], ['webp', 640])
  const { id: empty } = (await send<{ id: string }>('POST', '', { title: 'Empty' })).body.data
  assert.equal((await send('POST', `/${empty}/photo-booth/preview`, defaultBooth)).status, 409)
  assert.equal((await order(empty, red)).status, 409)
})

test('the preview of a project names its plates and finishes, and shows the chosen plate', async () => {
  const id = await draft('Set')
  const parts = placedParts([
    [20, 20],
    [300, 20],
    [340, 20],
  ])
  const wooden = projectSettings({ filament_settings_id: ['PLA Wood @MK4'] })
  const plates = plateSettings([{ name: 'Base', objects: [1] }, { objects: [2, 3] }])
  await setModel(id, makeThreeMf(modelXml(parts), [plates, wooden]), 'set.3mf')
  const preview = async (plate: BoothChoices['plate'], shot: BoothShot = 'cover') => {
    const body = { ...defaultBooth, plate, shot }
    return (await send<Preview>('POST', `/${id}/photo-booth/preview`, body)).body.data
  }
  const whole = await preview(null)
  assert.deepEqual(whole.parts, [{ part: 'Leg', fileColour: '#ffffff', fileFinish: 'wood' }])
  assert.deepEqual(whole.plates, [
    { part: 'Leg', number: 1, name: 'Base' },
    { part: 'Leg', number: 2, name: '' },
  ])
  const second = await preview({ part: 'Leg', number: 2 })
  assert.deepEqual(second.plates, whole.plates)
  assert.notEqual(second.picture, whole.picture)
  assert.equal((await preview({ part: 'Leg', number: 7 })).picture, whole.picture)
  const lying = await preview({ part: 'Leg', number: 2 }, 'buildPlate')
  assert.ok(lying.picture !== (await preview({ part: 'Leg', number: 1 }, 'buildPlate')).picture)
})

test('a double click makes the pictures once, and a superseded run changes nothing', async () => {
  const id = await draft('Stool')
  const orders = await Promise.all([order(id, red), order(id, red)])
  assert.deepEqual(
    orders.map(({ status }) => status),
    [200, 200],
  )
  const [first = assert.fail(), ...others] = await queued()
  assert.deepEqual([first.productId, others], [id, []])
  const overtaken = makeBoothPictures(platform, first)
  await order(id, blue)
  await overtaken
  await giveUpBooth(platform, first)
  const before = await show(id)
  assert.deepEqual([before.booth?.state, before.booth?.choices, before.pictures], ['working', blue, []])
  const last = await lastQueued()
  await fill(id, 27)
  await makeBoothPictures(platform, last)
  const full = await show(id)
  assert.deepEqual(
    [full.booth?.state, full.booth?.failure, full.pictures.length],
    ['failed', 'too_many_pictures', 27],
  )
  await platform.db.deleteFrom('pictures').where('product_id', '=', id).execute()
  await makeBoothPictures(platform, last)
  const { booth, pictures, revision } = await show(id)
  assert.deepEqual([booth?.state, booth?.choices, pictures.length], ['done', blue, 4])
  assert.ok(revision > before.revision)
  assert.deepEqual(
    pictures.map(({ alt }) => alt),
    ['the front', 'the front left', 'the back', 'above'].map((side) => `Stool, seen from ${side}`),
  )
  const [r = 0, , b = 0] = await meanOf(pictures[0]?.url ?? '')
  assert.ok(b > r + 10, `the cover is blue: ${r}, ${b}`)
  await assertNoOrphanedFiles(platform)
  const kept = pictures.slice(1, 2).map(({ id: picture }) => ({ id: picture, alt: 'Stool, my words' }))
  await send('PUT', `/${id}/pictures`, { pictures: kept, revision })
  await queued()
  await setModel(id, writeStl(block(40, 20, 60)))
  await makeBoothPictures(platform, await lastQueued())
  const after = await show(id)
  assert.deepEqual([after.booth?.state, after.booth?.choices], ['done', blue])
  assert.deepEqual(
    after.pictures.map(({ id: picture, alt }) => ({ id: picture, alt })),
    kept,
  )
  assert.notEqual(after.pictures[0]?.url, pictures[1]?.url)
  await assertNoOrphanedFiles(platform)
})

test('ordered pictures are made although files changed during the run or the run failed, and the turntable stays', async () => {
  const id = await draft('Bench')
  await order(id, red)
  await setModel(id, writeStl(block(40, 20, 60)))
  await giveUpBooth(platform, await lastQueued())
  await setModel(id, writeStl(block(40, 40, 10)))
  const turntable = () =>
    platform.db.selectFrom('turntables').select('picture_key').where('product_id', '=', id).execute()
  await renderTurntableOf(platform, id)
  assert.deepEqual(await turntable(), [])
  await makeBoothPictures(platform, await lastQueued())
  assert.equal((await show(id)).pictures.length, 4)
  const made = await turntable()
  await renderTurntableOf(platform, id)
  assert.deepEqual(await turntable(), made)
})

test('chosen extras follow the earlier pictures, state their size, and are removed when no longer chosen', async () => {
  const id = await draft('Mug')
  const alts = async () => (await show(id)).pictures.map(({ alt }) => alt)
  const views = ['front', 'front left', 'back'].map((side) => `seen from the ${side}`)
  const made = (...extras: string[]) => [...views, 'seen from above', ...extras].map((text) => `Mug, ${text}`)
  await order(id, { ...red, extras: ['hand', 'buildPlate', 'exploded'] })
  await makeBoothPictures(platform, await lastQueued())
  assert.deepEqual(await alts(), made('beside a hand 189 mm long', 'on a build plate of 180 × 180 mm'))
  await fill(id, 1, 9)
  await order(id, { ...red, extras: ['coin', 'buildPlate'] })
  await makeBoothPictures(platform, await lastQueued())
  assert.deepEqual(await alts(), [
    ...made('on a build plate of 180 × 180 mm', 'beside a coin 23.25 mm wide'),
    'Mine',
  ])
  const { pictures } = (await findUnpublished(platform, id)) ?? assert.fail()
  assert.deepEqual(
    pictures.map(({ showsSize }) => showsSize),
    [false, false, false, false, true, true, false],
  )
})

test('an assembly is shown as an exploded view', async () => {
  const steps = ['foot', 'shade'].map((part) => ({
    text: 'Put it there.',
    parts: [{ part, turn: [0, 0, 0] as [number, number, number], at: null, comesFrom: 'above' as const }],
  }))
  const files = [stlFile('foot', block(40, 40, 8)), stlFile('shade', block(20, 20, 60))]
  const { id } = await saveDraft(platform, 'lamp', { files, assembly: { steps, needed: [] } })
  const body = { ...defaultBooth, shot: 'exploded' }
  const preview = () => send<Preview>('POST', `/${id}/photo-booth/preview`, body)
  assert.equal((await preview()).body.data.text, 'exploded view')
  await order(id, { ...red, extras: ['exploded'] })
  await queued()
  const write = async (written: typeof steps) => {
    const { content, revision } = await show(id)
    const changed = { ...content, assembly: { steps: written, needed: [] }, revision }
    await call('PATCH', `/admin/products/${id}`, { cookie, body: changed })
    return (await queued()).length
  }
  assert.equal(await write(steps.map((step) => ({ ...step, text: 'Put it here.' }))), 0)
  assert.equal(await write(steps.toReversed()), 1)
  assert.equal(await write(steps.slice(1)), 1)
  assert.equal((await preview()).status, 422)
})

test('a run reports a full disk until the next order', async () => {
  const id = await draft('Vase')
  await order(id, red)
  const run = await lastQueued()
  const full = Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })
  const files = { ...platform.files, read: () => Promise.reject(full) }
  await assert.rejects(makeBoothPictures({ ...platform, files }, run), full)
  await giveUpBooth(platform, run)
  assert.partialDeepStrictEqual((await show(id)).booth, { state: 'failed', failure: 'disk_full' })
  await order(id, red)
  assert.equal((await show(id)).booth?.failure, null)
})
