import assert from 'node:assert/strict'
import { eventually } from '../../../platform/testing/eventually.ts'
import { liftBlock } from '../../subscription/blocked-customer-queries.ts'
import { listPayments } from '../../subscription/payment-queries.ts'
import { enqueueRenewalUpdate } from '../../sync/renewal.ts'
import { faultShop } from '../testing/fault-shop.ts'
import type { Member } from '../testing/shop-over-time.ts'

const shop = await faultShop()
const { fault, provider, payments, platform, start, buy, verify, planOf, billing, monthly, yearly } = shop
const { paying, refund, show } = billing

type Dispute = { id: string; charge: string; status: string }
type Timeline = { entries: { kind: string; title: string; amount: object | null }[] }

async function disputed(member: Member, status: string) {
  const [charge] = await provider.charges(member)
  await payments.do(`/_sandbox/charges/${charge?.id}/dispute`, { status })
  await shop.waitUntilQuiet()
  const all = await payments.list<Dispute>('/v1/disputes?limit=100')
  return all.find((one) => one.charge === charge?.id)?.id ?? ''
}

async function isShutOut(member: Member) {
  assert.equal(await shop.mayDownload(member), false)
  assert.equal((await provider.subscriptions(member))[0]?.status, 'canceled')
  assert.equal((await start(member, yearly)).status, 403)
}

/** A customer may withdraw a dispute after it was lost: support.stripe.com/questions/lost-dispute-faq */
fault(
  'E8: a dispute that is won after it was lost changes nothing until an administrator lifts the block',
  async () => {
    const member = await paying(monthly)
    const dispute = await disputed(member, 'needs_response')
    const [plan] = await provider.subscriptions(member)
    for (const status of ['lost', 'won', 'under_review', 'won']) {
      await payments.do(`/_sandbox/disputes/${dispute}/status`, { status })
      await shop.waitUntilQuiet()
      await isShutOut(member)
      const [payment] = await listPayments(platform, member.user.id)
      assert.deepEqual([payment?.disputed, payment?.refunded], [true, 0])
    }
    const sent = await shop.templatesTo(member)
    assert.equal(sent.filter((name) => name === 'payment-disputed').length, 1)
    assert.equal(sent.filter((name) => name === 'receipt').length, 1)
    shop.excused.add(plan?.id ?? '')
    await liftBlock(platform, member.user.id)
    const { sessionId } = await buy(member, yearly)
    await verify(member, sessionId)
    assert.equal(await shop.mayDownload(member), true)
    assert.equal((await refund(member)).status, 409)
  },
)

fault(
  'E8: a dispute blocks the member and ends the plan; even when won, until an administrator lifts the block',
  async () => {
    const member = await paying(monthly)
    const dispute = await disputed(member, 'needs_response')
    await isShutOut(member)
    await payments.do(`/_sandbox/disputes/${dispute}/close`, { outcome: 'won' })
    await shop.waitUntilQuiet()
    await isShutOut(member)
    for (const { id } of await provider.subscriptions(member)) shop.excused.add(id)
    await liftBlock(platform, member.user.id)
    assert.equal((await start(member, yearly)).status, 200)
  },
)

/** The status of a dispute may change after it was closed, and a charge may be disputed again. */
for (const [title, reopen] of [
  ['reopens', (id: string) => payments.do(`/_sandbox/disputes/${id}/status`, { status: 'needs_response' })],
  ['repeats', (_id: string, charge: string) => openAnother(charge)],
] as const)
  fault(`E8: a won dispute that the bank ${title} after the block was lifted blocks again`, async () => {
    const member = await paying(monthly)
    const dispute = await disputed(member, 'needs_response')
    const [plan] = await provider.subscriptions(member)
    const [charge] = await provider.charges(member)
    await payments.do(`/_sandbox/disputes/${dispute}/close`, { outcome: 'won' })
    await shop.waitUntilQuiet()
    shop.excused.add(plan?.id ?? '')
    await liftBlock(platform, member.user.id)
    const { sessionId } = await buy(member, yearly)
    await verify(member, sessionId)
    assert.equal(await shop.mayDownload(member), true)
    const alarms = () => shop.lines.join('').match(/"alarm":"a bank reopened a dispute"/g)?.length ?? 0
    const before = alarms()
    await reopen(dispute, charge?.id ?? '')
    await shop.waitUntilQuiet()
    assert.equal(await shop.mayDownload(member), false)
    assert.ok((await provider.subscriptions(member))[0]?.cancel_at)
    assert.equal(alarms(), before + 1)
    const sent = await shop.templatesTo(member)
    assert.equal(sent.filter((name) => name === 'payment-disputed').length, 2)
  })

function openAnother(charge: string) {
  return payments.do(`/_sandbox/charges/${charge}/dispute`, { status: 'needs_response' })
}

fault('E8: an open checkout can no longer be paid after a dispute', async () => {
  const member = await paying(monthly)
  const [subscription] = await provider.subscriptions(member)
  await provider.end(subscription?.id ?? '')
  shop.excused.add(subscription?.id ?? '')
  await shop.waitUntilQuiet()
  assert.equal((await start(member, yearly)).status, 200)
  await disputed(member, 'needs_response')
  await eventually(async () => (await provider.sessions(member))[0]?.status === 'expired')
})

fault(
  'E8: a disputed older payment ends the newer plan without a second refund, and the email says why',
  async () => {
    const member = await paying(monthly)
    const [old] = await provider.subscriptions(member)
    await provider.end(old?.id ?? '')
    await shop.becomes(member, 'canceled')
    const { sessionId } = await buy(member, yearly)
    assert.equal((await verify(member, sessionId)).status, 200)
    const [newer] = await provider.subscriptions(member)
    const [, first] = await provider.charges(member)
    await payments.do(`/_sandbox/charges/${first?.id}/dispute`, { status: 'needs_response' })
    await shop.waitUntilQuiet()
    const stopped = await provider.subscriptions(member)
    assert.ok(stopped[0]?.id === newer?.id && stopped[0]?.cancel_at)
    assert.equal(await shop.mayDownload(member), false)
    assert.equal((await show(member)).isStopped, true)
    const mails = await shop.mailboxOf(member)
    const sent = mails.filter(
      ({ subject }) => subject === 'Your account is suspended: a payment was disputed',
    )
    assert.equal(sent.length, 1)
    assert.match(
      sent[0]?.text ?? '',
      /19\.00 USD .* is disputed[\s\S]*A newer subscription, if you have one, does not renew/,
    )
    await liftBlock(platform, member.user.id)
    await enqueueRenewalUpdate(platform, member.user.id)
    await shop.waitUntilQuiet()
    assert.equal((await provider.subscriptions(member))[0]?.cancel_at, null)
    assert.equal(await shop.mayDownload(member), true)
    shop.excused.add(old?.id ?? '')
  },
)

fault('E8: a lost dispute leaves the member blocked', async () => {
  const member = await paying(monthly)
  const dispute = await disputed(member, 'needs_response')
  await payments.do(`/_sandbox/disputes/${dispute}/close`, { outcome: 'lost' })
  await shop.waitUntilQuiet()
  await isShutOut(member)
  assert.equal(lossAlarms(), 0)
})

const lossAlarms = () =>
  shop.lines.join('').split('"alarm":"a dispute was lost after its block was lifted"').length - 1

/** The dispute reverses the payment "immediately", so that its loss moves no money: support.stripe.com/topics/disputes */
fault(
  'E8: a dispute lost after its block was lifted tells the administrators and leaves the new plan',
  async () => {
    const member = await paying(monthly)
    const dispute = await disputed(member, 'needs_response')
    const [plan] = await provider.subscriptions(member)
    shop.excused.add(plan?.id ?? '')
    await liftBlock(platform, member.user.id)
    const { sessionId } = await buy(member, yearly)
    await verify(member, sessionId)
    await shop.passTime(60 * 86_400)
    await payments.do(`/_sandbox/disputes/${dispute}/close`, { outcome: 'lost' })
    await shop.waitUntilQuiet()
    assert.equal(lossAlarms(), 1)
    assert.equal(await shop.mayDownload(member), true)
    assert.equal((await provider.subscriptions(member))[0]?.cancel_at, null)
    const path = `/admin/users/${member.user.id}/timeline`
    const { entries } = (await shop.call<Timeline>('GET', path, { cookie: await shop.signedInAsAdmin() }))
      .body.data
    const [newest, ...older] = entries.filter(({ kind }) => kind === 'payment')
    assert.deepEqual([newest?.title, newest?.amount], ['Dispute lost', { amount: 1900, currency: 'usd' }])
    assert.ok(older.every(({ title }) => title === 'Paid'))
  },
)

fault('E8: an unknown status of a dispute counts as open', async () => {
  const member = await paying(monthly)
  await disputed(member, 'appeal_under_review_again')
  await isShutOut(member)
})

/**
 * docs.stripe.com/disputes, "Inquiries and retrievals": unlike a formal dispute no funds have been withdrawn, and the
 * payment can still be refunded; they still appear as disputed payments.
 */
fault('E8: an inquiry of the bank only raises one alarm', async () => {
  const member = await paying(monthly)
  const inquiry = await disputed(member, 'warning_needs_response')
  for (const status of ['warning_under_review', 'warning_closed']) {
    await payments.do(`/_sandbox/disputes/${inquiry}/status`, { status })
    await shop.waitUntilQuiet()
  }
  assert.equal(await shop.mayDownload(member), true)
  assert.deepEqual(await planOf(member), { status: 'active', plan: monthly })
  const mails = (await shop.mailsTo(member.user.email)).map(({ template }) => template)
  assert.ok(!mails.includes('payment-disputed'))
  assert.equal(shop.lines.join('').match(/"alarm":"a bank inquires about a payment"/g)?.length, 1)
})

fault('E8: an inquiry that becomes a chargeback blocks the member', async () => {
  const member = await paying(monthly)
  const inquiry = await disputed(member, 'warning_needs_response')
  assert.equal(await shop.mayDownload(member), true)
  await payments.do(`/_sandbox/disputes/${inquiry}/status`, { status: 'needs_response' })
  await shop.waitUntilQuiet()
  await isShutOut(member)
})

fault('E9: a refunded payment that is disputed is not refunded twice', async () => {
  const member = await paying(monthly, '5555 5555 5555 4444')
  assert.equal((await refund(member)).status, 200)
  await shop.waitUntilQuiet()
  await disputed(member, 'needs_response')
  assert.equal((await payments.list('/v1/refunds?limit=100')).length, 1)
  assert.equal((await provider.charges(member))[0]?.amount_refunded, 1900)
})

fault('E11: during an outage an account is not half deleted; afterwards its plan ends first', async () => {
  const member = await paying(monthly)
  const request = () =>
    shop.call('DELETE', '/auth/account', { cookie: member.cookie, body: { password: member.password } })
  payments.disturb(() => 'no connection')
  assert.equal((await request()).status, 503)
  payments.disturb(undefined)
  assert.deepEqual(await planOf(member), { status: 'active', plan: monthly })
  for (const { id } of await provider.subscriptions(member)) shop.excused.add(id)
  assert.equal((await request()).status, 200)
  member.cookie = ''
  await eventually(async () => (await provider.subscriptions(member))[0]?.status === 'canceled')
  await shop.passTime(15 * 86_400)
  await platform.jobs.enqueue(platform, 'privacy-deletions')
  await eventually(async () => shop.lines.some((line) => line.includes('account-deleted')))
  assert.equal((await provider.charges(member)).length, 1)
})
