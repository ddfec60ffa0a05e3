import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testPlatform } from '../../../platform/testing/platform.ts'
import { paymentDisputed } from '../../emails/payment-mails.ts'
import { listPayments } from '../../subscription/payment-queries.ts'
import { findSubscription } from '../../subscription/subscription-queries.ts'
import { recordingPlatform } from '../../testing/recording-platform.ts'
import { memberWith } from '../../testing/subscription-rows.ts'
import { applyChanges } from './changes.ts'
import { disputeChanges } from './disputes.ts'

const { platform } = await testPlatform()

function payment(
  invoiceId: string,
  more: { disputed?: boolean; disputesNotWon?: number; disputesLost?: number; inquired?: boolean },
) {
  const money = { amount: 1900, refunded: 0, currency: 'eur', cardFingerprint: null, priceId: null }
  const charge = { chargeId: 'ch_1', subscriptionId: 'sub_1', reason: 'first' as const }
  return {
    ...money,
    ...charge,
    invoiceId,
    disputed: false,
    disputesNotWon: 0,
    disputesLost: 0,
    inquired: false,
    paidAt: new Date('2026-11-01T12:00:00Z'),
    paidUntil: new Date('2026-12-01T12:00:00Z'),
    ...more,
  }
}

type Disputed = Parameters<typeof payment>[1]

/** Applies the disputes of payments, the first of which is known as it was before. Returns the block, alarms and mails. */
async function applyDisputes(
  known: Disputed,
  found: ReturnType<typeof payment>[] = [],
  present = known,
  isBlocked = false,
) {
  const { userId, named } = await memberWith(platform, { payments: [known] })
  const { here, alarms, mails } = recordingPlatform(platform)
  const payments = [payment(named('in_0'), present), ...found]
  await applyChanges(
    here,
    { user_id: userId },
    disputeChanges({ payments: await listPayments(platform, userId), isBlocked }, payments, platform.now()),
  )
  const row = await findSubscription(platform, userId)
  return { isBlocked: row?.blocked_at !== null, alarms, mails }
}

test('E8: each new dispute blocks its member and sends one email with amount and day', async () => {
  const { isBlocked, alarms, mails } = await applyDisputes({}, [
    payment('in_a', { disputed: true }),
    payment('in_b', {}),
  ])
  assert.ok(isBlocked)
  assert.deepEqual(alarms, [])
  assert.equal(mails.length, 1)
  assert.equal(mails[0]?.template, paymentDisputed)
  assert.deepEqual(mails[0]?.data, { name: 'Ana', amount: '19.00 EUR', date: '1 November 2026' })
  assert.equal(mails[0]?.cause, 'disputed:in_a')
})

test('E8: a known dispute blocks nobody again, and a known inquiry raises no alarm', async () => {
  const disputed = await applyDisputes({ disputed: true })
  assert.deepEqual([disputed.isBlocked, disputed.mails], [false, []])
  assert.deepEqual((await applyDisputes({ inquired: true })).alarms, [])
})

test('E8: a new inquiry raises an alarm and blocks nobody', async () => {
  const { isBlocked, alarms, mails } = await applyDisputes({}, [payment('in_a', { inquired: true })])
  assert.equal(isBlocked, false)
  assert.deepEqual(alarms, ['a bank inquires about a payment'])
  assert.deepEqual(mails, [])
})

test('E8: a later dispute of a known payment blocks, a later inquiry raises an alarm', async () => {
  const disputed = await applyDisputes({ inquired: true }, [], { disputed: true })
  assert.ok(disputed.isBlocked)
  assert.equal(disputed.mails.length, 1)
  assert.deepEqual((await applyDisputes({}, [], { inquired: true })).alarms, [
    'a bank inquires about a payment',
  ])
})

test('E8: a reopened dispute raises an alarm and blocks a member who is not blocked', async () => {
  const won = { disputed: true, disputesNotWon: 0 }
  const open = { disputed: true, disputesNotWon: 1 }
  const alarms = ['a bank reopened a dispute']
  const lifted = await applyDisputes(won, [], open)
  assert.deepEqual([lifted.isBlocked, lifted.alarms, lifted.mails.length], [true, alarms, 1])
  assert.deepEqual(
    [await applyDisputes(won, [], open, true)].map(({ alarms, mails }) => [alarms, mails]),
    [[alarms, []]],
  )
  const another = await applyDisputes(open, [], { ...open, disputesNotWon: 2 })
  assert.deepEqual([another.isBlocked, another.alarms], [true, alarms])
  for (const [before, after] of [
    [open, won],
    [open, open],
    [won, won],
  ] as const)
    assert.deepEqual((await applyDisputes(before, [], after)).alarms, [])
})

test('E8: a lost dispute raises an alarm when its member is not blocked, and blocks nobody again', async () => {
  const open = { disputed: true, disputesNotWon: 1 }
  const lost = { ...open, disputesLost: 1 }
  const alarms = ['a dispute was lost after its block was lifted']
  assert.deepEqual(await applyDisputes(open, [], lost), { isBlocked: false, alarms, mails: [] })
  assert.deepEqual((await applyDisputes(open, [], lost, true)).alarms, [])
  assert.deepEqual((await applyDisputes(lost, [], lost)).alarms, [])
  const decidedAtOnce = await applyDisputes({}, [payment('in_a', lost)])
  assert.deepEqual([decidedAtOnce.isBlocked, decidedAtOnce.alarms], [true, []])
  const beside = await applyDisputes(open, [payment('in_a', open)], lost)
  assert.deepEqual([beside.isBlocked, beside.alarms], [true, []])
})

test('E8: a dispute of a row of 1.2.0, which says nothing about how it ended, changes nothing', async () => {
  const { userId, named } = await memberWith(platform, { payments: [{ disputed: true }] })
  await platform.db
    .updateTable('payments')
    .set({ disputes_not_won: null, disputes_lost: null })
    .where('user_id', '=', userId)
    .execute()
  const known = { payments: await listPayments(platform, userId), isBlocked: false }
  const found = [payment(named('in_0'), { disputed: true, disputesNotWon: 2, disputesLost: 1 })]
  assert.deepEqual(disputeChanges(known, found, platform.now()), [])
})
