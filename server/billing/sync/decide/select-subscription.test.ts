import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { isLive, type ProviderStatus } from '../../../platform/payments/subscription-status.ts'
import type { ProviderSubscription } from '../../../platform/payments/subscriptions.ts'
import { nothingPending } from '../../testing/nothing-pending.ts'
import { selectSubscription } from './select-subscription.ts'

const now = new Date('2026-11-15')
const nothingKnown = { subscriptionId: null, refunded: [], isBlocked: false, now }

function subscription(
  id: string,
  status: ProviderStatus,
  more: Partial<ProviderSubscription> = {},
): ProviderSubscription {
  return {
    ...nothingPending,
    id,
    status,
    priceId: 'price_monthly',
    currency: 'usd',
    createdAt: new Date('2026-11-01'),
    periodStartedAt: new Date('2026-11-01'),
    periodEndsAt: new Date('2026-12-01'),
    payerCountries: ['US'],
    ...more,
  }
}

const older = { createdAt: new Date('2026-10-01') }

test('an abandoned first payment does not hide the running subscription', () => {
  const { current, refunds } = selectSubscription(
    [subscription('sub_try', 'incomplete'), subscription('sub_runs', 'active', older)],
    nothingKnown,
  )
  assert.equal(current?.id, 'sub_runs')
  assert.deepEqual(refunds, [])
})

test('A3: an old subscription that ended does not end the new one', () => {
  const { current } = selectSubscription(
    [subscription('sub_new', 'active'), subscription('sub_old', 'canceled', older)],
    nothingKnown,
  )
  assert.equal(current?.id, 'sub_new')
})

test('D17: an ended plan that is still paid is hidden by a new one, not by a first payment that fails', () => {
  const ended = subscription('sub_kept', 'canceled', older)
  const choiceBeside = (status: ProviderStatus) =>
    selectSubscription([subscription('sub_new', status), ended], { ...nothingKnown, kept: ['sub_kept'] })
  assert.equal(choiceBeside('incomplete').current?.id, 'sub_kept')
  assert.equal(choiceBeside('canceled').current?.id, 'sub_kept')
  assert.equal(choiceBeside('active').current?.id, 'sub_new')
  assert.deepEqual(choiceBeside('active').refunds, [])
})

test('D6: a plan bought while the provider is about to end the old one is not a duplicate', () => {
  const { current, refunds } = selectSubscription(
    [subscription('sub_new', 'active'), subscription('sub_ends', 'active', { ...older, endsAt: now })],
    { ...nothingKnown, subscriptionId: 'sub_ends' },
  )
  assert.equal(current?.id, 'sub_new')
  assert.deepEqual(refunds, [])
})

test('B3: of two paid subscriptions the older stays, and the newer is ended and refunded', () => {
  const { current, refunds } = selectSubscription(
    [subscription('sub_second', 'active'), subscription('sub_first', 'active', older)],
    nothingKnown,
  )
  assert.equal(current?.id, 'sub_first')
  assert.deepEqual(refunds, [{ subscriptionId: 'sub_second', reason: 'duplicate', refund: true }])
})

test('B3: of two subscriptions of the same second the known one stays', () => {
  const both = [subscription('sub_a', 'active'), subscription('sub_b', 'active')]
  for (const id of ['sub_a', 'sub_b'])
    assert.equal(selectSubscription(both, { ...nothingKnown, subscriptionId: id }).current?.id, id)
})

test('an older subscription with a failed renewal is replaced by a newer paid one, without a refund', () => {
  const { current, refunds } = selectSubscription(
    [subscription('sub_new', 'active'), subscription('sub_late', 'overdue', older)],
    nothingKnown,
  )
  assert.equal(current?.id, 'sub_new')
  assert.deepEqual(refunds, [{ subscriptionId: 'sub_late', reason: 'duplicate', refund: false }])
})

test('a subscription with a scheduled refund is not selected', () => {
  const { current, refunds } = selectSubscription([subscription('sub_undone', 'active')], {
    ...nothingKnown,
    refunded: ['sub_undone'],
  })
  assert.equal(current, undefined)
  assert.deepEqual(refunds, [])
})

test('B16: a first payment from Brazil or China is refunded', () => {
  for (const payerCountries of [
    ['BR', 'US'],
    ['US', 'CN'],
  ]) {
    const { current, refunds } = selectSubscription(
      [subscription('sub_1', 'active', { payerCountries })],
      nothingKnown,
    )
    assert.equal(current, undefined)
    assert.deepEqual(refunds, [{ subscriptionId: 'sub_1', reason: 'excluded_country', refund: true }])
  }
})

test('a long-standing member may pay with a foreign card, and Hong Kong, Macau and Taiwan are served', () => {
  const travelling = subscription('sub_1', 'active', { payerCountries: ['BR'] })
  assert.equal(
    selectSubscription([travelling], { ...nothingKnown, subscriptionId: 'sub_1' }).current?.id,
    'sub_1',
  )
  for (const country of ['HK', 'MO', 'TW']) {
    const payer = subscription('sub_1', 'active', { payerCountries: [country] })
    assert.equal(selectSubscription([payer], nothingKnown).current?.id, 'sub_1')
  }
})

const bestFirst: ProviderStatus[] = [
  'active',
  'overdue',
  'paused',
  'uncollected',
  'unknown',
  'incomplete',
  'canceled',
  'abandoned',
]
const choiceOf = (...found: ProviderSubscription[]) => selectSubscription(found, nothingKnown).current?.id

test('the better status wins, whatever the age of the subscriptions', () => {
  for (const [index, status] of bestFirst.slice(1).entries()) {
    const better = bestFirst[index] ?? 'active'
    assert.equal(choiceOf(subscription('sub_a', status, older), subscription('sub_b', better)), 'sub_b')
    assert.equal(choiceOf(subscription('sub_a', status), subscription('sub_b', better, older)), 'sub_b')
  }
})

test('the older of a trial and a paid plan stays', () => {
  assert.equal(choiceOf(subscription('sub_a', 'active'), subscription('sub_b', 'trialing', older)), 'sub_b')
  assert.equal(choiceOf(subscription('sub_a', 'trialing'), subscription('sub_b', 'active', older)), 'sub_b')
})

test('the newer of two ended plans counts', () => {
  assert.equal(choiceOf(subscription('sub_a', 'canceled', older), subscription('sub_b', 'canceled')), 'sub_b')
  assert.equal(choiceOf(subscription('sub_b', 'canceled'), subscription('sub_a', 'canceled', older)), 'sub_b')
})

test('within one second the known subscription comes first, then the lower id; the other is refunded', () => {
  const both = [subscription('sub_a', 'active'), subscription('sub_b', 'active')]
  for (const found of [both, both.toReversed()]) {
    for (const known of ['sub_a', 'sub_b'])
      assert.equal(selectSubscription(found, { ...nothingKnown, subscriptionId: known }).current?.id, known)
    const { current, refunds } = selectSubscription(found, nothingKnown)
    assert.equal(current?.id, 'sub_a')
    assert.deepEqual(refunds, [{ subscriptionId: 'sub_b', reason: 'duplicate', refund: true }])
  }
})

test('a plan cancelled to a later date still runs, and a second plan is refunded', () => {
  const ending = subscription('sub_ends', 'active', { ...older, endsAt: new Date('2026-11-16') })
  const { current, refunds } = selectSubscription([ending, subscription('sub_new', 'active')], nothingKnown)
  assert.equal(current?.id, 'sub_ends')
  assert.deepEqual(refunds, [{ subscriptionId: 'sub_new', reason: 'duplicate', refund: true }])
})

test('a blocked account keeps its plan, and every new one is refunded once', () => {
  const found = [
    subscription('sub_known', 'active', older),
    subscription('sub_new', 'active', { payerCountries: ['BR'] }),
    subscription('sub_try', 'incomplete'),
  ]
  const blocked = selectSubscription(found, { ...nothingKnown, subscriptionId: 'sub_known', isBlocked: true })
  assert.equal(blocked.current?.id, 'sub_known')
  assert.deepEqual(blocked.refunds, [{ subscriptionId: 'sub_new', reason: 'not_allowed', refund: true }])
  const bought = [subscription('sub_new', 'active')]
  assert.equal(selectSubscription(bought, { ...nothingKnown, isBlocked: true }).current, undefined)
  assert.equal(selectSubscription(bought, nothingKnown).current?.id, 'sub_new')
})

test('B16: an ended subscription from Brazil is not refunded', () => {
  const { refunds } = selectSubscription(
    [subscription('sub_1', 'canceled', { payerCountries: ['BR'] })],
    nothingKnown,
  )
  assert.deepEqual(refunds, [])
})

test('a member without a subscription has no live one', () => {
  assert.equal(isLive(null), false)
})

test('A2: the choice does not depend on the order of the list, and at most one stays live', () => {
  const statuses = fc.constantFrom(...bestFirst, 'trialing' as const)
  const one = fc.record({ status: statuses, month: fc.integer({ min: 1, max: 12 }) })
  fc.assert(
    fc.property(fc.array(one, { maxLength: 6 }), fc.integer(), (drawn, seed) => {
      const found = drawn.map(({ status, month }, index) =>
        subscription(`sub_${index}`, status, { createdAt: new Date(2026, month) }),
      )
      const shuffled = found.toSorted((a, b) => hash(a.id, seed) - hash(b.id, seed))
      const choice = selectSubscription(found, nothingKnown)
      assert.equal(selectSubscription(shuffled, nothingKnown).current?.id, choice.current?.id)
      const undone = choice.refunds.map(({ subscriptionId }) => subscriptionId)
      const alive = found.filter(({ id, status }) => isLive(status) && !undone.includes(id))
      assert.ok(alive.length <= 1)
      if (alive[0]) assert.equal(alive[0].id, choice.current?.id)
    }),
  )
})

function hash(text: string, seed: number) {
  return [...text].reduce(
    (sum, character) => (sum * 31 + character.charCodeAt(0)) % 9973,
    Math.abs(seed) % 9973,
  )
}
