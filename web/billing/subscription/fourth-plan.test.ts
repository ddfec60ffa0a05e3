import assert from 'node:assert/strict'
import { registerHooks } from 'node:module'
import { test } from 'node:test'
import type { Plan } from '#contract/billing/billing.ts'
import { withQuarterlyPlan } from '#contract/testing/quarterly-plan.ts'
import { formatMoney } from '../../ui/format/format.ts'

registerHooks({
  load(url, context, next) {
    const loaded = next(url, context)
    return loaded.source ? { ...loaded, source: withQuarterlyPlan(url, String(loaded.source)) } : loaded
  },
})

const { paidTypes, plansToShow, priceOf } = await import('../plans/plan-cards.ts')
const { factsOf, offerOf, describeSwitch } = await import('./subscription-text.ts')
const { paidPlanTypes } = await import('#contract/billing/plans.ts')

const dollars = (count: number) => formatMoney({ amount: count * 100, currency: 'usd' })
const price = { amount: 5100, currency: 'usd' }
const plans = paidPlanTypes.map((type, index): Plan => {
  const amount = [19, 51, 190][index] ?? 0
  const id = `price_${type}`
  const texts = { title: `${type} Plan`, description: '', icon: '', features: [] }
  const shown = { currency: 'usd', popular: false, isActive: false, isLastPaid: false }
  return { id, priceId: id, type, price: amount, duration: 'month', planType: 'paid', ...texts, ...shown }
})
const [monthly, quarterly, yearly] = plans
assert.ok(monthly && quarterly && yearly)
const plan = { id: quarterly.id, title: quarterly.title, type: quarterly.type }

test('the toggle offers the fourth plan, and its card names the period', () => {
  const types: string[] = paidTypes(plans)
  assert.deepEqual(types, ['Monthly', 'Quarterly', 'Yearly'])
  assert.deepEqual(plansToShow(plans, quarterly.type), [quarterly])
  assert.equal(priceOf(quarterly).period, '/3 MO')
})

test('the settings name the price of the fourth plan with its period', () => {
  const none = {
    nextCharge: null,
    endsAt: null,
    paymentMethod: null,
    refundUnderway: null,
    status: 'active' as const,
  }
  const facts = factsOf({ ...none, plan, price })
  assert.deepEqual(facts, [{ label: 'Price', value: `${formatMoney(price)} every 3 months` }])
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
})
