import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Subscription, SwitchPreview } from '#contract/billing/billing.ts'
import { formatDate } from '../../ui/format/format.ts'
import { endingInWords, factsOf, subscriptionInWords, switchInWords } from './subscription-text.ts'

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
  refunded: null,
  disputedSince: null,
  paymentProblem: null,
  pendingSwitch: null,
  pause: null,
  giftUntil: null,
}
const badge = (change: Partial<Subscription>) => subscriptionInWords({ ...paying, ...change }).badge?.text

test('a plan is named with its state', () => {
  assert.equal(subscriptionInWords(paying).title, 'Monthly Plan')
  assert.equal(badge({}), 'Active')
  assert.equal(badge({ status: 'trialing' }), `Paid until ${formatDate(day)}`)
  assert.equal(badge({ giftUntil: day, nextCharge: null, price: null }), `Gift until ${formatDate(day)}`)
  assert.equal(badge({ endsAt: day }), `Ends on ${formatDate(day)}`)
  assert.equal(badge({ paymentProblem: { since: day, accessUntil: day, due: null } }), 'Payment failed')
  assert.equal(badge({ status: 'canceled' }), 'Ended')
  assert.equal(badge({ status: 'expired' }), 'Expired')
  assert.equal(badge({ plan: { id: 'basic_free', title: 'Basic Plan', type: 'Basic' } }), 'Free')
  assert.equal(subscriptionInWords({ ...paying, plan: null, status: 'incomplete' }).title, 'No plan yet')
})

test('after a refund no print of the refunded period stays licensed, as the terms say', () => {
  const refunded = { amount: 1900, currency: 'usd', since: day }
  const words = subscriptionInWords({ ...paying, status: 'canceled', refunded })
  assert.equal(words.badge?.text, 'Refunded')
  assert.match(words.text, /We refunded \$19\. Prints made since .* may no longer be sold/)
  assert.doesNotMatch(words.text, /stay licensed/)
  assert.match(subscriptionInWords({ ...paying, status: 'canceled' }).text, /stay licensed/)
})

test('after a dispute no print of the disputed period stays licensed, as the certificate says', () => {
  const words = subscriptionInWords({ ...paying, status: 'canceled', disputedSince: day })
  assert.equal(words.badge?.text, 'Disputed')
  assert.match(
    words.text,
    /^A payment was disputed at your bank\. Prints made since .* may no longer be sold/,
  )
  assert.doesNotMatch(words.text, /stay licensed/)
})

test('a plan stopped by a suspension says what happens next', () => {
  const { text } = subscriptionInWords({ ...paying, endsAt: day, isStopped: true, nextCharge: null })
  assert.match(text, /^You are not charged while your account is suspended\. .* continues/)
  const [, then] = endingInWords({ ...paying, endsAt: day, isStopped: true })
  assert.match(then?.[1] ?? '', /does not renew/)
})

test('the end date comes with what may still be sold', () => {
  const { text } = subscriptionInWords({ ...paying, endsAt: day })
  assert.ok(text.startsWith(`Prints made until ${formatDate(day)} stay licensed`))
})

test('price, next payment and card are shown as facts', () => {
  assert.deepEqual(factsOf(paying), [
    { label: 'Price', value: '$19 a month' },
    { label: 'Next payment', value: `$19 on ${formatDate(day)}` },
    { label: 'Payment method', value: 'Visa ending in 4242, expires 03/2029' },
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

test('the switch button shows the price or the date', () => {
  assert.equal(switchInWords(preview).confirm, 'Pay $171.10 and switch')
  assert.equal(switchInWords({ ...preview, dueNow: { amount: 0, currency: 'usd' } }).confirm, 'Switch now')
  assert.equal(
    switchInWords({ ...preview, takesEffect: 'at-period-end' }).confirm,
    `Switch on ${formatDate(day)}`,
  )
  const toBasic = switchInWords({ ...preview, takesEffect: 'cancel', nextCharge: null })
  assert.deepEqual(toBasic.facts.at(-1), { label: 'From that day', value: 'Basic, free' })
})
