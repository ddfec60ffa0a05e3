import assert from 'node:assert/strict'
import type { ProviderPayment } from '../../../platform/payments/money.ts'
import { isLive } from '../../../platform/payments/subscription-status.ts'
import type { ProviderSubscription } from '../../../platform/payments/subscriptions.ts'
import type { Platform } from '../../../platform/platform.ts'
import { listRefunds } from '../../refunds/refund-queries.ts'
import { findCurrentSubscription } from '../../subscription/access/access-queries.ts'
import { listPayments, type PaymentRow } from '../../subscription/payment-queries.ts'
import { paidUntil } from '../../sync/decide/paid-periods.ts'

type Member = {
  platform: Platform
  userId: string
  customerId: string
  now: Date
  atLift: PaymentRow[]
  alarms: { alarm: string; chargeId: string }[]
}
const lostAlarm = 'a dispute was lost after its block was lifted'

type Provider = { subscriptions: ProviderSubscription[]; payments: ProviderPayment[]; foreignPrice: string }

/** Asserts that what we store of a member, and the access that follows, is what the provider has. */
export async function assertAgreement(
  { platform, userId, customerId, now, atLift, alarms }: Member,
  { subscriptions, payments, foreignPrice }: Provider,
) {
  const row = await findCurrentSubscription({ db: platform.db, now: () => now }, userId)
  assert.ok(row)
  const reversals = await listRefunds(platform, userId)
  const ours = subscriptions.filter(({ priceId }) => priceId !== foreignPrice)
  const alive = ours.filter(({ status }) => isLive(status))
  assert.ok(alive.length <= 1, 'I1: one live subscription at most')
  const hasAccess = row.current_status === 'active'
  const [one] = alive
  if (one) {
    assert.deepEqual(
      [row.subscription_id, row.provider_status, row.plan_id, row.ends_at, row.period_ends_at],
      [one.id, one.status, one.priceId, one.endsAt, one.periodEndsAt],
      'I1: our row is a copy of it',
    )
    assert.equal(hasAccess, one.status === 'active' || one.status === 'overdue', 'I2, I3: access as paid')
    const paid = payments.filter(({ subscriptionId }) => subscriptionId === one.id)
    assert.ok(
      paid.some(({ refunded, amount }) => refunded < amount),
      'I3: what goes on is paid for',
    )
    assert.ok(row.blocked_at === null || one.endsAt !== null, 'a suspended member does not renew')
    assert.ok(!one.payerCountries.includes('BR'), 'I3: nobody from an excluded country goes on')
  } else {
    const unpaid = ours.filter(({ endedReason }) => endedReason === 'not_paid')
    const kept = unpaid.some((each) => Number(paidUntil(each, payments)) > now.getTime())
    assert.equal(hasAccess, kept, 'I2, I3: access as long as it is paid')
  }
  for (const { subscription_id, refund, paid_since } of reversals) {
    const paid = payments.filter((each) => each.subscriptionId === subscription_id)
    const due = paid.filter(({ paidAt }) => refund && (!paid_since || paidAt >= paid_since))
    assert.ok(
      due.every(({ refunded, amount, disputed }) => refunded === amount || disputed),
      'I2: what we end is paid back',
    )
  }
  await assertLedger(
    { platform, userId, atLift, alarms, isBlocked: row.blocked_at !== null },
    payments.filter((payment) => ours.some(({ id }) => id === payment.subscriptionId)),
  )
  const waiting = platform.db.selectFrom('payment_events').select('id').where('handled_at', 'is', null)
  assert.deepEqual(await waiting.where('customer_id', '=', customerId).execute(), [])
}

type Ledger = Pick<Member, 'platform' | 'userId' | 'atLift' | 'alarms'> & { isBlocked: boolean }

async function assertLedger(
  { platform, userId, atLift, alarms, isBlocked }: Ledger,
  payments: ProviderPayment[],
) {
  const ledger = await listPayments(platform, userId)
  for (const { invoiceId, chargeId, refunded, disputed, disputesNotWon, disputesLost } of payments) {
    const entry = ledger.find(({ invoice_id }) => invoice_id === invoiceId)
    assert.deepEqual(
      [entry?.refunded, entry?.disputed, entry?.disputes_not_won, entry?.disputes_lost],
      [refunded, disputed, disputesNotWon, disputesLost],
      'the ledger is the provider’s',
    )
    const lifted = atLift.find(({ invoice_id }) => invoice_id === invoiceId)
    if (disputesNotWon > (lifted?.disputes_not_won ?? 0))
      assert.ok(isBlocked, 'a dispute since the lift suspends')
    if (disputesLost > (lifted?.disputes_lost ?? 0) && !isBlocked)
      assert.ok(
        alarms.some((each) => each.alarm === lostAlarm && each.chargeId === chargeId),
        'a loss since the lift raises an alarm',
      )
  }
}
