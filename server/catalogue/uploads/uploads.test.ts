import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { connect } from 'node:net'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { after, test } from 'node:test'
import { setTimeout } from 'node:timers/promises'
import { type DetailedError, Upload as TusUpload } from 'tus-js-client'
import { apiBase } from '#contract/endpoint.ts'
import { buildApp } from '#server/app.ts'
import { testService } from '#server/testing/service.ts'
import { removeOrphanedFiles } from '../../platform/files/orphaned-files.ts'
import { testBucket } from '../../platform/files/testing/bucket.ts'
import { uploader } from '../../testing/uploads.ts'
import { selectParts } from './upload-queries.ts'
import { removeExpiredUploads, uploadStore } from './uploads.ts'

const bucket = await testBucket()
// Files in a bucket; the other tests use a folder.
const { app, call, platform, clock, signedIn } = await testService({ FILES_URL: bucket.url, ...bucket.env })
const admin = await signedIn({ role: 'admin' })
const { begin, send, request, whole, state } = uploader(app, admin.cookie)
const url = `${apiBase}/admin/uploads`
const idOf = (location: unknown) => String(location).split('/').at(-1) ?? ''

const inHours = (hours: number) => ({
  ...platform,
  now: () => new Date(clock.now.getTime() + hours * 3_600_000),
})

async function received(id: string) {
  const parts = await selectParts(platform, id)
  const contents = await Promise.all(
    parts.map(async ({ storage_key }) => {
      const part = await platform.files.read(storage_key)
      return part ? buffer(part) : Buffer.alloc(0)
    }),
  )
  return Buffer.concat(contents)
}

test('a file arrives in chunks and resumes where it stopped', async () => {
  const content = randomBytes(5_000)
  const begun = await begin('Leg "left".stl', content.length)
  assert.equal(begun.statusCode, 201)
  const id = idOf(begun.headers.location)
  assert.equal((await send(id, content.subarray(0, 3_000), 0)).headers['upload-offset'], '3000')
  const head = await request('HEAD', id)
  assert.deepEqual(
    [
      head.statusCode,
      head.headers['upload-offset'],
      head.headers['upload-length'],
      head.headers['cache-control'],
    ],
    [200, '3000', '5000', 'no-store'],
  )
  assert.deepEqual([(await state(id)).state, (await state(id)).name], ['receiving', 'Leg left.stl'])
  const last = await send(id, content.subarray(3_000), 3_000)
  assert.deepEqual([last.statusCode, last.headers['upload-offset']], [204, '5000'])
  assert.equal((await state(id)).state, 'queued')
  assert.ok((await received(id)).equals(content))
})

test('the audit log says who uploaded and who removed a file', async () => {
  const id = idOf((await begin('logged.stl', 10)).headers.location)
  assert.equal((await request('DELETE', id)).statusCode, 204)
  const path = `/admin/audit?kind=upload&thing=${id}`
  type Entries = { rows: { action: string; actor: string; thing: string; requestId: string | null }[] }
  const { rows } = (await call<Entries>('GET', path, { cookie: admin.cookie })).body.data
  assert.deepEqual(
    rows.map(({ action, actor, thing }) => [action, actor, thing]),
    ['remove', 'begin'].map((action) => [action, admin.user.name, 'logged.stl']),
  )
  assert.ok(rows.every(({ requestId }) => requestId))
})

test('a chunk at a wrong offset is refused and changes nothing', async () => {
  const id = idOf((await begin('a.stl', 10)).headers.location)
  await send(id, 'abcde', 0)
  const wrong = await send(id, 'xyz', 3)
  assert.deepEqual([wrong.statusCode, wrong.json().message], [409, 'The upload continues at 5.'])
  assert.equal((await send(id, 'fghijklm', 5)).statusCode, 413)
  assert.equal((await request('HEAD', id)).headers['upload-offset'], '5')
  const refusals: [bytes: number | string, status: number, message: RegExp][] = [
    [0, 400, /empty/],
    ['-1', 400, /how many bytes/],
    ['many', 400, /how many bytes/],
    [200 * 2 ** 20 + 1, 413, /larger than 200 MB/],
  ]
  for (const [bytes, status, message] of refusals) {
    const response = await begin('a.stl', bytes)
    assert.equal(response.statusCode, status)
    assert.match(response.json().message, message)
  }
})

test('the first of two senders at one offset wins, and the other gets the new offset', async () => {
  const id = idOf((await begin('a.stl', 8)).headers.location)
  const answers = await Promise.all([send(id, 'aaaa', 0), send(id, 'bbbb', 0)])
  assert.deepEqual(answers.map(({ statusCode }) => statusCode).sort(), [204, 409])
  assert.match(String(await received(id)), /^(aaaa|bbbb)$/)
  await removeOrphanedFiles(inHours(1.1))
  const keys: string[] = []
  for await (const key of platform.files.keys()) keys.push(key)
  assert.equal(
    keys.length,
    (await platform.db.selectFrom('upload_parts').select('position').execute()).length,
  )
})

test('every request is an administrator’s, of the tus protocol, and from our own pages', async () => {
  const id = await whole('mine.stl', 'x')
  const member = await signedIn({ plan: 'yearly' })
  const suspended = await signedIn({ role: 'admin' })
  await platform.db
    .updateTable('users')
    .set({ suspended_at: clock.now })
    .where('id', '=', suspended.user.id)
    .execute()
  const statuses = async (cookie: string | undefined) => {
    const as = uploader(app, cookie)
    const answers = [await as.begin('a.stl', 3), await as.send(id, 'x', 0)]
    for (const method of ['HEAD', 'DELETE', 'OPTIONS'] as const) answers.push(await as.request(method, id))
    return answers.map(({ statusCode }) => statusCode)
  }
  assert.deepEqual(await statuses(undefined), Array(5).fill(401))
  assert.deepEqual(await statuses(member.cookie), Array(5).fill(403))
  assert.deepEqual(await statuses(suspended.cookie), Array(5).fill(403))
  const other = await signedIn({ role: 'admin' })
  assert.deepEqual(await statuses(other.cookie), [201, 404, 404, 404, 204])
  const headers = { cookie: admin.cookie, 'upload-length': '3' }
  assert.equal((await app.inject({ method: 'POST', url, headers })).statusCode, 412)
  const foreign = { ...headers, 'tus-resumable': '1.0.0', origin: 'https://evil.example' }
  assert.equal((await app.inject({ method: 'POST', url, headers: foreign })).statusCode, 403)
  assert.equal((await call('GET', `/admin/uploads/${id}/state`, { cookie: other.cookie })).status, 404)
})

test('a body of another type is refused with the accepted type', async () => {
  const id = idOf((await begin('vase.stl', 10)).headers.location)
  for (const [method, address] of [
    ['POST', url],
    ['PATCH', `${url}/${id}`],
  ] as const) {
    const headers = {
      cookie: admin.cookie,
      'tus-resumable': '1.0.0',
      'upload-length': '3',
      'upload-offset': '0',
    }
    const answer = await app.inject({ method, url: address, headers, payload: { any: 'JSON' } })
    assert.equal(answer.statusCode, 415)
    assert.match(answer.json().message, /application\/offset\+octet-stream/)
    assert.doesNotMatch(answer.json().message, /JSON/)
  }
})

test('removing an upload deletes its parts, at any time', async () => {
  const id = await whole('away.stl', 'solid')
  const [part] = await selectParts(platform, id)
  assert.equal((await request('DELETE', id)).statusCode, 204)
  assert.equal((await request('DELETE', id)).statusCode, 404)
  await removeOrphanedFiles(inHours(1.1))
  assert.equal(await platform.files.size(part?.storage_key ?? ''), undefined)
})

test('an unfinished upload is deleted a day after its last chunk', async () => {
  const id = idOf((await begin('slow.stl', 10)).headers.location)
  await send(id, 'abcde', 0)
  await removeExpiredUploads(inHours(23.9))
  assert.equal((await request('HEAD', id)).statusCode, 200)
  await removeExpiredUploads(inHours(24.1))
  assert.equal((await request('HEAD', id)).statusCode, 404)
  assert.deepEqual(await selectParts(platform, id), [])
})

test('the official client sends a file in chunks and resumes in another process', async () => {
  const { cookie } = await signedIn({ role: 'admin' })
  const second = await buildApp(platform)
  after(() => second.close())
  const [one, other] = [await listening(app), await listening(second)]
  const content = randomBytes(9 * 2 ** 20)
  const options = {
    chunkSize: 2 ** 20,
    headers: { cookie: cookie ?? '' },
    metadata: { filename: 'vase.stl' },
    retryDelays: null,
  }
  const address = await new Promise<string>((resolve, reject) => {
    const upload: TusUpload = new TusUpload(content, {
      ...options,
      endpoint: `${one}${url}`,
      onError: (error: Error | DetailedError) => reject(error),
      onChunkComplete: (_size, sent) => {
        if (sent >= 4 * 2 ** 20) void upload.abort().then(() => resolve(upload.url ?? ''))
      },
    })
    upload.start()
  })
  const id = idOf(address)
  await new Promise<void>((resolve, reject) => {
    const uploadUrl = `${other}${url}/${id}`
    new TusUpload(content, { ...options, uploadUrl, onError: reject, onSuccess: () => resolve() }).start()
  })
  assert.ok((await received(id)).equals(content))
})

test('bytes received before a connection breaks are stored', async () => {
  const { cookie } = await signedIn({ role: 'admin' })
  const mine = uploader(app, cookie)
  const id = idOf((await mine.begin('cut.stl', 10 * 2 ** 20)).headers.location)
  const { port } = new URL(await listening(app))
  const socket = connect(Number(port), '127.0.0.1')
  const head = [
    `PATCH ${url}/${id} HTTP/1.1`,
    'Host: 127.0.0.1',
    `Cookie: ${cookie}`,
    'Tus-Resumable: 1.0.0',
    'Upload-Offset: 0',
    'Content-Type: application/offset+octet-stream',
    `Content-Length: ${10 * 2 ** 20}`,
  ]
  socket.write(`${head.join('\r\n')}\r\n\r\n`)
  socket.write(Buffer.alloc(5 * 2 ** 20, 'a'))
  while ((await mine.state(id)).received < 4 * 2 ** 20) await setTimeout(20)
  socket.destroy()
  while ((await mine.state(id)).received < 5 * 2 ** 20) await setTimeout(20)
  assert.equal((await mine.request('HEAD', id)).headers['upload-offset'], String(5 * 2 ** 20))
})

async function listening(service: typeof app) {
  if (!service.server.listening) await service.listen({ host: '127.0.0.1', port: 0 })
  const address = service.server.address()
  return `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
}

test('a stream that is not a request keeps its chunks', async () => {
  const store = uploadStore(platform)
  const content = randomBytes(20_000)
  const by = { user: admin.user, requestId: 'own' }
  const begun = await store.create(by, { bytes: content.length, name: 'own.stl', metadata: new Map() })
  const { id } = await store.append(begun, Readable.from([content]))
  assert.equal(content.length, 20_000)
  assert.deepEqual(await received(id), content)
})
