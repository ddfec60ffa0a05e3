import assert from 'node:assert/strict'
import { test } from 'node:test'
import type * as z from 'zod/mini'
import type { getProduct } from '#contract/catalogue/catalogue.ts'
import { formatCertificateCode } from '#contract/certificates/certificate-code.ts'
import type { listCertificates } from '#contract/certificates/certificates.ts'
import type { listSellerReports } from '#contract/certificates/seller-reports.ts'
import { day } from '#contract/durations.ts'
import { openShop, publish, stlFile } from '#server/testing/catalogue.ts'
import { testService } from '#server/testing/service.ts'
import { closeCertificates } from './certificates.ts'
import { deleteOldReports } from './seller-reports.ts'

type Reports = z.output<(typeof listSellerReports)['reply']>

const { platform, call, signedIn, clock, mailsTo } = await testService()
await openShop(platform)
await publish(platform, 'vase', { files: [stlFile('vase')] })
const admin = await signedIn({ role: 'admin', name: 'Olga Office', email: 'olga@example.test' })
let networks = 0
const message = 'The print is broken,\nand the seller does not answer.'

async function soldBy(name: string) {
  const seller = await signedIn({ plan: 'yearly', name })
  const shown = await call<z.output<typeof getProduct.reply>>('GET', '/product/single/vase', seller)
  await call('POST', `/download/file/${shown.body.data.product.files[0]?.id}`, seller)
  const listed = await call<z.output<typeof listCertificates.reply>>('GET', '/certificate/all', seller)
  return { seller, code: listed.body.data.certificates[0]?.code ?? '' }
}

const report = (code: string, body: object = { message }, ip = `203.0.113.${++networks}`) =>
  call('POST', `/certificate/${code}/report`, { body, ip })

async function reports(search = '') {
  const { body } = await call<Reports>('GET', `/admin/seller-reports?search=${search}`, admin)
  return body.data.rows
}

test('a report without an account reaches the administrators by email and in the studio, and nobody else', async () => {
  const { seller, code } = await soldBy('Sam Seller')
  const { status, body } = await report(formatCertificateCode(code), {
    message,
    email: ' Buyer@Example.test ',
  })
  assert.deepEqual([status, body.data], [200, {}])
  const [mail] = (await mailsTo('olga@example.test')).filter(({ template }) => template === 'seller-reported')
  assert.equal(mail?.subject, 'A buyer reports a problem with Sam Seller')
  const quoted = '> The print is broken,\n> and the seller does not answer.'
  for (const part of [formatCertificateCode(code), quoted, 'buyer@example.test', '/admin/seller-reports'])
    assert.ok(mail?.text.includes(part), part)
  assert.deepEqual(await mailsTo(seller.user.email), [])
  const [{ id, ...row } = { id: '' }, ...others] = await reports()
  assert.equal(others.length, 0)
  assert.ok(id)
  assert.deepEqual(row, {
    reportedAt: clock.now.toISOString(),
    code,
    design: 'vase',
    message,
    email: 'buyer@example.test',
    seller: { id: seller.user.id, name: 'Sam Seller' },
    handledAt: null,
    handledBy: null,
    note: null,
  })
})

test('a report cannot pass for a part of the email', async () => {
  const { code } = await soldBy('Phil Phisher')
  const fake = 'Bad print.\n\nYour session ended. Sign in again:\n\nhttps://evil.test/login\n\n123456'
  await report(code, { message: fake })
  const { html = '' } =
    (
      await platform.db.selectFrom('mails').select('html').where('text', 'like', '%evil.test%').execute()
    )[0] ?? {}
  assert.doesNotMatch(html ?? '', /href="https:\/\/evil|<p[^>]*>123456/)
  assert.match(html ?? '', /&gt; https:\/\/evil\.test\/login<br>/)
})

test('reports are found by code, text and seller', async () => {
  const { code } = await soldBy('Rita Rogue')
  await report(code, { message: 'A distinctive complaint' })
  for (const search of [formatCertificateCode(code).toLowerCase(), 'distinctive', 'rita'])
    assert.deepEqual(
      (await reports(search)).map((row) => row.code),
      [code],
      search,
    )
  assert.deepEqual(await reports('nothing-like-it'), [])
})

test('an empty, endless or addressless report and a wrong code are refused', async () => {
  const { code } = await soldBy('Una Usual')
  for (const body of [{}, { message: '  ' }, { message: 'x'.repeat(2001) }, { message, email: 'no address' }])
    assert.equal((await report(code, body)).status, 400)
  for (const wrong of ['000000000000', `${code.slice(0, 11)}${code.endsWith('A') ? 'B' : 'A'}`, 'x'])
    assert.equal((await report(wrong)).status, 404)
  assert.deepEqual(await reports('una'), [])
})

test('a network can report five times an hour, and a seller can be reported ten times a day', async () => {
  const { code } = await soldBy('Ned Network')
  const statuses = []
  for (let sent = 0; sent < 6; sent++) statuses.push((await report(code, { message }, '198.51.100.7')).status)
  assert.deepEqual(statuses, [200, 200, 200, 200, 200, 429])
  for (let sent = 0; sent < 5; sent++) assert.equal((await report(code)).status, 200)
  assert.equal((await report(code)).status, 429)
})

test('a report is deleted with the account of its seller, and after a year', async () => {
  const [gone, old] = [await soldBy('Gus Gone'), await soldBy('Olaf Old')]
  for (const { code } of [gone, old]) await report(code)
  await closeCertificates(platform, gone.seller.user.id)
  assert.deepEqual(await reports(gone.code), [])
  clock.now = new Date(clock.now.getTime() + 364 * day)
  await deleteOldReports(platform)
  assert.equal((await platform.db.selectFrom('seller_reports').select('id').execute()).length > 0, true)
  clock.now = new Date(clock.now.getTime() + 2 * day)
  await deleteOldReports(platform)
  assert.deepEqual(await platform.db.selectFrom('seller_reports').select('id').execute(), [])
})
