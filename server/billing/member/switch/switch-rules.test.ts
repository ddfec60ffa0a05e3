import assert from 'node:assert/strict'
import { test } from 'node:test'
import { minute } from '#contract/durations.ts'
import { Refusal } from '../../../platform/errors.ts'
import { RequestRefused } from '../../../platform/payments/client.ts'
import { testPlatform } from '../../../platform/testing/platform.ts'
import { replacePlansOnSale } from '../../plans/plan-queries.ts'
import { createRefund } from '../../refunds/refund-queries.ts'
import { findPendingSwitch } from '../../subscription/pending-switch-queries.ts'
import { findSubscription } from '../../subscription/subscription-queries.ts'
import { periodEndsAt, subscriberWith } from '../../testing/subscriber.ts'
import { billingPage } from '../portal.ts'
import { previewSwitch, switchPlan } from './switch-plan.ts'

const { platform } = await testPlatform()
const now = new Date('2026-11-15T12:00:00Z')
const soldPlans = [
  { id: 'basic_free', type: 'Basic' as const, product_id: null, amounts: { usd: 0, eur: 0 } },
  { id: 'price_month', type: 'Monthly' as const, product_id: 'prod', amounts: { usd: 1900, eur: 1700 } },
  { id: 'price_year', type: 'Yearly' as const, product_id: 'prod', amounts: { usd: 19000, eur: 17000 } },
]
await replacePlansOnSale(platform, soldPlans)

type Member = Awaited<ReturnType<typeof subscriberWith>>

const memberOf = (
  copy: Parameters<typeof subscriberWith>[1],
  setting: Omit<Parameters<typeof subscriberWith>[2], 'at'> = {},
) => subscriberWith(platform, copy, { at: now, ...setting })

const switchTo = ({ here, user }: Member, priceId: string, more = {}) =>
  switchPlan(here, user, { priceId, prorationDate: now.toISOString(), undoCancellation: false, ...more })
const refusedWith = (status: number, sentence: RegExp, code?: string) => (error: unknown) =>
  error instanceof Refusal && error.status === status && error.code === code && sentence.test(error.message)
const yearly = { priceId: 'price_year' }
const cancelled = { endsAt: periodEndsAt, canceledAt: new Date('2026-11-10') }

test('a preview of each plan says when it begins, what is due now and what comes next', async () => {
  const up = await memberOf({})
  const { preview } = await previewSwitch(up.here, up.user, 'price_year')
  assert.deepEqual(preview, {
    plan: { id: 'price_year', title: 'Yearly Plan', type: 'Yearly' },
    takesEffect: 'now',
    at: now.toISOString(),
    dueNow: { amount: 15_100, currency: 'eur' },
    nextCharge: { amount: 17_000, currency: 'eur', at: '2027-11-15T12:00:00.000Z' },
    prorationDate: new Date(now.getTime() + 1000).toISOString(),
    undoesCancellation: false,
  })
  const down = await memberOf({ ...yearly, ...cancelled })
  const later = (await previewSwitch(down.here, down.user, 'price_month')).preview
  assert.deepEqual(
    [later.takesEffect, later.at, later.dueNow.amount],
    ['at-period-end', periodEndsAt.toISOString(), 0],
  )
  assert.deepEqual(later.nextCharge, { amount: 1700, currency: 'eur', at: periodEndsAt.toISOString() })
  assert.equal(later.undoesCancellation, true)
  const basic = (await previewSwitch(down.here, down.user, 'basic_free')).preview
  assert.deepEqual([basic.takesEffect, basic.nextCharge, basic.undoesCancellation], ['cancel', null, false])
})

test('a switch to the current plan is refused in the preview, and a second click calls no provider', async () => {
  const member = await memberOf({})
  await assert.rejects(
    previewSwitch(member.here, member.user, 'price_month'),
    refusedWith(409, /your plan already/),
  )
  assert.equal((await switchTo(member, 'price_month')).outcome, 'switched')
  const planned = await memberOf({ ...yearly, nextPriceId: 'price_month' })
  assert.equal((await switchTo(planned, 'price_month')).outcome, 'planned')
  assert.deepEqual([member.providerCalls(), planned.providerCalls()], [[], []])
})

test('a switch that is not possible is refused with its reason', async () => {
  const running = await memberOf({})
  await assert.rejects(switchTo(running, 'price_old'), refusedWith(400, /not on sale/))
  const none = await memberOf({}, { noPlan: true })
  const ended = await memberOf({ status: 'canceled', endedAt: new Date('2026-11-10') })
  for (const member of [none, ended])
    await assert.rejects(switchTo(member, 'price_year'), refusedWith(409, /no paid plan to switch from/))
  const owing = await memberOf({ status: 'overdue' })
  await assert.rejects(switchTo(owing, 'price_year'), refusedWith(409, /last payment failed/, 'payment_open'))
  const inPounds = await memberOf({ currency: 'gbp' })
  await assert.rejects(switchTo(inPounds, 'price_year'), refusedWith(409, /not sold in the currency/))
  assert.equal((await switchTo(inPounds, 'basic_free')).outcome, 'planned')
})

test('a suspended member cannot switch, nor one with a pending refund', async () => {
  const member = await memberOf({})
  const user = { ...member.user, suspendedAt: now.toISOString() }
  await assert.rejects(switchTo({ ...member, user }, 'price_year'), refusedWith(403, /suspended/))
  await createRefund(platform, {
    subscription_id: member.subscriptionId,
    user_id: member.userId,
    reason: 'requested',
    refund: true,
  })
  await assert.rejects(switchTo(member, 'price_year'), refusedWith(409, /refund is on its way/))
  assert.deepEqual(
    member.providerCalls().filter((step) => step.startsWith('switch:')),
    [],
  )
})

test('the idempotency key of a switch has its price, its proration date and its attempt', async () => {
  const member = await memberOf({})
  const { url, outcome } = await switchTo(member, 'price_year')
  assert.deepEqual([url, outcome], [null, 'planned'])
  assert.deepEqual(member.providerCalls(), [`switch:${member.subscriptionId}:price_year:${now.getTime()}:1`])
})

test('a preview is valid for 30 minutes, and may be a minute ahead of our clock', async () => {
  for (const [ahead, isTaken] of [
    [0, true],
    [-30 * minute, true],
    [-30 * minute - 1, false],
    [minute, true],
    [minute + 1, false],
  ] as const) {
    const member = await memberOf({})
    const prorationDate = new Date(now.getTime() + ahead).toISOString()
    const attempt = switchTo(member, 'price_year', { prorationDate })
    if (isTaken) await attempt
    else await assert.rejects(attempt, refusedWith(409, /has expired/, 'preview_expired'), `${ahead}`)
    assert.equal(member.providerCalls().length, isTaken ? 1 : 0)
  }
})

test('a preview of another period is refused, and does not count as an attempt', async () => {
  const member = await memberOf({}, { now: 'outdated' })
  await assert.rejects(switchTo(member, 'price_year'), refusedWith(409, /has expired/, 'preview_expired'))
  assert.equal(await findPendingSwitch(platform, member.userId), undefined)
})

test('an attempt after a declined card has another idempotency key', async () => {
  const member = await memberOf({}, { now: 'declined' })
  for (const attempt of [1, 2, 3]) {
    await assert.rejects(switchTo(member, 'price_year'), refusedWith(409, /declined/, 'card_declined'))
    assert.match(member.providerCalls().at(-1) ?? '', new RegExp(`:${attempt}$`))
  }
})

test('a confirmation undoes a cancellation only if there is one', async () => {
  const page = 'https://billing.example/confirm'
  const plain = await memberOf({}, { now: 'unconfirmed', portal: page })
  const answer = await switchTo(plain, 'price_year')
  assert.deepEqual([answer.url, answer.outcome], [page, 'confirm'])
  const { origin } = platform.urls.public
  const door = { to: 'switch', subscriptionId: plain.subscriptionId, priceId: 'price_year' }
  const opened = `portal: ${JSON.stringify(door)}, ${origin}/settings?tab=billing&back=1`
  assert.equal(plain.providerCalls().at(-1), `${opened}, promised: nothing`)
  const leaving = await memberOf(cancelled, { now: 'unconfirmed', portal: page })
  await switchTo(leaving, 'basic_free')
  await switchTo(leaving, 'price_year', { undoCancellation: true })
  assert.match(leaving.providerCalls().at(-1) ?? '', /promised: price_year$/)
  assert.deepEqual((await findPendingSwitch(platform, leaving.userId))?.canceled_at, cancelled.canceledAt)
  assert.ok((await findSubscription(platform, leaving.userId))?.basic_since, 'the request for Basic stays')
})

test('the pages of the provider lead back to the settings, with the switch if there is one', () => {
  const settings = `${platform.urls.public.origin}/settings?tab=billing&back=1`
  assert.equal(billingPage(platform), settings)
  assert.equal(billingPage(platform, 'price_year'), `${settings}&switch=price_year`)
})

test('a confirmation page refused for a cancelled plan says what to do; other failures are rethrown', async () => {
  const saidNo = new RequestRefused(502, 'The provider said no.')
  const leaving = await memberOf(cancelled, { now: 'unconfirmed', portal: saidNo })
  const change = { undoCancellation: true }
  await assert.rejects(switchTo(leaving, 'price_year', change), refusedWith(409, /Keep your plan first/))
  const running = await memberOf({}, { now: 'unconfirmed', portal: saidNo })
  await assert.rejects(switchTo(running, 'price_year'), saidNo)
  const away = new Refusal(503, 'Away.')
  const unlucky = await memberOf(cancelled, { now: 'unconfirmed', portal: away })
  await assert.rejects(switchTo(unlucky, 'price_year', change), away)
})

test('a cancelled plan is switched only when the member undoes the cancellation', async () => {
  for (const [priceId, target] of [
    ['price_month', 'price_year'],
    ['price_year', 'price_month'],
  ] as const) {
    const member = await memberOf({ priceId, ...cancelled })
    await assert.rejects(switchTo(member, target), refusedWith(409, /is cancelled/, 'cancellation_pending'))
    assert.deepEqual(member.providerCalls(), [])
  }
  const member = await memberOf({ ...yearly, ...cancelled })
  await switchTo(member, 'price_month', { undoCancellation: true })
  assert.deepEqual(member.providerCalls().slice(0, 2), ['cancel: false', 'later: price_month'])
  assert.ok(await findPendingSwitch(platform, member.userId), 'a sync repairs a crash between the two steps')
})

test('a switch at the end of the period records no cancellation to undo when there is none', async () => {
  const member = await memberOf(yearly)
  assert.equal((await switchTo(member, 'price_month')).outcome, 'planned')
  assert.deepEqual(member.providerCalls(), ['later: price_month'])
  assert.equal(await findPendingSwitch(platform, member.userId), undefined)
})

test('a switch to Basic cancels a plan that renews, and another switch drops Basic', async () => {
  const member = await memberOf({})
  await switchTo(member, 'basic_free')
  assert.ok((await findSubscription(platform, member.userId))?.basic_since)
  // The provider still says that the plan renews: somebody took the cancellation back there.
  await switchTo(member, 'basic_free')
  assert.deepEqual(member.providerCalls(), ['cancel: true', 'cancel: true'])
  await switchTo(member, 'price_year')
  assert.equal((await findSubscription(platform, member.userId))?.basic_since, null)
})

test('Basic after a cancelled plan is chosen once, and no other plan counts as chosen with it', async () => {
  const member = await memberOf(cancelled)
  await switchTo(member, 'basic_free')
  assert.deepEqual(member.providerCalls(), [])
  const again = previewSwitch(member.here, member.user, 'basic_free')
  await assert.rejects(again, refusedWith(409, /your plan already/))
  assert.equal((await previewSwitch(member.here, member.user, 'price_year')).preview.takesEffect, 'now')
})
