import assert from 'node:assert/strict'
import { test } from 'node:test'
import type * as z from 'zod/mini'
import type { getProduct } from '#contract/catalogue/catalogue.ts'
import type { listCertificates, verifyCertificate } from '#contract/certificates/certificates.ts'
import { openShop, publish, stlFile } from '#server/testing/catalogue.ts'
import { memberBilling } from './billing/testing/member.ts'
import { eventually, testShop } from './billing/testing/shop.ts'

const shop = await testShop()
const { call, platform, payments, monthly, yearly, signedIn, buy, verify } = shop
const { paying, refund, chargesOf, switchPlan, previewSwitch } = memberBilling(shop)
await openShop(platform)
await publish(platform, 'vase', { files: [stlFile('vase')] })

async function certificateOf({ cookie }: { cookie: string }) {
  const shown = await call<z.output<typeof getProduct.reply>>('GET', '/product/single/vase', { cookie })
  await call('POST', `/download/file/${shown.body.data.product.files[0]?.id}`, { cookie })
  const listed = await call<z.output<typeof listCertificates.reply>>('GET', '/certificate/all', { cookie })
  return listed.body.data.certificates[0]?.code ?? ''
}

async function statusOf(code: string) {
  const { body } = await call<z.output<typeof verifyCertificate.reply>>('GET', `/certificate/verify/${code}`)
  return body.data.certificate.status
}

test('a refund revokes the certificates of its plan at once', async () => {
  const member = await paying(monthly)
  const code = await certificateOf(member)
  assert.equal(await statusOf(code), 'valid')
  assert.equal((await refund(member)).status, 200)
  assert.equal(await statusOf(code), 'revoked')
})

test('a dispute revokes the certificates of its plan', async () => {
  const member = await paying(monthly, '5555 5555 5555 4444')
  const code = await certificateOf(member)
  const [charge] = await chargesOf(member)
  await payments.do(`/_sandbox/charges/${charge?.id}/dispute`, {})
  await eventually(async () => (await statusOf(code)) === 'revoked')
})

test('an upgrade keeps the certificate valid', async () => {
  const member = await paying(monthly, '4000 0082 6000 0000')
  const code = await certificateOf(member)
  const { body } = await previewSwitch(member, { priceId: yearly })
  const { prorationDate } = body.data.preview
  assert.equal((await switchPlan(member, { priceId: yearly, prorationDate })).status, 200)
  assert.equal(await statusOf(code), 'valid')
})

test('a paid plan after Basic makes the certificate of a paid design valid from then on', async () => {
  const member = await signedIn({ plan: 'basic_free' })
  const { sessionId } = await buy(member, monthly, '4000 0027 6000 0016')
  await verify(member, sessionId)
  assert.equal(await statusOf(await certificateOf(member)), 'valid')
})
