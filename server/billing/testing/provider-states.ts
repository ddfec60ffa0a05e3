import fc from 'fast-check'
import { day } from '#contract/durations.ts'
import type { ProviderPayment } from '../../platform/payments/money.ts'
import type { ProviderStatus } from '../../platform/payments/subscription-status.ts'
import type { ProviderSubscription } from '../../platform/payments/subscriptions.ts'
import type { ProviderState } from '../sync/decide/decide.ts'
import { nothingPending } from './nothing-pending.ts'

export const now = new Date('2026-11-15T12:00:00Z')
export const days = (count: number) => new Date(now.getTime() + count * day)

const dayNumber = fc.integer({ min: -40, max: 40 })
const maybe = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: null })
const priceId = fc.constantFrom('price_month', 'price_year', 'price_foreign')
const statuses: ProviderStatus[] = [
  'active',
  'trialing',
  'overdue',
  'uncollected',
  'paused',
  'incomplete',
  'canceled',
  'unknown',
]

const subscriptions = fc
  .array(
    fc.record({
      status: fc.constantFrom(...statuses),
      priceId,
      created: dayNumber,
      start: dayNumber,
      ends: maybe(dayNumber),
      country: fc.constantFrom('US', 'BR'),
      reason: maybe(fc.constantFrom('not_paid' as const, 'requested' as const)),
    }),
    { maxLength: 4 },
  )
  .map((drawn) =>
    drawn.map((one, index): ProviderSubscription => {
      const isEnded = one.status === 'canceled'
      return {
        ...nothingPending,
        id: `sub_${index}`,
        status: one.status,
        priceId: one.priceId,
        currency: 'usd',
        createdAt: days(one.created),
        periodStartedAt: days(one.start),
        periodEndsAt: days(one.start + 30),
        endsAt: one.ends === null ? null : days(one.ends),
        canceledAt: one.ends === null ? null : days(-1),
        endedAt: isEnded ? days(-2) : null,
        endedReason: isEnded ? one.reason : null,
        payerCountries: [one.country],
      }
    }),
  )

const payments = fc
  .array(
    fc.record({
      index: fc.integer({ min: 0, max: 3 }),
      priceId: maybe(priceId),
      refunded: fc.constantFrom(0, 500, 1900),
      hasCharge: fc.boolean(),
      disputed: fc.boolean(),
      disputesNotWon: fc.integer({ min: 0, max: 2 }),
      disputesLost: fc.integer({ min: 0, max: 1 }),
      inquired: fc.boolean(),
      paid: dayNumber,
    }),
    { maxLength: 5 },
  )
  .map((drawn) =>
    drawn.map(
      (one, index): ProviderPayment => ({
        invoiceId: `in_${index}`,
        chargeId: one.hasCharge ? `ch_${index}` : null,
        subscriptionId: `sub_${one.index}`,
        priceId: one.priceId,
        reason: 'renewal',
        amount: 1900,
        refunded: one.refunded,
        currency: 'usd',
        cardFingerprint: null,
        disputed: one.disputed,
        disputesNotWon: one.disputesNotWon,
        disputesLost: one.disputesLost,
        inquired: one.inquired,
        paidAt: days(one.paid),
        paidUntil: days(one.paid + 30),
      }),
    ),
  )

export const provider: fc.Arbitrary<ProviderState> = fc.record({ subscriptions, payments })
