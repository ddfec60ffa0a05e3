import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { MailTemplate } from '../../../platform/mail/mail-template.ts'
import { testPlatform } from '../../../platform/testing/platform.ts'
import {
  countryNotServed,
  duplicatePaid,
  fraudWarned,
  paymentReturned,
  refundMade,
} from '../../emails/refund-mails.ts'
import { syncCustomerJob } from '../../subscription/enqueue.ts'
import { recordingPlatform } from '../../testing/recording-platform.ts'
import { memberWith } from '../../testing/subscription-rows.ts'
import { findRefund, type RefundRow } from '../refund-queries.ts'
import { executeRefund, executeRefundUnderLock } from './refunds.ts'

const { platform } = await testPlatform()
const whole = { amount: 1900, currency: 'eur' }

const reversed = async (given: { reason: RefundRow['reason'] } & Partial<RefundRow>) => {
  const member = await memberWith(platform, { reversals: [given] })
  return { ...member, stored: () => findRefund(platform, member.subscriptionId) }
}

test('a refund is executed before the plan ends, emailed once, and not repeated', async () => {
  const { subscriptionId, stored } = await reversed({ reason: 'requested' })
  const { here, done, jobs, alarms, mails } = recordingPlatform(platform, { back: whole })
  assert.deepEqual(await executeRefund(here, subscriptionId), whole)
  assert.equal(await executeRefund(here, subscriptionId), undefined)
  assert.equal(await executeRefund(here, 'sub_unknown'), undefined)
  assert.deepEqual(done, ['refund', 'end'])
  assert.deepEqual(jobs, [syncCustomerJob])
  assert.deepEqual(alarms, [])
  assert.equal(mails.length, 1)
  assert.equal(mails[0]?.cause, `reversal:${subscriptionId}:1900`)
  assert.deepEqual(mails[0]?.data, { name: 'Ana', amount: '19.00 EUR' })
  const row = await stored()
  assert.ok(row?.done_at)
  assert.deepEqual([row.amount, row.currency], [1900, 'eur'])
})

const mailOf: [reason: RefundRow['reason'], more: Partial<RefundRow>, template?: MailTemplate][] = [
  ['duplicate', {}, duplicatePaid],
  ['duplicate', { refund: false }],
  ['excluded_country', {}, countryNotServed],
  ['not_allowed', {}, paymentReturned],
  ['late_payment', {}, paymentReturned],
  ['requested', {}, refundMade],
  ['granted', {}, refundMade],
  ['granted', { amount: 1900 }, refundMade],
  ['refunded', { refund: false }, refundMade],
  ['disputed', { refund: false }],
  ['fraud_warning', {}, fraudWarned],
  ['fraud_warning', { amount: 1900 }, paymentReturned],
]
for (const [reason, more, template] of mailOf)
  test(`the mail about ${reason} ${JSON.stringify(more)} is ${template ? 'sent' : 'left out'}`, async () => {
    const { subscriptionId } = await reversed({ reason, ...more })
    const { here, done, mails } = recordingPlatform(platform, { back: whole })
    await executeRefund(here, subscriptionId)
    assert.deepEqual(
      mails.map((mail) => mail.template),
      template ? [template] : [],
    )
    const refund = more.refund === false ? [] : ['refund']
    const isFirst = ['duplicate', 'excluded_country', 'not_allowed'].includes(reason)
    assert.deepEqual(done, isFirst ? ['end', ...refund] : [...refund, 'end'])
    if (template && more.refund === false) {
      assert.deepEqual(mails[0]?.data, { name: 'Ana', amount: 'Your payment' })
      assert.equal(mails[0]?.cause, `reversal:${subscriptionId}:0`)
    }
  })

test('the email names the newly refunded amount, and is not sent when there is none', async () => {
  const more = await reversed({ reason: 'late_payment', amount: 500, currency: 'eur' })
  const { here, mails } = recordingPlatform(platform, { back: whole })
  await executeRefund(here, more.subscriptionId)
  assert.deepEqual(mails[0]?.data, { name: 'Ana', amount: '5.00 EUR' })
  const none = await reversed({ reason: 'requested' })
  const nothing = recordingPlatform(platform, { back: { amount: 0, currency: 'eur' } })
  await executeRefund(nothing.here, none.subscriptionId)
  assert.deepEqual(nothing.mails, [])
})

test('a refused refund leaves the plan running, raises one alarm, and is not retried', async () => {
  const { subscriptionId, stored } = await reversed({ reason: 'requested' })
  const { here, done, jobs, alarms } = recordingPlatform(platform, { back: 'refused' })
  assert.equal(await executeRefund(here, subscriptionId), undefined)
  assert.equal(await executeRefund(here, subscriptionId), undefined)
  assert.deepEqual(done, ['refund'])
  assert.deepEqual(jobs, [syncCustomerJob])
  assert.deepEqual(alarms, ['the payment provider refuses a refund'])
  assert.ok((await stored())?.refused_at)
})

test('a refund of a plan paid without a charge raises an alarm; of an unpaid plan it does not', async () => {
  const reversals = [{ reason: 'late_payment' } as const]
  const { here, alarms, mails } = recordingPlatform(platform)
  for (const payments of [[], [{ subscriptionId: 'other', chargeId: null }], [{}]])
    await executeRefund(here, (await memberWith(platform, { reversals, payments })).subscriptionId)
  assert.deepEqual(alarms, [])
  await executeRefund(
    here,
    (await memberWith(platform, { reversals, payments: [{ chargeId: null }, {}] })).subscriptionId,
  )
  assert.deepEqual(alarms, ['a plan that has ended was paid without a charge'])
  assert.deepEqual(mails, [])
})

test('the job takes the lock of the member, and none for an unknown subscription', async () => {
  const { subscriptionId, userId } = await reversed({ reason: 'requested' })
  const { here, done } = recordingPlatform(platform, { back: whole })
  assert.deepEqual(await executeRefundUnderLock(here, subscriptionId), whole)
  assert.equal(await executeRefundUnderLock(here, 'sub_unknown'), undefined)
  assert.deepEqual(done, [`billing:${userId}`, 'refund', 'end'])
})

test('a scheduled refund that returned nothing has no amount', async () => {
  const { subscriptionId, stored } = await reversed({ reason: 'requested', ...whole })
  await executeRefund(recordingPlatform(platform).here, subscriptionId)
  assert.equal((await stored())?.amount, null)
})

test('a crash before the job is enqueued leaves the refund repeatable', async () => {
  for (const back of [whole, 'refused'] as const) {
    const { subscriptionId, stored } = await reversed({ reason: 'requested' })
    await assert.rejects(
      executeRefund(recordingPlatform(platform, { back, crashes: true }).here, subscriptionId),
    )
    const row = await stored()
    assert.deepEqual([row?.done_at, row?.refused_at], [null, null])
  }
})
