import assert from 'node:assert/strict'
import type { User } from '#contract/accounts/accounts.ts'
import { formatDay } from '../../../platform/format-day.ts'
import { eventually } from '../../../platform/testing/eventually.ts'
import { extendPlan } from '../../billing.ts'
import { countPaidWithoutAccess } from '../../subscription/payment-queries.ts'
import { faultShop } from '../testing/fault-shop.ts'
import { assertInvariants } from '../testing/invariants.ts'
import type { Member } from '../testing/shop-over-time.ts'

const shop = await faultShop()
const { fault, provider, payments, planOf, billing, monthly } = shop
const { paying, giveBadCard, show } = billing
const day = 86_400
const hour = 3600

/** A payment that fails in a paid month. The final action is "leave the subscription past due" unless given. */
async function failChange(finalAction = 'past_due') {
  await payments.do('/_sandbox/dunning', { final_action: finalAction })
  const member = await paying(monthly)
  await shop.passTime(5 * day)
  await giveBadCard(member)
  await provider.changeQuantity(member, 2, {
    proration_behavior: 'always_invoice',
    payment_behavior: 'allow_incomplete',
  })
  await shop.waitUntilQuiet()
  assert.equal((await provider.onlySubscription(member)).status, 'past_due')
  return member
}

fault('D17: a change in the Dashboard whose payment fails leaves access for the paid month', async () => {
  const member = await failChange()
  const problem = (await show(member)).paymentProblem
  assert.ok(shop.clock.now.getTime() - Date.parse(problem?.since ?? '') < hour * 1000)
  const paidUntil = await provider.periodEnd(member)
  assert.ok(Date.parse(problem?.accessUntil ?? '') / 1000 >= paidUntil)
  assert.equal((await sessionOf(member)).accessUntil, problem?.accessUntil)
  await shop.passUntil(paidUntil - hour)
  await shop.waitUntilQuiet()
  assert.deepEqual(await planOf(member), { status: 'active', plan: monthly })
  await shop.passTime(day)
  await shop.waitUntilQuiet()
  assert.equal((await planOf(member)).status, 'expired')
  await payments.do('/_sandbox/dunning', { final_action: 'cancel' })
})

/** The status follows the latest invoice that is not void: docs.stripe.com/billing/subscriptions/overview */
for (const action of ['void', 'mark_uncollectible'])
  fault(`D17: a failed change whose invoice gets ${action} leaves the paid month as it was`, async () => {
    const member = await failChange()
    const open = (await provider.invoices(member)).find(({ status }) => status === 'open')
    await payments.do(`/v1/invoices/${open?.id}/${action}`, {})
    await shop.waitUntilQuiet()
    assert.deepEqual(await planOf(member), { status: 'active', plan: monthly })
    const { paymentProblem, nextCharge } = await show(member)
    assert.equal(paymentProblem, null)
    assert.equal(Date.parse(nextCharge?.at ?? '') / 1000, await provider.periodEnd(member))
    assert.equal(nextCharge?.amount, 3800)
    assert.equal((await billing.pause(member, { months: 1 })).status, 200)
    assert.equal((await billing.resume(member)).status, 200)
    const charges = (await provider.charges(member)).length
    const later = new Date((await provider.periodEnd(member)) * 1000 + 7 * day * 1000)
    await extendPlan(shop.platform, member.user.id, later)
    assert.equal(Date.parse((await show(member)).nextCharge?.at ?? ''), later.getTime())
    assert.equal((await provider.charges(member)).length, charges)
    const cancelled = await billing.cancel(member)
    assert.equal(cancelled.body.data.subscription.cancelAtPeriodEnd, true)
    await payments.do('/_sandbox/dunning', { final_action: 'cancel' })
  })

/** "The subscription changes to a `canceled` state after the maximum number of days": docs.stripe.com/billing/revenue-recovery/smart-retries */
async function failUntilCanceled() {
  const member = await failChange('cancel')
  const paidUntil = await provider.periodEnd(member)
  const { accessUntil } = (await show(member)).paymentProblem ?? {}
  assert.equal(Date.parse(accessUntil ?? '') / 1000, paidUntil)
  await shop.passTime(16 * day)
  await shop.waitUntilQuiet()
  assert.equal((await billing.subscriptionOf(member)).status, 'canceled')
  return { member, paidUntil }
}

async function sessionOf(member: Member) {
  return (await shop.call<{ user: User }>('GET', '/auth/refresh', member)).body.data.user
}

fault('D17: a failed change that ends the subscription leaves access for the paid month', async () => {
  const { member, paidUntil } = await failUntilCanceled()
  const endsAt = new Date(paidUntil * 1000).toISOString()
  assert.deepEqual(await planOf(member), { status: 'active', plan: monthly })
  assert.equal(await shop.mayDownload(member), true)
  const { price, nextCharge, paymentProblem, ...shown } = await show(member)
  assert.deepEqual([shown.endsAt, price, nextCharge, paymentProblem], [endsAt, null, null, null])
  const { hasPlanEnded, paymentProblemSince, ...session } = await sessionOf(member)
  assert.deepEqual([session.endsAt, hasPlanEnded, paymentProblemSince], [endsAt, true, null])
  assert.equal((await billing.resume(member)).status, 409)
  const kept = `You have paid until ${formatDay(new Date(endsAt))}, and keep the whole library`
  await eventually(async () => (await shop.mailboxOf(member)).some(({ text }) => text.includes(kept)))
  assert.equal(await countPaidWithoutAccess(shop.platform), 0)
  await shop.passUntil(paidUntil + 60)
  await shop.waitUntilQuiet()
  assert.equal((await planOf(member)).status, 'expired')
  assert.equal(await shop.mayDownload(member), false)
  assert.equal((await sessionOf(member)).hasPlanEnded, false)
  assert.equal(await countPaidWithoutAccess(shop.platform), 0)
})

async function actAsAdmin({ user }: Member, verb: string, change: Record<string, string> = {}) {
  const cookie = await shop.signedInAsAdmin()
  const path = `/admin/users/${user.id}`
  const { body } = await shop.call<{ user: { version: number } }>('GET', path, { cookie })
  const { version } = body.data.user
  const reply = await shop.call('POST', `${path}/${verb}`, { cookie, body: { version, ...change } })
  assert.equal(reply.status, 200)
  await shop.waitUntilQuiet()
}

const reason = 'Asked for by email'
const cancellations: Record<string, (member: Member) => Promise<unknown>> = {
  'cancelled by the member': (member) => billing.cancel(member),
  'cancelled by an administrator': (member) =>
    actAsAdmin(member, 'cancel-plan', { when: 'period-end', reason }),
  'ended by a suspension that is lifted': async (member) => {
    await actAsAdmin(member, 'suspend', { reason })
    assert.equal(await shop.mayDownload(member), false)
    const mails = await shop.mailboxOf(member)
    assert.ok(mails.some(({ text }) => /You have paid until .*: if the suspension is lifted/.test(text)))
    await actAsAdmin(member, 'unsuspend')
  },
}

for (const [ended, end] of Object.entries(cancellations))
  for (const left of ['past_due', 'unpaid'])
    fault(
      `D14, D17: a plan with a failed change, ${left} and ${ended}, gives access for the paid month`,
      async () => {
        const member = await failChange(left)
        if (left === 'unpaid') await shop.passTime(16 * day)
        await shop.waitUntilQuiet()
        const paidUntil = await provider.periodEnd(member)
        const endsAt = new Date(paidUntil * 1000).toISOString()
        assert.equal((await show(member)).paymentProblem?.paidUntil, endsAt)
        await end(member)
        await shop.waitUntilQuiet()
        assert.equal((await provider.onlySubscription(member)).status, 'canceled')
        assert.ok((await provider.invoices(member)).every(({ status }) => status !== 'open'))
        assert.deepEqual(await planOf(member), { status: 'active', plan: monthly })
        const { price, nextCharge, ...shown } = await show(member)
        assert.deepEqual([shown.endsAt, price, nextCharge], [endsAt, null, null])
        await assertInvariants(shop)
        await shop.passUntil(paidUntil - hour)
        await shop.waitUntilQuiet()
        assert.equal(await shop.mayDownload(member), true)
        assert.equal(await countPaidWithoutAccess(shop.platform), 0)
        await shop.passTime(hour + 60)
        await shop.waitUntilQuiet()
        assert.equal(await shop.mayDownload(member), false)
        assert.equal(await countPaidWithoutAccess(shop.platform), 0)
        assert.equal(await provider.paidCharges(member), 1)
        await payments.do('/_sandbox/dunning', { final_action: 'cancel' })
      },
    )

const endings: Record<string, (member: Member) => Promise<unknown>> = {
  "in Stripe's Dashboard": async (member) => provider.end((await provider.onlySubscription(member)).id),
  'now by an administrator': (member) => actAsAdmin(member, 'cancel-plan', { when: 'now', reason }),
}

for (const [where, end] of Object.entries(endings))
  fault(`D17: a plan with a failed change that is ended ${where} gives no access any more`, async () => {
    const member = await failChange()
    shop.excused.add((await provider.onlySubscription(member)).id)
    await end(member)
    await shop.waitUntilQuiet()
    assert.equal((await planOf(member)).status, 'canceled')
    assert.equal(await shop.mayDownload(member), false)
    await payments.do('/_sandbox/dunning', { final_action: 'cancel' })
  })

fault('D17: a new plan can be bought while an ended one is still paid', async () => {
  const { member } = await failUntilCanceled()
  const { sessionId } = await shop.buy(member, monthly)
  await shop.verify(member, sessionId)
  assert.deepEqual(await planOf(member), { status: 'active', plan: monthly })
  assert.equal((await sessionOf(member)).hasPlanEnded, false)
  assert.equal((await show(member)).nextCharge?.amount, 1900)
})

fault('D17: a refund of the paid month of an ended plan takes its access', async () => {
  const { member } = await failUntilCanceled()
  const [paid] = (await provider.charges(member)).filter(({ paid }) => paid)
  await payments.do('/v1/refunds', { charge: paid?.id ?? '' })
  await shop.waitUntilQuiet()
  assert.equal((await planOf(member)).status, 'expired')
  assert.equal(await shop.mayDownload(member), false)
})
