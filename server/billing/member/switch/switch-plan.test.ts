import assert from 'node:assert/strict'
import { afterEach, beforeEach, test } from 'node:test'
import { eventually } from '../../../platform/testing/eventually.ts'
import { memberBilling, paidPeriodOf } from '../../testing/member.ts'
import { testShop } from '../../testing/shop.ts'
import { switchPlan as switchNowFor } from './switch-plan.ts'

const shop = await testShop()
beforeEach(() => {
  shop.clock.now = new Date()
})
const { signedIn, monthly, yearly, payments, planOf, platform, mailsTo } = shop
const {
  cancel,
  resume,
  show,
  paying,
  previewSwitch,
  switchPlan,
  chargesOf,
  subscriptionOf,
  giveBadCard,
  renewNow,
  portal,
} = memberBilling(shop)
afterEach(() => payments.disturb(undefined))

type Member = Awaited<ReturnType<typeof signedIn>>

async function previewed(member: Member, priceId: string) {
  const { status, body } = await previewSwitch(member, { priceId })
  assert.equal(status, 200, body.message)
  return body.data.preview
}

test('a preview of a switch reads the subscription once', async () => {
  const member = await paying(monthly)
  const before = payments.calls.length
  await previewed(member, yearly)
  const path = `/v1/subscriptions/${(await subscriptionOf(member)).id}`
  assert.equal(payments.calls.slice(before).filter((call) => call.path.startsWith(path)).length, 1)
})

test('D7, D9: an upgrade takes effect now at the price shown, and two clicks are one switch', async () => {
  const member = await paying(monthly)
  const preview = await previewed(member, yearly)
  assert.equal(preview.takesEffect, 'now')
  assert.equal(preview.plan.title, 'Yearly Plan')
  assert.deepEqual([preview.nextCharge?.amount, preview.undoesCancellation], [19000, false])
  assert.ok(preview.dueNow.amount > 17000 && preview.dueNow.amount <= 19000, String(preview.dueNow.amount))
  assert.deepEqual(await planOf(member), { status: 'active', plan: monthly })
  const change = { priceId: yearly, prorationDate: preview.prorationDate }
  const answers = await Promise.all([switchPlan(member, change), switchPlan(member, change)])
  for (const { status, body } of answers) {
    assert.equal(status, 200)
    assert.equal(body.data.subscription.plan?.id, yearly)
    assert.equal(body.data.url, null)
  }
  const amounts = (await chargesOf(member)).map(({ amount }) => amount).sort((a, b) => a - b)
  assert.equal(amounts.length, 2)
  assert.ok(Math.abs((amounts[1] ?? 0) - preview.dueNow.amount) <= 1)
  assert.equal((await subscriptionOf(member)).items.data.length, 1)
  const { isOnAnchor, days } = paidPeriodOf(await subscriptionOf(member))
  assert.ok(isOnAnchor && days >= 365, 'a whole year from now on, not the rest up to an anniversary')
  const templates = async () => (await mailsTo(member.user.email)).map(({ template }) => template)
  await eventually(async () => (await templates()).length === 4)
  assert.deepEqual((await templates()).toSorted(), ['plan-switched', 'receipt', 'receipt', 'welcome'])
})

test('D7: a declined card changes nothing', async () => {
  const member = await paying(monthly)
  await giveBadCard(member)
  const { prorationDate } = await previewed(member, yearly)
  const { status, body } = await switchPlan(member, { priceId: yearly, prorationDate })
  assert.equal(status, 409)
  assert.equal(body.code, 'card_declined')
  assert.deepEqual(await planOf(member), { status: 'active', plan: monthly })
  assert.equal((await chargesOf(member)).filter(({ amount }) => amount > 1900).length <= 1, true)
})

test('D7: after a decline the next attempt counts, with a new card or the same one', async () => {
  const member = await paying(monthly)
  await giveBadCard(member)
  const change = { priceId: yearly, prorationDate: (await previewed(member, yearly)).prorationDate }
  for (const { status, body } of await Promise.all([switchPlan(member, change), switchPlan(member, change)]))
    assert.deepEqual([status, body.code], [409, 'card_declined'])
  const { url } = (await portal(member, { to: 'card' })).body.data
  await payments.pay(`${url}/card`, '5555 5555 5555 4444')
  for (const { status, body } of await Promise.all([switchPlan(member, change), switchPlan(member, change)]))
    assert.deepEqual([status, body.data.subscription.plan?.id], [200, yearly])
  assert.equal((await chargesOf(member)).filter(({ paid }) => paid).length, 2)
})

test('D8: a downgrade takes effect at the end of the period, and can be undone', async () => {
  const member = await paying(yearly)
  const preview = await previewed(member, monthly)
  assert.equal(preview.takesEffect, 'at-period-end')
  assert.equal(preview.dueNow.amount, 0)
  assert.equal(preview.nextCharge?.amount, 1900)
  const change = { priceId: monthly, prorationDate: preview.prorationDate }
  for (let click = 0; click < 2; click++) {
    const { body } = await switchPlan(member, change)
    assert.equal(body.data.subscription.pendingSwitch?.plan.id, monthly)
    assert.equal(body.data.subscription.nextCharge?.amount, 1900)
  }
  assert.deepEqual(await planOf(member), { status: 'active', plan: yearly })
  assert.equal((await chargesOf(member)).length, 1)
  assert.equal((await previewSwitch(member, { priceId: monthly })).status, 409)
  const [schedule] = await payments.list<{ phases: { billing_cycle_anchor: string | null }[] }>(
    `/v1/subscription_schedules?customer=${await shop.customerOf(member)}`,
  )
  assert.equal(schedule?.phases.at(-1)?.billing_cycle_anchor, 'phase_start')
  assert.equal((await resume(member)).body.data.subscription.pendingSwitch, null)
  assert.equal((await subscriptionOf(member)).schedule, null)
})

test('a cancellation replaces a scheduled switch', async () => {
  const member = await paying(yearly)
  const { prorationDate } = await previewed(member, monthly)
  await switchPlan(member, { priceId: monthly, prorationDate })
  const { body } = await cancel(member)
  assert.ok(body.data.subscription.endsAt)
  assert.equal(body.data.subscription.pendingSwitch, null)
})

test('D10: a switch of a cancelled plan needs a confirmation, and then renews', async () => {
  for (const [from, to] of [
    [monthly, yearly],
    [yearly, monthly],
  ] as const) {
    const member = await paying(from)
    await cancel(member)
    const preview = await previewed(member, to)
    assert.equal(preview.undoesCancellation, true)
    const change = { priceId: to, prorationDate: preview.prorationDate }
    const pending = await switchPlan(member, change)
    assert.deepEqual([pending.status, pending.body.code], [409, 'cancellation_pending'])
    const { body } = await switchPlan(member, { ...change, undoCancellation: true })
    assert.equal(body.data.subscription.endsAt, null)
  }
})

test('a switch to another paid plan drops the choice of Basic', async () => {
  const member = await paying(monthly)
  const { prorationDate } = await previewed(member, 'basic_free')
  assert.equal((await switchPlan(member, { priceId: 'basic_free', prorationDate })).status, 200)
  const change = { ...(await previewed(member, yearly)), priceId: yearly, undoCancellation: true }
  assert.equal((await switchPlan(member, change)).status, 200)
  await platform.payments.endSubscription((await subscriptionOf(member)).id)
  await eventually(async () => (await planOf(member)).status === 'canceled')
})

test('a switch to Basic cancels the plan, and Basic begins when it ends', async () => {
  const member = await paying(monthly)
  const preview = await previewed(member, 'basic_free')
  assert.deepEqual([preview.takesEffect, preview.nextCharge], ['cancel', null])
  const change = { priceId: 'basic_free', prorationDate: preview.prorationDate }
  assert.ok((await switchPlan(member, change)).body.data.subscription.endsAt)
  assert.equal((await switchPlan(member, change)).status, 200)
  assert.deepEqual(await planOf(member), { status: 'active', plan: monthly })
  const { id } = await subscriptionOf(member)
  await platform.payments.endSubscription(id)
  await eventually(async () => (await planOf(member)).plan === 'basic_free')
})

test('Basic is kept when the response to the cancellation is lost', async () => {
  const member = await paying(monthly)
  const { prorationDate } = await previewed(member, 'basic_free')
  payments.disturb(({ method, path }) =>
    method === 'POST' && path.startsWith('/v1/subscriptions/') ? 'answer is lost' : undefined,
  )
  assert.equal((await switchPlan(member, { priceId: 'basic_free', prorationDate })).status, 503)
  payments.disturb(undefined)
  const { id } = await subscriptionOf(member)
  await platform.payments.endSubscription(id)
  await eventually(async () => (await planOf(member)).plan === 'basic_free')
})

test('a member with a cancelled plan may still choose Basic', async () => {
  const member = await paying(monthly)
  const { endsAt } = (await cancel(member)).body.data.subscription
  const { takesEffect, prorationDate } = await previewed(member, 'basic_free')
  assert.equal(takesEffect, 'cancel')
  const { body } = await switchPlan(member, { priceId: 'basic_free', prorationDate })
  assert.equal(body.data.subscription.endsAt, endsAt)
  assert.equal((await previewSwitch(member, { priceId: 'basic_free' })).status, 409)
  const { id } = await subscriptionOf(member)
  await platform.payments.endSubscription(id)
  await eventually(async () => (await planOf(member)).plan === 'basic_free')
})

test('an old price, a plan that is not on sale and an open payment are refused with a sentence', async () => {
  const member = await paying(monthly)
  const old = new Date(platform.now().getTime() - 31 * 60_000).toISOString()
  const late = await switchPlan(member, { priceId: yearly, prorationDate: old })
  assert.deepEqual([late.status, late.body.code], [409, 'preview_expired'])
  for (const prorationDate of ['yesterday', 5, null])
    assert.equal((await switchPlan(member, { priceId: yearly, prorationDate })).status, 400)
  assert.equal((await previewSwitch(member, { priceId: 'price_unknown' })).status, 400)
  assert.equal((await previewSwitch(member, { priceId: monthly })).status, 409)
  assert.equal((await previewSwitch(await signedIn(), { priceId: yearly })).status, 409)
  await giveBadCard(member)
  await renewNow(member)
  await eventually(async () => (await show(member)).paymentProblem !== null)
  assert.equal((await previewSwitch(member, { priceId: yearly })).body.code, 'payment_open')
})

test('D9: a preview from an earlier period has expired', async () => {
  const member = await paying(monthly)
  const prorationDate = new Date(platform.now().getTime() - 600_000).toISOString()
  const { status, body } = await switchPlan(member, { priceId: yearly, prorationDate })
  assert.deepEqual([status, body.code], [409, 'preview_expired'])
  assert.deepEqual(await planOf(member), { status: 'active', plan: monthly })
})

test('B6: the next click finds a switch whose response was lost', async () => {
  const member = await paying(monthly)
  const { prorationDate } = await previewed(member, yearly)
  payments.disturb(({ method, path }) =>
    method === 'POST' && path.startsWith('/v1/subscriptions/') ? 'answer is lost' : undefined,
  )
  assert.equal((await switchPlan(member, { priceId: yearly, prorationDate })).status, 503)
  payments.disturb(undefined)
  const { status, body } = await switchPlan(member, { priceId: yearly, prorationDate })
  assert.equal(status, 200)
  assert.equal(body.data.subscription.plan?.id, yearly)
  assert.equal((await chargesOf(member)).length, 2)
})

test('a switch that needs confirmation opens the provider’s page, and changes nothing before', async () => {
  const member = await paying(monthly)
  const { payments: real } = platform
  const unconfirmed = { ...platform, payments: { ...real, switchNow: async () => 'unconfirmed' as const } }
  const change = { priceId: yearly, prorationDate: platform.now().toISOString(), undoCancellation: false }
  const { url } = await switchNowFor(unconfirmed, member.user, change)
  assert.match(url ?? '', /\/pay\/portal\//)
  assert.deepEqual(await planOf(member), { status: 'active', plan: monthly })
})
