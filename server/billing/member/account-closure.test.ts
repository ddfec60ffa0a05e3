import assert from 'node:assert/strict'
import { afterEach, test } from 'node:test'
import { Refusal } from '../../platform/errors.ts'
import { eventually } from '../../platform/testing/eventually.ts'
import { endBillingForDeletion } from '../billing.ts'
import { testShop } from '../testing/shop.ts'

const shop = await testShop()
const { signedIn, start, buy, verify, planOf, monthly, yearly, payments, platform, mailboxOf } = shop
afterEach(() => payments.disturb(undefined))

const subscriptionsOf = async (member: Awaited<ReturnType<typeof signedIn>>) =>
  payments.list<{ status: string }>(`/v1/subscriptions?customer=${await shop.customerOf(member)}&status=all`)

test('E11: before an account is deleted, its plan and its checkout end at the provider', async () => {
  const member = await signedIn()
  const { sessionId } = await buy(member, monthly)
  await verify(member, sessionId)
  await endBillingForDeletion(platform, member.user.id)
  await endBillingForDeletion(platform, member.user.id)
  assert.deepEqual(
    (await subscriptionsOf(member)).map(({ status }) => status),
    ['canceled'],
  )
  assert.equal((await planOf(member)).status, 'canceled')
  assert.equal((await start(member, yearly)).status, 403)
})

test('E11: during an outage nothing ends, and closing the account can be retried', async () => {
  const member = await signedIn()
  const { sessionId } = await buy(member, monthly)
  await verify(member, sessionId)
  payments.disturb(() => 'no connection')
  await assert.rejects(endBillingForDeletion(platform, member.user.id), Refusal)
  payments.disturb(undefined)
  assert.deepEqual(await planOf(member), { status: 'active', plan: monthly })
  await endBillingForDeletion(platform, member.user.id)
  assert.equal((await planOf(member)).status, 'canceled')
})

test('C12: a payment for a deleted account is refunded', async () => {
  const member = await signedIn()
  await start(member, monthly)
  await endBillingForDeletion(platform, member.user.id)
  const [page] = await payments.list<{ status: string }>(
    `/v1/checkout/sessions?customer=${await shop.customerOf(member)}`,
  )
  assert.equal(page?.status, 'expired')
  const customerId = await shop.customerOf(member)
  await payments.subscribe({ userId: member.user.id, customerId, priceId: monthly })
  await eventually(async () => (await mailboxOf(member)).length > 0)
  assert.deepEqual(
    (await mailboxOf(member)).map(({ subject }) => subject),
    ['We refunded one of your payments'],
  )
  assert.deepEqual(
    (await subscriptionsOf(member)).map(({ status }) => status),
    ['canceled'],
  )
  const [charge] = await payments.list<{ refunded: boolean }>(`/v1/charges?customer=${customerId}`)
  assert.equal(charge?.refunded, true)
  assert.deepEqual(await planOf(member), { status: 'incomplete', plan: null })
})
