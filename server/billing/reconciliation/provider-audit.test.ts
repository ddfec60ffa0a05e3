import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { pino } from 'pino'
import { day, minute } from '#contract/durations.ts'
import { eventually } from '../../platform/testing/eventually.ts'
import { syncMember } from '../sync/sync-member.ts'
import { memberBilling } from '../testing/member.ts'
import { testShop } from '../testing/shop.ts'
import { memberWith } from '../testing/subscription-rows.ts'
import { syncCustomer } from '../webhooks/sync-customer.ts'
import { recordEvent } from '../webhooks/webhook.ts'
import { auditProvider, fetchMissedEvents } from './provider-audit.ts'

const shop = await testShop()
const { platform, payments, signedIn, buy, planOf, monthly, clock } = shop
const { paying, subscriptionOf, chargesOf } = memberBilling(shop)
beforeEach(() => {
  shop.restoreMessages()
  clock.now = new Date()
})

async function alarmsOf(work: (platform: typeof shop.platform) => Promise<void>): Promise<string[]> {
  const lines: string[] = []
  const log = pino({}, { write: (line: string) => lines.push(line) })
  await work({ ...platform, log })
  return lines.flatMap((line) => JSON.parse(line).alarm ?? [])
}

/** Stripe delivers nothing to a disabled endpoint, so that none of its events counts as undelivered. */
test('a fraud warning that arrives while the webhook endpoint is disabled is found within the hour', async (t) => {
  const [endpoint] = await payments.list<{ id: string }>('/v1/webhook_endpoints')
  const setDisabled = (disabled: boolean) =>
    payments.do(`/v1/webhook_endpoints/${endpoint?.id}`, { disabled: String(disabled) })
  t.after(() => setDisabled(false))
  await setDisabled(true)
  const member = await paying(monthly, '4000 0000 0000 5423')
  await payments.do('/_sandbox/clock', { advance_seconds: '120' })
  await fetchMissedEvents(platform)
  await fetchMissedEvents(platform)
  await shop.becomes(member, 'canceled')
  const refunded = (await chargesOf(member)).map(({ amount_refunded }) => amount_refunded)
  assert.deepEqual(refunded, [1900])
})

test('a subscription to one of our prices without a member raises an alarm', async () => {
  await paying(monthly)
  assert.deepEqual(await alarmsOf(auditProvider), [])
  const customer = await payments.do('/v1/customers', { email: 'nobody@example.test' })
  const card = await payments.do('/v1/payment_methods/pm_card_visa/attach', { customer: customer.id })
  await payments.do('/v1/subscriptions', {
    customer: customer.id,
    'items[0][price]': monthly,
    default_payment_method: card.id,
  })
  assert.deepEqual(await alarmsOf(auditProvider), ['a subscription without a member'])
})

test('access without a payment and a day without events raise alarms', async () => {
  const member = await signedIn({ plan: 'yearly' })
  clock.now = new Date(clock.now.getTime() + 25 * 3_600_000)
  const alarms = await alarmsOf(auditProvider)
  assert.ok(alarms.includes('a paid plan without a payment'))
  assert.ok(alarms.includes('no payment event for 24 hours'))
  await platform.db.deleteFrom('subscriptions').where('user_id', '=', member.user.id).execute()
})

/** An invoice of 0 is paid without a payment: docs.stripe.com/invoicing/overview */
test('a hundred free plans do not hide an unpaid one, and are read with the other plans', async () => {
  const coupon = await payments.do('/v1/coupons', { percent_off: '100', duration: 'forever' })
  const customer = await payments.do('/v1/customers', { email: 'free@example.test' })
  const card = await payments.do('/v1/payment_methods/pm_card_visa/attach', { customer: customer.id })
  const free: string[] = []
  while (free.length < 100) {
    const { userId } = await memberWith(platform, { payments: [] })
    const { id } = await payments.do('/v1/subscriptions', {
      customer: customer.id,
      'items[0][price]': monthly,
      'discounts[0][coupon]': coupon.id,
      default_payment_method: card.id,
    })
    const copy = { subscription_id: id }
    await platform.db.updateTable('subscriptions').set(copy).where('user_id', '=', userId).execute()
    free.push(userId)
  }
  const unpaid = await memberWith(platform, { payments: [] })
  const before = payments.calls.length
  const alarms = await alarmsOf(auditProvider)
  assert.equal(alarms.filter((alarm) => alarm === 'a paid plan without a payment').length, 1)
  assert.ok(payments.calls.length - before < 10)
  const ids = [...free, unpaid.userId]
  await platform.db.deleteFrom('subscriptions').where('user_id', 'in', ids).execute()
  await payments.remove(`/v1/customers/${customer.id}`)
})

test('a plan ended in the dashboard without a refund raises an alarm until it is refunded', async () => {
  const member = await paying(monthly)
  const { id } = await subscriptionOf(member)
  await payments.remove(`/v1/subscriptions/${id}`)
  await shop.becomes(member, 'canceled')
  assert.ok((await alarmsOf(auditProvider)).includes('paid plans without access'))
  const [charge] = await chargesOf(member)
  await payments.do('/v1/refunds', { charge: charge?.id ?? '' })
  await syncMember(platform, member.user.id)
  assert.ok(!(await alarmsOf(auditProvider)).includes('paid plans without access'))
})

test('a plan whose renewal is unpaid raises no alarm, also when an older invoice was paid late', async () => {
  const member = await paying(monthly)
  const overdue = { provider_status: 'overdue', status: 'expired', access_until: null } as const
  await platform.db.updateTable('subscriptions').set(overdue).where('user_id', '=', member.user.id).execute()
  assert.ok(!(await alarmsOf(auditProvider)).includes('paid plans without access'))
  await platform.db.deleteFrom('subscriptions').where('user_id', '=', member.user.id).execute()
})

/** Deleting a customer "also immediately cancels any active subscriptions": docs.stripe.com/api/customers/delete */
test('a paid plan whose customer was deleted in the dashboard and replaced raises an alarm', async () => {
  const shutOut = (alarms: string[]) => alarms.filter((alarm) => alarm === 'paid plans without access').length
  assert.equal(shutOut(await alarmsOf(auditProvider)), 0)
  const member = await paying(monthly)
  await payments.remove(`/v1/customers/${await shop.customerOf(member)}`)
  await shop.start(member, monthly)
  assert.equal(shutOut(await alarmsOf(auditProvider)), 1)
  await platform.db.deleteFrom('subscriptions').where('user_id', '=', member.user.id).execute()
})

/** docs.stripe.com/api/events/list: `created` filters by Stripe's time. A refused signature leaves its event undelivered. */
for (const [title, ahead] of [
  ['right', 0],
  ['five minutes behind', -5 * minute],
  ['a day behind', -day],
  ['a day ahead', day],
] as const)
  test(`A6, A19: with our clock ${title}, undelivered events are fetched and handled once`, async () => {
    payments.deliverTo(async () => 400)
    const before = payments.deliveries.length
    const member = await signedIn()
    await buy(member, monthly)
    assert.deepEqual(await planOf(member), { status: 'incomplete', plan: null })
    await eventually(async () => payments.deliveries.length > before)
    clock.now = new Date(Date.now() + ahead)
    await fetchMissedEvents(platform)
    await fetchMissedEvents(platform)
    await shop.becomes(member, 'active')
    assert.equal(await shop.welcomesOf(member), 1)
  })

/**
 * docs.stripe.com/invoicing/integration/workflow-transitions, "Finalization failures": the invoice stays a draft and
 * `invoice.finalization_failed` is sent; docs.stripe.com/billing/subscriptions/webhooks: the subscription stays active.
 */
test('a renewal whose invoice cannot be finalized raises an alarm at once and in the nightly audit', async () => {
  const member = await paying(monthly)
  const { id, items } = await subscriptionOf(member)
  const customer = await shop.customerOf(member)
  await payments.do(`/v1/subscriptions/${id}`, { 'automatic_tax[enabled]': 'true' })
  await payments.do(`/v1/customers/${customer}`, { address: '' })
  const end = items.data[0]?.current_period_end ?? 0
  const goTo = async (moment: number) => {
    const advance = Math.ceil(moment - clock.now.getTime() / 1000)
    await payments.do('/_sandbox/clock', { advance_seconds: `${advance}` })
    clock.now = new Date(moment * 1000)
  }
  const lines: string[] = []
  const log = pino({}, { write: (line: string) => lines.push(line) })
  await goTo(end + 2 * 3600)
  await eventually(async () =>
    payments.deliveries.some(({ body }) => body.toString().includes('"invoice.finalization_failed"')),
  )
  assert.equal((await subscriptionOf(member)).status, 'active')
  await recordEvent(
    { ...platform, log },
    {
      id: 'evt_test',
      type: 'invoice.finalization_failed',
      customerId: customer,
      chargeId: null,
      livemode: false,
      createdAt: clock.now,
    },
  )
  await syncCustomer({ ...platform, log }, customer)
  assert.match(lines.join(''), /"alarm":"the payment provider cannot finalize an invoice"/)
  const ofMember = (alarms: string[]) => alarms.filter((alarm) => alarm === 'a paid plan without a payment')
  const before = ofMember(await alarmsOf(auditProvider)).length
  await goTo(end + 4 * 86_400)
  assert.equal(ofMember(await alarmsOf(auditProvider)).length, before + 1)
})
