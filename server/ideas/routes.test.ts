import assert from 'node:assert/strict'
import { readdirSync } from 'node:fs'
import { buffer } from 'node:stream/consumers'
import { test } from 'node:test'
import sharp from 'sharp'
import { removeOrphanedFiles } from '../platform/files/orphaned-files.ts'
import { pixelBomb } from '../platform/files/testing/pictures.ts'
import { testService } from '../testing/service.ts'

const { platform, clock, call, signedIn } = await testService()

const png = new Uint8Array(
  await sharp({ create: { width: 30, height: 20, channels: 3, background: '#c2410c' } })
    .png()
    .toBuffer(),
)
const mp3 = new Uint8Array([0x49, 0x44, 0x33, 4, 0, 0, 1, 2, 3])
const refusal = 'Invalid file type or size. Max 50MB.'

type Part = { content: Uint8Array<ArrayBuffer> | string; name?: string; type?: string }

function send(cookie: string | undefined, message: string | undefined, parts: Part[] = []) {
  const body = new FormData()
  if (message !== undefined) body.set('message', message)
  for (const { content, name = 'vase.png', type = 'image/png' } of parts)
    body.append('files', new Blob([content], { type }), name)
  return call('POST', '/feedback/product-idea', { cookie, body })
}

type Listed = {
  ideas: { message: string; status: string; files: { name: string; bytes: number }[] }[]
  nextCursor: string | null
}
const ideasOf = async (cookie: string, query = '') =>
  (await call<Listed>('GET', `/feedback/ideas${query}`, { cookie })).body.data

const storedFiles = () =>
  platform.db.selectFrom('idea_files').selectAll().orderBy('idea_id').orderBy('position').execute()
async function storedPicture(key = '') {
  const stored = await platform.files.read(key)
  return sharp(stored && (await buffer(stored))).metadata()
}
const uploadsLeft = () => readdirSync(platform.folders.uploads)

test('a member sends an idea with files, and sees it in the list', async () => {
  const { cookie } = await signedIn()
  const { status, body } = await send(cookie, '  A vase with a spiral  ', [
    { content: png },
    { content: mp3, name: '../hum.mp3', type: 'audio/mpeg' },
  ])
  assert.deepEqual([status, body.message], [200, 'We have successfully received your suggestion.'])
  const { ideas, nextCursor } = await ideasOf(cookie)
  assert.equal(nextCursor, null)
  const files = await storedFiles()
  const [idea] = ideas
  assert.deepEqual(idea && { message: idea.message, status: idea.status, files: idea.files }, {
    message: 'A vase with a spiral',
    status: 'received',
    files: [
      { name: 'vase.png', bytes: files[0]?.bytes },
      { name: 'hum.mp3', bytes: mp3.length },
    ],
  })
  assert.deepEqual(
    files.map(({ mime }) => mime),
    ['image/png', 'audio/mpeg'],
  )
  for (const { storage_key } of files) assert.match(storage_key, /^ideas\/[0-9a-f-]{36}\.(png|mp3)$/)
  const stored = await storedPicture(files[0]?.storage_key)
  assert.deepEqual([stored.width, stored.height], [30, 20])
  assert.deepEqual(uploadsLeft(), [])
})

// OWASP ASVS 5.0, 5.2.2.
test('the extension of a file follows its content, not its name', async () => {
  const { cookie } = await signedIn()
  await send(cookie, 'Named badly', [
    { content: mp3, name: 'hum.hta', type: 'application/hta' },
    { content: png, name: 'vase.png.exe' },
    { content: png, name: 'vase' },
  ])
  const { ideas } = await ideasOf(cookie)
  assert.deepEqual(
    ideas[0]?.files.map(({ name }) => name),
    ['hum.mp3', 'vase.png.png', 'vase.png'],
  )
})

test('a picture is stored upright and without metadata', async () => {
  const { cookie } = await signedIn()
  const picture = sharp({ create: { width: 40, height: 20, channels: 3, background: '#c2410c' } })
  const exif = {
    IFD0: { Copyright: 'SECRET-MARKER' },
    IFD3: { GPSLatitude: '51/1 30/1 0/1' },
  }
  for (const format of ['jpeg', 'png', 'webp', 'avif'] as const) {
    const taken = picture.clone().toFormat(format)
    const content = new Uint8Array(await taken.withExif(exif).withMetadata({ orientation: 6 }).toBuffer())
    assert.ok(Buffer.from(content).includes('SECRET-MARKER'))
    assert.equal((await send(cookie, `Look ${content.length}`, [{ content }])).status, 200)
    const key = (await storedFiles()).at(-1)?.storage_key
    const { width, height, exif: left } = await storedPicture(key)
    assert.deepEqual([width, height, left], [20, 40, undefined], format)
  }
})

test('a HEIC or BMP picture, an old video and AAC are stored as they are', async () => {
  const { cookie } = await signedIn()
  const bytes = (hex: string) => new Uint8Array([...Buffer.from(hex, 'hex'), ...Array(40).fill(7)])
  const sent = {
    'a.heic': '0000001866747970686569630000',
    'b.bmp': '424d0909090900000000',
    'c.aac': 'fff15080',
    'd.avi': '524946463000000041564920',
  }
  const parts = Object.entries(sent).map(([name, hex]) => ({ content: bytes(hex), name, type: '' }))
  assert.equal((await send(cookie, 'From an old phone', parts)).status, 200)
  const { ideas } = await ideasOf(cookie)
  assert.deepEqual(
    ideas[0]?.files,
    parts.map(({ name, content }) => ({ name, bytes: content.length })),
  )
})

test('an idea with a picture that is sent again is stored once', async () => {
  const { cookie } = await signedIn()
  for (let round = 0; round < 2; round++) await send(cookie, 'The same vase', [{ content: png }])
  assert.equal((await ideasOf(cookie)).ideas.length, 1)
})

test('a form without files is accepted, and so is JSON', async () => {
  const { cookie } = await signedIn()
  assert.equal((await send(cookie, 'Only words')).status, 200)
  assert.equal((await send(cookie, 'An empty file field', [{ content: '', name: '' }])).status, 200)
  const json = await call('POST', '/feedback/product-idea', { cookie, body: { message: 'More words' } })
  assert.equal(json.status, 200)
  assert.equal((await ideasOf(cookie)).ideas.length, 3)
})

test('a visitor cannot send an idea, and an empty message is refused', async () => {
  assert.equal((await send(undefined, 'Hello')).status, 401)
  const { cookie } = await signedIn()
  for (const message of [undefined, '', ' \n\t '])
    assert.equal((await send(cookie, message, [{ content: png }])).body.message, 'Message cannot be empty.')
  assert.equal((await send(cookie, 'x'.repeat(5_001))).status, 400)
  assert.equal((await send(cookie, 'a\u0000b')).status, 400)
  assert.deepEqual((await ideasOf(cookie)).ideas, [])
})

test('a file that is not an image, video or audio is refused, and nothing is stored', async () => {
  const { cookie } = await signedIn()
  const before = (await storedFiles()).length
  const hostile = [
    '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
    '<!doctype html><script>alert(1)</script>',
    'PK\u0003\u0004',
    '%PDF-1.7',
    'MZ',
    '',
    'GIF89a<script>alert(1)</script>',
    new Uint8Array([...png.subarray(0, 8), 1, 2, 3]),
    pixelBomb(30_000),
  ]
  for (const content of hostile) {
    const { status, body } = await send(cookie, 'Look', [{ content: png }, { content }])
    assert.deepEqual([status, body.message], [400, refusal], String(content).slice(0, 20))
  }
  assert.deepEqual((await ideasOf(cookie)).ideas, [])
  assert.equal((await storedFiles()).length, before)
  assert.deepEqual(uploadsLeft(), [])
})

test('a file has at most fifty megabytes, and an idea ten files', async () => {
  const { cookie } = await signedIn()
  const large = new Uint8Array(50 * 1024 * 1024)
  large.set(mp3)
  assert.equal((await send(cookie, 'Large', [{ content: large }])).status, 200)
  const larger = new Uint8Array(50 * 1024 * 1024 + 1)
  larger.set(mp3)
  const refused = await send(cookie, 'Larger', [{ content: larger }])
  assert.deepEqual([refused.status, refused.body.message], [413, refusal])
  assert.equal((await send(cookie, 'Many', Array(11).fill({ content: mp3 }))).status, 413)
  assert.equal((await ideasOf(cookie)).ideas.length, 1)
  assert.deepEqual(uploadsLeft(), [])
})

test('an idea that is sent again is stored once, also in parallel', async () => {
  const { cookie } = await signedIn()
  const again = () => send(cookie, 'Twice', [{ content: png }])
  const answers = await Promise.all([again(), again(), again()])
  assert.deepEqual(
    [...answers, await again()].map(({ status }) => status),
    [200, 200, 200, 200],
  )
  assert.equal((await ideasOf(cookie)).ideas.length, 1)
  assert.equal((await send(cookie, 'Twice', [{ content: mp3 }])).status, 200)
  assert.equal((await ideasOf(cookie)).ideas.length, 2)

  clock.now = new Date(clock.now.getTime() + 86_400_001)
  await Promise.all([again(), again()])
  assert.equal((await ideasOf(cookie)).ideas.length, 3)
})

test('a member sends twenty ideas a day, also in parallel', async () => {
  const { cookie } = await signedIn()
  const answers = await Promise.all(Array.from({ length: 30 }, (_, index) => send(cookie, `Idea ${index}`)))
  assert.equal(answers.filter(({ status }) => status === 200).length, 20)
  const refused = answers.filter(({ status }) => status === 429)
  assert.equal(refused.length, 10)
  assert.equal(refused[0]?.body.message, 'You have sent 20 ideas today. Please come back tomorrow.')
  // OWASP File Upload Cheat Sheet: limits come before any work on the content.
  assert.equal((await send(cookie, 'Look', [{ content: pixelBomb(30_000) }])).status, 429)
  clock.now = new Date(clock.now.getTime() + 86_400_001)
  assert.equal((await send(cookie, 'The next day')).status, 200)
})

test('every stored file has its row, and files without a row are removed', async () => {
  clock.now = new Date(clock.now.getTime() + 7_200_000)
  await removeOrphanedFiles(platform)
  const rows = (await storedFiles()).map(({ storage_key }) => storage_key)
  for (const key of rows) assert.ok((await platform.files.size(key)) !== undefined)
  assert.deepEqual(await platform.db.selectFrom('loose_files').select('key').execute(), [])
})

test('a member lists their own ideas in pages, newest first', async () => {
  const { cookie } = await signedIn()
  const { cookie: other } = await signedIn()
  for (const message of ['one', 'two', 'three']) {
    await send(cookie, message)
    clock.now = new Date(clock.now.getTime() + 1_000)
  }
  const first = await ideasOf(cookie, '?limit=2')
  assert.deepEqual(
    first.ideas.map(({ message }) => message),
    ['three', 'two'],
  )
  const rest = await ideasOf(cookie, `?limit=2&cursor=${first.nextCursor}`)
  assert.deepEqual([rest.ideas.map(({ message }) => message), rest.nextCursor], [['one'], null])
  assert.deepEqual((await ideasOf(other)).ideas, [])
  const stolen = await call('GET', `/feedback/ideas?cursor=${first.nextCursor}`, { cookie: other })
  assert.equal(stolen.status, 400)
})
