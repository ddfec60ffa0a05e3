import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { eventually } from '../../../platform/testing/eventually.ts'
import { syncMember } from '../../sync/sync-member.ts'
import { memberBilling, paidPeriodOf } from '../../testing/member.ts'
import { testShop } from '../../testing/shop.ts'

const shop = await testShop()
beforeEach(() => {
  shop.clock.now = new Date()
})
const { signedIn, monthly, yearly, planOf, platform, payments } = shop
const billing = memberBilling(shop)
const { cancel, resume, show, paying, previewSwitch, switchPlan, subscriptionOf, giveCard, chargesOf } =
  billing

type Member = Awaited<ReturnType<typeof signedIn>>

/** Returns a member whose bank asks about every payment. */
async function memberWithUnconfirmedSwitch() {
  const member = await paying(monthly)
  await giveCard(member, 'pm_card_authenticationRequired')
  return member
}

/** Returns the page of the provider on which the bank asks. */
async function leadToBank(member: Member, change: { undoCancellation?: boolean } = {}) {
  const { prorationDate } = (await previewSwitch(member, { priceId: yearly })).body.data.preview
  const { status, body } = await switchPlan(member, { priceId: yearly, prorationDate, ...change })
  assert.equal(status, 200, body.message)
  assert.equal(body.data.subscription.plan?.id, monthly)
  const { id } = await subscriptionOf(member)
  const of = (action: string) => `${body.data.url}/${action}/${id}/${yearly}`
  return {
    confirm: () => post(of('confirm'), {}),
    answer: (outcome: 'complete' | 'fail') => post(of('authenticate'), { outcome }),
  }
}

const post = (url: string, fields: Record<string, string>) =>
  fetch(url, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' })

const hasYearly = (member: Member) => eventually(async () => (await planOf(member)).plan === yearly)

/** docs.stripe.com/api/customer_portal/sessions/create: the flow sets the `quantity` of the item. */
test('a switch that needs confirmation keeps a quantity of the Dashboard', async () => {
  const member = await memberWithUnconfirmedSwitch()
  const { id, items } = await subscriptionOf(member)
  await payments.do(`/v1/subscriptions/${id}`, {
    'items[0][id]': items.data[0]?.id ?? '',
    'items[0][quantity]': '2',
    proration_behavior: 'none',
  })
  const { preview } = (await previewSwitch(member, { priceId: yearly })).body.data
  assert.equal(preview.nextCharge?.amount, 38_000)
  const page = await leadToBank(member)
  await page.confirm()
  assert.equal((await page.answer('complete')).status, 303)
  await hasYearly(member)
  assert.equal((await chargesOf(member))[0]?.amount, preview.dueNow.amount)
})

test('a switch that needs confirmation is made once the member has confirmed it, and not before', async () => {
  const member = await memberWithUnconfirmedSwitch()
  const page = await leadToBank(member)
  await page.confirm()
  assert.deepEqual(await planOf(member), { status: 'active', plan: monthly })
  assert.equal((await page.answer('fail')).status, 402)
  assert.equal((await chargesOf(member)).length, 1)
  const again = await leadToBank(member)
  await again.confirm()
  assert.equal((await again.answer('complete')).status, 303)
  await hasYearly(member)
  assert.equal((await chargesOf(member)).length, 2)
  const { isOnAnchor, days } = paidPeriodOf(await subscriptionOf(member))
  assert.ok(isOnAnchor && days >= 365, 'a whole year from now on')
})

test('D10: confirming a switch undoes the cancellation', async () => {
  for (const wasBasicChosen of [false, true]) {
    const member = await memberWithUnconfirmedSwitch()
    if (wasBasicChosen)
      await switchPlan(member, { priceId: 'basic_free', prorationDate: platform.now().toISOString() })
    else await cancel(member)
    const page = await leadToBank(member, { undoCancellation: true })
    assert.ok((await show(member)).endsAt, 'nothing is taken back before')
    await page.confirm()
    await page.answer('complete')
    await hasYearly(member)
    await eventually(async () => (await show(member)).endsAt === null)
    assert.equal((await subscriptionOf(member)).cancel_at, null)
    await platform.payments.endSubscription((await subscriptionOf(member)).id)
    await shop.becomes(member, 'canceled')
  }
})

test('D10: the next sync undoes the cancellation when every webhook of the switch was lost', async () => {
  const member = await memberWithUnconfirmedSwitch()
  await cancel(member)
  const page = await leadToBank(member, { undoCancellation: true })
  shop.loseMessages()
  await page.confirm()
  await page.answer('complete')
  payments.disturb(({ method, path }) =>
    method === 'POST' && path.startsWith('/v1/subscriptions/') ? 'answer is lost' : undefined,
  )
  await assert.rejects(syncMember(platform, member.user.id))
  payments.disturb(undefined)
  await syncMember(platform, member.user.id)
  shop.restoreMessages()
  assert.deepEqual([(await planOf(member)).plan, (await show(member)).endsAt], [yearly, null])
})

test('D10: a sentence explains why a cancelled plan cannot be confirmed, and nothing changes', async () => {
  const member = await memberWithUnconfirmedSwitch()
  await cancel(member)
  const { prorationDate } = (await previewSwitch(member, { priceId: yearly })).body.data.preview
  const change = { priceId: yearly, prorationDate, undoCancellation: true }
  for (const [status, sentence] of [
    [400, /Keep your plan first, then switch/],
    [500, /does not answer/],
  ] as const) {
    payments.disturb(({ path }) => (path === '/v1/billing_portal/sessions' ? { status } : undefined))
    assert.match((await switchPlan(member, change)).body.message, sentence)
    payments.disturb(undefined)
  }
  assert.ok((await show(member)).endsAt)
})

test('D10: closing the confirmation page leaves the plan unswitched and cancelled', async () => {
  const member = await memberWithUnconfirmedSwitch()
  const { endsAt } = (await cancel(member)).body.data.subscription
  const page = await leadToBank(member, { undoCancellation: true })
  await page.confirm()
  await syncMember(platform, member.user.id)
  assert.equal((await show(member)).endsAt, endsAt)
  // A later cancellation is a new one: the confirmation that undid the first does not undo it.
  await resume(member)
  await page.confirm()
  await page.answer('complete')
  await hasYearly(member)
  const { body } = await cancel(member)
  assert.ok(body.data.subscription.endsAt)
  await syncMember(platform, member.user.id)
  assert.ok((await show(member)).endsAt)
})

async function closeAccount({ cookie, password }: Member) {
  assert.equal((await shop.call('DELETE', '/auth/account', { cookie, body: { password } })).status, 200)
}

test('E11: after the account was closed, an abandoned confirmation charges nothing', async () => {
  const member = await memberWithUnconfirmedSwitch()
  const page = await leadToBank(member)
  await page.confirm()
  await closeAccount(member)
  for (const stale of [await page.confirm(), await page.answer('complete')])
    assert.match(await stale.text(), /This plan has already ended/)
  assert.equal((await subscriptionOf(member)).status, 'canceled')
  assert.equal((await chargesOf(member)).length, 1)
})

/** Stripe leaves the invoice open for up to 23 hours: docs.stripe.com/billing/subscriptions/pending-updates-reference */
test('E11: after the account was closed, the open invoice of an unconfirmed switch cannot be paid', async () => {
  const member = await memberWithUnconfirmedSwitch()
  const { id, items } = await subscriptionOf(member)
  await payments.do(`/v1/subscriptions/${id}`, {
    'items[0][id]': items.data[0]?.id ?? '',
    'items[0][price]': yearly,
    proration_behavior: 'always_invoice',
    payment_behavior: 'allow_incomplete',
  })
  const invoices = async () =>
    payments.list<{ status: string; hosted_invoice_url: string }>(
      `/v1/invoices?customer=${await shop.customerOf(member)}`,
    )
  const [open] = await invoices()
  assert.equal(open?.status, 'open')
  await closeAccount(member)
  assert.deepEqual(
    (await invoices()).map(({ status }) => status),
    ['void', 'paid'],
  )
  await payments.pay(open?.hosted_invoice_url ?? '', '4242 4242 4242 4242')
  assert.equal((await chargesOf(member)).filter(({ paid }) => paid).length, 1)
})

test('a confirmed switch in the middle of a month buys a whole year from that day', async () => {
  const days = 5 * 86_400
  const member = await memberWithUnconfirmedSwitch()
  shop.clock.now = new Date(Date.now() + days * 1000)
  await payments.do('/_sandbox/clock', { advance_seconds: `${days}` })
  const page = await leadToBank(member)
  await page.confirm()
  await page.answer('complete')
  await hasYearly(member)
  const period = paidPeriodOf(await subscriptionOf(member))
  assert.ok(period.isOnAnchor && period.days >= 365, 'a whole year')
  assert.ok(Math.abs(period.start - (Date.now() / 1000 + days)) < 3600, 'from that day on')
})
