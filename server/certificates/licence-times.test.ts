import assert from 'node:assert/strict'
import { test } from 'node:test'
import type * as z from 'zod/mini'
import type { getProduct } from '#contract/catalogue/catalogue.ts'
import type { listCertificates, verifyCertificate } from '#contract/certificates/certificates.ts'
import { day } from '#contract/durations.ts'
import { openShop, publish, stlFile } from '#server/testing/catalogue.ts'
import { changeSubscription, testService } from '#server/testing/service.ts'

const { platform, call, signedIn, clock } = await testService()
await openShop(platform)
const vase = await publish(platform, 'vase', { files: [stlFile('vase')] })

async function certificateOf({ cookie }: { cookie: string }) {
  const shown = await call<z.output<typeof getProduct.reply>>('GET', '/product/single/vase', { cookie })
  await call('POST', `/download/file/${shown.body.data.product.files[0]?.id}`, { cookie })
  const listed = await call<z.output<typeof listCertificates.reply>>('GET', '/certificate/all', { cookie })
  return listed.body.data.certificates[0] ?? assert.fail()
}

async function verified(code: string) {
  const { body } = await call<z.output<typeof verifyCertificate.reply>>('GET', `/certificate/verify/${code}`)
  return body.data.certificate
}

/** Acts in a session of its own: that of an administrator ends soon. */
async function act(method: 'POST' | 'PATCH', path: string, body: object) {
  const { cookie } = await signedIn({ role: 'admin' })
  assert.equal((await call(method, path, { cookie, body })).status, 200)
}

function pass(days: number) {
  clock.now = new Date(clock.now.getTime() + days * day)
  return clock.now.toISOString()
}

test('a lifted suspension leaves its time out of the licence', async () => {
  const member = await signedIn({ plan: 'yearly' })
  const { code, issuedAt } = await certificateOf(member)
  const path = `/admin/users/${member.user.id}`
  const from = pass(2)
  await act('POST', `${path}/suspend`, { reason: 'Files were shared', version: 1 })
  assert.equal((await verified(code)).status, 'revoked')
  const until = pass(1)
  await act('POST', `${path}/unsuspend`, { version: 2 })
  const { status, periods } = await verified(code)
  assert.equal(status, 'valid')
  assert.deepEqual(periods, [
    { from: issuedAt, until: from },
    { from: until, until: null },
  ])
})

test('a lifted block after a dispute leaves its time out of the licence', async () => {
  const member = await signedIn({ plan: 'yearly' })
  const { code, issuedAt } = await certificateOf(member)
  const from = pass(2)
  await changeSubscription(platform.db, member.user.id, { blocked_at: clock.now })
  assert.equal((await verified(code)).status, 'revoked')
  const until = pass(1)
  await act('POST', `/admin/users/${member.user.id}/lift-block`, {})
  assert.deepEqual((await verified(code)).periods, [
    { from: issuedAt, until: from },
    { from: until, until: null },
  ])
})

test('a paid design that joins Basic is licensed by Basic from then on', async () => {
  const member = await signedIn({ plan: 'monthly' })
  const { code } = await certificateOf(member)
  const basic = { user_id: member.user.id, starts_at: clock.now }
  await platform.db.insertInto('plan_periods').values(basic).execute()
  pass(40)
  assert.equal((await verified(code)).status, 'ended')
  const { cookie } = await signedIn({ role: 'admin' })
  type Form = { product: { content: object; revision: number } }
  const path = `/admin/products/${vase.id}`
  const { content, revision } = (await call<Form>('GET', path, { cookie })).body.data.product
  await act('PATCH', path, { ...content, access: 'basic', revision })
  const { status, periods } = await verified(code)
  assert.equal(status, 'valid')
  assert.deepEqual(periods.at(-1), { from: clock.now.toISOString(), until: null })
})
