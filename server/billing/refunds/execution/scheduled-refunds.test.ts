import assert from 'node:assert/strict'
import { test } from 'node:test'
import { day } from '#contract/durations.ts'
import { testPlatform } from '../../../platform/testing/platform.ts'
import { billingLock } from '../../subscription/billing-lock.ts'
import { executeRefundJob } from '../../subscription/enqueue.ts'
import { recordingPlatform } from '../../testing/recording-platform.ts'
import { type Copies, memberWith } from '../../testing/subscription-rows.ts'
import { findRefund, type RefundOrder } from '../refund-queries.ts'
import { recordFailedRefunds } from './failed-refunds.ts'
import { refundFraudWarning } from './fraud-warnings.ts'
import { scheduleRefunds } from './refunds.ts'

const { platform } = await testPlatform()
const now = platform.now()
const daysAgo = (count: number) => new Date(now.getTime() - count * day)
const whole = { amount: 1900, currency: 'eur' }

test('a scheduled refund becomes one job, and raises an alarm unless somebody requested it', async () => {
  const { here, jobs, alarms } = recordingPlatform(platform)
  for (const reason of ['requested', 'granted', 'late_payment'] as const) {
    const { userId, subscriptionId } = await memberWith(platform)
    const promised = [{ subscriptionId, reason, refund: true, paidSince: now, promised: whole }]
    await scheduleRefunds(here, userId, promised)
    await scheduleRefunds(here, userId, promised)
    const row = await findRefund(platform, subscriptionId)
    assert.deepEqual([row?.paid_since, row?.amount, row?.refund], [now, 1900, true])
  }
  assert.deepEqual(jobs, [executeRefundJob, executeRefundJob, executeRefundJob])
  assert.deepEqual(alarms, ['subscription undone: late_payment'])
})

type StoredReversal = NonNullable<Copies['reversals']>[number]
const lateAt = { reason: 'late_payment', paidSince: daysAgo(2) } as const
const warnedAt = (days: number) => ({ reason: 'fraud_warning', paidSince: daysAgo(days) }) as const
const done = { reason: 'requested', done_at: now, paid_since: daysAgo(5) } as const
const reopened: [
  sentence: string,
  known: StoredReversal,
  found: Omit<RefundOrder, 'subscriptionId' | 'refund'>,
  since?: Date,
][] = [
  ['a late payment after a refund', done, lateAt, daysAgo(5)],
  ['a late payment after an end without refund', { ...done, refund: false }, lateAt, daysAgo(2)],
  ['a late payment while the refund is under way', { ...done, done_at: null }, lateAt],
  ['a late payment after a refund that the bank sent back', { ...done, failed_at: now }, lateAt],
  ['another reason', done, { ...lateAt, reason: 'refunded' }],
  ['another reason for an earlier payment', done, { ...warnedAt(9), reason: 'granted' }],
  ['a late payment of unknown time', done, { reason: 'late_payment' }],
  ['a warning about an earlier payment', done, warnedAt(9), daysAgo(9)],
  ['a warning about a payment that goes back', done, warnedAt(5)],
  ['a warning when all goes back', { ...done, paid_since: null }, warnedAt(9)],
]
for (const [sentence, known, found, since] of reopened)
  test(`${sentence} ${since ? 'sends more back' : 'changes nothing'}`, async () => {
    const payments = [
      { paidAt: daysAgo(10) },
      { paidAt: daysAgo(9), amount: 100 },
      { paidAt: daysAgo(5), amount: 1000, refunded: 400 },
      { paidAt: daysAgo(2), amount: 50 },
      { paidAt: daysAgo(1), chargeId: null },
      { paidAt: daysAgo(1), subscriptionId: 'other' },
    ]
    const { userId, subscriptionId } = await memberWith(platform, { payments, reversals: [known] })
    const { here, jobs } = recordingPlatform(platform)
    await scheduleRefunds(here, userId, [{ subscriptionId, refund: true, ...found }])
    const row = await findRefund(platform, subscriptionId)
    assert.equal(jobs.length, since ? 1 : 0)
    if (!since) return assert.equal(row?.amount, null)
    const amounts = new Map([
      [daysAgo(9).getTime(), 750],
      [daysAgo(5).getTime(), 650],
      [daysAgo(2).getTime(), 50],
    ])
    assert.deepEqual([row?.done_at, row?.paid_since, row?.currency], [null, since, 'eur'])
    assert.equal(row?.amount, amounts.get(since.getTime()))
  })

test('a completed refund is watched for 90 days by the charges of its subscription', async () => {
  const payments = [{}, { subscriptionId: 'other' }, { chargeId: null }]
  const made = { reason: 'requested', done_at: daysAgo(89) } as const
  const left = [
    { ...made, done_at: null },
    { ...made, done_at: daysAgo(90) },
    { ...made, refund: false },
    { ...made, failed_at: now },
  ]
  const { here, done, alarms } = recordingPlatform(platform, { hasFailed: true })
  for (const reversal of left)
    await recordFailedRefunds(here, (await memberWith(platform, { payments, reversals: [reversal] })).userId)
  assert.deepEqual(done, [])
  const { userId, named, subscriptionId } = await memberWith(platform, { payments, reversals: [made] })
  await recordFailedRefunds(recordingPlatform(platform).here, userId)
  assert.equal((await findRefund(platform, subscriptionId))?.failed_at, null)
  await recordFailedRefunds(here, userId)
  assert.deepEqual(done, [named('ch_0')])
  assert.deepEqual(alarms, ['a refund was sent back by the bank'])
  assert.ok((await findRefund(platform, subscriptionId))?.failed_at)
})

test('a payment with a fraud warning is refunded by the holder of the billing lock', async () => {
  const { here, jobs } = recordingPlatform(platform)
  const { userId, named, subscriptionId } = await memberWith(platform)
  const held: string[] = []
  const warned = {
    ...here,
    payments: { ...here.payments, isSuspicious: async () => true },
    locks: {
      async hold<Result>(name: string, work: () => Promise<Result>) {
        assert.equal(await findRefund(platform, subscriptionId), undefined)
        held.push(name)
        const result = await work()
        assert.equal((await findRefund(platform, subscriptionId))?.reason, 'fraud_warning')
        return result
      },
    },
  }
  await refundFraudWarning(warned, userId, named('ch_0'))
  assert.deepEqual(held, [billingLock(userId)])
  assert.deepEqual(jobs, [executeRefundJob])
})
