import assert from 'node:assert/strict'
import { ensurePlans } from '../../plans/plans.ts'
import { faultShop } from '../testing/fault-shop.ts'
import type { Member } from '../testing/shop-over-time.ts'

const shop = await faultShop()
const { fault, provider, payments, planOf, start, billing, monthly, yearly } = shop

type Phase = { start_date: number; end_date: number; items: { price: string; quantity: number }[] }
type Schedule = { id: string; phases: Phase[] }

async function sellAddOn(interval: string, amount: string) {
  const product = await payments.do('/v1/products', { name: 'Printed catalogue' })
  return payments.do('/v1/prices', {
    product: product.id,
    currency: 'usd',
    unit_amount: amount,
    'recurring[interval]': interval,
  })
}

/** "Stripe does not guarantee item ordering": github.com/traceroot-ai/traceroot/issues/1880 */
async function payingWithAddOn(interval = 'month', plan = monthly, amount = '300') {
  const member = await billing.paying(plan)
  const { id } = await provider.onlySubscription(member)
  const price = await sellAddOn(interval, amount)
  await payments.do('/_sandbox/clock', { advance_seconds: '60' })
  await payments.do('/v1/subscription_items', { subscription: id, price: price.id })
  await shop.waitUntilQuiet()
  return { member, id, price }
}

async function expectPlan(member: Member, monthly: string) {
  assert.deepEqual(await planOf(member), { status: 'active', plan: monthly })
  assert.equal(await shop.mayDownload(member), true)
  assert.equal((await start(member, monthly)).status, 409)
}

fault('D13: an add-on of another product leaves plan and access as they are', async () => {
  const { member, price } = await payingWithAddOn()
  const { items } = await provider.onlySubscription(member)
  assert.deepEqual(
    items.data.map((item) => item.price.id),
    [price.id, monthly],
  )
  await expectPlan(member, monthly)
  await shop.passUntil((await provider.periodEnd(member)) + 2 * 3600)
  await shop.waitUntilQuiet()
  assert.deepEqual(await planOf(member), { status: 'active', plan: monthly })
})

fault('D13: a renewal whose add-on is dearer than the plan is a payment for the plan', async () => {
  const { member } = await payingWithAddOn('month', monthly, '3000')
  await shop.passUntil((await provider.periodEnd(member)) + 2 * 3600)
  await shop.waitUntilQuiet()
  const [renewal] = await shop.platform.db
    .selectFrom('payments')
    .select('plan_id')
    .where('user_id', '=', member.user.id)
    .orderBy('paid_at', 'desc')
    .execute()
  assert.equal(renewal?.plan_id, monthly)
})

/** Add-ons may have another interval: docs.stripe.com/billing/subscriptions/mixed-interval */
fault('D8: a planned switch keeps an add-on of the other interval, the quantity and the date', async () => {
  const { member, id } = await payingWithAddOn('month', yearly)
  const before = await provider.onlySubscription(member)
  const plan = before.items.data.find(({ price }) => price.id === yearly)
  const end = plan?.current_period_end ?? 0
  await payments.do(`/v1/subscriptions/${id}`, {
    'items[0][id]': plan?.id ?? '',
    'items[0][quantity]': '2',
    proration_behavior: 'none',
  })
  await shop.waitUntilQuiet()
  const { preview } = (await billing.previewSwitch(member, { priceId: monthly })).body.data
  assert.deepEqual([preview.nextCharge?.amount, preview.at], [2 * 1900 + 300, isoOf(end)])
  const { body } = await billing.switchPlan(member, {
    priceId: monthly,
    prorationDate: preview.prorationDate,
  })
  assert.equal(body.data.outcome, 'planned')
  await shop.waitUntilQuiet()
  const { pendingSwitch } = await billing.show(member)
  assert.deepEqual([pendingSwitch?.plan.id, pendingSwitch?.at], [monthly, isoOf(end)])
  await shop.passUntil(end - 3600)
  await shop.waitUntilQuiet()
  assert.equal((await provider.charges(member))[0]?.amount, 300)
  assert.deepEqual(await planOf(member), { status: 'active', plan: yearly })
  await shop.passUntil(end + 2 * 3600)
  await shop.waitUntilQuiet()
  assert.equal((await provider.charges(member))[0]?.amount, 2 * 1900 + 300)
  assert.deepEqual(await planOf(member), { status: 'active', plan: monthly })
  assert.equal((await billing.show(member)).nextCharge?.amount, 2 * 1900 + 300)
})

const isoOf = (seconds: number) => new Date(seconds * 1000).toISOString()

async function sellFromDashboard() {
  const product = await payments.do('/v1/products', { name: 'Made in the Dashboard' })
  const price = await payments.do('/v1/prices', {
    product: product.id,
    lookup_key: 'layerdrop_monthly',
    transfer_lookup_key: 'true',
    currency: 'usd',
    unit_amount: '1900',
    tax_behavior: 'inclusive',
    'recurring[interval]': 'month',
  })
  await ensurePlans({ ...shop.platform, local: false })
  return price.id
}

fault('D13: a plan that is removed and added again beside an add-on stays the plan', async () => {
  const monthly = await sellFromDashboard()
  const { member, id } = await payingWithAddOn('month', monthly)
  const { items } = await provider.onlySubscription(member)
  const plan = items.data.find(({ price }) => price.id === monthly)
  await payments.do('/_sandbox/clock', { advance_seconds: '60' })
  await payments.do(`/v1/subscriptions/${id}`, {
    'items[0][id]': plan?.id ?? '',
    'items[0][deleted]': 'true',
    'items[1][price]': monthly,
  })
  await shop.waitUntilQuiet()
  await expectPlan(member, monthly)
})

/** docs.stripe.com/api/subscription_schedules/object promises no order of the `items` of a phase. */
fault('D8: a planned switch of the Dashboard is seen behind an add-on that begins with it', async () => {
  const member = await billing.paying(yearly)
  const { id } = await provider.onlySubscription(member)
  const addOn = await sellAddOn('month', '300')
  const schedule = await payments.do('/v1/subscription_schedules', { from_subscription: id })
  const [phase] = (await payments.list<Schedule>('/v1/subscription_schedules?limit=1'))[0]?.phases ?? []
  await payments.do(`/v1/subscription_schedules/${schedule.id}`, {
    'phases[0][items][0][price]': yearly,
    'phases[0][start_date]': `${phase?.start_date}`,
    'phases[0][end_date]': `${phase?.end_date}`,
    'phases[1][items][0][price]': addOn.id,
    'phases[1][items][1][price]': monthly,
    'phases[1][billing_cycle_anchor]': 'phase_start',
  })
  await shop.waitUntilQuiet()
  const { pendingSwitch, nextCharge } = await billing.show(member)
  assert.deepEqual([pendingSwitch?.plan.id, nextCharge?.amount], [monthly, 1900 + 300])
})
