import assert from 'node:assert/strict'
import type * as z from 'zod/mini'
import type { listUserTimeline, showUser } from '#contract/accounts/users.ts'
import type { listCertificates } from '#contract/certificates/certificates.ts'
import { sendPaymentReminders } from '../../emails/payment-reminders.ts'
import { auditProvider } from '../../reconciliation/provider-audit.ts'
import { syncMember } from '../../sync/sync-member.ts'
import { faultShop } from '../testing/fault-shop.ts'
import type { Member } from '../testing/shop-over-time.ts'

const shop = await faultShop()
const { fault, provider, payments, planOf, platform, billing, monthly, yearly } = shop
const { paying, pause, show, giveBadCard, previewSwitch } = billing
const day = 86_400
const hour = 3600
const reason = 'A long outage'

type Shown = z.output<typeof showUser.reply>['user']

async function asAdmin() {
  const cookie = await shop.signedInAsAdmin()
  const shownOf = async ({ user }: Member): Promise<Shown> => {
    const { body } = await shop.call<{ user: Shown }>('GET', `/admin/users/${user.id}`, { cookie })
    return body.data.user
  }
  return {
    shownOf,
    async act(member: Member, verb: string, change: Record<string, unknown> = {}) {
      const body = { version: change.version ?? (await shownOf(member)).version, reason, ...change }
      return shop.call('POST', `/admin/users/${member.user.id}/${verb}`, { cookie, body })
    },
    async actionsOf({ user }: Member) {
      const path = `/admin/users/${user.id}/timeline`
      const { body } = await shop.call<z.output<typeof listUserTimeline.reply>>('GET', path, { cookie })
      return body.data.entries
        .filter(({ kind }) => kind === 'admin')
        .map(({ title, state }) => [title, state])
    },
  }
}

const inDays = (days: number) => new Date(shop.clock.now.getTime() + days * day * 1000).toISOString()
const seconds = (time: string) => Math.floor(Date.parse(time) / 1000)
const only = async (member: Member) => (await provider.subscriptions(member))[0]
const endOf = async (member: Member) => (await only(member))?.items.data[0]?.current_period_end ?? 0
const count = async ({ user }: Member, template: string) =>
  (await shop.mailsTo(user.email)).filter((mail) => mail.template === template).length

async function certificateOf({ cookie }: Member) {
  const { body } = await shop.call<z.output<typeof listCertificates.reply>>('GET', '/certificate/all', {
    cookie,
  })
  return body.data.certificates[0]?.status
}

fault('H1: a gift opens the library without a charge, licenses prints, and ends by itself', async () => {
  const member = await shop.signedIn({ plan: 'basic_free' })
  shop.gifted.add(member.user.id)
  const { act, shownOf } = await asAdmin()
  const until = inDays(20)
  assert.equal((await act(member, 'give-plan', { until })).status, 200)
  assert.deepEqual(await planOf(member), { status: 'active', plan: monthly })
  assert.equal(await shop.mayDownload(member), true)
  const { giftUntil, price, nextCharge } = await show(member)
  assert.deepEqual([giftUntil, price, nextCharge], [until, null, null])
  assert.deepEqual([(await shownOf(member)).plan, await certificateOf(member)], ['Monthly', 'valid'])
  await shop.passTime(14 * day)
  await sendPaymentReminders(platform)
  await sendPaymentReminders(platform)
  await shop.passTime(7 * day)
  assert.deepEqual(await planOf(member), { status: 'active', plan: 'basic_free' })
  assert.deepEqual([await shop.mayDownload(member), await certificateOf(member)], [false, 'ended'])
  assert.deepEqual([await count(member, 'plan-given'), await count(member, 'gift-ending')], [1, 1])
})

fault('H2: a gift changed by two administrators at once has one end, and can be taken back', async () => {
  const member = await shop.signedIn()
  const { act, actionsOf, shownOf } = await asAdmin()
  const { version } = await shownOf(member)
  const answers = await Promise.all(
    [10, 20].map((days) => act(member, 'give-plan', { version, until: inDays(days) })),
  )
  assert.deepEqual(answers.map(({ status }) => status).toSorted(), [200, 409])
  assert.equal((await act(member, 'give-plan', { until: inDays(30) })).status, 200)
  const periods = platform.db.selectFrom('plan_gifts').select('id').where('user_id', '=', member.user.id)
  assert.equal((await periods.execute()).length, 1)
  assert.equal((await act(member, 'end-gift')).status, 200)
  assert.equal((await planOf(member)).status, 'incomplete')
  assert.equal((await act(member, 'end-gift')).status, 409)
  const actions = (await actionsOf(member)).map(([title, state]) => [title?.replace(/^.*: /, ''), state])
  assert.deepEqual(actions, [
    ['end-gift', reason],
    ['give-plan', reason],
    ['give-plan', reason],
  ])
  // Kept apart from the log, which outlives the account.
  const logged = await platform.db
    .selectFrom('audit_log')
    .select('after')
    .where('thing_id', '=', member.user.id)
    .execute()
  assert.ok(logged.length > 0 && !JSON.stringify(logged).includes(reason))
})

fault('H3: a member with a gift buys a plan, is charged once, and keeps the gift for later', async () => {
  const member = await shop.signedIn()
  const { act } = await asAdmin()
  await act(member, 'give-plan', { until: inDays(60) })
  const { body } = await shop.call<{ plans: { isActive: boolean }[] }>('GET', '/payment/pricing-plans', {
    cookie: member.cookie,
  })
  assert.ok(body.data.plans.every(({ isActive }) => !isActive))
  const { sessionId } = await shop.buy(member, monthly)
  await shop.verify(member, sessionId)
  const { isGift, nextCharge } = await show(member)
  assert.deepEqual([isGift, nextCharge?.amount], [false, 1900])
  assert.equal((await act(member, 'give-plan', { until: inDays(90) })).status, 409)
  shop.gifted.add(member.user.id)
  assert.equal((await act(member, 'cancel-plan', { when: 'now' })).status, 200)
  assert.ok((await show(member)).giftUntil)
  assert.equal(await shop.mayDownload(member), true)
})

fault('H4: an extended plan is charged on its new date, once', async () => {
  const member = await paying(monthly)
  const { act, shownOf } = await asAdmin()
  const until = new Date(seconds(inDays(45)) * 1000).toISOString()
  assert.equal((await act(member, 'extend-plan', { until: inDays(3) })).status, 409)
  assert.equal((await act(member, 'extend-plan', { until: inDays(400) })).status, 409)
  payments.disturb(({ method, path }) =>
    method === 'POST' && path.startsWith('/v1/subscriptions/') ? 'answer is lost' : undefined,
  )
  assert.equal((await act(member, 'extend-plan', { until })).status, 200)
  payments.disturb(undefined)
  await shop.waitUntilQuiet()
  assert.equal(await endOf(member), seconds(until))
  assert.equal((await shownOf(member)).renewsAt, until)
  assert.equal((await act(member, 'extend-plan', { until })).status, 409)
  assert.equal((await previewSwitch(member, { priceId: yearly })).status, 409)
  assert.equal((await pause(member, { months: 1 })).status, 409)
  await shop.passTime(40 * day)
  await shop.waitUntilQuiet()
  assert.equal(await shop.mayDownload(member), true)
  assert.equal(await provider.paidCharges(member), 1)
  await shop.passUntil(seconds(until) + 2 * hour)
  await shop.waitUntilQuiet()
  assert.equal(await provider.paidCharges(member), 2)
  assert.deepEqual(await planOf(member), { status: 'active', plan: monthly })
  assert.equal(await count(member, 'plan-extended'), 1)
})

fault('H5: a plan that is paused, cancelled, unpaid or missing is not extended', async () => {
  const { act } = await asAdmin()
  const paused = await paying(monthly)
  await pause(paused, { months: 1 })
  const cancelled = await paying(monthly)
  await act(cancelled, 'cancel-plan', { when: 'period-end' })
  const none = await shop.signedIn()
  for (const member of [paused, cancelled, none])
    assert.equal((await act(member, 'extend-plan', { until: inDays(60) })).status, 409)
  const unpaid = await paying(monthly)
  await giveBadCard(unpaid)
  await shop.passUntil((await endOf(unpaid)) + 60)
  await shop.waitUntilQuiet()
  const early = await (await asAdmin()).act(unpaid, 'extend-plan', { until: inDays(60) })
  assert.deepEqual([early.status, /still being made/.test(early.body.message)], [409, true])
})

fault(
  'H6: a plan cancelled by an administrator ends with its period, or at once without an alarm',
  async () => {
    const [later, now] = [await paying(monthly), await paying(yearly)]
    const { act, actionsOf } = await asAdmin()
    const end = await endOf(later)
    assert.equal((await act(later, 'cancel-plan', { when: 'period-end' })).status, 200)
    assert.equal((await show(later)).endsAt, new Date(end * 1000).toISOString())
    shop.excused.add((await only(now))?.id ?? '')
    assert.equal((await act(now, 'cancel-plan', { when: 'now' })).status, 200)
    await shop.waitUntilQuiet()
    assert.equal((await planOf(now)).status, 'canceled')
    assert.equal(await shop.mayDownload(now), false)
    assert.equal((await provider.charges(now))[0]?.amount_refunded, 0)
    assert.deepEqual([await count(later, 'cancel-confirmed'), await count(now, 'ended')], [1, 1])
    assert.match(String((await actionsOf(now))[0]), /end-plan,A long outage$/)
    await auditProvider(platform)
    assert.ok(!shop.lines.some((line) => line.includes('"alarm":"paid plans without access"')))
  },
)

fault('H7: a change that the provider does not answer is in the audit log with its failure', async () => {
  const member = await paying(monthly)
  const { act, actionsOf } = await asAdmin()
  payments.disturb(({ method, path }) =>
    method === 'DELETE' && path.startsWith('/v1/subscriptions/') ? 'no connection' : undefined,
  )
  assert.equal((await act(member, 'cancel-plan', { when: 'now' })).status, 503)
  payments.disturb(undefined)
  assert.equal((await planOf(member)).status, 'active')
  const actions = (await actionsOf(member)).map(([title]) => title?.replace(/^.*: /, ''))
  assert.deepEqual(actions, ['end-plan-failed', 'end-plan'])
  for (const change of [{ when: 'now', reason: '' }, { when: 'tomorrow' }, { when: 'now', version: 'x' }])
    assert.equal((await act(member, 'cancel-plan', change)).status, 400)
})

fault('H8: the row says that an administrator ended a plan only when the provider has ended it', async () => {
  const [alive, lost, resynced] = [await paying(monthly), await paying(yearly), await paying(yearly)]
  const { act, actionsOf } = await asAdmin()
  const endWhile = async (member: Member, how: 'no connection' | 'answer is lost') => {
    payments.disturb(({ method, path }) =>
      method === 'DELETE' && path.startsWith('/v1/subscriptions/') ? how : undefined,
    )
    const { status } = await act(member, 'cancel-plan', { when: 'now' })
    payments.disturb(undefined)
    return status
  }
  assert.equal(await endWhile(alive, 'no connection'), 503)
  assert.deepEqual([(await planOf(alive)).status, await endedByAdmin(alive)], ['active', null])
  const { id = '' } = (await only(lost)) ?? {}
  shop.excused.add(id)
  assert.equal(await endWhile(lost, 'answer is lost'), 200)
  assert.deepEqual([(await planOf(lost)).status, await endedByAdmin(lost)], ['canceled', id])
  assert.deepEqual(
    (await actionsOf(lost)).map(([title]) => title?.replace(/^.*: /, '')),
    ['end-plan'],
  )
  // The process dies between the call and its sync: the next sync finds who ended the plan.
  const other = (await only(resynced))?.id ?? ''
  shop.excused.add(other)
  await platform.payments.endSubscription(other, 'administrator')
  await syncMember(platform, resynced.user.id)
  assert.equal(await endedByAdmin(resynced), other)
  await auditProvider(platform)
  assert.ok(!shop.lines.some((line) => line.includes('"alarm":"paid plans without access"')))
})

async function endedByAdmin({ user }: Member) {
  const row = platform.db.selectFrom('subscriptions').select('ended_by_admin').where('user_id', '=', user.id)
  return (await row.executeTakeFirstOrThrow()).ended_by_admin
}
