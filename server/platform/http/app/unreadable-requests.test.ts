import assert from 'node:assert/strict'
import { createConnection } from 'node:net'
import { after, test } from 'node:test'
import { testPlatform } from '../../testing/platform.ts'
import { createApp } from './http.ts'

const { platform } = await testPlatform({ PUBLIC_URL: 'https://localhost' })
const app = await createApp(platform, async () => undefined)
await app.listen({ host: '127.0.0.1', port: 0 })
after(() => app.close())

const unreadable = {
  'a broken header': ['GET / HTTP/1.1\r\nbroken header\r\n\r\n', 400],
  'a header without end': [`GET / HTTP/1.1\r\nHost: a\r\nX: ${'x'.repeat(70_000)}\r\n\r\n`, 431],
  'no host': ['GET / HTTP/1.1\r\nConnection: close\r\n\r\n', 400],
  'an expectation of its own': ['GET / HTTP/1.1\r\nHost: a\r\nExpect: tea\r\nConnection: close\r\n\r\n', 417],
  // OWASP ASVS 5.0, 4.2.1: two proxies could read two requests in it (RFC 9112, 6.3).
  'two lengths': [
    'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
    400,
  ],
  // 13.4.4
  'the method TRACE': ['TRACE / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n', 404],
} as const
for (const [what, [request, status]] of Object.entries(unreadable))
  test(`a request with ${what} gets a response in the envelope`, async () => {
    const answer = await send(request)
    assert.match(answer, new RegExp(`^HTTP/1\\.1 ${status} `))
    assert.match(answer, /"status":"error"/)
    // OWASP ASVS 5.0, 3.4.1, 3.4.3 and 3.4.6: on every answer, also of Node's own parser.
    for (const line of ['strict-transport-security: max-age=31536000', "frame-ancestors 'none'", 'nosniff'])
      assert.ok(answer.includes(line), `${line} in ${answer}`)
  })

function send(text: string) {
  const address = app.server.address()
  return new Promise<string>((resolve, reject) => {
    if (typeof address !== 'object' || address === null) return reject(new Error('not listening'))
    const socket = createConnection(address.port, '127.0.0.1', () => socket.write(text))
    let answer = ''
    socket.on('data', (chunk) => {
      answer += chunk
    })
    socket.on('close', () => resolve(answer))
    socket.on('error', reject)
  })
}
