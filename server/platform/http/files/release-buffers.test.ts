import assert from 'node:assert/strict'
import { once } from 'node:events'
import { Agent, get, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { PassThrough, type Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { after, test } from 'node:test'
import { setImmediate as soon } from 'node:timers/promises'
import { testPlatform } from '../../testing/platform.ts'
import { createApp } from '../app/http.ts'
import { releaseBuffers } from './release-buffers.ts'
import { serveFile } from './serve-file.ts'

const { platform } = await testPlatform()
const app = await createApp(platform, async () => undefined)
serveFile(app, '/d/:name', async ({ name }) => {
  const served = { type: 'model/stl', etag: `"${name}"`, cacheControl: 'no-store', saveAs: 'x.stl' }
  if (name !== 'breaking') return { key: `models/${name}`, ...served }
  return { content: { bytes: fileBytes, read: async () => breakingOff(await open('0')) }, ...served }
})
await app.listen({ host: '127.0.0.1', port: 0 })
const { port } = app.server.address() as AddressInfo
const agent = new Agent({ keepAlive: true })
after(async () => {
  agent.destroy()
  await app.close()
})

// More than the sockets of a connection take, so that a slow reader keeps the server waiting.
const fileBytes = 12_000_004
const contents = [0, 1, 2].map(contentOf)
for (const [name, content] of contents.entries()) await platform.files.write(`models/${name}`, content)

/** Returns content with different bytes at each place of each file. */
function contentOf(file: number) {
  const words = new Uint32Array(fileBytes / 4)
  for (let word = 0; word < words.length; word++) words[word] = word * 4 + file
  return Buffer.from(words.buffer)
}

async function open(name: string) {
  const stream = await platform.files.read(`models/${name}`)
  assert.ok(stream)
  return stream
}

function breakingOff(stream: Readable) {
  let left = 3
  stream.on('data', () => {
    if (left-- === 0) stream.destroy(new Error('The disk is broken.'))
  })
  return stream
}

/** Begins at a place of its own, waits now and then, and compares what it gets with the stored file. */
async function readSlowly(reader: number, { stopAfter = Number.POSITIVE_INFINITY } = {}) {
  const name = reader % contents.length
  const start = reader * 1001
  const request = get({ port, agent, path: `/d/${name}`, headers: { range: `bytes=${start}-` } })
  const [response]: IncomingMessage[] = (await once(request, 'response')) as [IncomingMessage]
  assert.equal(response?.statusCode, 206)
  const expected = contents[name]?.subarray(start) ?? assert.fail()
  let at = 0
  for await (const chunk of response as AsyncIterable<Buffer>) {
    assert.ok(chunk.equals(expected.subarray(at, at + chunk.length)), `reader ${reader} at ${at}`)
    at += chunk.length
    for (let turn = reader % 5; turn > 0; turn--) await soon()
    if (at > stopAfter) return request.destroy()
  }
  assert.equal(at, expected.length)
}

test('slow readers, some of which leave, get the bytes of their own file only', async () => {
  const readers = Array.from({ length: 16 }, (_, reader) => reader)
  const stopping = { stopAfter: 1_000_000 }
  await Promise.all(readers.map((reader) => readSlowly(reader, reader % 4 === 3 ? stopping : {})))
})

test('a read error in the middle of a file closes its connection, and no other download', async () => {
  const broken = async () => {
    const [response] = await once(get({ port, agent, path: '/d/breaking' }), 'response')
    await assert.rejects(buffer(response), { code: 'ECONNRESET' })
  }
  await Promise.all([readSlowly(0), broken(), readSlowly(1), broken(), readSlowly(2)])
})

test('a stream that keeps its chunks gets them for good', async () => {
  const kept = releaseBuffers(await open('1')).pipe(new PassThrough({ highWaterMark: 2 * fileBytes }))
  await once(kept, 'prefinish')
  await readSlowly(2)
  assert.ok((await buffer(kept)).equals(contents[1] ?? assert.fail()))
})
