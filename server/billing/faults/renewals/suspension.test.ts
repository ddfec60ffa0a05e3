import assert from 'node:assert/strict'
import { licenceSuspended } from '#contract/certificates/licence-text.ts'
import { eventually } from '../../../platform/testing/eventually.ts'
import { ensurePlans } from '../../plans/plans.ts'
import { reconcileUnstable } from '../../reconciliation/reconciliation.ts'
import { withDearerMonthly } from '../../testing/shop.ts'
import { faultShop } from '../testing/fault-shop.ts'
import type { Member } from '../testing/shop-over-time.ts'

const shop = await faultShop()
const { fault, provider, payments, signedIn, start, planOf, billing, monthly, yearly } = shop
const { paying, show, cancel, resume, refund, previewSwitch, switchPlan, giveBadCard } = billing
const day = 86_400

type Studio = { user: { version: number; renewsAt: string | null; endsAt: string | null } }

async function studioOf({ user }: Member) {
  const cookie = await shop.signedInAsAdmin()
  const path = `/admin/users/${user.id}`
  const { body } = await shop.call<Studio>('GET', path, { cookie })
  return { cookie, path, shown: body.data.user }
}

async function decide(member: Member, verb: 'suspend' | 'unsuspend') {
  const { cookie, path, shown } = await studioOf(member)
  const change = { version: shown.version, ...(verb === 'suspend' && { reason: 'Files were shared' }) }
  assert.equal((await shop.call('POST', `${path}/${verb}`, { cookie, body: change })).status, 200)
}

const suspend = (member: Member) => decide(member, 'suspend')
const lift = (member: Member) => decide(member, 'unsuspend')

const receivesLicenceNotice = (member: Member, subject: string) =>
  eventually(async () =>
    (await shop.mailboxOf(member)).some(
      (mail) => mail.subject.includes(subject) && mail.text.includes(licenceSuspended),
    ),
  )

async function owing(count = 1): Promise<Member[]> {
  const members: Member[] = []
  for (let at = 0; at < count; at++) {
    const member = await paying(monthly)
    await giveBadCard(member)
    members.push(member)
  }
  await shop.passTime(31 * day + 2 * 3600)
  await shop.waitUntilQuiet()
  for (const member of members) assert.equal((await provider.onlySubscription(member)).status, 'past_due')
  return members
}

fault('D16: a suspended plan is not renewed and ends with its period, with an email', async () => {
  const member = await paying(monthly)
  const end = await provider.periodEnd(member)
  await suspend(member)
  const before = (await studioOf(member)).shown
  assert.deepEqual([before.renewsAt, before.endsAt], [null, new Date(end * 1000).toISOString()])
  await shop.waitUntilQuiet()
  assert.equal((await provider.onlySubscription(member)).cancel_at, end)
  const shown = await show(member)
  assert.deepEqual([shown.isStopped, shown.nextCharge], [true, null])
  assert.equal(shown.endsAt, new Date(end * 1000).toISOString())
  assert.equal((await resume(member)).status, 403)
  await shop.passUntil(end + 3600)
  await shop.waitUntilQuiet()
  assert.equal((await planOf(member)).status, 'canceled')
  assert.equal((await provider.charges(member)).length, 1)
  const mails = await shop.templatesTo(member)
  assert.ok(!mails.includes('cancel-confirmed'), 'nobody cancelled')
  assert.deepEqual(mails.slice(-2).toSorted(), ['account-suspended', 'ended-suspended'])
  await receivesLicenceNotice(member, 'has ended')
  await lift(member)
  await shop.waitUntilQuiet()
  assert.equal((await start(member, monthly)).status, 200)
})

fault('D16: lifting the suspension in time resumes the renewal and the scheduled switch', async () => {
  const [plain, switching] = [await paying(monthly), await paying(yearly)]
  const { body } = await previewSwitch(switching, { priceId: monthly })
  const change = { priceId: monthly, prorationDate: body.data.preview.prorationDate }
  assert.equal((await switchPlan(switching, change)).status, 200)
  for (const member of [plain, switching]) await suspend(member)
  await shop.waitUntilQuiet()
  for (const member of [plain, switching]) assert.ok((await provider.onlySubscription(member)).cancel_at)
  for (const member of [plain, switching]) await lift(member)
  await shop.waitUntilQuiet()
  assert.equal((await show(switching)).pendingSwitch?.plan.type, 'Monthly')
  await shop.passUntil((await provider.periodEnd(plain)) + 2 * 3600)
  await shop.waitUntilQuiet()
  assert.deepEqual(await planOf(plain), { status: 'active', plan: monthly })
  assert.equal((await provider.charges(plain)).length, 2)
})

fault('D16: a plan cancelled before or during a suspension stays cancelled when it is lifted', async () => {
  const [before, meanwhile] = [await paying(monthly), await paying(monthly)]
  await cancel(before)
  for (const member of [before, meanwhile]) await suspend(member)
  await shop.waitUntilQuiet()
  assert.equal((await show(before)).isStopped, false)
  assert.equal((await cancel(meanwhile)).status, 200)
  assert.equal((await show(meanwhile)).isStopped, false)
  await cancel(meanwhile)
  const confirmations = (await shop.templatesTo(meanwhile)).filter((name) =>
    name.startsWith('cancel-confirmed'),
  )
  assert.deepEqual(confirmations, ['cancel-confirmed-suspended'])
  await receivesLicenceNotice(meanwhile, 'is cancelled')
  for (const member of [before, meanwhile]) await lift(member)
  await shop.waitUntilQuiet()
  for (const member of [before, meanwhile]) assert.ok((await show(member)).endsAt)
})

fault('D16: a suspension voids an open invoice and ends the unpaid plan', async () => {
  const [member] = await owing()
  assert.ok(member)
  await suspend(member)
  await shop.waitUntilQuiet()
  assert.equal((await provider.onlySubscription(member)).status, 'canceled')
  assert.ok((await provider.invoices(member)).every(({ status }) => status !== 'open'))
  await shop.passTime(40 * day)
  await shop.waitUntilQuiet()
  assert.equal(await provider.paidCharges(member), 1)
  await lift(member)
  await shop.waitUntilQuiet()
  assert.equal((await start(member, monthly)).status, 200)
})

fault('D16, D14: a cancelled plan with an open invoice ends too, and is never charged', async () => {
  const both = await owing(2)
  for (const member of both) await provider.end((await provider.onlySubscription(member)).id, 'cancel_at')
  await shop.waitUntilQuiet()
  for (const [at, member] of both.entries()) await (at === 0 ? suspend(member) : cancel(member))
  await shop.waitUntilQuiet()
  for (const member of both) {
    assert.equal((await provider.onlySubscription(member)).status, 'canceled')
    assert.ok((await provider.invoices(member)).every(({ status }) => status !== 'open'))
  }
})

fault('D16, D14: a payment at the moment of the end is refunded', async () => {
  const [member] = await owing()
  assert.ok(member)
  const [owed] = (await provider.invoices(member)).filter(({ status }) => status === 'open')
  const customer = await shop.customerOf(member)
  const card = await payments.do('/v1/payment_methods/pm_card_visa/attach', { customer })
  let paid: Promise<unknown> | undefined
  payments.disturb(({ method, path }) => {
    if (method !== 'POST' || !path.endsWith('/void') || paid) return undefined
    paid = payments.do(`/v1/invoices/${owed?.id}/pay`, { payment_method: card.id })
    return { status: 503 }
  })
  await suspend(member)
  await shop.waitUntilQuiet()
  await paid
  await shop.waitUntilQuiet()
  assert.equal((await provider.onlySubscription(member)).status, 'canceled')
  const kept = (await provider.charges(member)).filter(({ paid, refunded }) => paid && !refunded)
  assert.equal(kept.length, 1)
})

fault('D16: an open checkout expires, and a payment on one that could not expire is refunded', async () => {
  const [member, late] = [await signedIn(), await signedIn()]
  const page = (await start(member, monthly)).body.data.url ?? ''
  await suspend(member)
  await shop.waitUntilQuiet()
  assert.equal((await payments.pay(page)).status, 410)
  const left = (await start(late, monthly)).body.data.url ?? ''
  payments.disturb(() => 'no connection')
  await suspend(late)
  await payments.pay(left)
  payments.disturb(undefined)
  await shop.waitUntilQuiet()
  assert.equal((await provider.onlySubscription(late)).status, 'canceled')
  assert.equal((await provider.charges(late))[0]?.refunded, true)
  assert.ok((await shop.templatesTo(late)).includes('payment-returned'))
  assert.equal((await planOf(late)).status, 'incomplete')
})

fault('D16: a suspension during an outage stops the renewal as soon as the provider is back', async () => {
  const [waiting, lost] = [await paying(monthly), await paying(monthly)]
  payments.disturb(() => 'no connection')
  await suspend(waiting)
  payments.disturb(undefined)
  await eventually(async () => (await provider.onlySubscription(waiting)).cancel_at !== null)
  // As after a job that was tried too often.
  const users = shop.platform.db.updateTable('users').set({ suspended_at: shop.platform.now() })
  await users.where('id', '=', lost.user.id).execute()
  await reconcileUnstable(shop.platform)
  await eventually(async () => (await provider.onlySubscription(lost)).cancel_at !== null)
})

fault('D16: a suspended plan with a later end ends with its period', async () => {
  const member = await paying(monthly)
  const end = await provider.periodEnd(member)
  await payments.do(`/v1/subscriptions/${(await provider.onlySubscription(member)).id}`, {
    cancel_at: `${end + 40 * day}`,
  })
  await shop.waitUntilQuiet()
  await suspend(member)
  await shop.waitUntilQuiet()
  assert.equal((await provider.onlySubscription(member)).cancel_at, end)
  await shop.passUntil(end + 3600)
  await shop.waitUntilQuiet()
  assert.equal((await provider.charges(member)).length, 1)
})

fault('D16: a suspended plan that was resumed by hand is stopped again', async () => {
  const member = await paying(monthly)
  await suspend(member)
  await shop.waitUntilQuiet()
  const { id } = await provider.onlySubscription(member)
  await payments.do(`/v1/subscriptions/${id}`, { cancel_at_period_end: 'false' })
  await shop.waitUntilQuiet()
  assert.ok((await provider.onlySubscription(member)).cancel_at)
  await lift(member)
  await shop.waitUntilQuiet()
  assert.equal((await provider.onlySubscription(member)).cancel_at, null)
})

fault('D16: a suspension refunds nothing by itself, but a request inside the window does', async () => {
  const member = await paying(monthly)
  await suspend(member)
  await shop.waitUntilQuiet()
  assert.equal((await provider.charges(member))[0]?.refunded, false)
  assert.equal((await refund(member)).status, 200)
  await shop.waitUntilQuiet()
  assert.equal((await provider.charges(member))[0]?.refunded, true)
  assert.equal((await provider.onlySubscription(member)).status, 'canceled')
})

// The last one: from here on the plan is sold at another price.
fault('D16: a resumed switch uses the plan that replaced the scheduled one', async () => {
  const member = await paying(yearly)
  const { body } = await previewSwitch(member, { priceId: monthly })
  const change = { priceId: monthly, prorationDate: body.data.preview.prorationDate }
  assert.equal((await switchPlan(member, change)).status, 200)
  await suspend(member)
  await shop.waitUntilQuiet()
  await ensurePlans(withDearerMonthly(shop.platform))
  await lift(member)
  await shop.waitUntilQuiet()
  const { pendingSwitch } = await show(member)
  assert.equal(pendingSwitch?.plan.type, 'Monthly')
  assert.notEqual(pendingSwitch?.plan.id, monthly)
})
