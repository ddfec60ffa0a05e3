import assert from 'node:assert/strict'
import { test } from 'node:test'
import { endByNonPayment, subscribeWithTestCard } from './billing.ts'
import { testShop } from './testing-shop.ts'

const shop = await testShop()
const { platform, payments, signedIn, planOf, start, monthly, yearly } = shop

test('a demo account is given a plan that is really paid, once', async () => {
  const member = await signedIn()
  await subscribeWithTestCard(platform, member.user, yearly)
  await subscribeWithTestCard(platform, member.user, yearly)
  assert.deepEqual(await planOf(member), { status: 'active', plan: yearly })
  const charges = await payments.list<{ amount: number }>(
    `/v1/charges?customer=${await shop.customerOf(member)}`,
  )
  assert.deepEqual(
    charges.map(({ amount }) => amount),
    [19000],
  )
})

test('D3: a plan whose card failed until the end has expired, and can be taken again', async () => {
  const member = await signedIn()
  await endByNonPayment(platform, member.user, monthly)
  await endByNonPayment(platform, member.user, monthly)
  assert.deepEqual(await planOf(member), { status: 'expired', plan: monthly })
  const { status, body } = await start(member, monthly)
  assert.equal(status, 200)
  assert.equal(body.data.redirect, true)
})

test('production has no test cards', async () => {
  const member = await signedIn()
  await assert.rejects(
    subscribeWithTestCard({ ...platform, local: false }, member.user, monthly),
    /local mode/,
  )
})
