import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { billingRules } from '#contract/billing/billing-rules.ts'
import { isPaidUp } from '#contract/billing/paid-up.ts'
import { day, hour } from '#contract/durations.ts'
import type { ProviderPayment } from '../../../platform/payments/money.ts'
import { isLive, isOverdue } from '../../../platform/payments/subscription-status.ts'
import type { ProviderSubscription } from '../../../platform/payments/subscriptions.ts'
import type { PlanRow } from '../../plans/plan-queries.ts'
import type { RefundRow } from '../../refunds/refund-queries.ts'
import { paymentRow } from '../../subscription/payment-queries.ts'
import { emptySubscription } from '../../testing/empty-subscription.ts'
import { nothingPending } from '../../testing/nothing-pending.ts'
import { days, now, provider } from '../../testing/provider-states.ts'
import { renewalPayment } from '../../testing/renewal-payment.ts'
import type { Change } from './changes.ts'
import { type Before, decide } from './decide.ts'

const plan = (id: string, type: PlanRow['type']): [string, PlanRow] => [
  id,
  { id, type, product_id: 'prod', amounts: { usd: 1900 }, on_sale: true, created_at: now },
]
const plans = new Map([plan('price_month', 'Monthly'), plan('price_year', 'Yearly')])

const emptyRow = { ...emptySubscription, customer_id: 'cus' }
const unknown: Before = { row: emptyRow, payments: [], refunds: [], isBlocked: false, isClosed: false, plans }

function after(before: Before, changes: Change[]): Before {
  const state = { ...before, refunds: [...before.refunds] }
  for (const change of changes) {
    if (change.kind === 'update-subscription') state.row = { ...state.row, ...change.snapshot }
    if (change.kind === 'record-payments')
      state.payments = change.payments.map((one) => paymentRow('user', one))
    if (change.kind === 'block-member') state.isBlocked = true
    if (change.kind === 'schedule-refund') state.refunds.push(refundRow(change.order))
  }
  return state
}

function refundRow({
  subscriptionId,
  reason,
  refund,
  paidSince,
}: Extract<Change, { kind: 'schedule-refund' }>['order']): RefundRow {
  return {
    subscription_id: subscriptionId,
    user_id: 'user',
    reason,
    refund,
    paid_since: paidSince ?? null,
    amount: null,
    currency: null,
    failed_at: null,
    refused_at: null,
    attempt: 1,
    created_at: now,
    done_at: null,
  }
}

const ofKind = <Kind extends Change['kind']>(changes: Change[], kind: Kind) =>
  changes.filter((change): change is Extract<Change, { kind: Kind }> => change.kind === kind)

const planChanges = (changes: Change[]) =>
  ofKind(changes, 'log').filter(({ message }) => message === 'plan changed')

const snapshotIn = (changes: Change[]) => {
  const [update] = ofKind(changes, 'update-subscription')
  assert.ok(update)
  return update.snapshot
}

const endedPlan: ProviderSubscription = {
  ...nothingPending,
  id: 'sub_1',
  status: 'canceled',
  priceId: 'price_month',
  currency: 'usd',
  createdAt: days(-40),
  periodStartedAt: days(-10),
  periodEndsAt: days(20),
  canceledAt: days(-1),
  endedAt: days(-1),
  endedReason: 'requested',
  payerCountries: ['US'],
}
const paid: ProviderPayment = {
  ...renewalPayment,
  paidAt: days(-10),
}

test('one live subscription stays, and every other one is ended', () => {
  fc.assert(
    fc.property(provider, fc.boolean(), (found, isBlocked) => {
      const changes = decide({ ...unknown, isBlocked }, found, now)
      const { subscription_id } = snapshotIn(changes)
      const ending = ofKind(changes, 'schedule-refund').map(({ order }) => order.subscriptionId)
      for (const { id, status, priceId, endsAt } of found.subscriptions) {
        const isOver = endsAt !== null && endsAt <= now
        if (!isLive(status) || isOver || !plans.has(priceId)) continue
        assert.ok(id === subscription_id || ending.includes(id), id)
      }
    }),
  )
})

test('a blocked member gets no new subscription: each is refunded', () => {
  fc.assert(
    fc.property(provider, (found) => {
      const changes = decide({ ...unknown, isBlocked: true }, found, now)
      const { access_until, provider_status } = snapshotIn(changes)
      assert.ok(access_until === null || provider_status === 'canceled')
      const refunded = ofKind(changes, 'schedule-refund').filter(({ order }) => order.refund)
      const live = found.subscriptions.filter(({ status, priceId }) => isLive(status) && plans.has(priceId))
      for (const { id } of live) assert.ok(refunded.some(({ order }) => order.subscriptionId === id))
    }),
  )
})

test('access needs a subscription that is paid, overdue or ended unpaid, and ends with its period, its end, the grace or what is paid', () => {
  fc.assert(
    fc.property(provider, (found) => {
      const snapshot = snapshotIn(decide(unknown, found, now))
      const {
        access_until: until,
        provider_status,
        period_ends_at,
        ends_at,
        payment_problem_since,
        subscription_id,
      } = snapshot
      if (until === null) return assert.ok(!isPaidUp(snapshot.status))
      const hasEnded = provider_status === 'canceled'
      assert.ok(isPaidUp(provider_status) || isOverdue(provider_status) || hasEnded)
      const latest = (period_ends_at?.getTime() ?? 0) + billingRules.lateRenewalHours * hour
      assert.ok(hasEnded || until.getTime() <= latest)
      if (ends_at && !hasEnded) assert.ok(until <= ends_at)
      if (isPaidUp(provider_status)) return
      const days = provider_status === 'overdue' ? billingRules.graceDays : 0
      const kept = found.payments.filter(
        (one) => one.subscriptionId === subscription_id && one.refunded < one.amount,
      )
      const ends = [
        Number(payment_problem_since) + days * day,
        ...kept.map(({ paidUntil }) => Number(paidUntil)),
      ]
      assert.ok(until.getTime() <= Math.max(...ends))
    }),
  )
})

test('a second sync of the same state sends, refunds and blocks nothing new', () => {
  fc.assert(
    fc.property(provider, (found) => {
      const first = decide(unknown, found, now)
      const known = after(unknown, first)
      const second = decide(known, found, now)
      assert.deepEqual(ofKind(second, 'block-member'), [])
      const scheduled = new Set(known.refunds.map(({ subscription_id }) => subscription_id))
      const fresh = ofKind(second, 'schedule-refund').filter(
        ({ order }) => !scheduled.has(order.subscriptionId),
      )
      if (!known.isBlocked) assert.deepEqual(fresh, [])
      const sent = new Set(ofKind(first, 'send-mail').map(({ mail }) => mail.cause))
      const again = ofKind(second, 'send-mail').filter(({ mail }) => !sent.has(mail.cause))
      assert.deepEqual(again, [])
    }),
  )
})

test('each mail of a sync has its own cause', () => {
  fc.assert(
    fc.property(provider, (found) => {
      const causes = ofKind(decide(unknown, found, now), 'send-mail').map(({ mail }) => mail.cause)
      assert.equal(new Set(causes).size, causes.length)
    }),
  )
})

test('a new dispute blocks the member before anything is written', () => {
  fc.assert(
    fc.property(provider, (found) => {
      const changes = decide(unknown, found, now)
      const block = changes.findIndex(({ kind }) => kind === 'block-member')
      const ours = new Set(found.subscriptions.filter((one) => plans.has(one.priceId)).map(({ id }) => id))
      const isDisputed = found.payments.some((one) => one.disputed && ours.has(one.subscriptionId))
      assert.equal(block >= 0, isDisputed)
      if (block >= 0) assert.ok(block < changes.findIndex(({ kind }) => kind === 'update-subscription'))
    }),
  )
})

test('a change of plan or status is logged once, with the state before', () => {
  fc.assert(
    fc.property(provider, (found) => {
      const first = decide(unknown, found, now)
      const { plan_id: plan, provider_status: status } = snapshotIn(first)
      const lines = planChanges(first).map(({ line }) => line)
      const isChanged = plan !== unknown.row.plan_id || status !== unknown.row.provider_status
      assert.deepEqual(lines, isChanged ? [{ plan, status, before: null }] : [])
      assert.deepEqual(planChanges(decide(after(unknown, first), found, now)), [])
    }),
  )
})

test('a plan that is replaced by another with the same status is logged', () => {
  fc.assert(
    fc.property(provider, (found) => {
      const { row } = after(unknown, decide(unknown, found, now))
      if (row.plan_id === null) return
      const other = { ...unknown, row: { ...row, plan_id: 'price_other' } }
      assert.equal(planChanges(decide(other, found, now)).length, 1)
    }),
  )
})

test('the mail of an ended plan names the suspension when the member is blocked, or blocked by this dispute', () => {
  const running = {
    ...emptyRow,
    subscription_id: 'sub_1',
    plan_id: 'price_month',
    provider_status: 'active' as const,
  }
  const before = { ...unknown, row: running }
  const templates = (isBlocked: boolean, payments: ProviderPayment[]) =>
    ofKind(decide({ ...before, isBlocked }, { subscriptions: [endedPlan], payments }, now), 'send-mail')
      .filter(({ mail }) => mail.cause === 'ended:sub_1')
      .map(({ mail }) => mail.template.name)
  assert.deepEqual(templates(false, [paid]), ['ended'])
  assert.deepEqual(templates(true, [paid]), ['ended-suspended'])
  assert.deepEqual(templates(false, [{ ...paid, disputed: true }]), ['ended-suspended'])
  assert.deepEqual(templates(false, [{ ...paid, inquired: true }]), ['ended'], 'an inquiry blocks nobody')
  before.isClosed = true
  assert.deepEqual(templates(true, [paid]), ['ended'], 'the account was closed by its owner')
})
