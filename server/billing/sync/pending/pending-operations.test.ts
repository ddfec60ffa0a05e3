import assert from 'node:assert/strict'
import { afterEach, test } from 'node:test'
import { findPendingSwitch, recordPendingSwitch } from '../../subscription/pending-switch-queries.ts'
import { recordBasic } from '../../subscription/subscription-queries.ts'
import { memberBilling } from '../../testing/member.ts'
import { testShop } from '../../testing/shop.ts'
import { syncMember } from '../sync-member.ts'

const shop = await testShop()
const { monthly, yearly, payments, platform, planOf } = shop
const { cancel, resume, show, paying, previewSwitch, switchPlan, subscriptionOf } = memberBilling(shop)
afterEach(() => {
  payments.disturb(undefined)
  shop.restoreMessages()
})

type Member = Awaited<ReturnType<typeof paying>>

/** Returns a member of a yearly plan that is cancelled; no webhook arrives. */
async function cancelledMember() {
  const member = await paying(yearly)
  await cancel(member)
  shop.loseMessages()
  return member
}

async function switchDown(member: Member) {
  const { prorationDate } = (await previewSwitch(member, { priceId: monthly })).body.data.preview
  return switchPlan(member, { priceId: monthly, prorationDate, undoCancellation: true })
}

const breakSchedule = (how: 'no connection' | 'answer is lost', path = '/v1/subscription_schedules') =>
  payments.disturb((call) => (call.method === 'POST' && call.path.startsWith(path) ? how : undefined))

test('D10: an interrupted downgrade leaves the plan cancelled', async () => {
  const member = await cancelledMember()
  breakSchedule('no connection')
  assert.equal((await switchDown(member)).status, 503)
  await syncMember(platform, member.user.id)
  assert.ok((await subscriptionOf(member)).cancel_at)
  assert.ok((await show(member)).endsAt)
  payments.disturb(undefined)
  const { body } = await switchDown(member)
  assert.deepEqual(
    [body.data.subscription.endsAt, body.data.subscription.pendingSwitch?.plan.id],
    [null, monthly],
  )
})

test('D10: a downgrade that only lost its last response is made', async () => {
  const member = await cancelledMember()
  await recordBasic(platform, member.user.id)
  breakSchedule('answer is lost', '/v1/subscription_schedules/')
  assert.equal((await switchDown(member)).status, 503)
  payments.disturb(undefined)
  await syncMember(platform, member.user.id)
  const { endsAt, pendingSwitch } = await show(member)
  assert.deepEqual([endsAt, pendingSwitch?.plan.id], [null, monthly])
  await platform.payments.endSubscription((await subscriptionOf(member)).id)
  await syncMember(platform, member.user.id)
  assert.deepEqual(await planOf(member), { status: 'canceled', plan: yearly })
})

test('D10: a downgrade that never began does not undo a later decision', async () => {
  const member = await cancelledMember()
  breakSchedule('no connection', '/v1/subscriptions/')
  assert.equal((await switchDown(member)).status, 503)
  payments.disturb(undefined)
  await resume(member)
  await syncMember(platform, member.user.id)
  assert.equal((await show(member)).endsAt, null)
  assert.equal((await findPendingSwitch(platform, member.user.id))?.plan_id, null)
})

test('a completed switch drops the choice of Basic, also after a crash', async () => {
  const member = await paying(yearly)
  await recordBasic(platform, member.user.id)
  await recordPendingSwitch(platform, member.user.id, { plan_id: yearly, canceled_at: platform.now() })
  await syncMember(platform, member.user.id)
  await platform.payments.endSubscription((await subscriptionOf(member)).id)
  await syncMember(platform, member.user.id)
  assert.equal((await planOf(member)).status, 'canceled')
})
