import assert from 'node:assert/strict'
import { test } from 'node:test'
import pino from 'pino'
import { endByNonPayment, subscribeWithTestCard } from '../billing.ts'
import { recordCustomer } from '../subscription/subscription-queries.ts'
import { eventually, testShop } from '../testing/shop.ts'

const lines: string[] = []
const shop = await testShop({ log: pino({ level: 'warn' }, { write: (line: string) => lines.push(line) }) })
const { platform, payments, signedIn, planOf, start, monthly, yearly } = shop
const card = 'visa'

test('a demo account is given a plan that is really paid, once', async () => {
  const member = await signedIn()
  await subscribeWithTestCard(platform, member.user, { priceId: yearly, card })
  await subscribeWithTestCard(platform, member.user, { priceId: yearly, card })
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
  await endByNonPayment(platform, member.user, { priceId: monthly, card })
  await endByNonPayment(platform, member.user, { priceId: monthly, card })
  assert.deepEqual(await planOf(member), { status: 'expired', plan: monthly })
  const { status, body } = await start(member, monthly)
  assert.equal(status, 200)
  assert.equal(body.data.redirect, true)
})

test('of a demo account the provider speaks only when we know its customer', async () => {
  const member = await signedIn()
  await endByNonPayment(platform, member.user, { priceId: monthly, card })
  await eventually(shop.isQuiet)
  assert.deepEqual(
    lines.filter((line) => line.includes('not ours')),
    [],
  )
})

test('a demo account whose making broke off before it had a plan is made whole', async () => {
  const member = await signedIn()
  await recordCustomer(platform, member.user.id, 'cus_left_behind')
  await endByNonPayment(platform, member.user, { priceId: monthly, card })
  assert.deepEqual(await planOf(member), { status: 'expired', plan: monthly })
})

test('production has no test cards', async () => {
  const member = await signedIn()
  await assert.rejects(
    subscribeWithTestCard({ ...platform, local: false }, member.user, { priceId: monthly, card }),
    /local mode/,
  )
})
