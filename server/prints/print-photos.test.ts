import assert from 'node:assert/strict'
import { test } from 'node:test'
import sharp from 'sharp'
import type * as z from 'zod/mini'
import {
  type listAdminPrintPhotos,
  type listPrintPhotos,
  memberPhotoRefusal,
} from '#contract/prints/print-photos.ts'
import { openShop, publish, stlFile } from '../testing/catalogue.ts'
import { testService } from '../testing/service.ts'

const { platform, app, call, signedIn, clock } = await testService()
clock.now = new Date('2026-11-24T08:00:00Z')
await openShop(platform)
const lamp = await publish(platform, 'lamp', { title: 'Lamp', files: [stlFile('lamp')] })
const admin = await signedIn({ role: 'admin', name: 'Ana' })

type Member = { cookie: string; user: { id: string } }
const words = { printer: 'Prusa MK4S', filament: 'PLA by Prusament', alt: 'A white lamp on a desk' }

const photoIn = async (background: string) =>
  new Uint8Array(
    await sharp({ create: { width: 60, height: 40, channels: 3, background } })
      .jpeg()
      .withExif({ IFD0: { Copyright: 'SECRET-MARKER' }, IFD3: { GPSLatitude: '51/1 30/1 0/1' } })
      .toBuffer(),
  )

function add(
  { cookie }: { cookie: string },
  photo: Uint8Array<ArrayBuffer> | undefined,
  { id = lamp.id, ...different }: Partial<typeof words & { id: string }> = {},
) {
  const body = new FormData()
  for (const [name, value] of Object.entries({ ...words, ...different })) body.set(name, value)
  if (photo) body.set('photo', new Blob([photo], { type: 'image/jpeg' }), 'lamp.jpg')
  return call('POST', `/print-photo/${id}`, { cookie, body })
}

async function owner(name = 'Mona') {
  const member = await signedIn({ plan: 'monthly', name })
  assert.equal((await call('POST', `/download/product/${lamp.id}`, { cookie: member.cookie })).status, 200)
  return member
}

type Shown = z.output<(typeof listPrintPhotos)['reply']>
type List = z.output<(typeof listAdminPrintPhotos)['reply']>
const shownTo = async ({ cookie }: { cookie: string }) =>
  (await call<Shown>('GET', `/product/${lamp.id}/print-photos`, { cookie })).body.data.photos
const queue = async (query: string) =>
  (await call<List>('GET', `/admin/print-photos?${query}`, { cookie: admin.cookie })).body.data.rows
const decide = (id: string, verb: string, body?: object) =>
  call('POST', `/admin/print-photos/${id}/${verb}`, { cookie: admin.cookie, ...(body && { body }) })
const statusOf = async (url: string, cookie?: string) =>
  (await app.inject({ url, headers: cookie ? { cookie } : {} })).statusCode
const waitingOf = async (name: string) =>
  (await queue('state=waiting&limit=100')).find(({ member }) => member === name) ?? assert.fail()

test('only a member who downloaded the design adds a photo, and a suspended one does not', async () => {
  const photo = await photoIn('red')
  const stranger = await signedIn({ plan: 'monthly' })
  assert.equal((await add(stranger, photo)).status, 404)
  const suspended = await owner('Sven')
  await platform.db
    .updateTable('users')
    .set({ suspended_at: clock.now })
    .where('id', '=', suspended.user.id)
    .execute()
  const { status, body } = await add(suspended, photo)
  assert.deepEqual([status, body.code], [403, 'account_suspended'])
})

test('a photo waits for an administrator, and then all members see it without the name of its member', async () => {
  const [mona, other] = [await owner('Mona'), await signedIn({ plan: 'basic_free' })]
  const photo = await photoIn('blue')
  for (const { status } of await Promise.all([add(mona, photo), add(mona, photo)])) assert.equal(status, 200)
  const [own, ...more] = await shownTo(mona)
  assert.ok(own)
  assert.deepEqual(
    [own.own, own.alt, own.version, more],
    [{ state: 'waiting', reason: null }, words.alt, '1.0', []],
  )
  assert.deepEqual(await shownTo(other), [])
  const seenBy = () =>
    Promise.all([mona.cookie, other.cookie, admin.cookie, undefined].map((as) => statusOf(own.url, as)))
  assert.deepEqual(await seenBy(), [200, 404, 200, 401])

  assert.equal((await decide(own.id, 'approve')).status, 200)
  const [shown] = await shownTo(other)
  assert.deepEqual([shown?.own, shown?.printer, shown?.filament], [null, words.printer, words.filament])
  assert.doesNotMatch(JSON.stringify(shown), /Mona|user/)
  assert.deepEqual(await seenBy(), [200, 200, 200, 401])
  const { rawPayload, headers } = await app.inject({ url: own.url, headers: { cookie: other.cookie } })
  assert.equal(headers['content-type'], 'image/webp')
  assert.ok(!rawPayload.includes('SECRET-MARKER'))
})

test('a refused photo is hidden again, and only its member reads the reason', async () => {
  const [finn, other] = [await owner('Finn'), await signedIn()]
  await add(finn, await photoIn('green'))
  const { id, url } = await waitingOf('Finn')
  await decide(id, 'approve')
  assert.equal((await decide(id, 'refuse', { reason: ' ' })).status, 400)
  assert.equal((await decide(id, 'refuse', { reason: 'It shows another design.' })).status, 200)
  assert.deepEqual((await shownTo(finn))[0]?.own, { state: 'refused', reason: 'It shows another design.' })
  assert.equal(await statusOf(url, other.cookie), 404)
  const log = await platform.db
    .selectFrom('audit_log')
    .select(['id', 'action', 'thing_name', 'after'])
    .where('thing_id', '=', id)
    .orderBy('id')
    .execute()
  assert.deepEqual(
    log.map(({ id: _, ...entry }) => entry),
    [
      { action: 'approve', thing_name: 'Lamp', after: { state: 'shown' } },
      { action: 'refuse', thing_name: 'Lamp', after: { state: 'refused' } },
    ],
  )
  // Apart from the log, because it goes with the account.
  const reasons = platform.db.selectFrom('audit_reasons').select(['user_id', 'reason'])
  assert.deepEqual(await reasons.where('entry_id', '=', log[1]?.id ?? '').execute(), [
    { user_id: finn.user.id, reason: 'It shows another design.' },
  ])
})

test('a member deletes their own photo, and nobody else does', async () => {
  const [pia, other] = [await owner('Pia'), await owner('Olga')]
  await add(pia, await photoIn('white'))
  const { id, url } = await waitingOf('Pia')
  await decide(id, 'approve')
  const remove = ({ cookie }: Pick<Member, 'cookie'>) => call('DELETE', `/print-photo/${id}`, { cookie })
  assert.equal((await remove(other)).status, 404)
  assert.deepEqual([(await remove(pia)).status, (await remove(pia)).status], [200, 404])
  assert.equal(await statusOf(url, pia.cookie), 404)
  assert.equal((await decide(id, 'approve')).status, 404)
})

test('a photo without a picture, of another kind or beyond five is refused, and nothing is stored', async () => {
  const rob = await owner('Rob')
  const svg = new TextEncoder().encode('<svg onload="alert(1)"/>')
  const photo = await photoIn('black')
  const refusals = [
    await add(rob, undefined),
    await add(rob, svg),
    await add(rob, new Uint8Array(5 * 1024 * 1024 + 1)),
    await add(rob, photo, { alt: ' ' }),
    await add(rob, photo, { printer: 'x'.repeat(81) }),
    await add(rob, photo, { id: '00000000-0000-7000-8000-000000000000' }),
  ]
  assert.deepEqual(
    refusals.map(({ status, body }) => [status, body.message]),
    [
      [400, 'Choose a photo.'],
      [400, memberPhotoRefusal],
      [413, memberPhotoRefusal],
      [400, 'Describe the photo.'],
      [400, 'The printer must be at most 80 characters long.'],
      [404, 'Downloaded design not found'],
    ],
  )
  assert.deepEqual(
    (await shownTo(rob)).filter(({ own }) => own),
    [],
  )
  for (const colour of ['#111', '#222', '#333', '#444', '#555'])
    assert.equal((await add(rob, await photoIn(colour))).status, 200)
  assert.equal((await add(rob, photo)).status, 409)
})
