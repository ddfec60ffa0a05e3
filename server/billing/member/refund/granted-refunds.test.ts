import assert from 'node:assert/strict'
import { test } from 'node:test'
import { day } from '#contract/durations.ts'
import { Refusal } from '../../../platform/errors.ts'
import type { Refunded } from '../../../platform/payments/refunds.ts'
import { testPlatform } from '../../../platform/testing/platform.ts'
import { refundGrant } from '../../refunds/refund-grant.ts'
import { findRefund } from '../../refunds/refund-queries.ts'
import { executeRefundJob } from '../../subscription/enqueue.ts'
import { recordingPlatform } from '../../testing/recording-platform.ts'
import { type Copies, insertUser, memberWith } from '../../testing/subscription-rows.ts'
import { grantRefund } from './request-refund.ts'

const { platform } = await testPlatform()
const now = platform.now()
const daysAgo = (count: number) => new Date(now.getTime() - count * day)
const whole = { amount: 1900, currency: 'eur' }
const away = new Refusal(503, 'The payment provider is away.')

type Answer = Refunded | 'refused' | Error

/** Grants a refund on our rows alone: the provider answers `back` or throws it, and cannot be read. */
async function grant(given: Copies, back: Answer = whole, looked: Error = away) {
  const member = await memberWith(platform, given)
  const { here, done, jobs } = recordingPlatform(platform, back instanceof Error ? {} : { back })
  let looks = 0
  here.payments.listSubscriptions = async () => {
    looks++
    throw looked
  }
  const { refundSubscription } = here.payments
  here.payments.refundSubscription = async (change) => {
    if (back instanceof Error) throw back
    return refundSubscription(change)
  }
  const again = () => grantRefund(here, member.userId)
  const error: unknown = await again().then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
  const stored = () => findRefund(platform, member.subscriptionId)
  return { ...member, error, done, jobs, looks: () => looks, again, stored }
}

async function refusalOf(given: Copies, back?: Answer) {
  const { error } = await grant(given, back)
  assert.ok(error instanceof Refusal)
  assert.equal(error.status, 409)
  return error.message
}

test('a granted refund is executed under the member’s lock, synced before and after', async () => {
  const { error, done, looks, userId, stored, again } = await grant({})
  assert.equal(error, undefined)
  assert.deepEqual(done, [`billing:${userId}`, 'refund', 'end'])
  assert.equal(looks(), 2)
  assert.ok((await stored())?.done_at)
  await again()
  assert.deepEqual(done.slice(3), [`billing:${userId}`])
})

test('a granted refund has the rest of the last payment, and survives an outage', async () => {
  const payments = [
    { paidAt: daysAgo(40), amount: 1000 },
    { paidAt: daysAgo(9), refunded: 400 },
    { paidAt: daysAgo(8), refunded: 1900 },
    { paidAt: daysAgo(7), chargeId: null },
    { paidAt: daysAgo(6), subscriptionId: 'other' },
  ]
  const { error, looks, stored } = await grant({ payments }, away)
  assert.equal(error, undefined)
  assert.equal(looks(), 2)
  const row = await stored()
  assert.deepEqual([row?.reason, row?.refund, row?.paid_since], ['granted', true, daysAgo(9)])
  assert.deepEqual([row?.amount, row?.currency, row?.done_at], [1500, 'eur', null])
})

test('a grant in the refund window refunds all payments of the window, never less than the last one', async () => {
  await platform.db
    .insertInto('plans')
    .values({ id: 'price_year', type: 'Yearly', amounts: JSON.stringify({ usd: 19000 }), on_sale: true })
    .execute()
  const paidSince = async (payments: Copies['payments']) =>
    (await (await grant({ payments: payments ?? [] }, away)).stored())?.paid_since
  const renewal = { reason: 'renewal', priceId: 'price_year' } as const
  assert.deepEqual(await paidSince([{ paidAt: daysAgo(14) }, { paidAt: daysAgo(2) }]), daysAgo(14))
  assert.deepEqual(await paidSince([{ paidAt: daysAgo(16) }, { paidAt: daysAgo(2) }]), daysAgo(2))
  assert.deepEqual(
    await paidSince([{ paidAt: daysAgo(380) }, { ...renewal, paidAt: daysAgo(9) }, { paidAt: daysAgo(2) }]),
    daysAgo(9),
  )
  // The renewal opens a window, but was not paid by card.
  const free = { ...renewal, paidAt: daysAgo(9), chargeId: null }
  assert.deepEqual(await paidSince([{ paidAt: daysAgo(380) }, free]), daysAgo(380))
  // The first payment of the account was of another plan.
  const second = [{ paidAt: daysAgo(9) }, { paidAt: daysAgo(2) }]
  assert.deepEqual(await paidSince([{ paidAt: daysAgo(12), subscriptionId: 'other' }, ...second]), daysAgo(2))
})

test('an error other than a refusal of the provider is rethrown', async () => {
  const fault = new Error('A fault')
  assert.equal((await grant({}, fault)).error, fault)
  const unseen = await grant({}, whole, fault)
  assert.equal(unseen.error, fault)
  assert.equal(await unseen.stored(), undefined)
})

test('a member without a refundable card payment is refused with 409', async () => {
  for (const payments of [[], [{ chargeId: null }], [{ refunded: 1900 }], [{ subscriptionId: 'other' }]])
    assert.equal(await refusalOf({ payments }), 'This member has no payment to refund.')
  const id = await insertUser(platform)
  await assert.rejects(grantRefund(recordingPlatform(platform).here, id), { status: 409 })
})

test('a granted refund that the provider refuses is reported, and the next one is a new attempt', async () => {
  const { error, again, stored, done } = await grant({}, 'refused')
  assert.ok(error instanceof Refusal)
  assert.match(error.message, /provider refuses this refund/)
  assert.equal(error.status, 409)
  assert.equal((await stored())?.attempt, 1)
  await assert.rejects(again(), /provider refuses this refund/)
  assert.equal((await stored())?.attempt, 2)
  assert.equal(done.filter((step) => step === 'refund').length, 2)
})

test('a refused refund that is retried during an outage is executed by a job', async () => {
  const { error, jobs, stored } = await grant({ reversals: [{ reason: 'granted', refused_at: now }] }, away)
  assert.equal(error, undefined)
  assert.ok(jobs.includes(executeRefundJob))
  assert.deepEqual([(await stored())?.refused_at, (await stored())?.attempt], [null, 2])
})

test('a grant is refused with 409 when the plan was refunded before, or the refund was sent back', async () => {
  const granted = { reason: 'granted', done_at: now, paid_since: daysAgo(1) } as const
  for (const reversal of [
    { ...granted, reason: 'requested' } as const,
    { ...granted, failed_at: now },
    { ...granted, paid_since: now },
  ])
    assert.match(await refusalOf({ reversals: [reversal] }), /^This plan was refunded before/)
  assert.equal((await grant({ reversals: [granted] })).error, undefined)
})

test('the studio shows what a grant would refund: the amount left and the days of its payments', async () => {
  const shown = async (given: Copies) => refundGrant(platform, (await memberWith(platform, given)).userId)
  const paid = [{ paidAt: daysAgo(40) }, { paidAt: daysAgo(9), refunded: 400 }]
  const one = await shown({ payments: paid })
  assert.ok('amount' in one)
  assert.deepEqual([one.kind, one.amount, one.currency, one.paidAt], ['new', 1500, 'eur', [daysAgo(9)]])
  assert.equal(one.keepsEarlier, true)
  const refused = { reason: 'requested', refused_at: now, paid_since: daysAgo(40) } as const
  const both = await shown({ payments: paid, reversals: [refused] })
  assert.ok('amount' in both)
  assert.deepEqual([both.kind, both.amount, both.paidAt], ['retry', 3400, [daysAgo(40), daysAgo(9)]])
  assert.equal(both.keepsEarlier, false)
  const granted = { reason: 'granted', paid_since: daysAgo(9), done_at: now } as const
  const made = await shown({ payments: paid, reversals: [granted] })
  assert.equal('kind' in made && made.kind, 'made')
  assert.deepEqual(await shown({ payments: [{ refunded: 1900 }] }), {
    refusal: 'This member has no payment to refund.',
  })
})

test('a crash before the job is enqueued leaves no scheduled refund', async () => {
  const { userId, subscriptionId } = await memberWith(platform)
  const { here } = recordingPlatform(platform, { crashes: true })
  here.payments.listSubscriptions = () => Promise.reject(away)
  await assert.rejects(grantRefund(here, userId), /The process ends/)
  assert.equal(await findRefund(platform, subscriptionId), undefined)
})
