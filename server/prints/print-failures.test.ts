import assert from 'node:assert/strict'
import { test } from 'node:test'
import sharp from 'sharp'
import type * as z from 'zod/mini'
import { apiBase } from '#contract/endpoint.ts'
import {
  type getOpenPrintFailure,
  type listPrintFailures,
  printPhotoRefusal,
} from '#contract/prints/print-failures.ts'
import { pixelBomb } from '../platform/files/testing/pictures.ts'
import { openShop, publish, stlFile } from '../testing/catalogue.ts'
import { testService } from '../testing/service.ts'

const { platform, app, call, signedIn, clock } = await testService()
clock.now = new Date('2026-11-24T08:00:00Z')
await openShop(platform)
const lamp = await publish(platform, 'lamp', { title: 'Lamp', files: [stlFile('lamp')] })
const admin = await signedIn({ role: 'admin', name: 'Ana' })

const canvas = sharp({ create: { width: 60, height: 40, channels: 3, background: '#c2410c' } })
const photo = new Uint8Array(
  await canvas
    .jpeg()
    .withExif({ IFD0: { Copyright: 'SECRET-MARKER' }, IFD3: { GPSLatitude: '51/1 30/1 0/1' } })
    .toBuffer(),
)

const words = { printer: 'Prusa MK4S', filament: 'PLA by Prusament', message: 'The foot came off.' }
type Report = Partial<typeof words> & { photo?: Uint8Array<ArrayBuffer> }

function report({ cookie }: { cookie: string }, { photo, ...different }: Report = {}, productId = lamp.id) {
  const body = new FormData()
  for (const [name, value] of Object.entries({ ...words, ...different })) body.set(name, value)
  if (photo) body.set('photo', new Blob([photo], { type: 'image/jpeg' }), 'failed.jpg')
  return call('POST', `/print-failure/${productId}`, { cookie, body })
}

async function owner(name = 'Mona') {
  const member = await signedIn({ plan: 'monthly', name })
  assert.equal((await call('POST', `/download/product/${lamp.id}`, { cookie: member.cookie })).status, 200)
  return member
}

type Open = z.output<(typeof getOpenPrintFailure)['reply']>
type List = z.output<(typeof listPrintFailures)['reply']>
const open = async ({ cookie }: { cookie: string }) =>
  (await call<Open>('GET', `/print-failure/${lamp.id}`, { cookie })).body.data.failure
const list = async (query: string) =>
  (await call<List>('GET', `/admin/print-failures?${query}`, { cookie: admin.cookie })).body.data.rows
const reportOf = async ({ name }: { name: string }) =>
  (await list(`limit=100`)).find(({ member }) => member === name) ?? assert.fail()
const readPhoto = (id: string, cookie = admin.cookie) =>
  app.inject({ url: `${apiBase}/admin/print-failures/${id}/photo`, headers: { cookie } })
const answer = (id: string) => call('POST', `/admin/print-failures/${id}/answer`, { cookie: admin.cookie })

test('only a member who downloaded the design can report a failed print', async () => {
  const member = await signedIn({ plan: 'monthly' })
  assert.equal((await report(member)).status, 404)
  assert.equal((await report(member, {}, 'nothing')).status, 404)
  assert.equal(await open(member), null)
})

test('a double click stores one report, and another one about the version waits for the answer', async () => {
  const member = await owner('Dora')
  const answers = await Promise.all([report(member, { photo }), report(member, { photo }), report(member)])
  assert.deepEqual(
    answers.map(({ status }) => status),
    [200, 200, 200],
  )
  assert.deepEqual(await open(member), { version: '1.0', reportedAt: clock.now.toISOString() })
  const again = await report(member, { message: 'It also warped.' })
  assert.equal(again.status, 409)
  assert.match(again.body.message, /already reported/)
  const { id } = await reportOf({ name: 'Dora' })
  for (const _twice of [1, 2]) assert.equal((await answer(id)).status, 200)
  assert.equal(await open(member), null)
  assert.equal((await report(member, { message: 'It also warped.' })).status, 200)
  const log = platform.db.selectFrom('audit_log').select(['action', 'thing_name']).where('thing_id', '=', id)
  assert.deepEqual(await log.execute(), [{ action: 'answer', thing_name: 'Lamp 1.0' }])
})

test('administrators see the reports of each version, each with its own photo only', async () => {
  const [first, second] = [await owner('Finn'), await owner('Sara')]
  await report(first, { message: 'Stringing at 100% infill', photo })
  await report(second, { message: 'A layer shift' })
  const [found, ...others] = await list('search=100%25&state=open')
  assert.ok(found)
  assert.deepEqual(others, [])
  assert.deepEqual([found.design, found.version, found.member, found.hasPhoto], ['Lamp', '1.0', 'Finn', true])
  const all = await list('search=lamp&sort=-reportsOfVersion')
  assert.equal(found.reportsOfVersion, all.filter(({ version }) => version === '1.0').length)
  assert.deepEqual(await list('search=100%25&state=answered'), [])

  const shown = await readPhoto(found.id)
  assert.deepEqual([shown.statusCode, shown.headers['content-type']], [200, 'image/webp'])
  assert.ok(!shown.rawPayload.includes('SECRET-MARKER'))
  assert.equal((await readPhoto(found.id, first.cookie)).statusCode, 403)
  assert.equal((await readPhoto((await reportOf({ name: 'Sara' })).id)).statusCode, 404)
})

test('a photo that is not a picture, or too large, is refused and nothing is stored', async () => {
  const member = await owner('Pia')
  for (const bad of [
    new TextEncoder().encode('<svg onload="alert(1)"/>'),
    new Uint8Array(await pixelBomb(20_000)),
  ]) {
    const { status, body } = await report(member, { photo: bad })
    assert.deepEqual([status, body.message], [400, printPhotoRefusal])
  }
  assert.equal(await open(member), null)
})

test('more than twenty reports a day are refused', async () => {
  const member = await owner('Rob')
  for (let count = 0; count < 20; count++) {
    assert.equal((await report(member, { message: `Try ${count}` })).status, 200)
    await answer((await list('search=Try&state=open')).find(({ member }) => member === 'Rob')?.id ?? '')
  }
  assert.equal((await report(member)).status, 429)
})
