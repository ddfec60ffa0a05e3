import assert from 'node:assert/strict'
import { test } from 'node:test'
import type * as z from 'zod/mini'
import type { Subscription } from '#contract/billing/billing.ts'
import type { getProduct } from '#contract/catalogue/catalogue.ts'
import type { listCertificates, verifyCertificate } from '#contract/certificates/certificates.ts'
import { licenceLost } from '#contract/certificates/licence-text.ts'
import { openShop, publish, stlFile } from '#server/testing/catalogue.ts'
import { memberBilling } from './billing/testing/member.ts'
import { testShop } from './billing/testing/shop.ts'
import { eventually } from './platform/testing/eventually.ts'

const shop = await testShop()
const { call, clock, platform, payments, monthly, yearly, signedIn, buy, verify, planOf, mailboxOf } = shop
const { paying, cancel, refund, chargesOf, switchPlan, previewSwitch } = memberBilling(shop)
await openShop(platform)
await publish(platform, 'vase', { files: [stlFile('vase')] })

/** Returns the certificate, which is issued after the payment, whose time is that of the provider. */
async function certificateOf({ cookie }: { cookie: string }) {
  clock.now = new Date()
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

/** Returns the settings' notices about prints that may no longer be sold. */
async function lostSince({ cookie }: { cookie: string }) {
  const { body } = await call<{ subscription: Subscription }>('GET', '/payment/subscription', { cookie })
  const { refunded, disputedSince } = body.data.subscription
  return refunded?.since ?? disputedSince
}

test('certificate, settings and email agree after a full refund that was made at the provider', async () => {
  const member = await paying(monthly, '4000 0025 0000 0003')
  const code = await certificateOf(member)
  assert.equal(await lostSince(member), null)
  const [charge] = await chargesOf(member)
  await payments.do('/v1/refunds', { charge: charge?.id ?? '' })
  await eventually(async () => (await planOf(member)).status === 'canceled')
  assert.notEqual(await lostSince(member), null)
  assert.equal(await statusOf(code), 'revoked')
  await eventually(async () =>
    (await mailboxOf(member)).some(({ text }) => text.includes(licenceLost('refunded'))),
  )
})

test('certificate, settings and email agree after a dispute', async () => {
  const member = await paying(monthly, '5200 8282 8282 8210')
  const code = await certificateOf(member)
  const [charge] = await chargesOf(member)
  await payments.do(`/_sandbox/charges/${charge?.id}/dispute`, {})
  await eventually(async () => (await planOf(member)).status === 'canceled')
  assert.notEqual(await lostSince(member), null)
  assert.equal(await statusOf(code), 'revoked')
  await eventually(async () =>
    (await mailboxOf(member)).some(({ text }) => text.includes(licenceLost('disputed'))),
  )
})

test('certificate, settings and email agree after a cancellation: what was printed stays licensed', async () => {
  const member = await paying(monthly, '4000 0034 4000 0004')
  const code = await certificateOf(member)
  await cancel(member)
  await eventually(async () =>
    (await mailboxOf(member)).some(({ text }) =>
      text.includes('stay licensed, sell them whenever you like.'),
    ),
  )
  assert.equal(await lostSince(member), null)
  assert.equal(await statusOf(code), 'valid')
})
