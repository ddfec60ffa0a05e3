import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testPlatform } from '../../platform/testing/platform.ts'
import { replacePlansOnSale } from '../plans/plan-queries.ts'
import { listRefunds } from '../refunds/refund-queries.ts'
import { createCheckoutRow, recordSession } from '../subscription/checkout-queries.ts'
import { listPayments } from '../subscription/payment-queries.ts'
import { findSubscription } from '../subscription/subscription-queries.ts'
import { periodEndsAt, subscriberWith } from '../testing/subscriber.ts'
import { createEvent, listUnhandledEvents } from '../webhooks/event-queries.ts'
import { syncCustomer } from '../webhooks/sync-customer.ts'
import { syncMember } from './sync-member.ts'

const { platform } = await testPlatform()
const now = new Date('2026-11-15T12:00:00Z')
await replacePlansOnSale(platform, [
  { id: 'price_month', type: 'Monthly', product_id: 'prod', amounts: { eur: 1700 } },
  { id: 'price_year', type: 'Yearly', product_id: 'prod', amounts: { eur: 17_000 } },
])
let invoices = 0
const invoice = () => `in_rule_${++invoices}`

const memberOf = (
  copy: Parameters<typeof subscriberWith>[1] = {},
  setting: Omit<Parameters<typeof subscriberWith>[2], 'at'> = {},
) => subscriberWith(platform, copy, { at: now, ...setting })
type Member = Awaited<ReturnType<typeof memberOf>>

async function synced(member: Member) {
  await syncMember(member.here, member.userId)
  const row = await findSubscription(platform, member.userId)
  assert.ok(row)
  return row
}

const templates = ({ mails }: Member) => mails.map(({ template }) => template.name)

test('a plan changed to a foreign price raises an alarm; a foreign subscription beside it does not', async () => {
  const changed = await memberOf({ priceId: 'price_foreign' })
  assert.equal((await synced(changed)).subscription_id, null)
  assert.deepEqual(changed.alarms, ['a plan was changed to a foreign price'])
  const beside = await memberOf({}, { others: [{ id: 'sub_foreign', priceId: 'price_foreign' }] })
  assert.equal((await synced(beside)).plan_id, 'price_month')
  assert.deepEqual(beside.alarms, [])
})

test('payments of our subscriptions are recorded, with their plan if it is ours', async () => {
  const [known, unknown, none, foreign, old] = [invoice(), invoice(), invoice(), invoice(), invoice()]
  const member = await memberOf(
    {},
    {
      others: [{ id: 'sub_of_others', priceId: 'price_foreign' }],
      paid: () => [
        { invoiceId: known },
        { invoiceId: unknown, priceId: 'price_foreign' },
        { invoiceId: none, priceId: null },
        { invoiceId: old, priceId: 'price_year' },
        { invoiceId: foreign, subscriptionId: 'sub_of_others' },
      ],
    },
  )
  await synced(member)
  const kept = await listPayments(platform, member.userId)
  assert.deepEqual(
    kept.map(({ invoice_id, plan_id }) => [invoice_id, plan_id]).toSorted(),
    [
      [known, 'price_month'],
      [unknown, null],
      [none, null],
      [old, 'price_year'],
    ].toSorted(),
  )
})

test('a sync stores the open amount, the next plan and since when a payment is missing', async () => {
  const owing = {
    status: 'overdue' as const,
    openInvoice: { id: 'in_open', amount: 1700, createdAt: new Date(0) },
  }
  for (const [copy, expected] of [
    [{}, [null, null, null, null]],
    [{ nextPriceId: 'price_year' }, [null, 'price_year', null, null]],
    [{ nextPriceId: 'price_foreign' }, [null, null, null, null]],
    [owing, [new Date('2026-11-01'), null, 'in_open', 1700]],
    [{ ...owing, status: 'uncollected' }, [new Date('2026-11-01'), null, 'in_open', 1700]],
  ] as const) {
    const row = await synced(await memberOf(copy))
    assert.deepEqual(
      [row.payment_problem_since, row.next_plan_id, row.open_invoice_id, row.open_amount],
      expected,
      JSON.stringify(copy),
    )
  }
})

test('an unknown status raises an alarm, a known one does not', async () => {
  const strange = await memberOf({ status: 'unknown' })
  await synced(strange)
  assert.deepEqual(strange.alarms, ['unknown subscription status'])
  for (const setting of [{}, { noPlan: true }]) {
    const member = await memberOf({}, setting)
    await synced(member)
    assert.deepEqual(member.alarms, [])
  }
})

test('a new or revived plan gets one welcome email, a known one gets none', async () => {
  const known = await memberOf()
  await synced(known)
  assert.ok(!templates(known).includes('welcome'))
  const other = await memberOf({ id: `sub_other_${invoice()}` })
  await synced(other)
  await synced(other)
  assert.deepEqual(templates(other), ['welcome'])
  const unpaid = await memberOf({ id: `sub_unpaid_${invoice()}`, status: 'overdue' })
  await synced(unpaid)
  assert.ok(!templates(unpaid).includes('welcome'))
  const late = await memberOf()
  await platform.db
    .updateTable('subscriptions')
    .set({ provider_status: 'incomplete' })
    .where('user_id', '=', late.userId)
    .execute()
  await synced(late)
  assert.deepEqual(templates(late), ['welcome'])
})

test('a second live subscription and a disputed payment are each undone once', async () => {
  const second = `sub_second_${invoice()}`
  const [ofSecond, ofOwn] = [invoice(), invoice()]
  const later = { id: second, createdAt: new Date('2026-11-02') }
  const twice = await memberOf(
    {},
    { others: [later], paid: () => [{ invoiceId: ofSecond, subscriptionId: second, disputed: true }] },
  )
  await synced(twice)
  const reversals = async (member: Member) =>
    (await listRefunds(platform, member.userId)).map(({ subscription_id, reason }) => [
      subscription_id,
      reason,
    ])
  assert.deepEqual(await reversals(twice), [[second, 'duplicate']])
  const disputed = await memberOf({}, { paid: () => [{ invoiceId: ofOwn, disputed: true }] })
  await synced(disputed)
  assert.deepEqual(await reversals(disputed), [[disputed.subscriptionId, 'disputed']])
  assert.ok((await findSubscription(platform, disputed.userId))?.blocked_at, 'the member is suspended')
})

test('a plan that ended and was paid without a charge raises one alarm', async () => {
  const endedAt = new Date('2026-11-10')
  const paid = [{ invoiceId: invoice(), chargeId: null, paidAt: new Date('2026-11-11') }]
  const member = await memberOf({ status: 'canceled', endedAt }, { paid: () => paid })
  await synced(member)
  assert.equal(member.alarms.length, 1)
  await synced(member)
  assert.deepEqual(member.alarms, ['a plan that has ended was paid without a charge'])
})

type Page = 'open' | 'complete' | 'expired'

async function checkoutOf(member: Member, { minutes, page }: { minutes: number; page?: Page }) {
  const expires_at = new Date(now.getTime() + minutes * 60_000)
  const order = { customer_id: 'cus', plan_id: 'price_month', currency: 'eur', expires_at }
  const { id } = await createCheckoutRow(platform, { user_id: member.userId, ...order })
  if (page) await recordSession(platform, id, { id: `cs_${id}`, url: 'https://pay.example/1' })
  Object.assign(member.here.payments, {
    findCheckout: async () => ({ status: page }),
    expireCheckout: async () => 'expired',
  })
  await synced(member)
  const row = await platform.db
    .selectFrom('checkouts')
    .select(['status', 'url'])
    .where('id', '=', id)
    .executeTakeFirst()
  const hasUrl = page !== undefined && row?.status === 'open'
  assert.equal(row?.url, hasUrl ? 'https://pay.example/1' : null)
  return row?.status
}

test('an open checkout follows its page; one without a page ends with its time', async () => {
  for (const [checkout, status] of [
    [{ minutes: 30, page: 'open' }, 'open'],
    [{ minutes: -1, page: 'open' }, 'open'],
    [{ minutes: 30, page: 'complete' }, 'complete'],
    [{ minutes: 30, page: 'expired' }, 'expired'],
    [{ minutes: 1 }, 'open'],
    [{ minutes: 0 }, 'expired'],
    [{ minutes: -1 }, 'expired'],
  ] as const)
    assert.equal(await checkoutOf(await memberOf(), checkout), status, JSON.stringify(checkout))
})

test('the checkout of a suspended member is closed at the provider', async () => {
  const member = await memberOf({ endsAt: periodEndsAt, canceledAt: now })
  await platform.db.updateTable('users').set({ suspended_at: now }).where('id', '=', member.userId).execute()
  assert.equal(await checkoutOf(member, { minutes: 30, page: 'open' }), 'expired')
})

async function storeEvent(customerId: string, type: string) {
  const event = { id: `evt_${invoice()}`, type, customerId, chargeId: null, createdAt: now, livemode: false }
  await createEvent({ db: platform.db, now: () => now }, event)
}

test('the events of a customer are handled by one sync; an unfinished invoice raises an alarm', async () => {
  for (const [types, alarms] of [
    [['invoice.paid', 'customer.updated'], []],
    [['invoice.paid', 'invoice.finalization_failed'], ['the payment provider cannot finalize an invoice']],
  ] as const) {
    const member = await memberOf()
    const { customer_id: customerId = '' } = (await findSubscription(platform, member.userId)) ?? {}
    for (const type of types) await storeEvent(customerId ?? '', type)
    await syncCustomer(member.here, customerId ?? '')
    assert.equal((await findSubscription(platform, member.userId))?.plan_id, 'price_month')
    assert.deepEqual(member.alarms, alarms)
    assert.deepEqual(await listUnhandledEvents(platform, customerId ?? ''), [])
  }
})

test('events of an unknown customer are handled without an alarm', async () => {
  const member = await memberOf()
  await storeEvent('cus_nobody', 'invoice.finalization_failed')
  await syncCustomer(member.here, 'cus_nobody')
  assert.deepEqual(await listUnhandledEvents(platform, 'cus_nobody'), [])
  assert.deepEqual(member.alarms, [])
})
