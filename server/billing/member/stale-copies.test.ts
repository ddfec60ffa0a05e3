import assert from 'node:assert/strict'
import { afterEach, test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import type { User } from '#contract/accounts/accounts.ts'
import { eventually } from '../../platform/testing/eventually.ts'
import { syncMember } from '../sync/sync-member.ts'
import { memberBilling } from '../testing/member.ts'
import { testShop } from '../testing/shop.ts'
import { grantRefund } from './refund/request-refund.ts'

const shop = await testShop({ works: false })
const { monthly, yearly, payments, platform, call, signedIn, buy } = shop
const { paying, refund, previewSwitch, switchPlan, chargesOf, renewNow, subscriptionOf, show } =
  memberBilling(shop)
afterEach(() => payments.disturb(undefined))

type Member = Awaited<ReturnType<typeof signedIn>>

const returnedOf = async (member: Member) =>
  (await chargesOf(member)).map(({ amount_refunded }) => amount_refunded)

/** Waits until a later second, in which the provider counts what comes next. */
const aSecond = () => wait(1_100)

test('E4: no refund is offered when the last payment was just refunded at the provider', async () => {
  const member = await paying(monthly, '5555 5555 5555 4444')
  const { prorationDate } = (await previewSwitch(member, { priceId: yearly })).body.data.preview
  await aSecond()
  await switchPlan(member, { priceId: yearly, prorationDate })
  const [last] = await chargesOf(member)
  await payments.do(`/_sandbox/charges/${last?.id}/refund`, {})
  const { status, body } = await refund(member)
  assert.equal(status, 409)
  assert.match(body.message, /was refunded already.*Write to/)
  assert.equal((await show(member)).refundAmount, null)
})

test('E10: in the refund window an administrator refunds all of it, also a payment we have not recorded', async () => {
  const member = await paying(monthly, '4000 0082 6000 0000')
  await aSecond()
  await renewNow(member)
  await grantRefund(platform, member.user.id)
  assert.deepEqual(await returnedOf(member), [1900, 1900])
})

test('E10: an administrator can grant a refund during an outage', async () => {
  const member = await paying(monthly, '4000 0027 6000 0016')
  payments.disturb(() => 'no connection')
  await grantRefund(platform, member.user.id)
  assert.deepEqual((await show(member)).refundUnderway, { amount: 1900, currency: 'usd' })
})

test('C5: a member who returns on another page after paying is not told to choose a plan', async () => {
  const former = await paying(monthly)
  await payments.remove(`/v1/subscriptions/${(await subscriptionOf(former)).id}`)
  await syncMember(platform, former.user.id)
  const basic = await signedIn()
  await shop.start(basic, 'basic_free')
  for (const member of [former, basic]) {
    await buy(member, monthly)
    await eventually(async () => {
      const { user } = (await call<{ user: User }>('GET', '/auth/refresh', member)).body.data
      return user.subscriptionStatus === 'active' && user.subscriptionPlan === monthly
    })
  }
})

test('D9: a preview syncs once, because it changes nothing', async () => {
  const member = await paying(monthly)
  const before = payments.calls.length
  assert.equal((await previewSwitch(member, { priceId: yearly })).status, 200)
  const listings = payments.calls.slice(before).filter(({ path }) => path === '/v1/subscriptions')
  assert.equal(listings.length, 1)
})
