import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Subscription, SwitchPreview } from '#contract/billing/billing.ts'
import { formatDate } from '../../ui/format/format.ts'
import { pauseSteps } from './pause-text.ts'
import {
  describeEnding,
  describeSubscription,
  describeSwitch,
  factsOf,
  giftBesidePlan,
} from './subscription-text.ts'

const day = '2026-12-21T10:00:00.000Z'
const paying: Subscription = {
  status: 'active',
  plan: { id: 'price_month', title: 'Monthly Plan', type: 'Monthly' },
  price: { amount: 1900, currency: 'usd' },
  nextCharge: { amount: 1900, currency: 'usd', at: day },
  cancelAtPeriodEnd: false,
  endsAt: null,
  isStopped: false,
  paymentMethod: { brand: 'visa', last4: '4242', expMonth: 3, expYear: 2029, isExpiring: false },
  refundableUntil: null,
  refundAmount: null,
  refundUnderway: null,
  refundRefusal: null,
  isRefundRefused: false,
  refunded: null,
  disputedSince: null,
  paymentProblem: null,
  pendingSwitch: null,
  pause: null,
  giftUntil: null,
  isGift: false,
}
const badge = (change: Partial<Subscription>) => describeSubscription({ ...paying, ...change }).badge?.text

test('a plan is named with its state', () => {
  assert.equal(describeSubscription(paying).title, 'Monthly Plan')
  assert.equal(badge({}), 'Active')
  assert.equal(badge({ status: 'trialing' }), `Paid until ${formatDate(day)}`)
  assert.equal(
    badge({ giftUntil: day, isGift: true, nextCharge: null, price: null }),
    `Gift until ${formatDate(day)}`,
  )
  assert.equal(badge({ endsAt: day }), `Ends on ${formatDate(day)}`)
  assert.equal(
    badge({ paymentProblem: { since: day, accessUntil: day, paidUntil: null, due: null, endsPlanAt: null } }),
    'Payment failed',
  )
  assert.equal(badge({ status: 'canceled' }), 'Ended')
  assert.equal(badge({ status: 'expired' }), 'Expired')
  assert.equal(badge({ plan: { id: 'basic_free', title: 'Basic Plan', type: 'Basic' } }), 'Free')
  assert.equal(describeSubscription({ ...paying, plan: null, status: 'incomplete' }).title, 'No plan yet')
})

test('a plan whose refund is pending ends with the refund, not at the end of its period', () => {
  const pending = {
    ...paying,
    endsAt: day,
    nextCharge: null,
    refundUnderway: { amount: 1900, currency: 'usd' },
  }
  const { badge, text } = describeSubscription(pending)
  assert.equal(badge?.text, 'Refund pending')
  assert.match(
    text,
    /^Your plan ends when the refund is made\. Prints made in the refunded time may no longer/,
  )
  assert.ok(factsOf(pending).every(({ label }) => label !== 'Ends'))
})

test('after a refund no print of the refunded period stays licensed, as the terms say', () => {
  const refunded = { amount: 1900, currency: 'usd', since: day }
  const words = describeSubscription({ ...paying, status: 'canceled', refunded })
  assert.equal(words.badge?.text, 'Refunded')
  assert.match(words.text, /We refunded \$19\. Prints made since .* may no longer be sold/)
  assert.doesNotMatch(words.text, /stay licensed/)
  assert.match(describeSubscription({ ...paying, status: 'canceled' }).text, /stay licensed/)
})

test('after a dispute no print of the disputed period stays licensed, as the certificate says', () => {
  const words = describeSubscription({ ...paying, status: 'canceled', disputedSince: day })
  assert.equal(words.badge?.text, 'Disputed')
  assert.match(
    words.text,
    /^A payment was disputed at your bank\. Prints made since .* may no longer be sold/,
  )
  assert.doesNotMatch(words.text, /stay licensed/)
})

test('a plan stopped by a suspension says what happens next', () => {
  const { text } = describeSubscription({ ...paying, endsAt: day, isStopped: true, nextCharge: null })
  assert.match(text, /^You are not charged while your account is suspended\. .* continues/)
  const [, then] = describeEnding({ ...paying, endsAt: day, isStopped: true })
  assert.match(then?.[1] ?? '', /does not renew/)
})

test('D17: a plan that has ended while it is paid says until when, and that it is not renewed', () => {
  const left = { ...paying, endsAt: day, price: null, nextCharge: null }
  const { badge, text } = describeSubscription(left)
  assert.equal(badge?.text, `Ends on ${formatDate(day)}`)
  assert.match(
    text,
    /^A payment did not go through, and your plan does not renew\. You keep the whole library/,
  )
  const suspended = describeSubscription(left, true).text
  assert.match(suspended, /if the suspension is lifted before, the whole library is open/)
  assert.doesNotMatch(suspended, /You keep|choose/)
})

test('D14, D17: cancelling an unpaid plan ends access at once, or with the period that is paid', () => {
  const problem = { since: day, accessUntil: day, paidUntil: null, due: null, endsPlanAt: null }
  const unpaid = { ...paying, nextCharge: null, paymentProblem: problem }
  assert.match(describeEnding(unpaid)[0]?.[1] ?? '', /^Your plan ends at once/)
  const [today, until, after] = describeEnding({ ...unpaid, paymentProblem: { ...problem, paidUntil: day } })
  assert.match(today?.[1] ?? '', /^Your plan no longer renews/)
  assert.deepEqual([until?.[0], until?.[1]], [`Until ${formatDate(day)}`, 'You keep the whole library.'])
  assert.ok(after?.[1].includes(formatDate(day)))
})

test('a plan that ends says which prints stay licensed', () => {
  const { text } = describeSubscription({ ...paying, endsAt: day })
  assert.ok(text.startsWith(`Prints made until ${formatDate(day)} stay licensed`))
})

const pause = { startsAt: '2098-12-01T12:00:00Z', resumesAt: '2099-02-01T12:00:00Z', hasBegun: true }
const giftUntil = '2099-01-15T12:00:00Z'

test('a gift beside a paused plan says what is open and what is charged when', () => {
  const { title, badge, text } = describeSubscription({ ...paying, pause, giftUntil })
  assert.deepEqual([title, badge?.text], ['Monthly Plan', `Paused until ${formatDate(pause.resumesAt)}`])
  assert.match(text, /^A gift opens the whole library to you until Jan/)
  assert.match(text, /nothing is charged until it resumes on Feb/)
  const failed = { since: day, accessUntil: day, paidUntil: null, due: null, endsPlanAt: day }
  const unpaid = describeSubscription({ ...paying, pause, giftUntil, paymentProblem: failed })
  assert.match(unpaid.text, /^A gift opens .* Your plan stays paused until the payment is made/)
  const [today, gift, after] = describeEnding({ ...paying, pause, giftUntil })
  assert.match(today?.[1] ?? '', /ends at once/)
  assert.deepEqual(gift?.[0], `Until ${formatDate(giftUntil)}`)
  assert.ok(after?.[1].includes(formatDate(giftUntil)))
})

test('a gift beside a plan that runs is named, and the plan stays charged', () => {
  assert.match(giftBesidePlan({ ...paying, giftUntil }) ?? '', /gift until Jan.* charged as usual\.$/)
  assert.doesNotMatch(giftBesidePlan({ ...paying, giftUntil, nextCharge: null }) ?? '', /charged/)
  assert.equal(giftBesidePlan({ ...paying, giftUntil, isGift: true }), undefined)
  assert.equal(giftBesidePlan({ ...paying, giftUntil, pause }), undefined)
  assert.equal(giftBesidePlan(paying), undefined)
  assert.ok(
    describeEnding({ ...paying, giftUntil })
      .at(-1)?.[1]
      .includes(formatDate(giftUntil)),
  )
})

test('a gift beside an unpaid plan offers no other plan and does not say that nothing is charged', () => {
  const given = { ...paying, giftUntil, isGift: true, nextCharge: null, price: null }
  assert.match(describeSubscription(given).text, /nothing is charged.*You can choose a paid plan/)
  const failed = { since: day, accessUntil: day, paidUntil: null, due: null, endsPlanAt: null }
  const { text } = describeSubscription({ ...given, paymentProblem: failed })
  assert.doesNotMatch(text, /nothing is charged|choose/)
})

test('an unpaid pause past its end shows as Paused and can be resumed', () => {
  const late = { ...paying, pause: { ...pause, resumesAt: '2026-01-01T12:00:00Z' } }
  assert.equal(describeSubscription(late).badge?.text, 'Paused')
  assert.match(describeSubscription(late).text, /should have resumed on .* you can also resume it now/)
})

test('a pause stops downloads, unless a gift lasts longer than the paid time', () => {
  const [before, after] = ['2026-12-20T10:00:00.000Z', '2027-01-05T10:00:00.000Z']
  const during = (giftUntil: string | null) =>
    pauseSteps({ ...paying, giftUntil }, new Date('2027-01-21T10:00:00.000Z'))[1]?.[1] ?? ''
  for (const ended of [null, before]) assert.match(during(ended), /downloads stop/)
  assert.match(during(after), new RegExp(`your gift keeps the whole library open .* ${formatDate(after)}`))
})

test('price, next payment and card are shown as facts', () => {
  assert.deepEqual(factsOf(paying), [
    { label: 'Price', value: '$19 a month' },
    { label: 'Next payment', value: `$19 on ${formatDate(day)}` },
    { label: 'Payment method', value: 'Visa ending in 4242, expires 03/2029' },
  ])
})

test('a price and a next payment with cents both show cents', () => {
  const nextCharge = { amount: 1110, currency: 'usd', at: day }
  const [, undated] = factsOf({ ...paying, nextCharge: { ...nextCharge, isUnknown: true } })
  assert.deepEqual(undated, { label: 'Next payment', value: formatDate(day) })
  assert.deepEqual(factsOf({ ...paying, nextCharge }).slice(0, 2), [
    { label: 'Price', value: '$19.00 a month' },
    { label: 'Next payment', value: `$11.10 on ${formatDate(day)}` },
  ])
})

const preview: SwitchPreview = {
  plan: { id: 'price_year', title: 'Yearly Plan', type: 'Yearly' },
  takesEffect: 'now',
  at: day,
  dueNow: { amount: 17110, currency: 'usd' },
  nextCharge: { amount: 19000, currency: 'usd', at: day },
  prorationDate: day,
  undoesCancellation: false,
}

test('the amount due today and the new price both show cents', () => {
  const [today, , later] = describeSwitch(preview, paying.paymentMethod).facts
  assert.equal(today?.value, '$171.10')
  assert.equal(later?.value, `$190.00 a year, next on ${formatDate(day)}`)
})

test('the switch button shows the price or the date', () => {
  assert.equal(describeSwitch(preview).confirm, 'Pay $171.10 and switch')
  assert.equal(describeSwitch({ ...preview, dueNow: { amount: 0, currency: 'usd' } }).confirm, 'Switch now')
  assert.equal(
    describeSwitch({ ...preview, takesEffect: 'at-period-end' }).confirm,
    `Switch on ${formatDate(day)}`,
  )
  const toBasic = describeSwitch({ ...preview, takesEffect: 'cancel', nextCharge: null })
  assert.deepEqual(toBasic.facts.at(-2), { label: 'From that day', value: 'Basic, free' })
  assert.match(
    toBasic.facts.at(-1)?.value ?? '',
    /stay licensed, sell them whenever you like\. Afterwards Basic/,
  )
})
