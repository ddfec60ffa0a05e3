import assert from 'node:assert/strict'
import { registerHooks } from 'node:module'
import { test } from 'node:test'
import type { Plan, Subscription, SwitchPreview } from '#contract/billing/billing.ts'
import { billingRules } from '#contract/billing/billing-rules.ts'
import { day, hour } from '#contract/durations.ts'
import { withQuarterlyPlan } from '#contract/testing/quarterly-plan.ts'

registerHooks({
  load(url, context, next) {
    const loaded = next(url, context)
    return loaded.source ? { ...loaded, source: withQuarterlyPlan(url, String(loaded.source)) } : loaded
  },
})

const { eventually } = await import('../../platform/testing/eventually.ts')
const { testShop } = await import('../testing/shop.ts')
const { findSubscription } = await import('../subscription/subscription-queries.ts')
const { refundWindow } = await import('../refunds/refund-window.ts')
const { switchEffect } = await import('./plan-catalogue.ts')

const shop = await testShop()
const { platform, call, signedIn, buy, verify, planOf, monthly, yearly } = shop
const quarterly = await listedPlan('Quarterly')

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
  const types: string[] = (await listPlans()).map(({ type }) => type)
  assert.deepEqual(types, ['Basic', 'Monthly', 'Quarterly', 'Yearly'])
  const { title, price, duration, planType } = quarterly
  assert.deepEqual(
    { title, price, duration, planType },
    {
      title: 'Quarterly Plan',
      price: 51,
      duration: 'month',
      planType: 'paid',
    },
  )
})

test('a checkout of the fourth plan gives access for three months', async () => {
  const member = await bought(quarterly.id)
  const row = await findSubscription(platform, member.user.id)
  assert.ok(row?.period_starts_at && row.period_ends_at)
  const days = (row.period_ends_at.getTime() - row.period_starts_at.getTime()) / day
  assert.ok(days >= 89 && days <= 92, `${days} days`)
  const late = billingRules.lateRenewalHours * hour
  assert.equal(row.access_until?.getTime(), row.period_ends_at.getTime() + late)
  assert.ok((await listPlans(member.cookie)).find(({ id }) => id === quarterly.id)?.isActive)
  const welcome = async () => (await shop.mailboxOf(member)).find(({ subject }) => /Welcome/.test(subject))
  await eventually(async () => (await welcome()) !== undefined)
  assert.match((await welcome())?.text ?? '', /51\.00 USD every 3 months/)
})

test('the subscription of the fourth plan names its price and its refund window', async () => {
  const { cookie, user } = await bought(quarterly.id)
  const { body } = await call<{ subscription: Subscription }>('GET', '/payment/subscription', { cookie })
  const { plan, price, nextCharge, refundableUntil, refundAmount } = body.data.subscription
  const row = await findSubscription(platform, user.id)
  const usd = { amount: 5100, currency: 'usd' }
  assert.equal(plan?.title, 'Quarterly Plan')
  assert.deepEqual([price, refundAmount], [usd, usd])
  assert.deepEqual(nextCharge, { ...usd, at: row?.period_ends_at?.toISOString() })
  const window = new Date(refundableUntil ?? 0).getTime() - (row?.period_starts_at?.getTime() ?? 0)
  assert.equal(Math.round(window / day), billingRules.refundDays)
})

test('a renewal of the fourth plan opens a refund window, as its row says', () => {
  const start = new Date('2026-03-01T10:00:00Z')
  const at = (days: number) => new Date(start.getTime() + days * day)
  const paid = { subscription_id: 'sub', plan_id: quarterly.id, charge_id: 'ch', amount: 5100, refunded: 0 }
  const payments = [
    { ...paid, reason: 'first' as const, paid_at: at(0) },
    { ...paid, reason: 'renewal' as const, paid_at: at(92) },
  ]
  const types = new Map([[quarterly.id, quarterly.type]])
  const window = refundWindow(payments, { subscriptionId: 'sub', types, now: at(100) })
  assert.deepEqual(window, { since: at(92), until: at(107), amount: 5100 })
})

test('a switch to a longer period takes effect now, to a shorter one at the end of the period', async () => {
  const effects = [
    await previewOf(monthly, quarterly.id),
    await previewOf(quarterly.id, yearly),
    await previewOf(quarterly.id, monthly),
    await previewOf(yearly, quarterly.id),
  ].map(({ takesEffect }) => takesEffect)
  assert.deepEqual(effects, ['now', 'now', 'at-period-end', 'at-period-end'])
  assert.equal(switchEffect(quarterly, { type: 'Basic' }), 'cancel')
})

test('a switch from a month to the fourth plan charges the difference and starts three months', async () => {
  const { dueNow, nextCharge } = await previewOf(monthly, quarterly.id)
  assert.ok(dueNow.amount > 5100 - 1900 - 100 && dueNow.amount < 5100, `${dueNow.amount}`)
  assert.equal(nextCharge?.amount, 5100)
  const days = (new Date(nextCharge?.at ?? 0).getTime() - Date.now()) / day
  assert.ok(days > 88 && days < 93, `${days} days`)
})

test('the studio filters members by the fourth plan and counts a third of its price as monthly revenue', async () => {
  const { planMonths } = await import('./plan-catalogue.ts')
  assert.equal(JSON.parse(planMonths).Quarterly, 3)
  const admin = await signedIn({ role: 'admin' })
  const { status, body } = await call<{ rows: { plan: string }[] }>('GET', '/admin/users?plan=Quarterly', {
    cookie: admin.cookie,
  })
  assert.equal(status, 200)
  assert.ok(body.data.rows.length > 0)
  assert.ok(body.data.rows.every(({ plan }) => plan === 'Quarterly'))
})
