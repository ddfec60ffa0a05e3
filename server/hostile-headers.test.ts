import assert from 'node:assert/strict'
import { Readable } from 'node:stream'
import { test } from 'node:test'
import { endpoints } from '#contract/api.ts'
import { apiBase } from '#contract/endpoint.ts'
import { mediaUrl, publicKey } from './platform/http/files/media.ts'
import { testService } from './testing/service.ts'

const { app, platform } = await testService()
await app.ready()

const prefixes: Record<string, string> = { range: 'bytes=', 'if-none-match': '"a"', cookie: 'session=' }

function valuesOf(header: string, bytes: number) {
  const prefix = prefixes[header] ?? ''
  return parts.map((part) => (prefix + part.repeat(bytes)).slice(0, bytes))
}

const parts = [
  ' ',
  ',',
  ', ',
  '"',
  '=',
  ';',
  '-',
  'W/"a", ',
  'bytes=0-,',
  'a=b; ',
  'a/b;q=0.1, ',
  'é',
  '(',
  '\t',
  '0',
]

const headers = [
  'range',
  'if-range',
  'if-none-match',
  'if-match',
  'if-modified-since',
  'accept',
  'accept-encoding',
  'accept-language',
  'cookie',
  'content-type',
  'content-disposition',
  'x-forwarded-for',
  'forwarded',
  'origin',
  'referer',
  'authorization',
  'user-agent',
  'upload-metadata',
  'upload-length',
  'upload-offset',
  'tus-resumable',
  'stripe-signature',
]

const picture = publicKey('pictures', 'a.webp')
await platform.files.write(picture, Readable.from([Buffer.alloc(1000)]))

const addresses = [
  ...endpoints
    .filter(({ endpoint }) => endpoint.access === 'public')
    .map(({ endpoint }) => ({
      method: endpoint.method,
      url: `${apiBase}${endpoint.path.replace(/:\w+/g, 'x')}`,
    })),
  ...['/', '/login', '/healthz', '/d/x/y', mediaUrl(picture), '/nothing', '/robots.txt'].map((url) => ({
    method: 'GET' as const,
    url,
  })),
]

// A pattern with cubic time would need hours for these.
test('headers of 8 kB are read in linear time on every public address', async () => {
  for (const address of addresses)
    for (const name of headers)
      for (const value of valuesOf(name, 8_000)) {
        const { statusCode } = await app.inject({ ...address, headers: { [name]: value } })
        assert.ok(statusCode < 500 && statusCode !== 431, `${address.url} with ${name}: ${statusCode}`)
      }
})

test('a longer header is refused with 431 in the envelope', async () => {
  for (const { url } of addresses) {
    const answer = await app.inject({ url, headers: { range: `bytes=${' '.repeat(14_000)}` } })
    assert.deepEqual([answer.statusCode, answer.json().status], [431, 'error'], url)
  }
})

test('a stored picture is sent whole when its Range is invalid', async () => {
  const answer = await app.inject({
    url: mediaUrl(picture),
    headers: { range: `bytes=0-${' '.repeat(1600)}x` },
  })
  assert.deepEqual([answer.statusCode, answer.rawPayload.length], [200, 1000])
})
