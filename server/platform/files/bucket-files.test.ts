import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect, createServer, type Server, type Socket } from 'node:net'
import { after, test } from 'node:test'
import { filesPlaceOf } from '../config/files-url.ts'
import { bucketFiles } from './bucket-files.ts'
import { openFiles } from './open-files.ts'
import { testBucket } from './testing/bucket.ts'

const { url, env } = await testBucket()
const place = filesPlaceOf(url, env)
assert.ok(place && 'bucket' in place)
const { bucket } = place
const bucketPort = Number(new URL(bucket.endpoint ?? '').port)

let isSilent = false
let isSlow = false
const sockets = new Set<Socket>()
const proxy = createServer((client) => {
  sockets.add(client.on('error', () => undefined))
  if (isSilent) return
  const server = connect(bucketPort, '127.0.0.1').on('error', () => undefined)
  sockets.add(server)
  server.pipe(client)
  if (isSlow) client.on('data', (chunk) => slowly(client, () => server.write(chunk)))
  else client.pipe(server)
}).listen(0, '127.0.0.1')
await once(proxy, 'listening')
function endpointOf(server: Server) {
  const address = server.address()
  return `http://127.0.0.1:${typeof address === 'object' && address?.port}`
}

function slowly(client: Socket, write: () => void) {
  client.pause()
  setTimeout(() => {
    write()
    client.resume()
  }, 50)
}

after(() => {
  proxy.close()
  for (const socket of sockets) socket.destroy()
})

test('a bucket that does not answer is unavailable, and is used again as soon as it answers', async () => {
  const endpoint = endpointOf(proxy)
  const files = bucketFiles({ ...bucket, endpoint }, { answerMs: 1_000, idleMs: 1_000 })
  isSilent = true
  const calls = [
    files.read('a.stl'),
    files.size('a.stl'),
    files.write('a.stl', Buffer.from('a')),
    files.remove('a.stl'),
  ]
  for (const result of await Promise.allSettled(calls))
    assert.equal(result.status === 'rejected' && result.reason.status, 503)
  // More than the client has sockets.
  await Promise.allSettled(Array.from({ length: 60 }, () => files.check()))
  isSilent = false
  await files.write('a.stl', Buffer.from('abc'))
  assert.equal(await files.size('a.stl'), 3)
})

test('an upload may take longer than an answer, as long as it moves on', async () => {
  const files = bucketFiles({ ...bucket, endpoint: endpointOf(proxy) }, { answerMs: 500, idleMs: 5_000 })
  isSlow = true
  // 64 KB at a time, with pauses of 50 ms.
  const content = Buffer.alloc(2 * 2 ** 20, 'x')
  await files.write('slow.stl', content)
  isSlow = false
  assert.equal(await openFiles({ bucket }).size('slow.stl'), content.length)
})
