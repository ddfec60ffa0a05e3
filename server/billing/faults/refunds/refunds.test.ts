import assert from 'node:assert/strict'
import type { User } from '#contract/accounts/accounts.ts'
import { billingRules } from '#contract/billing/billing-rules.ts'
import { eventually } from '../../../platform/testing/eventually.ts'
import { grantRefund } from '../../member/refund/request-refund.ts'
import { faultShop } from '../testing/fault-shop.ts'
import type { Member } from '../testing/shop-over-time.ts'

const shop = await faultShop()
const {
  fault,
  provider,
  payments,
  platform,
  signedIn,
  start,
  verify,
  buy,
  planOf,
  billing,
  monthly,
  yearly,
} = shop
const { paying, refund, renewNow, show, previewSwitch, switchPlan } = billing
const window = billingRules.refundDays * 86_400

/** One refund a card, so everybody here has a card of their own. */
const cards = {
  visa: '4242 4242 4242 4242',
  mastercard: '5555 5555 5555 4444',
  british: '4000 0082 6000 0000',
  german: '4000 0027 6000 0016',
  french: '4000 0025 0000 0003',
  italian: '4000 0038 0000 0008',
  dutch: '4000 0052 8000 0002',
  debit: '4000 0566 5566 5556',
  first: '5200 8282 8282 8210',
  second: '5105 1051 0510 5100',
}

/** Returns the time of the invoice: its charge may have been made in the second before. */
const paidAt = async (member: Member) =>
  (await provider.invoices(member)).at(-1)?.status_transitions.paid_at ?? 0
const refunds = () => payments.list<{ id: string; charge: string }>('/v1/refunds?limit=100')
const isFullyBack = async (member: Member) =>
  (await provider.charges(member)).every(({ refunded }) => refunded)
const isRefundUnderway = async ({ cookie }: Member) =>
  (await shop.call<{ user: User }>('GET', '/auth/refresh', { cookie })).body.data.user.isRefundUnderway
const alarms = () => shop.lines.join('')

fault('E1, E2: to the last second of the window everything is refunded once, and the plan ends', async () => {
  const member = await paying(monthly, cards.visa)
  await shop.passUntil((await paidAt(member)) + window - 1)
  shop.clock.now = new Date(((await paidAt(member)) + window - 1) * 1000)
  for (const { status, body } of await Promise.all([refund(member), refund(member)])) {
    assert.equal(status, 200)
    assert.deepEqual(body.data.refund, { amount: 1900, currency: 'usd' })
  }
  await shop.waitUntilQuiet()
  assert.equal((await refunds()).length, 1)
  assert.equal(await isFullyBack(member), true)
  assert.equal((await planOf(member)).status, 'canceled')
  assert.equal(await shop.mayDownload(member), false)
})

fault('E1: a refund one second after the window is refused', async () => {
  const member = await paying(monthly, cards.mastercard)
  shop.clock.now = new Date(((await paidAt(member)) + window + 1) * 1000)
  const { status, body } = await refund(member)
  assert.equal(status, 409)
  assert.match(body.message, new RegExp(`${billingRules.refundDays} days`))
  assert.equal(await isFullyBack(member), false)
  assert.deepEqual(await planOf(member), { status: 'active', plan: monthly })
})

fault(
  'E2, E3: the job completes a refund whose response was lost or whose end is missing, once',
  async () => {
    const member = await paying(monthly, cards.mastercard)
    payments.disturb(({ method, path }) => {
      if (method === 'POST' && path === '/v1/refunds') return 'answer is lost'
      return method === 'DELETE' ? { status: 503 } : undefined
    })
    assert.equal((await refund(member)).status, 200)
    payments.disturb(undefined)
    await shop.waitUntilQuiet()
    assert.equal((await refunds()).filter(isOf(await provider.charges(member))).length, 1)
    assert.equal((await provider.subscriptions(member))[0]?.status, 'canceled')
    assert.equal((await planOf(member)).status, 'canceled')
  },
)

fault('E2: a repeated request during an outage shows the refund as pending with its amount', async () => {
  const member = await paying(monthly, cards.debit)
  payments.disturb(({ method, path }) =>
    method === 'POST' && path === '/v1/refunds' ? 'no connection' : undefined,
  )
  assert.equal((await refund(member)).status, 200)
  payments.disturb(() => 'no connection')
  for (let click = 0; click < 2; click++) {
    const { status, body } = await refund(member)
    assert.deepEqual([status, body.data.refund], [200, { amount: 1900, currency: 'usd' }])
    assert.deepEqual(body.data.subscription.refundUnderway, { amount: 1900, currency: 'usd' })
    assert.equal(await isRefundUnderway(member), true)
  }
  payments.disturb(undefined)
  await shop.waitUntilQuiet()
  assert.equal((await refunds()).filter(isOf(await provider.charges(member))).length, 1)
  assert.equal((await show(member)).refundUnderway, null)
  assert.equal(await isRefundUnderway(member), false)
  assert.deepEqual((await refund(member)).body.data.refund, { amount: 1900, currency: 'usd' })
})

fault('E2: simultaneous refunds by two administrators, or one and the member, refund once', async () => {
  const admins = [await shop.signedInAsAdmin(), await shop.signedInAsAdmin()]
  for (const card of [cards.first, cards.second]) {
    const member = await paying(monthly, card)
    const grants = admins.map((cookie) =>
      shop.call('POST', `/admin/users/${member.user.id}/refund`, { cookie }),
    )
    const clicks = card === cards.first ? grants : [...grants, refund(member)]
    const statuses = (await Promise.all(clicks)).map(({ status }) => status)
    assert.ok(statuses.includes(200), String(statuses))
    assert.ok(
      statuses.every((status) => status === 200 || status === 409),
      String(statuses),
    )
    await shop.waitUntilQuiet()
    assert.equal((await refunds()).filter(isOf(await provider.charges(member))).length, 1)
    assert.equal(await isFullyBack(member), true)
    assert.equal((await planOf(member)).status, 'canceled')
    const mails = (await shop.mailsTo(member.user.email)).map(({ template }) => template)
    assert.equal(mails.filter((name) => name === 'refund').length, 1)
  }
})

const isOf = (charges: { id: string }[]) => (one: { charge: string }) =>
  charges.some(({ id }) => id === one.charge)

fault(
  'E4: a partial refund in the dashboard is recorded and the plan stays; a full one ends it',
  async () => {
    const member = await paying(monthly, cards.british)
    const [charge] = await provider.charges(member)
    await payments.do(`/_sandbox/charges/${charge?.id}/refund`, { amount: '500' })
    await shop.waitUntilQuiet()
    assert.deepEqual(await planOf(member), { status: 'active', plan: monthly })
    await payments.do(`/_sandbox/charges/${charge?.id}/refund`, {})
    await shop.waitUntilQuiet()
    assert.equal((await planOf(member)).status, 'canceled')
    assert.equal((await provider.subscriptions(member))[0]?.status, 'canceled')
  },
)

fault('E5: a refund that the bank sends back raises an alarm and is not shown as made', async () => {
  const member = await paying(monthly, '4000 0000 0000 5126')
  assert.equal((await refund(member)).status, 200)
  await shop.passTime(3600)
  await shop.waitUntilQuiet()
  await eventually(async () => /"alarm":"a refund was sent back by the bank"/.test(alarms()))
  const reversals = platform.db.selectFrom('reversals').select('failed_at')
  const [row] = await reversals.where('user_id', '=', member.user.id).execute()
  assert.ok(row?.failed_at)
  for (const { id } of await provider.subscriptions(member)) shop.excused.add(id)
})

fault('E6: a refund after a switch inside the window returns the whole amount, never more', async () => {
  const member = await paying(monthly, cards.german)
  await shop.passTime(3 * 86_400)
  const { body } = await previewSwitch(member, { priceId: yearly })
  const { prorationDate, dueNow } = body.data.preview
  assert.equal((await switchPlan(member, { priceId: yearly, prorationDate })).status, 200)
  const back = await refund(member)
  assert.equal(back.body.data.refund.amount, 1900 + dueNow.amount)
  await shop.waitUntilQuiet()
  assert.equal(await isFullyBack(member), true)
  assert.equal((await planOf(member)).status, 'canceled')
})

fault('E7: nobody refunds somebody else’s payment', async () => {
  const [owner, stranger] = [await paying(monthly, cards.french), await signedIn()]
  assert.equal((await shop.call('POST', '/payment/refund')).status, 401)
  const id = (await provider.subscriptions(owner))[0]?.id
  const body = { subscriptionId: id, userId: owner.user.id }
  assert.equal((await shop.call('POST', '/payment/refund', { cookie: stranger.cookie, body })).status, 409)
  const admin = await shop.call('POST', `/admin/users/${owner.user.id}/refund`, { cookie: stranger.cookie })
  assert.equal(admin.status, 403)
  assert.equal(await isFullyBack(owner), false)
})

fault('E10: there is one refund an account, and one a card', async () => {
  const member = await paying(monthly, cards.italian)
  assert.equal((await refund(member)).status, 200)
  await shop.waitUntilQuiet()
  const { sessionId } = await buy(member, monthly, cards.dutch)
  await verify(member, sessionId)
  assert.equal((await refund(member)).status, 409)
  assert.equal((await show(member)).refundableUntil, null)
  const sameCard = await paying(monthly, cards.italian)
  assert.equal((await refund(sameCard)).status, 409)
  await shop.waitUntilQuiet()
  for (const each of [member, sameCard])
    assert.deepEqual(await planOf(each), { status: 'active', plan: monthly })
})

fault('E8: a fraud warning is answered with a refund before it becomes a dispute', async () => {
  const member = await paying(monthly, '4000 0000 0000 5423')
  await shop.passTime(120)
  await shop.waitUntilQuiet()
  assert.equal((await provider.charges(member))[0]?.refunded, true)
  assert.equal((await provider.subscriptions(member))[0]?.status, 'canceled')
  assert.equal(await shop.mayDownload(member), false)
  assert.match(shop.lines.join(''), /"alarm":"subscription undone: fraud_warning"/)
  const mails = (await shop.mailsTo(member.user.email)).map(({ template }) => template)
  assert.deepEqual(mails.toSorted(), ['fraud-warned', 'receipt', 'welcome'])
  assert.equal((await start(member, monthly)).status, 200)
})

fault('E8: a fraud warning about an earlier payment refunds it after a later refund', async () => {
  const member = await paying(monthly, cards.visa)
  // An account has one window, so that the next refund is of one payment.
  await grantRefund(platform, member.user.id)
  await shop.waitUntilQuiet()
  const { sessionId } = await buy(member, monthly, '4000 0000 0000 5423')
  await verify(member, sessionId)
  // Paid a second apart, so that one is the later.
  await shop.passTime(2)
  await renewNow(member)
  await shop.waitUntilQuiet()
  await grantRefund(platform, member.user.id)
  await shop.waitUntilQuiet()
  const refunded = async () => (await provider.charges(member)).map((charge) => charge.refunded)
  assert.deepEqual((await refunded()).toSorted(), [false, true, true])
  await shop.passTime(120)
  await shop.waitUntilQuiet()
  assert.deepEqual(await refunded(), [true, true, true])
  assert.match(shop.lines.join(''), /"alarm":"subscription undone: fraud_warning"/)
})
