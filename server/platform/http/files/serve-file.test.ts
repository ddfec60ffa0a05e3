import assert from 'node:assert/strict'
import { once } from 'node:events'
import { get } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Readable } from 'node:stream'
import { test } from 'node:test'
import { Refusal } from '../../errors.ts'
import { testPlatform } from '../../testing/platform.ts'
import { createApp } from '../app/http.ts'
import { serveMedia } from './media.ts'
import { plainFileName, serveFile } from './serve-file.ts'

const { platform } = await testPlatform()
const opened: Readable[] = []
const watched = {
  ...platform.files,
  async read(...asked: Parameters<typeof platform.files.read>) {
    const stream = await platform.files.read(...asked)
    if (stream) opened.push(stream)
    return stream
  },
}
const app = await createApp({ ...platform, files: watched }, async () => undefined)
serveMedia(app)
serveFile(app, '/d/:name', async ({ name }) => {
  if (name === 'refused') throw new Refusal(403, 'Your <plan> has ended.', { code: 'subscription_expired' })
  return {
    key: `models/${name}`,
    type: 'model/stl',
    etag: '"v1"',
    cacheControl: 'no-store',
    saveAs: 'Vase é.stl',
  }
})
const content = Buffer.from(Array.from({ length: 1000 }, (_, at) => at % 256))
await platform.files.write('models/vase', content)
await platform.files.write('models/large', Buffer.alloc(30_000_000))
await platform.files.write('pictures/vase-640.webp', Buffer.from('picture'))
await platform.files.write('private/vase.webp', Buffer.from('private'))

test('a file is an attachment with an ASCII and a UTF-8 name', async () => {
  const answer = await app.inject('/d/vase')
  assert.equal(answer.statusCode, 200)
  assert.deepEqual(answer.rawPayload, content)
  const { headers } = answer
  assert.equal(headers['content-length'], '1000')
  assert.equal(headers['content-type'], 'model/stl')
  assert.equal(
    headers['content-disposition'],
    `attachment; filename="Vase-e.stl"; filename*=UTF-8''Vase%20%C3%A9.stl`,
  )
  assert.equal(headers['accept-ranges'], 'bytes')
  assert.equal(headers.etag, '"v1"')
  assert.equal(headers['cache-control'], 'no-store')
  assert.equal(headers['x-content-type-options'], 'nosniff')
  assert.match(String(headers['content-security-policy']), /sandbox/)
})

test('HEAD returns the size and opens no file', async () => {
  const before = opened.length
  const answer = await app.inject({ method: 'HEAD', url: '/d/vase' })
  assert.equal(answer.statusCode, 200)
  assert.equal(answer.headers['content-length'], '1000')
  assert.equal(answer.payload, '')
  assert.equal(opened.length, before)
})

test('one range is answered with its bytes, one beyond the end with 416', async () => {
  const part = await app.inject({ url: '/d/vase', headers: { range: 'bytes=10-19' } })
  assert.equal(part.statusCode, 206)
  assert.equal(part.headers['content-range'], 'bytes 10-19/1000')
  assert.equal(part.headers['content-length'], '10')
  assert.deepEqual(part.rawPayload, content.subarray(10, 20))
  const beyond = await app.inject({ url: '/d/vase', headers: { range: 'bytes=1000-' } })
  assert.equal(beyond.statusCode, 416)
  assert.equal(beyond.headers['content-range'], 'bytes */1000')
  const older = await app.inject({ url: '/d/vase', headers: { range: 'bytes=10-19', 'if-range': '"v0"' } })
  assert.deepEqual([older.statusCode, older.rawPayload.length], [200, 1000])
})

test('a refused browser gets a page, a program the envelope', async () => {
  const program = await app.inject('/d/refused')
  assert.deepEqual([program.statusCode, program.json().code], [403, 'subscription_expired'])
  const person = await app.inject({ url: '/d/refused', headers: { accept: 'text/html,*/*' } })
  assert.equal(person.statusCode, 403)
  assert.match(person.payload, /Your &lt;plan&gt; has ended\./)
  assert.match(person.payload, /\/subscribe\?reason=subscription_expired/)
  assert.equal((await app.inject('/d/none')).statusCode, 404)
})

test('pictures are public and immutable, and no other file is reachable there', async () => {
  const answer = await app.inject('/media/pictures/vase-640.webp')
  assert.equal(answer.payload, 'picture')
  assert.equal(answer.headers['content-type'], 'image/webp')
  assert.equal(answer.headers['cache-control'], 'public, max-age=31536000, immutable')
  const again = await app.inject({
    url: '/media/pictures/vase-640.webp',
    headers: { 'if-none-match': String(answer.headers.etag) },
  })
  assert.deepEqual([again.statusCode, again.payload], [304, ''])
  const elsewhere = [
    '/media/pictures/none.webp',
    '/media/models/vase',
    '/media/../models/vase',
    '/media/..%2fprivate/vase.webp',
    '/media/pictures/..%2f..%2fprivate%2fvase.webp',
    '/media/%2e%2e/private%2fvase.webp',
    '/media/pictures/vase-640.webp%00.png',
    '/media/pictures/VASE-640.WEBP',
    '/media/pictures/vase-640.svg',
    '/media/pictures/',
    '/media/pictures',
    '/media/',
  ]
  for (const url of elsewhere) assert.equal((await app.inject(url)).statusCode, 404, url)
  assert.equal((await app.inject({ method: 'POST', url: '/media/pictures/vase-640.webp' })).statusCode, 404)
})

test('a client that disconnects leaves no file open', async () => {
  await app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.server.address() as AddressInfo
  const request = get({ host: '127.0.0.1', port, path: '/d/large' })
  const [response] = await once(request, 'response')
  await once(response, 'data')
  request.destroy()
  const stream = opened.at(-1)
  if (!stream?.closed) await once(stream as Readable, 'close')
  assert.equal(stream?.destroyed, true)
  await app.close()
})

test('a file name is safe in a path, a header and on a disk', () => {
  assert.equal(plainFileName('Vase à fleurs (grande).STL'), 'Vase-a-fleurs-grande.stl')
  assert.equal(plainFileName('../../etc/passwd'), 'etc-passwd')
  assert.equal(plainFileName('a"\r\nb.3mf'), 'a-b.3mf')
  assert.equal(plainFileName('花瓶.3mf'), 'file.3mf')
  assert.equal(plainFileName(`${'x'.repeat(200)}.stl`), `${'x'.repeat(80)}.stl`)
})
