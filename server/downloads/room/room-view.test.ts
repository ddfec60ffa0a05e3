import assert from 'node:assert/strict'
import { test } from 'node:test'
import { basicPlanId } from '#contract/billing/plans.ts'
import { minute } from '#contract/durations.ts'
import { roomFinishes } from '#contract/printing/filament/room-finishes.ts'
import { ball } from '#geometry/testing/shapes.ts'
import { block, openShop, publish, stlFile } from '#server/testing/catalogue.ts'
import { changeSubscription, testService } from '#server/testing/service.ts'
import { rateLimits } from '../../platform/limits/limits.ts'
import { decodeAppearance, encodeAppearance, roomLink } from './room-links.ts'

const { app, call, clock, platform, signedIn } = await testService()
await openShop(platform)
const files = [stlFile('base', block(120, 40, 20)), stlFile('lid', block(30, 30, 50))]
await publish(platform, 'lamp', { access: 'paid', files })
await publish(platform, 'vase')
const member = await signedIn({ plan: 'monthly' })

type Preview = { parts: { fileId: string }[] }
async function filesOf(slug: string) {
  const { parts } = (await call<Preview>('GET', `/product/${slug}/preview`, member)).body.data
  return parts.map(({ fileId }) => ({ fileId, colour: '#ff8000', finish: 'matte' }))
}
const lamp = await filesOf('lamp')

const requestRoomView = (
  format: string,
  parts: object[] = lamp,
  { cookie }: { cookie: string | undefined } = member,
) =>
  call<{ url: string; isSimplified: boolean }>('POST', '/product/lamp/room-view', {
    cookie,
    body: { format, parts },
  })
const linkTo = async (format: string) => (await requestRoomView(format)).body.data.url
const open = (url: string) => app.inject({ url })

for (const { format, type, start } of [
  { format: 'glb', type: 'model/gltf-binary', start: 'glTF' },
  { format: 'usdz', type: 'model/vnd.usdz+zip', start: 'PK' },
])
  test(`a member gets a link to a ${format} of the design, which needs no cookie`, async () => {
    const url = await linkTo(format)
    assert.match(url, new RegExp(`^/d/room/[^/]+/[^/]+/lamp\\.${format}$`))
    const { statusCode, headers, rawPayload } = await open(url)
    assert.deepEqual([statusCode, headers['content-type']], [200, type])
    assert.equal(headers['cache-control'], 'private, no-store')
    assert.equal(rawPayload.subarray(0, start.length).toString(), start)
    const head = await app.inject({ method: 'HEAD', url })
    assert.equal(head.headers['content-length'], String(rawPayload.length))
  })

const own = { colour: '#ff8000', finish: 'silk' } as const
const blue = { ...own, colour: '#2f62a8' } as const
const file = { fileId: lamp[0]?.fileId ?? '', ...own }
const fileEnd = file.fileId.slice(-12)

test('a part of any finish is shown in the room, wood as a dull surface', async () => {
  for (const finish of roomFinishes) {
    const part = { fileId: file.fileId, colour: blue.colour, finish }
    assert.deepEqual(decodeAppearance(encodeAppearance([part]).look), [
      { fileEnd, colour: blue.colour, finish },
    ])
  }
  const { url } = (await requestRoomView('glb', [{ ...file, finish: 'wood' }])).body.data
  assert.match((await open(url)).body, /"roughnessFactor":0\.9/)
})

test('a link names the filament of each object of a project', async () => {
  const objects = [blue, null, own, blue]
  const { look, isSimplified } = encodeAppearance([{ ...file, objects }, file])
  assert.deepEqual(decodeAppearance(look), [
    { fileEnd, objects },
    { fileEnd, ...own },
  ])
  assert.equal(isSimplified, false)
  const { url } = (await requestRoomView('glb', [{ ...file, objects: [blue] }])).body.data
  assert.match((await open(url)).body, /"baseColorFactor":\[0\.0/)
  assert.equal((await requestRoomView('glb', [{ ...file, objects: [null] }])).status, 422)
})

test('a look has at most 300 characters: what needs more shows its files whole, and says so', async () => {
  const withObjects = (count: number) => ({ ...file, objects: new Array(count).fill(blue) })
  const fitting = [withObjects(100), withObjects(100), withObjects(50)]
  const longest = encodeAppearance(fitting)
  assert.deepEqual([longest.look.length, longest.isSimplified], [300, false])
  assert.deepEqual(
    decodeAppearance(longest.look),
    fitting.map(({ objects }) => ({ fileEnd, objects })),
  )
  const many = new Array(12).fill(withObjects(100))
  const simplified = encodeAppearance(many)
  assert.ok(simplified.look.length <= 300)
  assert.deepEqual(decodeAppearance(simplified.look), new Array(12).fill({ fileEnd, ...own }))
  assert.equal((await requestRoomView('glb', many)).body.data.isSimplified, true)
  assert.equal((await requestRoomView('glb')).body.data.isSimplified, false)
})

test('a model too large for a phone is refused, also for hidden parts of files shown whole', async () => {
  const { id } = await publish(platform, 'globe', { files: [stlFile('globe', ball(100, 80))] })
  const globe = (await filesOf('globe'))[0]
  const refusal = async (objects?: null[]) => {
    const parts = new Array(12).fill({ ...globe, objects })
    const body = { format: 'glb', parts }
    return (await call('POST', `/product/${id}/room-view`, { ...member, body })).body.message
  }
  assert.match(await refusal(), /Hide some of them first/)
  assert.match(await refusal(new Array(100).fill(null)), /Hide all parts of some files first/)
})

const inIds = '1234567890-'.length + 30
const inSignature = inIds + 40
const withOtherCharacter = (ticket: string, at: number) =>
  ticket.slice(0, at) + (ticket[at] === 'A' ? 'B' : 'A') + ticket.slice(at + 1)

test('a link works for ten minutes, and only for its own content', async () => {
  const url = await linkTo('glb')
  const [ticket = '', look = '', name = ''] = url.split('/').slice(3)
  const changed = [
    `/d/room/${ticket}/${look.replace('ff8000', '00ff00')}/${name}`,
    `/d/room/${ticket}/${look}/lamp.usdz`,
    ...[inIds, inSignature].map((at) => `/d/room/${withOtherCharacter(ticket, at)}/${look}/${name}`),
    `/d/room/${Number(ticket.slice(0, 10)) + 60}${ticket.slice(10)}/${look}/${name}`,
    `/d/room/x/${look}/${name}`,
  ]
  for (const address of changed) assert.equal((await open(address)).statusCode, 404, address)
  const before = clock.now
  clock.now = new Date(before.getTime() + 10 * minute + 1_000)
  assert.equal((await open(url)).statusCode, 410)
  clock.now = before
})

test('a plan without the design gets no link, and a link ends with the plan', async () => {
  const basic = await signedIn({ plan: basicPlanId })
  const refused = await requestRoomView('glb', lamp, basic)
  assert.deepEqual([refused.status, refused.body.code], [403, 'paid_subscription_required'])
  const leaving = await signedIn({ plan: 'monthly' })
  const { url } = (await requestRoomView('usdz', lamp, leaving)).body.data
  assert.equal((await open(url)).statusCode, 200)
  await changeSubscription(platform.db, leaving.user.id, { provider_status: 'canceled', ended_at: clock.now })
  assert.equal((await open(url)).statusCode, 403)
})

test('a suspended member gets no link, and the link made before is refused', async () => {
  const suspended = await signedIn({ plan: 'monthly' })
  const { url } = (await requestRoomView('glb', lamp, suspended)).body.data
  await platform.db
    .updateTable('users')
    .set({ suspended_at: clock.now })
    .where('id', '=', suspended.user.id)
    .execute()
  assert.equal((await requestRoomView('glb', lamp, suspended)).body.code, 'account_suspended')
  assert.equal((await open(url)).statusCode, 403)
})

const linkOf = async ({ user }: typeof member, colour: string) => {
  const { productId } = await platform.db
    .selectFrom('products')
    .select('id as productId')
    .where('slug', '=', 'lamp')
    .executeTakeFirstOrThrow()
  const { look } = encodeAppearance([
    { fileId: lamp[0]?.fileId ?? '', colour: `#${colour}`, finish: 'matte' },
  ])
  return roomLink(platform, { productId, userId: user.id, look, name: 'lamp.glb' })
}

test('two files of one member wait while another member gets theirs', async (context) => {
  const [busy, other] = [await signedIn({ plan: 'monthly' }), await signedIn({ plan: 'monthly' })]
  const links = await Promise.all(
    ['000001', '000002', '000003', '000004'].map((colour) => linkOf(busy, colour)),
  )
  const { promise: mayRead, resolve: letRead } = Promise.withResolvers<void>()
  const read = platform.files.read.bind(platform.files)
  context.mock.method(platform.files, 'read', async (...asked: Parameters<typeof read>) => {
    await mayRead
    return read(...asked)
  })
  const answers = links.map(open)
  const refused = await Promise.race(answers)
  assert.deepEqual([refused.statusCode, refused.headers['retry-after']], [429, '5'])
  const others = open(await linkOf(other, '000006'))
  letRead()
  assert.equal((await others).statusCode, 200)
  const statuses = (await Promise.all(answers)).map(({ statusCode }) => statusCode)
  assert.deepEqual(statuses.toSorted(), [200, 200, 200, 429])
})

test('a file that a link generates again counts towards the limit of the link’s member', async () => {
  const busy = await signedIn({ plan: 'monthly' })
  const { url: made } = (await requestRoomView('glb', lamp, busy)).body.data
  for (let count = 0; count < rateLimits['room-views'].most; count++)
    await platform.limits.take('room-views', busy.user.id)
  assert.equal((await open(await linkOf(busy, '000007'))).statusCode, 429)
  assert.equal((await open(made)).statusCode, 200)
  assert.equal((await open(await linkOf(member, '000007'))).statusCode, 200)
})

test('only files of this design are shown, at most twelve', async () => {
  assert.equal((await requestRoomView('glb', await filesOf('vase'))).status, 404)
  const [part = {}] = lamp
  for (const parts of [[], new Array(13).fill(part), [{ ...part, colour: 'red' }]])
    assert.equal((await requestRoomView('glb', parts)).status, 400)
  assert.equal(
    (
      await call('POST', '/product/nothing/room-view', {
        cookie: member.cookie,
        body: { format: 'glb', parts: lamp },
      })
    ).status,
    404,
  )
})
