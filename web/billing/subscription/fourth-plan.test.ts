import assert from 'node:assert/strict'
import { registerHooks } from 'node:module'
import { test } from 'node:test'
import type { Plan } from '#contract/billing/billing.ts'
import { withMorePlans } from '#contract/testing/more-plans.ts'
import { formatMoney } from '../../ui/format/format.ts'

registerHooks({
  load(url, context, next) {
    const loaded = next(url, context)
    return loaded.source ? { ...loaded, source: withMorePlans(url, String(loaded.source)) } : loaded
  },
})

const { paidTypes, plansToShow, priceOf } = await import('../plans/plan-cards.ts')
const { factsOf, offerOf, describeSwitch } = await import('./subscription-text.ts')
const { paidPlanTypes, planFacts } = await import('#contract/billing/plans.ts')

const dollars = (count: number) => formatMoney({ amount: count * 100, currency: 'usd' })
const plans = paidPlanTypes.map((type): Plan => {
  const id = `price_${type}`
  const texts = { title: `${type} Plan`, description: '', icon: '', features: [] }
  const shown = { currency: 'usd', popular: false, isActive: false, isLastPaid: false }
  const price = (planFacts(type).sale?.amounts.usd ?? 0) / 100
  return { id, priceId: id, type, price, duration: 'month', planType: 'paid', ...texts, ...shown }
})
const findPlan = (type: string) => plans.find((one) => one.type === type) ?? assert.fail(`no plan ${type}`)
const weekly = findPlan('Weekly')
const monthly = findPlan('Monthly')
const quarterly = findPlan('Quarterly')
const yearly = findPlan('Yearly')
const biennial = findPlan('Biennial')
const price = { amount: 5100, currency: 'usd' }
const plan = { id: quarterly.id, title: quarterly.title, type: quarterly.type }

test('the toggle offers each plan, and its card names the period', () => {
  assert.deepEqual(paidTypes(plans), paidPlanTypes)
  assert.deepEqual(plansToShow(plans, quarterly.type), [quarterly])
  assert.deepEqual(
    [weekly, quarterly, biennial].map((one) => priceOf(one).period),
    ['/WK', '/3 MO', '/2 YR'],
  )
})

test('the settings name the price of each plan with its period', () => {
  const none = {
    nextCharge: null,
    endsAt: null,
    paymentMethod: null,
    refundUnderway: null,
    status: 'active' as const,
  }
  const periods = [weekly, quarterly, biennial].map(
    (one) => factsOf({ ...none, plan: { ...plan, type: one.type }, price })[0],
  )
  assert.deepEqual(
    periods,
    ['a week', 'every 3 months', 'every 2 years'].map((period) => ({
      label: 'Price',
      value: `${formatMoney(price)} ${period}`,
    })),
  )
})

test('the preview of a switch to the fourth plan names its period', () => {
  const at = '2027-01-01T12:00:00.000Z'
  const nextCharge = { ...price, at }
  const preview = {
    plan,
    takesEffect: 'at-period-end' as const,
    at,
    nextCharge,
    dueNow: { ...price, amount: 0 },
  }
  const { facts } = describeSwitch({ ...preview, prorationDate: at, undoesCancellation: false })
  assert.equal(facts.at(-1)?.value, `${formatMoney(price)} every 3 months`)
})

test('an offer compares the price of a year, whatever the periods', () => {
  const own = { type: monthly.type, price: { amount: 1900, currency: 'usd' } }
  assert.deepEqual(offerOf(quarterly, own), {
    isLonger: true,
    saving: `${dollars(24)} less a year than paying monthly`,
  })
  const ofQuarter = offerOf(yearly, { type: quarterly.type, price })
  assert.deepEqual(ofQuarter, { isLonger: true, saving: `${dollars(14)} less a year than paying quarterly` })
  const ofYear = { type: yearly.type, price: { amount: 19_000, currency: 'usd' } }
  assert.deepEqual(offerOf(quarterly, ofYear), { isLonger: false, saving: undefined })
  const ofWeek = offerOf(monthly, { type: weekly.type, price: { amount: 700, currency: 'usd' } })
  assert.deepEqual(ofWeek, { isLonger: true, saving: `${dollars(136)} less a year than paying weekly` })
  assert.deepEqual(offerOf(biennial, ofYear), {
    isLonger: true,
    saving: `${dollars(10)} less a year than paying yearly`,
  })
})
