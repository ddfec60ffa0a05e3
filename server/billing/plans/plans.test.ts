import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Plan } from '#contract/billing/billing.ts'
import { planFacts, planTypes } from '#contract/billing/plans.ts'
import { Refusal } from '../../platform/errors.ts'
import type { ProviderPrice } from '../../platform/payments/catalogue.ts'
import { createPayments } from '../../platform/payments/payments.ts'
import { startPlan } from '../checkout/checkout.ts'
import { recordingPlatform } from '../testing/recording-platform.ts'
import { testShop, withDearerMonthly } from '../testing/shop.ts'
import { paidPlans } from './plan-catalogue.ts'
import { currencyFor, ensurePlans, priceProblems } from './plans.ts'

const { platform, config, call, payments, signedIn, buy, verify, planOf, monthly } = await testShop()

const price: ProviderPrice = {
  id: 'price_1',
  productId: 'prod_1',
  lookupKey: 'layerdrop_monthly',
  active: true,
  period: { unit: 'month', count: 1 },
  livemode: false,
  taxBehavior: 'inclusive',
  amounts: { usd: 1900, eur: 1800 },
}
const lookupKeys = paidPlans.map(({ lookupKey }) => lookupKey)
const all = paidPlans.map(({ lookupKey, period }): ProviderPrice => ({ ...price, lookupKey, period }))
const others = all.filter(({ lookupKey }) => lookupKey !== price.lookupKey)

const here = { livemode: false, collectsTax: false }

test('F3: each reason why a price cannot be sold has a sentence', () => {
  assert.deepEqual(priceProblems(all, here), [])
  assert.deepEqual(
    priceProblems([], here),
    lookupKeys.map((key) => `There is no price with the lookup key ${key}.`),
  )
  const wrong = { ...price, active: false, period: undefined, amounts: { eur: 1800 }, livemode: true }
  assert.deepEqual(priceProblems([wrong, ...others], here), [
    'The price layerdrop_monthly or its product is not active.',
    'The price layerdrop_monthly does not recur every month.',
    'The price layerdrop_monthly has no amount in usd.',
    'The price layerdrop_monthly and the secret key are of different modes.',
  ])
  const taxed = { ...here, collectsTax: true }
  assert.deepEqual(priceProblems([{ ...price, taxBehavior: 'exclusive' }, ...others], taxed), [
    'The price layerdrop_monthly does not include tax, as STRIPE_TAX wants it.',
  ])
})

test('a checkout asks the provider for tax where tax is collected', async () => {
  const taxed = createPayments({ ...config.stripe, collectsTax: true }, platform.log)
  const member = await signedIn()
  const order = { priceId: monthly, currency: 'usd' }
  await startPlan({ ...platform, payments: taxed }, member.user, order)
  const [session] = await payments.list<{ automatic_tax: { enabled: boolean } }>('/v1/checkout/sessions')
  assert.equal(session?.automatic_tax.enabled, true)
})

test('B13: a currency is used only if the plan has a price in it', () => {
  assert.equal(currencyFor(price, 'EUR'), 'eur')
  for (const requested of ['jpy', 'zzz', '', 'constructor', undefined, null])
    assert.equal(currencyFor(price, requested), 'usd')
})

test('the start creates the prices once and reuses them', async () => {
  await ensurePlans(platform)
  await ensurePlans(platform)
  const prices = await payments.list<{ lookup_key: string | null }>('/v1/prices')
  assert.deepEqual(prices.map(({ lookup_key }) => lookup_key).sort(), lookupKeys.toSorted())
})

test('B20: after a new price, members keep the old one and see it as their own plan', async () => {
  const [member, visitor] = [await signedIn(), await signedIn()]
  const { sessionId } = await buy(member, monthly)
  await verify(member, sessionId)
  await ensurePlans(withDearerMonthly(platform))
  const plansOf = async ({ cookie }: typeof member) => {
    const { body } = await call<{ plans: Plan[] }>('GET', '/payment/pricing-plans', { cookie })
    return body.data.plans.map(({ type, price: amount, isActive }) => [type, amount, isActive])
  }
  const unchanged = planTypes.map((type) => [type, (planFacts(type).sale?.amounts.usd ?? 0) / 100, false])
  const withMonthly = (...monthlyPlan: [amount: number, isActive: boolean]) =>
    unchanged.map((plan) => (plan[0] === 'Monthly' ? ['Monthly', ...monthlyPlan] : plan))
  assert.deepEqual(await plansOf(visitor), withMonthly(25, false))
  assert.deepEqual(await plansOf(member), withMonthly(19, true))
  await ensurePlans(platform)
})

test('the plans name the period of the last paid plan, on Basic now and under another price', async () => {
  const [member, visitor] = [await signedIn(), await signedIn()]
  const plansOf = async ({ cookie }: typeof member) => {
    const { body } = await call<{ plans: Plan[] }>('GET', '/payment/pricing-plans', { cookie })
    return body.data.plans
  }
  const lastPaidOf = async (one: typeof member) =>
    (await plansOf(one)).filter(({ isLastPaid }) => isLastPaid).map(({ type }) => type)
  const current = (await plansOf(visitor)).find(({ type }) => type === 'Monthly')?.id ?? ''
  const { sessionId } = await buy(member, current)
  await verify(member, sessionId)
  assert.deepEqual(await lastPaidOf(member), ['Monthly'])
  await call('POST', '/payment/refund', { cookie: member.cookie })
  await startPlan(platform, member.user, { priceId: 'basic_free', currency: 'usd' })
  assert.deepEqual(await planOf(member), { status: 'active', plan: 'basic_free' })
  await ensurePlans(withDearerMonthly(platform))
  assert.deepEqual(await lastPaidOf(member), ['Monthly'])
  assert.deepEqual(await lastPaidOf(visitor), [])
  await ensurePlans(platform)
})

test('F2: a key that the provider does not take stops the start, plans on sale or not', async () => {
  payments.disturb(() => ({ status: 401 }))
  await assert.rejects(ensurePlans(platform), /does not take STRIPE_SECRET_KEY/)
  payments.disturb(undefined)
})

test('an outage at start raises an alarm, and stops only a service without plans on sale', async () => {
  payments.disturb(() => 'no connection')
  const { here, alarms } = recordingPlatform(platform)
  await ensurePlans({ ...here, payments: platform.payments })
  assert.deepEqual(alarms, ['plans not checked'])
  await platform.db.updateTable('plans').set({ on_sale: false }).where('on_sale', '=', true).execute()
  await assert.rejects(ensurePlans(platform), /does not answer/)
  payments.disturb(undefined)
  await ensurePlans(platform)
})

test('a start sells the stored plans while another one waits for a provider that does not answer', async () => {
  const { here, alarms } = recordingPlatform(platform)
  const hold = () => Promise.reject(new Refusal(503, 'Your last request is still in progress.'))
  await ensurePlans({ ...here, payments: platform.payments, locks: { hold } })
  assert.deepEqual(alarms, ['plans not checked'])
})

/** docs.stripe.com/tax/products-prices-tax-codes-tax-behavior: `unspecified` until it is set, and once set it stays. */
test('F3: a price without a tax behavior is not sold, whether tax is collected or not', async () => {
  assert.deepEqual(priceProblems([{ ...price, taxBehavior: 'unspecified' }, ...others], here), [
    'The price layerdrop_monthly has no tax behavior in some currency. Set it to inclusive at the payment provider.',
  ])
  await payments.do('/v1/prices', {
    product: 'prod_layerdrop',
    lookup_key: 'tax_unspecified',
    'recurring[interval]': 'month',
    tax_behavior: 'inclusive',
    currency: 'usd',
    unit_amount: '1900',
    'currency_options[eur][unit_amount]': '1800',
  })
  const [found] = await platform.payments.findPrices(['tax_unspecified'])
  assert.equal(found?.taxBehavior, 'unspecified')
})
