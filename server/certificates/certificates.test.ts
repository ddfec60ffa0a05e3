import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inflateSync } from 'node:zlib'
import type * as z from 'zod/mini'
import type { getProduct } from '#contract/catalogue/catalogue.ts'
import { formatCertificateCode } from '#contract/certificates/certificate-code.ts'
import type { listCertificates, verifyCertificate } from '#contract/certificates/certificates.ts'
import { statusText } from '#contract/certificates/licence-text.ts'
import { apiBase } from '#contract/endpoint.ts'
import { openShop, publish, stlFile } from '#server/testing/catalogue.ts'
import { changeSubscription, testService } from '#server/testing/service.ts'
import { keyOfMedia } from '../platform/http/files/media.ts'
import { closeCertificates } from './certificates.ts'

type Verified = z.output<typeof verifyCertificate.reply>
type Listed = z.output<typeof listCertificates.reply>
type Member = Awaited<ReturnType<typeof signedIn>>

const { platform, app, call, signedIn, clock } = await testService()
await openShop(platform)
await publish(platform, 'vase', { files: [stlFile('vase'), stlFile('saucer')] })
await publish(platform, 'lamp', { files: [stlFile('lamp')] })
await publish(platform, 'clip', { access: 'basic', files: [stlFile('clip')] })

async function download({ cookie }: Member, slug: string, index = 0) {
  const shown = await call<z.output<typeof getProduct.reply>>('GET', `/product/single/${slug}`, { cookie })
  const id = shown.body.data.product.files[index]?.id
  const { status } = await call('POST', `/download/file/${id}`, { cookie })
  assert.equal(status, 200)
}

async function certificates({ cookie }: Member, query = '') {
  return (await call<Listed>('GET', `/certificate/all${query}`, { cookie })).body.data.certificates
}

async function certificateOf(member: Member, slug: string) {
  await download(member, slug)
  const found = (await certificates(member)).find(({ productSlug }) => productSlug === slug)
  assert.ok(found)
  return found
}

const verify = (code: string) => call<Verified>('GET', `/certificate/verify/${encodeURIComponent(code)}`)
const statusOf = async (code: string) => (await verify(code)).body.data.certificate.status

test('the first download of a design issues its only certificate, also for parallel downloads', async () => {
  const member = await signedIn({ plan: 'yearly' })
  await Promise.all([download(member, 'vase'), download(member, 'vase', 1), download(member, 'vase')])
  const { body } = await call<z.output<typeof getProduct.reply>>('GET', '/product/single/vase', member)
  await call('POST', `/download/product/${body.data.product.id}`, member)
  const [certificate, ...others] = await certificates(member)
  assert.equal(others.length, 0)
  assert.equal(certificate?.design?.title, 'vase')
  assert.equal(certificate?.status, 'valid')
})

test('a ZIP of several designs issues a certificate for each', async () => {
  const member = await signedIn({ plan: 'yearly' })
  const ids = await Promise.all(
    ['vase', 'lamp'].map(async (slug) => {
      const shown = await call<z.output<typeof getProduct.reply>>('GET', `/product/single/${slug}`, member)
      return shown.body.data.product.id
    }),
  )
  await call('POST', '/download/products', { ...member, body: { productIds: ids } })
  assert.deepEqual((await certificates(member)).map(({ productSlug }) => productSlug).sort(), [
    'lamp',
    'vase',
  ])
  assert.equal((await certificates(member, '?search=lam')).length, 1)
})

test('anybody verifies a certificate by its code and sees the trading name, never the email', async () => {
  const member = await signedIn({ plan: 'yearly', name: 'Ana Maker' })
  const { code } = await certificateOf(member, 'vase')
  await call('PATCH', '/preference', { ...member, body: { tradingName: 'Werkstatt Ana' } })
  const { status, body } = await verify(formatCertificateCode(code).toLowerCase())
  assert.equal(status, 200)
  const { certificate } = body.data
  assert.deepEqual(certificate, {
    code,
    status: 'valid',
    licensee: 'Werkstatt Ana',
    terms: '2025-08-13',
    design: { title: 'vase', version: '1.0', pictureUrl: certificate.design?.pictureUrl ?? null },
    issuedAt: clock.now.toISOString(),
    periods: [{ from: clock.now.toISOString(), until: null }],
  })
  assert.doesNotMatch(JSON.stringify(body), new RegExp(`${member.user.email}|Ana Maker|${member.user.id}`))
})

test('a mistyped code gets a hint, an unknown one does not', async () => {
  const { code } = await certificateOf(await signedIn({ plan: 'yearly' }), 'vase')
  const wrong = `${code.slice(0, 3)}${code[3] === '7' ? '8' : '7'}${code.slice(4)}`
  for (const mistyped of [wrong, code.slice(1), 'x', 'LD-', '😀']) {
    const { status, body } = await verify(mistyped)
    assert.deepEqual([status, body.code], [404, 'mistyped_code'], mistyped)
  }
  const unknown = await verify('000000000000')
  assert.deepEqual([unknown.status, unknown.body.code], [404, undefined])
})

test('the status follows the plan and a suspension at once', async () => {
  const member = await signedIn({ plan: 'monthly' })
  const { code } = await certificateOf(member, 'vase')
  const suspend = (at: Date | null) =>
    platform.db
      .updateTable('users')
      .set({ suspended_at: at, suspended_reason: at && 'Files were shared.' })
      .where('id', '=', member.user.id)
      .execute()
  await suspend(clock.now)
  assert.equal(await statusOf(code), 'revoked')
  await suspend(null)
  assert.equal(await statusOf(code), 'valid')
  clock.now = new Date(clock.now.getTime() + 40 * 86_400_000)
  assert.equal(await statusOf(code), 'ended')
})

test('a member whose plan was cancelled still sees the certificates', async () => {
  const member = await signedIn({ plan: 'monthly' })
  const { code } = await certificateOf(member, 'vase')
  const cancelled = { provider_status: 'canceled', ended_at: clock.now, ended_reason: 'requested' } as const
  await changeSubscription(platform.db, member.user.id, cancelled)
  assert.deepEqual(
    (await certificates(member)).map((certificate) => certificate.code),
    [code],
  )
})

test('a Basic member has certificates of Basic designs', async () => {
  const member = await signedIn({ plan: 'basic_free' })
  assert.equal((await certificateOf(member, 'clip')).status, 'valid')
})

test('an administrator’s download issues no certificate', async () => {
  const member = await signedIn({ role: 'admin' })
  assert.deepEqual(await certificates(member), [])
})

test('a certificate of a deleted account keeps only code, status and date', async () => {
  const member = await signedIn({ plan: 'yearly', name: 'Ben Maker' })
  const { code } = await certificateOf(member, 'vase')
  await closeCertificates(platform, member.user.id)
  const { certificate } = (await verify(code)).body.data
  assert.deepEqual(
    [certificate.status, certificate.licensee, certificate.design, certificate.periods],
    ['ended', null, null, []],
  )
})

test('a member downloads a certificate with hang-tags as PDF, of their own designs only', async () => {
  const member = await signedIn({ plan: 'yearly', name: 'Şule 李 Maker' })
  const { code } = await certificateOf(member, 'vase')
  const url = `${apiBase}/certificate/${formatCertificateCode(code)}/pdf`
  const { statusCode, headers, rawPayload } = await app.inject({ url, headers: { cookie: member.cookie } })
  assert.deepEqual([statusCode, headers['content-type']], [200, 'application/pdf'])
  assert.match(String(headers['content-disposition']), /^attachment; filename="LD-[\w-]+\.pdf"/)
  assert.match(rawPayload.toString('latin1'), /^%PDF-1\.\d.*\/Count 2\b.*%%EOF\s*$/s)
  assert.match(rawPayload.toString('latin1'), /\/Subtype \/Image\b.*\/Filter \/DCTDecode/s)
  for (let more = 0; more < 59; more++) await platform.limits.take('certificate-pdfs', member.user.id)
  assert.equal((await app.inject({ url, headers: { cookie: member.cookie } })).statusCode, 429)
  const other = await signedIn({ plan: 'yearly' })
  assert.equal((await app.inject({ url, headers: { cookie: other.cookie } })).statusCode, 404)
  assert.equal((await app.inject(url)).statusCode, 401)
})

test('a certificate whose picture is damaged is made without it', async () => {
  const member = await signedIn({ plan: 'yearly' })
  const { code, design } = await certificateOf(member, 'lamp')
  await platform.files.write(keyOfMedia(design?.pictureUrl ?? ''), Buffer.from('damaged'))
  const url = `${apiBase}/certificate/${code}/pdf`
  const { statusCode, rawPayload } = await app.inject({ url, headers: { cookie: member.cookie } })
  assert.equal(statusCode, 200)
  assert.doesNotMatch(rawPayload.toString('latin1'), /\/Subtype \/Image\b/)
})

test('the PDF says of the licence what the page says', async () => {
  const member = await signedIn({ plan: 'yearly' })
  const { code } = await certificateOf(member, 'vase')
  const url = `${apiBase}/certificate/${code}/pdf`
  const { rawPayload } = await app.inject({ url, headers: { cookie: member.cookie } })
  const printed = textOf(rawPayload).replaceAll(/\s+/g, ' ')
  assert.ok(printed.includes(statusText.valid.text), printed)
  assert.match(printed, /Prints made since \d{1,2} \w+ \d{4} are licensed\./)
})

test('a name in another script is not printed as question marks', async () => {
  const printed = async (name: string) => {
    const member = await signedIn({ plan: 'yearly', name })
    const { code } = await certificateOf(member, 'vase')
    const url = `${apiBase}/certificate/${formatCertificateCode(code)}/pdf`
    return textOf((await app.inject({ url, headers: { cookie: member.cookie } })).rawPayload)
  }
  assert.match(await printed('Kings — “Söhne” & Şule'), /Licensed to\nKings \x97 \x93Söhne\x94 & Sule/)
  const cyrillic = await printed('Олена 3D')
  assert.match(cyrillic, /Scan the code for the maker/)
  assert.doesNotMatch(cyrillic, /\?/)
})

/** Returns the text of a PDF by pdfkit, decoded from Windows-1252. */
function textOf(pdf: Buffer) {
  const pages = pdf.toString('latin1').matchAll(/stream\n(x[\s\S]*?)\nendstream/g)
  return [...pages]
    .flatMap(([, page = '']) => {
      const drawing = inflateSync(Buffer.from(page, 'latin1')).toString('latin1')
      return [...drawing.matchAll(/\[(.*)\] TJ/g)].map(([, line = '']) =>
        Buffer.from(line.match(/(?<=<)[0-9a-f]+/g)?.join('') ?? '', 'hex').toString('latin1'),
      )
    })
    .join('\n')
}

test('the certificate of one design is found by the design, by its holder alone', async () => {
  const member = await signedIn({ plan: 'yearly' })
  const { code } = await certificateOf(member, 'vase')
  await download(member, 'lamp')
  const shown = await call<z.output<typeof getProduct.reply>>('GET', '/product/single/vase', member)
  const query = `?productId=${shown.body.data.product.id}`
  assert.deepEqual(
    (await certificates(member, query)).map((each) => each.code),
    [code],
  )
  assert.deepEqual(await certificates(await signedIn({ plan: 'yearly' }), query), [])
})

test('a visitor lists no certificates', async () => {
  assert.equal((await call('GET', '/certificate/all')).status, 401)
})

test('an administrator finds a member by the code of a certificate', async () => {
  const admin = await signedIn({ role: 'admin' })
  const member = await signedIn({ plan: 'yearly', name: 'Cora Coded' })
  const { code } = await certificateOf(member, 'vase')
  const found = async (search: string) => {
    const path = `/admin/users?search=${encodeURIComponent(search)}`
    return (await call<{ rows: { name: string }[] }>('GET', path, admin)).body.data.rows
  }
  assert.deepEqual(
    (await found(formatCertificateCode(code).toLowerCase())).map(({ name }) => name),
    ['Cora Coded'],
  )
  assert.deepEqual(await found('LD-0000-0000-0000'), [])
})
