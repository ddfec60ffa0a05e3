import assert from 'node:assert/strict'
import { readdirSync } from 'node:fs'
import { test } from 'node:test'
import sharp, { type Sharp } from 'sharp'
import { pixelBomb } from '../../platform/files/testing/pictures.ts'
import { testAccounts } from '../testing.ts'

const { app, platform, call, join } = await testAccounts()

const refusal = 'The picture must be PNG, JPEG or WebP and at most 5 MB.'
const colour = { r: 200, g: 80, b: 20 }
const canvas = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: colour } })

type Answered = { user: { profileImg: string } }

function upload(
  cookie: string,
  content: Uint8Array<ArrayBuffer> | string,
  name = 'me.png',
  type = 'image/png',
) {
  const body = new FormData()
  body.set('profileImg', new Blob([content], { type }), name)
  return call<Answered>('PATCH', '/auth/update', { cookie, body })
}

const bytes = async (image: Sharp) => new Uint8Array(await image.toBuffer())
const picture = (url: string) => app.inject({ url })
const uploadsLeft = () => readdirSync(platform.folders.uploads)

test('a picture becomes a square WebP at a public, immutable URL', async () => {
  const { cookie } = await join()
  for (const image of [canvas(900, 600).png(), canvas(300, 700).jpeg(), canvas(50, 50).webp()]) {
    const { status, body } = await upload(cookie, await bytes(image))
    assert.equal(status, 200)
    const shown = await picture(body.data.user.profileImg)
    assert.deepEqual([shown.statusCode, shown.headers['content-type']], [200, 'image/webp'])
    assert.match(String(shown.headers['cache-control']), /immutable/)
    const { format, width, height } = await sharp(shown.rawPayload).metadata()
    assert.deepEqual([format, width, height], ['webp', 512, 512])
  }
  assert.deepEqual(uploadsLeft(), [])
})

test('a profile picture drops the metadata of the original file', async () => {
  const { cookie } = await join()
  const withPlace = canvas(64, 64)
    .jpeg()
    .withExif({ IFD0: { Copyright: 'SECRET-MARKER' }, IFD3: { GPSLatitude: '51/1 30/1 0/1' } })
  const content = await bytes(withPlace)
  assert.ok(Buffer.from(content).includes('SECRET-MARKER'))
  const { body } = await upload(cookie, content, 'me.jpg', 'image/jpeg')
  const shown = await picture(body.data.user.profileImg)
  assert.ok(!shown.rawPayload.includes('SECRET-MARKER'))
  assert.equal((await sharp(shown.rawPayload).metadata()).exif, undefined)
})

test('a new picture replaces the old and can be removed', async () => {
  const { cookie } = await join()
  const first = (await upload(cookie, await bytes(canvas(9, 9).png()))).body.data.user.profileImg
  const second = (await upload(cookie, await bytes(canvas(8, 8).png()))).body.data.user.profileImg
  assert.notEqual(first, second)
  assert.deepEqual([(await picture(first)).statusCode, (await picture(second)).statusCode], [404, 200])
  const send = (profileImg: string) =>
    call<Answered>('PATCH', '/auth/update', { cookie, body: { profileImg } })
  assert.equal((await send(second)).body.data.user.profileImg, second)
  assert.deepEqual(
    [(await send('https://elsewhere.test/x.png')).body.message, (await send(first)).status],
    [refusal, 400],
  )
  assert.equal((await send('/profile-blank.svg')).status, 400)
  for (const _twice of [1, 2]) {
    const removed = await call<Answered>('DELETE', '/auth/picture', { cookie })
    assert.equal(removed.body.data.user.profileImg, '/profile-blank.svg')
  }
  assert.equal((await picture(second)).statusCode, 404)
  const loose = await platform.db.selectFrom('loose_files').select('key').execute()
  for (const url of [first, second]) assert.ok(loose.some(({ key }) => url === `/media/${key}`))
})

test('only PNG, JPEG and WebP content is accepted, whatever the name and type', async () => {
  const { cookie } = await join()
  const png = await bytes(canvas(20, 20).png())
  const hostile: (string | Uint8Array<ArrayBuffer>)[] = [
    '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
    '<!doctype html><script>alert(1)</script>',
    'GIF89a<script>alert(1)</script>',
    'PK\u0003\u0004 a zip',
    '%PDF-1.7',
    'MZ an executable',
    png.subarray(0, png.length / 2),
    new Uint8Array([...png.subarray(0, 8), ...new Uint8Array(500)]),
    await bytes(canvas(20, 20).gif()),
    await bytes(canvas(20, 20).tiff()),
  ]
  for (const content of hostile) {
    const { status, body } = await upload(cookie, content)
    assert.deepEqual([status, body.message], [400, refusal], String(content).slice(0, 20))
  }
  assert.equal((await upload(cookie, png, '../../etc/passwd\u202e.svg', 'text/html')).status, 200)
  assert.deepEqual(uploadsLeft(), [])
})

test('a picture that claims thirty thousand pixels each way is refused without being unpacked', async () => {
  const { cookie } = await join()
  const { status, body } = await upload(cookie, pixelBomb(30_000))
  assert.deepEqual([status, body.message], [400, refusal])
})

test('more than five megabytes and a second picture are refused, and no temporary file is left', async () => {
  const { cookie } = await join()
  const large = await upload(cookie, new Uint8Array(5 * 1024 * 1024 + 1))
  assert.deepEqual([large.status, large.body.message], [413, refusal])
  const two = new FormData()
  const png = await bytes(canvas(20, 20).png())
  for (const name of ['a.png', 'b.png']) two.append('profileImg', new Blob([png]), name)
  assert.equal((await call('PATCH', '/auth/update', { cookie, body: two })).status, 413)
  const elsewhere = new FormData()
  elsewhere.set('name', new Blob([png]), 'a.png')
  assert.equal((await call('PATCH', '/auth/update', { cookie, body: elsewhere })).status, 400)
  assert.deepEqual(uploadsLeft(), [])
})
