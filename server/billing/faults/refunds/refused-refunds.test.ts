import assert from 'node:assert/strict'
import type { User } from '#contract/accounts/accounts.ts'
import { auditProvider } from '../../reconciliation/provider-audit.ts'
import { faultShop } from '../testing/fault-shop.ts'
import type { Member } from '../testing/shop-over-time.ts'

const shop = await faultShop()
const { fault, provider, payments, platform, planOf, billing, monthly, yearly } = shop
const { paying, refund, resume, show, previewSwitch, switchPlan } = billing

/**
 * docs.stripe.com/api/idempotent_requests: the first answer to a key is saved whether it succeeds or fails, so the same
 * key would be refused again; docs.stripe.com/error-codes has `charge_not_refundable` among the refusals.
 */
const refusal = JSON.stringify({
  error: { type: 'invalid_request_error', code: 'charge_not_refundable', message: 'It cannot be refunded.' },
})
const refuseRefunds = () =>
  payments.disturb(({ method, path }) =>
    method === 'POST' && path === '/v1/refunds' ? { status: 400, text: refusal } : undefined,
  )
const refundCalls = () =>
  payments.calls.filter(({ path, method }) => method === 'POST' && path === '/v1/refunds')
const alarms = () => shop.lines.join('')
const cards = [
  '4242 4242 4242 4242',
  '5555 5555 5555 4444',
  '4000 0082 6000 0000',
  '4000 0027 6000 0016',
  '6011 1111 1111 1117',
]

type Shown = { user: { openRefund: { state: string; amount: { amount: number } | null } | null } }
async function studioShows({ user }: Member) {
  const cookie = await shop.signedInAsAdmin()
  const { body } = await shop.call<Shown>('GET', `/admin/users/${user.id}`, { cookie })
  return body.data.user.openRefund
}

async function refusedRefund(card = 0) {
  const member = await paying(monthly, cards[card])
  refuseRefunds()
  assert.equal((await refund(member)).status, 200)
  await shop.waitUntilQuiet()
  return member
}

fault(
  'E2: a refund that the provider refuses ends the renewal at once, and retries are bounded',
  async () => {
    const member = await refusedRefund()
    const calls = refundCalls().length
    const [subscription] = await provider.subscriptions(member)
    assert.equal(subscription?.cancel_at, subscription?.items.data[0]?.current_period_end)
    assert.match(alarms(), /"alarm":"the payment provider refuses a refund"/)
    assert.deepEqual(await planOf(member), { status: 'active', plan: monthly })
    const kept = await resume(member)
    assert.deepEqual(
      [kept.status, kept.body.message],
      [409, 'A refund is pending. The plan cannot be changed until the refund is resolved.'],
    )
    assert.equal((await studioShows(member))?.state, 'refused')
    const { refundUnderway, refundRefusal, isRefundRefused } = await show(member)
    assert.deepEqual([refundUnderway, isRefundRefused], [null, true])
    const session = await shop.call<{ user: User }>('GET', '/auth/refresh', member)
    assert.equal(session.body.data.user.isRefundUnderway, true)
    assert.match(refundRefusal ?? '', /^Our payment provider refused your refund\. Your plan will not renew/)
    await shop.passTime(40 * 86_400)
    await shop.waitUntilQuiet()
    assert.equal((await provider.charges(member)).length, 1)
    assert.equal((await provider.subscriptions(member))[0]?.status, 'canceled')
    assert.equal(refundCalls().length, calls)
    const mails = (await shop.mailsTo(member.user.email)).map(({ template }) => template)
    assert.ok(!mails.includes('cancel-confirmed') && !mails.includes('refund'), String(mails))
    // The ended plan no longer stands in the way of a new one.
    const ended = await show(member)
    assert.equal(ended.isRefundRefused, false)
    assert.match(
      ended.refundRefusal ?? '',
      /^Our payment provider refused your refund\. We are investigating\./,
    )
    const later = await shop.call<{ user: User }>('GET', '/auth/refresh', member)
    assert.equal(later.body.data.user.isRefundUnderway, false)
  },
)

fault('E2: the nightly audit finds refunds that are pending for more than an hour', async () => {
  const member = await refusedRefund(1)
  const promised = (minutesAgo: number) =>
    platform.db
      .updateTable('reversals')
      .set({ created_at: new Date(platform.now().getTime() - minutesAgo * 60_000) })
      .where('user_id', '=', member.user.id)
      .execute()
  await promised(59)
  await auditProvider(platform)
  const alarm = `"alarm":"a promised refund was not made within an hour","user_id":"${member.user.id}"`
  assert.ok(!alarms().includes(alarm))
  await promised(61)
  await auditProvider(platform)
  assert.ok(alarms().includes(alarm))
})

fault('E2: an administrator retries a refused refund under a new key', async () => {
  const member = await refusedRefund(2)
  const again = async () =>
    shop.call('POST', `/admin/users/${member.user.id}/refund`, { cookie: await shop.signedInAsAdmin() })
  assert.equal((await again()).status, 409)
  payments.disturb(undefined)
  assert.equal((await again()).status, 200)
  await shop.waitUntilQuiet()
  assert.equal(
    new Set(
      refundCalls()
        .slice(-3)
        .map(({ key }) => key),
    ).size,
    3,
  )
  assert.ok((await provider.charges(member)).every(({ refunded }) => refunded))
  assert.equal((await planOf(member)).status, 'canceled')
  assert.equal(await studioShows(member), null)
})

fault('E2: a refused refund is completed when somebody refunds it in the dashboard', async () => {
  const member = await refusedRefund(3)
  payments.disturb(undefined)
  const [charge] = await provider.charges(member)
  await payments.do(`/_sandbox/charges/${charge?.id}/refund`, {})
  await shop.waitUntilQuiet()
  assert.equal((await planOf(member)).status, 'canceled')
  assert.equal(await studioShows(member), null)
  assert.equal((await show(member)).refundUnderway, null)
  const mails = (await shop.mailsTo(member.user.email)).map(({ template }) => template)
  assert.equal(mails.filter((name) => name === 'refund').length, 1)
})

fault('E6: an administrator refunds the amount that the page showed, or nothing', async () => {
  const member = await paying(monthly, cards[4])
  const path = `/admin/users/${member.user.id}`
  const cookie = await shop.signedInAsAdmin()
  type Refund = { user: { refund: { amount: { amount: number; currency: string } } } }
  const shownAmount = async () =>
    (await shop.call<Refund>('GET', path, { cookie })).body.data.user.refund.amount
  const grant = (amount: Refund['user']['refund']['amount']) =>
    shop.call('POST', `${path}/refund`, { cookie, body: { amount } })
  const refunded = async () => (await provider.charges(member)).map(({ amount_refunded }) => amount_refunded)
  const before = await shownAmount()
  assert.deepEqual(before, { amount: 1900, currency: 'usd' })
  // Paid a second apart, so that one is the later.
  await shop.passTime(2)
  const { prorationDate } = (await previewSwitch(member, { priceId: yearly })).body.data.preview
  assert.equal((await switchPlan(member, { priceId: yearly, prorationDate })).status, 200)
  await shop.waitUntilQuiet()
  const { status, body } = await grant(before)
  assert.deepEqual(
    [status, body.message],
    [409, 'The refund is 190.00 USD now. Check the amount and confirm again.'],
  )
  assert.deepEqual(await refunded(), [0, 0])
  assert.equal((await grant(await shownAmount())).status, 200)
  await shop.waitUntilQuiet()
  assert.deepEqual(
    (await refunded()).toSorted((a, b) => a - b),
    [1900, 17_100],
  )
})
