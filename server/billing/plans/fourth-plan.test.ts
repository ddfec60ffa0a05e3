import assert from 'node:assert/strict'
import { registerHooks } from 'node:module'
import { test } from 'node:test'
import type { Plan, Subscription, SwitchPreview } from '#contract/billing/billing.ts'
import { billingRules } from '#contract/billing/billing-rules.ts'
import { day, hour } from '#contract/durations.ts'
import type { Figures } from '#contract/reports.ts'
import { withMorePlans } from '#contract/testing/more-plans.ts'

registerHooks({
  load(url, context, next) {
    const loaded = next(url, context)
    return loaded.source ? { ...loaded, source: withMorePlans(url, String(loaded.source)) } : loaded
  },
})

const { eventually } = await import('../../platform/testing/eventually.ts')
const { testShop } = await import('../testing/shop.ts')
const { countPaidWithoutAccess } = await import('../subscription/payment-queries.ts')
const { findSubscription } = await import('../subscription/subscription-queries.ts')
const { refundWindow } = await import('../refunds/refund-window.ts')
const { switchEffect } = await import('./plan-catalogue.ts')
const { planTypes } = await import('#contract/billing/plans.ts')

const shop = await testShop()
const { platform, clock, call, signedIn, buy, verify, planOf, monthly, yearly } = shop

type Case = {
  plan: Plan
  price: number
  duration: string
  days: [least: number, most: number]
  frequency: string
  monthly: number
}

const quarterly = await listedPlan('Quarterly')
const biennial = await listedPlan('Biennial')
const weekly = await listedPlan('Weekly')
const cases: Case[] = [
  { plan: weekly, price: 7, duration: 'week', days: [7, 7], frequency: '7.00 USD a week', monthly: 3033 },
  {
    plan: quarterly,
    price: 51,
    duration: 'month',
    days: [89, 92],
    frequency: '51.00 USD every 3 months',
    monthly: 1700,
  },
  {
    plan: biennial,
    price: 360,
    duration: 'year',
    days: [730, 731],
    frequency: '360.00 USD every 2 years',
    monthly: 1500,
  },
]

async function listPlans(cookie?: string) {
  const { body } = await call<{ plans: Plan[] }>('GET', '/payment/pricing-plans', {
    ...(cookie && { cookie }),
  })
  return body.data.plans
}

async function listedPlan(type: string) {
  const plan = (await listPlans()).find((one) => one.type === type)
  assert.ok(plan)
  return plan
}

async function bought(priceId: string) {
  const member = await signedIn()
  const { sessionId } = await buy(member, priceId)
  await verify(member, sessionId)
  assert.deepEqual(await planOf(member), { status: 'active', plan: priceId })
  return member
}

async function previewOf(owned: string, wanted: string) {
  const { cookie } = await bought(owned)
  const { body } = await call<{ preview: SwitchPreview }>('POST', '/payment/switch/preview', {
    cookie,
    body: { priceId: wanted },
  })
  return body.data.preview
}

test('a fourth plan is one row: it is listed in its place, with its price and texts', async () => {
  const types = (await listPlans()).map(({ type }) => type)
  assert.deepEqual(types, planTypes)
  for (const { plan, price, duration } of cases)
    assert.deepEqual(
      { title: plan.title, price: plan.price, duration: plan.duration, planType: plan.planType },
      { title: `${plan.type} Plan`, price, duration, planType: 'paid' },
    )
})

for (const { plan: sold, price, days, frequency, monthly: share } of cases) {
  test(`a checkout of the plan ${sold.type} gives access for its period`, async () => {
    const member = await bought(sold.id)
    const row = await findSubscription(platform, member.user.id)
    assert.ok(row?.period_starts_at && row.period_ends_at)
    const paidDays = (row.period_ends_at.getTime() - row.period_starts_at.getTime()) / day
    assert.ok(paidDays >= days[0] && paidDays <= days[1], `${paidDays} days`)
    const late = billingRules.lateRenewalHours * hour
    assert.equal(row.access_until?.getTime(), row.period_ends_at.getTime() + late)
    assert.ok((await listPlans(member.cookie)).find(({ id }) => id === sold.id)?.isActive)
    const welcome = async () => (await shop.mailboxOf(member)).find(({ subject }) => /Welcome/.test(subject))
    await eventually(async () => (await welcome()) !== undefined)
    assert.ok((await welcome())?.text.includes(frequency))
  })

  test(`the subscription of the plan ${sold.type} names its price and its refund window`, async () => {
    const { cookie, user } = await bought(sold.id)
    const { body } = await call<{ subscription: Subscription }>('GET', '/payment/subscription', { cookie })
    const { plan, price: charged, nextCharge, refundableUntil, refundAmount } = body.data.subscription
    const row = await findSubscription(platform, user.id)
    const usd = { amount: price * 100, currency: 'usd' }
    assert.equal(plan?.title, `${sold.type} Plan`)
    assert.deepEqual([charged, refundAmount], [usd, usd])
    assert.deepEqual(nextCharge, { ...usd, at: row?.period_ends_at?.toISOString() })
    const window = new Date(refundableUntil ?? 0).getTime() - (row?.period_starts_at?.getTime() ?? 0)
    assert.equal(Math.round(window / day), billingRules.refundDays)
  })

  test(`the studio filters members by the plan ${sold.type} and counts its share of a month as revenue`, async () => {
    const { cookie } = await signedIn({ role: 'admin' })
    const revenue = async () => {
      clock.now = new Date()
      const { body } = await call<Figures>('GET', '/admin/reports/figures', { cookie })
      return body.data.mrr.find(({ currency }) => currency === 'usd')?.amount ?? 0
    }
    const before = await revenue()
    await bought(sold.id)
    const added = (await revenue()) - before
    assert.ok(Math.abs(added - share) <= 1, `${added} instead of ${share}`)
    const { status, body } = await call<{ rows: { plan: string }[] }>(
      'GET',
      `/admin/users?plan=${sold.type}`,
      { cookie },
    )
    assert.equal(status, 200)
    assert.ok(body.data.rows.length > 0)
    assert.ok(body.data.rows.every(({ plan }) => plan === sold.type))
  })
}

test('a payment counts as paid without access until its period ends', async () => {
  for (const { plan, days } of cases) {
    const { user } = await bought(plan.id)
    await eventually(shop.isQuiet)
    const rows = platform.db.updateTable('subscriptions')
    await rows.set({ access_until: new Date('2100-01-01') }).execute()
    await rows.set({ access_until: new Date() }).where('user_id', '=', user.id).execute()
    const countAfter = (passed: number) =>
      countPaidWithoutAccess({ ...platform, now: () => new Date(Date.now() + passed * day) })
    assert.deepEqual([await countAfter(days[0] - 1), await countAfter(days[1] + 1)], [1, 0])
  }
})

test('a renewal opens a refund window where the row of its plan says so', () => {
  const start = new Date('2026-03-01T10:00:00Z')
  const at = (days: number) => new Date(start.getTime() + days * day)
  const windowOf = ({ id, type }: Plan) => {
    const paid = { subscription_id: 'sub', plan_id: id, charge_id: 'ch', amount: 5100, refunded: 0 }
    const payments = [
      { ...paid, reason: 'first' as const, paid_at: at(0) },
      { ...paid, reason: 'renewal' as const, paid_at: at(92) },
    ]
    return refundWindow(payments, { subscriptionId: 'sub', types: new Map([[id, type]]), now: at(100) })
  }
  const open = { since: at(92), until: at(107), amount: 5100 }
  assert.deepEqual([quarterly, biennial, weekly].map(windowOf), [open, open, undefined])
})

test('a switch to a longer period takes effect now, to a shorter one at the end of the period', async () => {
  const effects = [
    await previewOf(monthly, quarterly.id),
    await previewOf(quarterly.id, yearly),
    await previewOf(weekly.id, monthly),
    await previewOf(yearly, biennial.id),
    await previewOf(quarterly.id, monthly),
    await previewOf(yearly, quarterly.id),
    await previewOf(monthly, weekly.id),
    await previewOf(biennial.id, yearly),
  ].map(({ takesEffect }) => takesEffect)
  assert.deepEqual(effects, [...Array(4).fill('now'), ...Array(4).fill('at-period-end')])
  assert.equal(switchEffect(quarterly, { type: 'Basic' }), 'cancel')
})

test('a switch from a month to the fourth plan charges the difference and starts three months', async () => {
  const { dueNow, nextCharge } = await previewOf(monthly, quarterly.id)
  assert.ok(dueNow.amount > 5100 - 1900 - 100 && dueNow.amount < 5100, `${dueNow.amount}`)
  assert.equal(nextCharge?.amount, 5100)
  const days = (new Date(nextCharge?.at ?? 0).getTime() - Date.now()) / day
  assert.ok(days > 88 && days < 93, `${days} days`)
})
