import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { after, test } from 'node:test'
import { filesPlaceOf } from '../config/files-url.ts'
import { bucketFiles } from './bucket-files.ts'
import { testBucket } from './testing/bucket.ts'

const { url, env } = await testBucket()
const place = filesPlaceOf(url, env)
assert.ok(place && 'bucket' in place)
const { bucket } = place
const bucketPort = Number(new URL(bucket.endpoint ?? '').port)

let isSilent = false
const sockets = new Set<Socket>()
const proxy = createServer((client) => {
  sockets.add(client.on('error', () => undefined))
  if (isSilent) return
  const server = connect(bucketPort, '127.0.0.1').on('error', () => undefined)
  sockets.add(server)
  client.pipe(server).pipe(client)
}).listen(0, '127.0.0.1')
await once(proxy, 'listening')
after(() => {
  proxy.close()
  for (const socket of sockets) socket.destroy()
})

test('a bucket that does not answer is unavailable, and is used again as soon as it answers', async () => {
  const address = proxy.address()
  const endpoint = `http://127.0.0.1:${typeof address === 'object' && address?.port}`
  const files = bucketFiles({ ...bucket, endpoint }, 1_000)
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
