import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import type { ProviderPayment } from '../../../platform/payments/money.ts'
import type { ProviderSubscription } from '../../../platform/payments/subscriptions.ts'
import { testPlatform } from '../../../platform/testing/platform.ts'
import { emptySubscription } from '../../testing/empty-subscription.ts'
import { nothingPending } from '../../testing/nothing-pending.ts'
import { days, now, provider } from '../../testing/provider-states.ts'
import { renewalPayment } from '../../testing/renewal-payment.ts'
import { stateOf } from '../../testing/state-queries.ts'
import { accessOf } from '../access/access.ts'
import { snapshotOf } from '../access/snapshot.ts'
import { type Gap, withoutGaps } from '../periods/plan-gaps.ts'
import { gapBetween, noPause, type Pause, pauseAfter, wholePeriodEnd } from './pause.ts'

const { platform } = await testPlatform()
const known = { ...emptySubscription, subscription_id: 'sub_0', period_starts_at: days(-20) }
const planned = { pause_starts_at: days(10), resumes_at: days(40), paused_at: null }
const made = { ...planned, paused_at: days(-1) }

const payment: ProviderPayment = {
  ...renewalPayment,
  subscriptionId: 'sub_0',
  paidAt: days(-20),
}

const current = (more: Partial<ProviderSubscription>): ProviderSubscription => ({
  ...nothingPending,
  id: 'sub_0',
  status: 'active',
  priceId: 'price_month',
  currency: 'usd',
  createdAt: days(-20),
  periodStartedAt: days(-20),
  periodEndsAt: days(10),
  payerCountries: ['US'],
  ...more,
})

test('the provider confirms a pause once', () => {
  const confirmed = pauseAfter({ ...known, ...planned }, current({ status: 'paused' }), now)
  assert.deepEqual(confirmed, { ...planned, paused_at: now })
  assert.deepEqual(pauseAfter({ ...known, ...confirmed }, current({ status: 'paused' }), days(1)), confirmed)
})

test('a pause waits for the provider only while the same paid period runs and renews', () => {
  const after = (more: Partial<ProviderSubscription>) =>
    pauseAfter({ ...known, ...planned }, current(more), now)
  assert.deepEqual(after({}), planned)
  const others = [
    { periodEndsAt: days(40) },
    { endsAt: days(10) },
    { status: 'overdue' },
    { id: 'sub_1' },
  ] as const
  for (const more of others) assert.deepEqual(after(more), noPause, JSON.stringify(more))
})

test('a pause is over once the plan is billed again or has ended; an unknown status keeps it', () => {
  const after = (status: ProviderSubscription['status']) =>
    pauseAfter({ ...known, ...made }, current({ status }), now)
  for (const status of ['active', 'overdue', 'canceled'] as const)
    assert.deepEqual(after(status), noPause, status)
  assert.deepEqual(after('unknown'), made)
  assert.deepEqual(pauseAfter({ ...known, ...made }, undefined, now), noPause)
})

test('a paused plan gives access until the paid period is used up, and never longer', async () => {
  const paused = { ...known, ...made, plan_id: 'price_month', provider_status: 'paused' as const }
  assert.deepEqual(accessOf(paused), { status: 'active', access_until: days(10), ended_status: 'expired' })
  const before = await stateOf(platform, paused, { now: days(9) })
  const after = await stateOf(platform, paused, { now: days(10) })
  assert.deepEqual([before.subscriptionStatus, after.subscriptionStatus], ['active', 'expired'])
  assert.equal(after.pause?.resumesAt, days(40).toISOString())
})

test('whatever the provider answers, a pause grants nothing beyond its start, and a second decision changes nothing', () => {
  fc.assert(
    fc.property(provider, fc.constantFrom(planned, made), ({ subscriptions }, pause) => {
      const found = subscriptions[0]
      const once = snapshotOf(found, new Map(), { pause: pauseAfter({ ...known, ...pause }, found, now) })
      const again = snapshotOf(found, new Map(), { pause: pauseAfter({ ...known, ...once }, found, days(1)) })
      assert.deepEqual(again, once)
      if (found?.status === 'paused') assert.deepEqual(once.access_until, days(10))
      if (once.paused_at === null && found?.status === 'paused') assert.fail('a paused plan without a pause')
    }),
  )
})

test('only a pause that began leaves a gap', () => {
  const before = { ...known, ...made }
  const after = (periodStartedAt: Date, status: ProviderSubscription['status'] = 'active') =>
    gapBetween(before, snapshotOf(current({ periodStartedAt, status }), new Map()), [])
  assert.deepEqual(after(days(40)), { subscription_id: 'sub_0', starts_at: days(10), ends_at: days(40) })
  assert.equal(after(days(-20)), undefined)
  assert.equal(after(days(40), 'canceled'), undefined)
  assert.equal(gapBetween({ ...known, ...planned }, snapshotOf(current({}), new Map()), []), undefined)
})

test('a period without its gaps is as long as the period less the gaps, and nothing overlaps', () => {
  const hours = fc.uniqueArray(fc.integer({ min: 1, max: 1000 }), { minLength: 2, maxLength: 8 })
  fc.assert(
    fc.property(hours, (drawn) => {
      const at = drawn.toSorted((one, other) => one - other).slice(0, drawn.length - (drawn.length % 2))
      const gaps: Gap[] = []
      for (let index = 0; index < at.length; index += 2)
        gaps.push({
          subscription_id: 'sub',
          starts_at: days(at[index] ?? 0),
          ends_at: days(at[index + 1] ?? 0),
        })
      const other = { subscription_id: 'other', starts_at: days(1), ends_at: days(2) }
      const period = { subscription_id: 'sub', starts_at: days(0), ends_at: days(2000) }
      const parts = withoutGaps(period, [...gaps, other])
      const lengthOf = (all: { starts_at: Date; ends_at: Date | null }[]) =>
        all.reduce((sum, { starts_at, ends_at }) => sum + (ends_at?.getTime() ?? 0) - starts_at.getTime(), 0)
      assert.equal(lengthOf(parts) + lengthOf(gaps), lengthOf([period]))
      for (const [index, part] of parts.entries())
        assert.ok(part.starts_at < part.ends_at && part.starts_at >= (parts[index - 1]?.ends_at ?? days(0)))
    }),
  )
})

test('only a resumption that is paid more than an hour after its period began lengthens the period', () => {
  const resumed = current({ periodStartedAt: days(40), periodEndsAt: days(70) })
  const end = (paidAt: Date, before: Pause = made, now = resumed) =>
    wholePeriodEnd({ ...known, ...before }, now, [{ ...payment, paidAt }])
  assert.deepEqual(end(days(45)), days(75))
  assert.equal(end(days(40)), undefined)
  assert.equal(end(days(45), noPause), undefined)
  assert.equal(end(days(45), made, { ...resumed, status: 'trialing' }), undefined)
  assert.equal(end(days(-15), made, current({})), undefined)
  assert.equal(wholePeriodEnd({ ...known, ...made }, resumed, []), undefined)
})

test('resuming before the end of the paid period returns the rest of the period; an undone pause returns nothing', () => {
  const end = (more: Partial<ProviderSubscription>) =>
    wholePeriodEnd({ ...known, ...made }, current(more), [])
  assert.deepEqual(end({ periodStartedAt: days(4), periodEndsAt: days(34) }), days(40))
  // The last two minutes before a pause count as after it.
  const late = new Date(days(10).getTime() - 60_000)
  assert.equal(end({ periodStartedAt: late, periodEndsAt: days(40) }), undefined)
  assert.equal(end({}), undefined)
})

test('the days before a late payment are not licensed', () => {
  const after = snapshotOf(current({ periodStartedAt: days(40) }), new Map())
  const gap = gapBetween({ ...known, ...made }, after, [{ ...payment, paidAt: days(45) }])
  assert.deepEqual([gap?.starts_at, gap?.ends_at], [days(10), days(45)])
})
