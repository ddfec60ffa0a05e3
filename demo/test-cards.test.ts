import assert from 'node:assert/strict'
import { test } from 'node:test'
import pino from 'pino'
import { linkCustomer } from '#server/billing/billing.ts'
import { testShop } from '#server/billing/testing/shop.ts'
import { eventually } from '#server/platform/testing/eventually.ts'
import { openTestCards } from './test-cards.ts'

const lines: string[] = []
const shop = await testShop({ log: pino({ level: 'warn' }, { write: (line: string) => lines.push(line) }) })
const { platform, payments, config, signedIn, planOf, start, monthly, yearly } = shop
const { subscribe, endByNonPayment } = openTestCards(platform, config.stripe)
const card = 'visa'

test('a demo account gets a paid plan once', async () => {
  const member = await signedIn()
  const order = { priceId: yearly, card } as const
  await Promise.all([subscribe(member.user, order), subscribe(member.user, order)])
  await subscribe(member.user, order)
  assert.deepEqual(await planOf(member), { status: 'active', plan: yearly })
  const charges = await payments.list<{ amount: number }>(
    `/v1/charges?customer=${await shop.customerOf(member)}`,
  )
  assert.deepEqual(
    charges.map(({ amount }) => amount),
    [19000],
  )
})

test('D3: a plan whose card failed until the end has expired, and can be bought again', async () => {
  const member = await signedIn()
  await endByNonPayment(member.user, { priceId: monthly, card })
  await endByNonPayment(member.user, { priceId: monthly, card })
  assert.deepEqual(await planOf(member), { status: 'expired', plan: monthly })
  const { status, body } = await start(member, monthly)
  assert.equal(status, 200)
  assert.equal(body.data.redirect, true)
})

test('no webhook names the customer of a demo account before it is linked', async () => {
  const member = await signedIn()
  await endByNonPayment(member.user, { priceId: monthly, card })
  await eventually(shop.isQuiet)
  assert.deepEqual(
    lines.filter((line) => line.includes('not ours')),
    [],
  )
})

test('an interrupted demo account gets its plan', async () => {
  const member = await signedIn()
  await linkCustomer(platform, member.user.id, 'cus_left_behind')
  await endByNonPayment(member.user, { priceId: monthly, card })
  assert.deepEqual(await planOf(member), { status: 'expired', plan: monthly })
})

test('test cards are refused with a live key', () => {
  const live = { secretKey: 'sk_live_0123456789', apiBase: undefined }
  assert.throws(() => openTestCards(platform, live), /test key/)
})
