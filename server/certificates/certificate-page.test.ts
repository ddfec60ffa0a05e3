import assert from 'node:assert/strict'
import { test } from 'node:test'
import type * as z from 'zod/mini'
import type { getProduct } from '#contract/catalogue/catalogue.ts'
import { formatCertificateCode } from '#contract/certificates/certificate-code.ts'
import type { listCertificates } from '#contract/certificates/certificates.ts'
import { rateLimits } from '#server/platform/limits/limits.ts'
import { openShop, publish, stlFile } from '#server/testing/catalogue.ts'
import { testService } from '#server/testing/service.ts'

const { app, platform, call, signedIn } = await testService()
await openShop(platform)
await publish(platform, 'vase', { title: 'Vase <b>1</b>', files: [stlFile('vase')] })
const seller = await signedIn({ plan: 'yearly', name: 'Sam Seller' })
await call('PATCH', '/preference', { ...seller, body: { tradingName: 'Tom & "Jerry"' } })
const shown = await call<z.output<typeof getProduct.reply>>('GET', '/product/single/vase', seller)
await call('POST', `/download/file/${shown.body.data.product.files[0]?.id}`, seller)
const listed = await call<z.output<typeof listCertificates.reply>>('GET', '/certificate/all', seller)
const code = formatCertificateCode(listed.body.data.certificates[0]?.code ?? '')

const open = (url: string, headers = {}, remoteAddress = '203.0.113.1') =>
  app.inject({ url, headers, remoteAddress })

test('the page of a certificate shows holder, design and licence, and nothing else of the member', async () => {
  const { statusCode, headers, body } = await open(`/verify/${code}`, { 'accept-language': 'en-GB,en;q=0.8' })
  assert.equal(statusCode, 200)
  for (const part of [code, 'Tom &amp; &quot;Jerry&quot;', 'Vase &lt;b&gt;1&lt;/b&gt;, version 1.0', 'Valid'])
    assert.ok(body.includes(part), part)
  assert.match(body, /Prints made since \d{1,2} \w{3} \d{4} are licensed\./)
  assert.doesNotMatch(body, new RegExp(`Sam Seller|${seller.user.email}|${seller.user.id}`))
  assert.equal(headers['x-robots-tag'], 'noindex')
  assert.equal(headers['cache-control'], 'no-store')
})

test('the page needs no more than a small script and the picture, and is small', async () => {
  const { body, headers } = await open(`/verify/${code}`)
  const loaded = [...body.matchAll(/ (?:src|srcset)="([^"]+)"/g)].map(([, address = '']) => address)
  assert.deepEqual(
    loaded.map((address) => address.replace(/[\w-]+\.webp$/, '*')),
    ['/first-paint.js', '/media/pictures/*'],
  )
  assert.doesNotMatch(body, /@import|@font-face|url\(/)
  assert.ok(Buffer.byteLength(body) < 10_000, `${Buffer.byteLength(body)} bytes`)
  assert.doesNotMatch(String(headers['content-security-policy']), /unsafe/)
})

test('a typed code leads to its page, and a mistyped one says what is wrong', async () => {
  const typed = await open(`/verify?code=${encodeURIComponent(code.toLowerCase().replaceAll('-', ' '))}`)
  assert.deepEqual([typed.statusCode, typed.headers.location], [303, `/verify/${code}`])
  const wrong = `${code.slice(0, -1)}${code.endsWith('A') ? 'B' : 'A'}`
  assert.match((await open(`/verify?code=${wrong}`)).body, /id="mistake"[^>]*>A character is wrong\./)
  assert.match(
    (await open('/verify?code=12"><b>')).body,
    /value="12&quot;&gt;&lt;b&gt;"[\s\S]*A code has twelve/,
  )
  for (const empty of ['/verify', '/verify?code=', '/verify?code=a&code=b'])
    assert.doesNotMatch((await open(empty)).body, /id="mistake"/)
})

test('an unknown and a mistyped code are a 404 with the form', async () => {
  for (const [given, words] of [
    ['LD-0000-0000-0000', 'There is no certificate with this code.'],
    ['LD-0000-0000-0001', 'A character of this code is wrong.'],
    ['%F0%9F%98%80', 'A character of this code is wrong.'],
  ]) {
    const { statusCode, body } = await open(`/verify/${given}`)
    assert.equal(statusCode, 404)
    assert.ok(body.includes(words ?? ''))
    assert.ok(body.includes('<form action="/verify"'))
  }
})

test('a network that tries codes is stopped with a page', async () => {
  const statuses = new Set<number>()
  const guesses = Array.from({ length: rateLimits['verify-certificate'].most + 1 })
  for (const _ of guesses) statuses.add((await open('/verify/000000000000', {}, '198.51.100.9')).statusCode)
  const { headers, body } = await open(`/verify/${code}`, {}, '198.51.100.9')
  assert.deepEqual([...statuses], [404, 429])
  assert.ok(Number(headers['retry-after']) > 0)
  assert.match(body, /Too many attempts\./)
})

test('a browser with a language of its own form gets dates in English', async () => {
  for (const languages of ['xx-<script>', '*', ';', 'en-x-y', 'zz'])
    assert.match((await open(`/verify/${code}`, { 'accept-language': languages })).body, /are licensed/)
})
