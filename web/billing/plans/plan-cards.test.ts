import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Plan } from '#contract/billing/billing.ts'
import { paidPlanTypes } from '#contract/billing/plans.ts'
import { member } from '../../testing/member.ts'
import {
  currencyOf,
  featuresOf,
  firstType,
  isCurrent,
  plansToShow,
  priceOf,
  rememberedType,
  savingOf,
  shortestOf,
} from './plan-cards.ts'

const monthly: Plan = {
  id: 'price_month',
  priceId: 'price_month',
  type: 'Monthly',
  price: 19,
  currency: 'usd',
  title: 'Monthly Plan',
  description: '',
  icon: '',
  features: ['Full library'],
  duration: 'month',
  planType: 'paid',
  popular: false,
  isActive: false,
  isLastPaid: false,
}
const yearly: Plan = { ...monthly, id: 'price_year', priceId: 'price_year', type: 'Yearly', duration: 'year' }
const basic: Plan = {
  ...monthly,
  id: 'basic_free',
  type: 'Basic',
  price: 0,
  planType: 'basic_free',
  features: [],
}
const plans = [yearly, monthly, basic]

test('Basic is first, then the plan of the chosen period', () => {
  assert.deepEqual(plansToShow(plans, 'Monthly'), [basic, monthly])
  assert.deepEqual(plansToShow(plans, 'Yearly'), [basic, yearly])
})

test('the toggle starts with the last paid plan, else the popular one, else the first', () => {
  const popularYearly = { ...yearly, popular: true }
  assert.equal(firstType([{ ...yearly, isLastPaid: true }, monthly, basic]), 'Yearly')
  assert.equal(firstType([popularYearly, { ...monthly, isLastPaid: true }, basic]), 'Monthly')
  assert.equal(firstType([popularYearly, monthly, basic]), 'Yearly')
  assert.equal(firstType(plans), 'Monthly')
  assert.equal(firstType([]), paidPlanTypes[0])
})

test('the type chosen in this tab is remembered for those who never paid', () => {
  assert.equal(rememberedType(plans, 'Monthly'), 'Monthly')
  assert.equal(rememberedType([yearly, { ...monthly, isLastPaid: true }, basic], 'Yearly'), undefined)
  for (const stored of [null, '', 'Basic', 'Weekly']) assert.equal(rememberedType(plans, stored), undefined)
})

test('the longer plan names what it saves a year beside the shortest one', () => {
  const shortest = shortestOf(plans) ?? assert.fail()
  const yearlySale = { ...yearly, price: 190 }
  assert.equal(savingOf(yearlySale, shortest), '$38 less a year than paying monthly')
  const others = [monthly, basic, { ...yearly, price: 228 }, { ...yearlySale, currency: 'eur' }]
  for (const plan of others) assert.equal(savingOf(plan, shortest), undefined)
  assert.equal(shortestOf([basic]), undefined)
})

test('a plan is the current one only while the subscription is active or on trial', () => {
  assert.equal(isCurrent(yearly, member), true)
  assert.equal(isCurrent(monthly, member), false)
  assert.equal(isCurrent(yearly, { ...member, subscriptionStatus: 'trialing' }), true)
  assert.equal(isCurrent(yearly, { ...member, subscriptionStatus: 'canceled' }), false)
  assert.equal(isCurrent(yearly, { ...member, hasPlanEnded: true }), false)
  assert.equal(isCurrent(basic, { ...member, subscriptionPlan: 'basic_free' }), true)
  assert.equal(isCurrent(basic, { ...member, subscriptionPlan: null }), false)
  assert.equal(isCurrent(basic, undefined), false)
})

test('Basic without features of its own shows the usual ones', () => {
  assert.equal(featuresOf(basic)[0], 'Access to limited library')
  assert.deepEqual(featuresOf(monthly), ['Full library'])
})

test('the locale suggests a currency, dollars when in doubt', () => {
  assert.equal(currencyOf('en-US'), 'usd')
  assert.equal(currencyOf('de-AT'), 'eur')
  assert.equal(currencyOf('bg-BG'), 'eur')
  assert.equal(currencyOf('en-NZ'), 'nzd')
  assert.equal(currencyOf('fr-CH'), 'chf')
  assert.equal(currencyOf('de-LI'), 'chf')
  assert.equal(currencyOf('pt'), 'usd')
  assert.equal(currencyOf('ja-JP'), 'usd')
  assert.equal(currencyOf('en-US@posix'), 'usd')
})

test('a price names its period, and Basic is free', () => {
  assert.match(priceOf(monthly).amount, /19/)
  assert.equal(priceOf(monthly).period, '/MO')
  assert.equal(priceOf(yearly).period, '/YR')
  assert.deepEqual(priceOf(basic), { amount: 'Free', period: '' })
})
