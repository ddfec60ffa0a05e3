import assert from 'node:assert/strict'
import { Agent, type IncomingMessage, request } from 'node:http'
import { text } from 'node:stream/consumers'
import { after, test } from 'node:test'
import * as z from 'zod/mini'
import { apiBase, endpoint } from '#contract/endpoint.ts'
import { testPlatform } from '../../testing/platform.ts'
import { serve } from '../routes/serve.ts'
import { createApp } from './http.ts'

const { platform } = await testPlatform()
const app = await createApp(platform, async () => undefined)
const upload = (path: string, access: 'public' | 'member') =>
  endpoint({
    method: 'POST',
    path,
    access,
    summary: 'For this test.',
    body: z.object({}),
    uploads: { files: { maxBytes: 1_000, maxFiles: 1, maxTotalBytes: 1_000, refusal: 'Too large.' } },
  })
serve(app, upload('/test/open', 'public'), async () => ({}))
serve(app, upload('/test/closed', 'member'), async () => ({}))
serve(
  app,
  endpoint({ method: 'GET', path: '/test/small', access: 'public', summary: 'For this test.' }),
  async () => ({}),
)
const address = new URL(await app.listen({ host: '127.0.0.1', port: 0 }))
after(() => app.close())

type Sent = {
  method: 'GET' | 'POST'
  path: string
  agent: Agent
  body?: Buffer
  headers?: Record<string, string>
}

function send({ method, path, agent, body, headers = {} }: Sent) {
  return new Promise<IncomingMessage & { text: string }>((resolve, reject) => {
    const sent = request(
      { port: address.port, host: '127.0.0.1', method, path: `${apiBase}${path}`, agent, headers },
      async (response) => resolve(Object.assign(response, { text: await text(response) })),
    )
    sent.on('error', reject)
    sent.end(body)
  })
}

const form = Buffer.concat([
  Buffer.from('--b\r\nContent-Disposition: form-data; name="files"; filename="a.png"\r\n\r\n'),
  Buffer.alloc(3 * 2 ** 20),
  Buffer.from('\r\n--b--\r\n'),
])
const multipart = { 'content-type': 'multipart/form-data; boundary=b', 'content-length': String(form.length) }

const refused = [
  ['a form with a file that is too large', '/test/open', multipart, 413],
  ['a form of a visitor for members', '/test/closed', multipart, 401],
  ['a form from another site', '/test/open', { ...multipart, 'sec-fetch-site': 'cross-site' }, 403],
  ['a form for an address that does not exist', '/test/nowhere', multipart, 404],
  ['JSON that is too large', '/test/open', { 'content-type': 'application/json' }, 413],
] as const

for (const [what, path, headers, status] of refused)
  test(`${what} gets its ${status}, and the connection serves the next request or announces its close`, async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    const answer = await send({ method: 'POST', path, agent, body: form, headers })
    assert.equal(answer.statusCode, status, answer.text)
    assert.equal((await send({ method: 'GET', path: '/test/small', agent })).statusCode, 200)
    agent.destroy()
  })
