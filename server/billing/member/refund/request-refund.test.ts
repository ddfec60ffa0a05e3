import assert from 'node:assert/strict'
import { afterEach, beforeEach, test } from 'node:test'
import { billingRules } from '#contract/billing/billing-rules.ts'
import { day } from '#contract/durations.ts'
import { eventually } from '../../../platform/testing/eventually.ts'
import { reconcileAll } from '../../reconciliation/reconciliation.ts'
import { recordFailedRefunds } from '../../refunds/execution/failed-refunds.ts'
import { executeRefund } from '../../refunds/execution/refunds.ts'
import { liftBlock } from '../../subscription/blocked-customer-queries.ts'
import { listPayments } from '../../subscription/payment-queries.ts'
import { syncMember } from '../../sync/sync-member.ts'
import { memberBilling } from '../../testing/member.ts'
import { testShop } from '../../testing/shop.ts'
import { grantRefund } from './request-refund.ts'

const shop = await testShop()
const { signedIn, monthly, yearly, payments, mailboxOf, mailsTo, planOf, platform, clock, buy, verify } = shop
const {
  refund,
  show,
  paying,
  previewSwitch,
  switchPlan,
  chargesOf,
  subscriptionOf,
  giveBadCard,
  giveCard,
  renewNow,
} = memberBilling(shop)
const today = clock.now
const window = billingRules.refundDays * day
beforeEach(() => {
  clock.now = new Date()
})
afterEach(() => {
  payments.disturb(undefined)
  clock.now = today
})

type Member = Awaited<ReturnType<typeof signedIn>>

async function paidAt({ user }: Member) {
  const row = await platform.db
    .selectFrom('payments')
    .select('paid_at')
    .where('user_id', '=', user.id)
    .executeTakeFirstOrThrow()
  return row.paid_at.getTime()
}

/** Every test pays with a card of its own: there is one refund a card. */
const cards = ['4242 4242 4242 4242', '5555 5555 5555 4444', '4000 0082 6000 0000', '4000 0027 6000 0016']
async function payingWith(card: number) {
  await platform.db
    .updateTable('reversals')
    .set({ reason: 'granted' })
    .where('reason', '=', 'requested')
    .execute()
  return paying(monthly, cards[card])
}

test('E1, E2: a refund inside the window returns everything and ends the plan; a second click changes nothing', async () => {
  const member = await payingWith(0)
  clock.now = new Date((await paidAt(member)) + window - 1000)
  const answers = await Promise.all([refund(member), refund(member)])
  for (const { status, body } of answers) {
    assert.equal(status, 200)
    assert.deepEqual(body.data.refund, { amount: 1900, currency: 'usd' })
    assert.equal(body.data.subscription.status, 'canceled')
    assert.equal(body.data.subscription.refundableUntil, null)
    const since = new Date(await paidAt(member)).toISOString()
    assert.deepEqual(body.data.subscription.refunded, { amount: 1900, currency: 'usd', since })
  }
  assert.deepEqual(
    (await chargesOf(member)).map(({ amount_refunded }) => amount_refunded),
    [1900],
  )
  await eventually(async () =>
    (await mailboxOf(member)).some(
      ({ subject, text }) => /refunded/.test(subject) && /19\.00 USD/.test(text),
    ),
  )
  const mails = (await mailsTo(member.user.email)).map(({ template }) => template)
  assert.deepEqual(mails.toSorted(), ['receipt', 'refund', 'welcome'])
  type Listed = { invoices: { amount: number; returned: number }[] }
  const { data } = (await shop.call<Listed>('GET', '/payment/invoices', member)).body
  assert.deepEqual(
    data.invoices.map(({ amount, returned }) => [amount, returned]),
    [[1900, 1900]],
  )
})

test('E1: a refund one second after the window is refused with a sentence', async () => {
  const member = await payingWith(1)
  const end = (await paidAt(member)) + window
  clock.now = new Date(end + 1000)
  const after = await show(member)
  assert.deepEqual([after.refundableUntil, after.refundRefusal], [null, null])
  const late = await refund(member)
  assert.equal(late.status, 409)
  assert.match(late.body.message, new RegExp(`${billingRules.refundDays} days for a refund are over`))
  clock.now = new Date(end)
  assert.equal((await show(member)).refundableUntil, new Date(end).toISOString())
})

test('E3: the job completes a refund whose response was lost, once', async () => {
  const member = await payingWith(2)
  payments.disturb(({ method, path }) =>
    method === 'DELETE' && path.startsWith('/v1/subscriptions') ? 'no connection' : undefined,
  )
  const { status } = await refund(member)
  assert.equal(status, 200)
  assert.equal((await chargesOf(member))[0]?.amount_refunded, 1900)
  payments.disturb(undefined)
  const { id } = await subscriptionOf(member)
  await executeRefund(platform, id)
  await executeRefund(platform, id)
  await eventually(async () => (await planOf(member)).status === 'canceled')
  assert.equal((await chargesOf(member))[0]?.amount_refunded, 1900)
})

test('E6: after a switch inside the window the whole amount is refunded, and never more', async () => {
  const member = await payingWith(3)
  const { body } = await previewSwitch(member, { priceId: yearly })
  await switchPlan(member, { priceId: yearly, prorationDate: body.data.preview.prorationDate })
  const shown = await show(member)
  const paid = (await chargesOf(member)).reduce((sum, { amount }) => sum + amount, 0)
  assert.equal(shown.refundAmount?.amount, paid)
  assert.equal((await refund(member)).body.data.refund.amount, paid)
  for (const { amount, amount_refunded } of await chargesOf(member)) assert.equal(amount, amount_refunded)
})

test('E10: an account and a card get one refund; an administrator may grant another', async () => {
  const member = await payingWith(0)
  await refund(member)
  const { sessionId } = await buy(member, monthly)
  await verify(member, sessionId)
  assert.equal((await show(member)).refundableUntil, null)
  assert.match((await refund(member)).body.message, /each account gets one/)
  const other = await paying(monthly, cards[0])
  const shown = await show(other)
  assert.equal(shown.refundableUntil, null)
  assert.match(shown.refundRefusal ?? '', /card had a refund before, and each card gets one/)
  assert.match((await refund(other)).body.message, /each card gets one/)
  await grantRefund(platform, other.user.id)
  await eventually(async () => (await planOf(other)).status === 'canceled')
  assert.equal((await chargesOf(other))[0]?.amount_refunded, 1900)
})

test('E10: all cards of the refunded payments count as refunded, not only the last one', async () => {
  const member = await payingWith(1)
  await giveCard(member, 'pm_card_visa')
  const { body } = await previewSwitch(member, { priceId: yearly })
  await switchPlan(member, { priceId: yearly, prorationDate: body.data.preview.prorationDate })
  assert.equal((await refund(member)).status, 200)
  for (const card of [cards[0], cards[1]]) {
    const other = await paying(monthly, card)
    assert.match((await refund(other)).body.message, /each card gets one/, card)
  }
})

test('E7: without a plan or a session nothing is refunded', async () => {
  assert.equal((await refund(await signedIn())).status, 409)
  assert.equal((await shop.call('POST', '/payment/refund')).status, 401)
})

test('E4: a full refund at the provider ends the plan, a part of it does not', async () => {
  const [full, part] = [await payingWith(1), await paying(monthly, cards[2])]
  for (const [member, amount] of [
    [full, 1900],
    [part, 500],
  ] as const) {
    const [charge] = await chargesOf(member)
    await payments.do(`/_sandbox/charges/${charge?.id}/refund`, { amount: String(amount) })
  }
  await shop.becomes(full, 'canceled')
  await eventually(shop.isQuiet)
  assert.deepEqual(await planOf(part), { status: 'active', plan: monthly })
  assert.deepEqual((await show(part)).refundAmount, { amount: 1400, currency: 'usd' })
})

test('a refund is found behind a hundred failed charges', async () => {
  const member = await payingWith(3)
  const [charge] = await chargesOf(member)
  await payments.do(`/_sandbox/charges/${charge?.id}/refund`, { amount: '500' })
  await giveBadCard(member)
  shop.loseMessages()
  await renewNow(member)
  const [open] = await payments.list<{ id: string }>(
    `/v1/invoices?status=open&customer=${await shop.customerOf(member)}`,
  )
  for (let charges = 0; charges < 100; charges++)
    await assert.rejects(payments.do(`/v1/invoices/${open?.id}/pay`, {}), /declined/)
  await syncMember(platform, member.user.id)
  shop.restoreMessages()
  const [paid] = await listPayments(platform, member.user.id)
  assert.equal(paid?.refunded, 500)
})

test('E5: a refund sent back by the bank is marked for a person to decide', async () => {
  const member = await payingWith(3)
  await refund(member)
  const { id } = await subscriptionOf(member)
  const { payments: real } = platform
  const sentBack = { ...platform, payments: { ...real, hasFailedRefund: async () => true } }
  await recordFailedRefunds(sentBack, member.user.id)
  const row = await platform.db
    .selectFrom('reversals')
    .select('failed_at')
    .where('subscription_id', '=', id)
    .executeTakeFirstOrThrow()
  assert.ok(row.failed_at)
  // The provider says that it went back, so it is away; a look that still runs may write it down once more.
  payments.disturb(() => 'no connection')
  await eventually(async () => {
    const payments = platform.db.updateTable('payments').set({ refunded: 0 })
    await payments.where('user_id', '=', member.user.id).execute()
    const refusal = await grantRefund(platform, member.user.id).catch(String)
    return /provider’s dashboard/.test(String(refusal))
  })
})

test('E8: a disputed payment suspends, ends the plan, and blocks a new one until somebody lifts it', async () => {
  const member = await payingWith(0)
  const [charge] = await chargesOf(member)
  await payments.do(`/_sandbox/charges/${charge?.id}/dispute`, {})
  await eventually(async () => (await subscriptionOf(member)).status === 'canceled')
  await shop.becomes(member, 'canceled')
  assert.equal((await shop.start(member, monthly)).status, 403)
  assert.equal((await refund(member)).status, 409)
  await reconcileAll(platform)
  await eventually(shop.isQuiet)
  await liftBlock(platform, member.user.id)
  assert.equal((await shop.start(member, monthly)).status, 200)
})
