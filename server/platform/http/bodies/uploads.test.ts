import assert from 'node:assert/strict'
import fs from 'node:fs'
import { after, test } from 'node:test'
import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'
import { testPlatform } from '../../testing/platform.ts'
import { createApp } from '../app/http.ts'
import { serve } from '../routes/serve.ts'

const { platform } = await testPlatform()
const app = await createApp(platform, async () => undefined)
after(() => app.close())

const send = endpoint({
  method: 'POST',
  path: '/test/send',
  access: 'public',
  summary: 'For this test.',
  body: z.object({ message: z.string() }),
  uploads: {
    files: { maxBytes: 1_000, maxFiles: 2, maxTotalBytes: 1_500, refusal: 'Too large.' },
    cover: { maxBytes: 1_000, maxFiles: 1, maxTotalBytes: 1_000, refusal: 'Too large.' },
  },
  reply: z.object({ bytes: z.array(z.number()) }),
})
serve(app, send, async ({ files }) => ({ bytes: files.map(({ bytes }) => bytes) }))

const post = (payload: string, type = 'multipart/form-data; boundary=b') =>
  app.inject({ method: 'POST', url: '/backend/api/v1/test/send', payload, headers: { 'content-type': type } })
const text = '--b\r\nContent-Disposition: form-data; name="message"\r\n\r\nhi\r\n'
const file = (content: string, field = 'files') =>
  `--b\r\nContent-Disposition: form-data; name="${field}"; filename="a.png"\r\nContent-Type: image/png\r\n\r\n${content}\r\n`

test('text and files of a form arrive', async () => {
  const response = await post(`${text}${file('x'.repeat(10))}${file('')}--b--\r\n`)
  assert.deepEqual(response.json().data, { bytes: [10, 0] })
})

const refused: [what: string, payload: string, status: number, type?: string][] = [
  ['a form without an end', text, 400],
  ['a file without an end', text + file('abc').slice(0, -2), 400],
  ['a form without a boundary', `${text}--b--\r\n`, 400, 'multipart/form-data'],
  ['a form with an empty boundary', `${text}--b--\r\n`, 400, 'multipart/form-data; boundary='],
  ['something that is no form', 'hello', 400],
  ['a file that is too large', `${text}${file('x'.repeat(1_001))}--b--\r\n`, 413],
  [
    'files that are too large together',
    `${text}${file('x'.repeat(800))}${file('x'.repeat(800))}--b--\r\n`,
    413,
  ],
  ['too many files', `${text}${file('a')}${file('b')}${file('c')}--b--\r\n`, 413],
  ['a file in another field', `${text}${file('a', 'other')}--b--\r\n`, 400],
]
for (const [what, payload, status, type] of refused)
  test(`${what} is refused with ${status}, and nothing is stored`, async () => {
    const response = await post(payload, type)
    assert.equal(response.statusCode, status, response.body)
    assert.equal(response.json().status, 'error')
    assert.deepEqual(fs.readdirSync(platform.folders.uploads), [])
  })

test('a truncated file that the disk opens late is removed', async (context) => {
  const { open } = fs
  const opened = Promise.withResolvers<void>()
  type Opened = (error: Error | null, descriptor: number) => void
  context.mock.method(fs, 'open', (path: string, flags: string, mode: number, done: Opened) => {
    const openLate = () =>
      open(path, flags, mode, (...result) => {
        done(...result)
        opened.resolve()
      })
    setTimeout(openLate, 100)
  })
  const response = await post(text + file('abc').slice(0, -2))
  assert.equal(response.statusCode, 400, response.body)
  await opened.promise
  assert.deepEqual(fs.readdirSync(platform.folders.uploads), [])
})

test('the sentence about too many files has the right plural', async () => {
  const two = await post(`${file('a', 'cover')}${file('b', 'cover')}--b--\r\n`)
  assert.equal(two.json().message, 'At most 1 file can be sent at once.')
  const three = await post(`${file('a')}${file('b')}${file('c')}--b--\r\n`)
  assert.equal(three.json().message, 'At most 2 files can be sent at once.')
})
