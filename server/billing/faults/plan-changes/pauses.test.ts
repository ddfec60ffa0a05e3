import assert from 'node:assert/strict'
import type * as z from 'zod/mini'
import type { listCertificates } from '#contract/certificates/certificates.ts'
import { auditProvider } from '../../reconciliation/provider-audit.ts'
import { reconcileUnstable, syncDuePauses } from '../../reconciliation/reconciliation.ts'
import { listPlanPeriods } from '../../subscription/periods/plan-period-queries.ts'
import { syncMember } from '../../sync/sync-member.ts'
import { faultShop } from '../testing/fault-shop.ts'
import { runFrequentJobs } from '../testing/invariants.ts'
import type { Member } from '../testing/shop-over-time.ts'

const shop = await faultShop()
const { fault, provider, payments, platform, planOf, billing, monthly, yearly } = shop
const { paying, pause, resume, show, giveBadCard, giveCard } = billing
const day = 86_400
const hour = 3600

const count = async (member: Member, template: string) =>
  (await shop.templatesTo(member)).filter((name) => name === template).length

/** Returns a member whose plan is paused for a month, and when the paid period ends, in seconds. */
async function pausing(priceId = monthly, months = 1) {
  const member = await paying(priceId)
  const end = await provider.periodEnd(member)
  const { status, body } = await pause(member, { months })
  assert.equal(status, 200, body.message)
  return { member, end }
}

async function certificateOf({ cookie }: Member) {
  const { body } = await shop.call<z.output<typeof listCertificates.reply>>('GET', '/certificate/all', {
    cookie,
  })
  const [certificate] = body.data.certificates
  return { status: certificate?.status, times: certificate?.periods.length }
}

async function resumesAt(member: Member) {
  const { pause: shown } = await show(member)
  return Date.parse(shown?.resumesAt ?? '') / 1000
}

async function passPause(member: Member) {
  await shop.passUntil((await resumesAt(member)) + 60)
  await syncDuePauses(platform)
  await shop.waitUntilQuiet()
}

fault('G1: a pause clicked twice, in two tabs and at once is one pause with one email', async () => {
  const member = await paying(monthly)
  const requests = [1, 1, 1].map((months) => pause(member, { months }))
  assert.deepEqual(
    (await Promise.all(requests)).map(({ status }) => status),
    [200, 200, 200],
  )
  const other = await pause(member, { months: 3 })
  assert.equal(other.status, 409)
  assert.match(other.body.message, /^Your plan is paused already, until /)
  await shop.waitUntilQuiet()
  assert.equal(await count(member, 'plan-paused'), 1)
  const calls = payments.calls.filter(({ path }) => path.endsWith('/pause'))
  assert.equal(calls.length, 1)
})

fault('G2: a pause whose reply is lost is found by the next sync', async () => {
  const member = await paying(monthly)
  payments.disturb(({ path }) => (path.endsWith('/pause') ? 'answer is lost' : undefined))
  assert.equal((await pause(member, { months: 2 })).status, 503)
  payments.disturb(undefined)
  await syncMember(platform, member.user.id)
  const { pause: shown, status } = await show(member)
  assert.ok(shown)
  assert.equal(status, 'active')
})

fault('G2: a pause that never reached the provider is completed by the next sync', async () => {
  const member = await paying(monthly)
  const end = await provider.periodEnd(member)
  payments.disturb(({ path }) => (path.endsWith('/pause') ? 'no connection' : undefined))
  assert.equal((await pause(member, { months: 1 })).status, 503)
  payments.disturb(undefined)
  assert.equal((await show(member)).pause, null)
  await reconcileUnstable(platform)
  await syncMember(platform, member.user.id)
  assert.equal((await provider.onlySubscription(member)).status, 'paused')
  assert.equal((await show(member)).pause?.startsAt, new Date(end * 1000).toISOString())
})

fault('G3: the paid period is used up, then nothing can be downloaded and nothing is charged', async () => {
  const { member, end } = await pausing()
  assert.equal((await provider.onlySubscription(member)).status, 'paused')
  await shop.passUntil(end - hour)
  assert.equal(await shop.mayDownload(member), true)
  await shop.passUntil(end + 60)
  assert.deepEqual(await planOf(member), { status: 'expired', plan: monthly })
  assert.equal(await shop.mayDownload(member), false)
  assert.deepEqual(await certificateOf(member), { status: 'ended', times: 1 })
  await shop.passUntil(end + 20 * day)
  await shop.waitUntilQuiet()
  assert.equal((await provider.invoices(member)).length, 1)
  const { nextCharge, pause: shown, paymentProblem } = await show(member)
  assert.deepEqual([nextCharge?.amount, nextCharge?.at], [1900, shown?.resumesAt])
  assert.equal(paymentProblem, null)
})

fault('G6: resumed before the pause begins, the plan costs nothing and renews on its old date', async () => {
  const { member, end } = await pausing()
  await shop.passTime(5 * day)
  const { body } = await resume(member)
  assert.equal(body.data.subscription.pause, null)
  assert.equal(body.data.subscription.nextCharge?.at, new Date(end * 1000).toISOString())
  assert.equal(await provider.periodEnd(member), end)
  assert.equal((await resume(member)).status, 200)
  assert.equal(await provider.paidCharges(member), 1)
  assert.equal((await listPlanPeriods(platform, member.user.id)).length, 1)
  await shop.passUntil(end + 2 * hour)
  await shop.waitUntilQuiet()
  assert.equal(await provider.paidCharges(member), 2)
})

fault('G6: resumed after it began, the plan is charged once and only with consent', async () => {
  const { member, end } = await pausing()
  await shop.passUntil(end + 10 * day)
  const answer = await resume(member)
  assert.deepEqual([answer.status, answer.body.code], [409, 'pause_begun'])
  assert.equal(await provider.paidCharges(member), 1)
  const answers = await Promise.all([resume(member, { payNow: true }), resume(member, { payNow: true })])
  assert.deepEqual(
    answers.map(({ status }) => status),
    [200, 200],
  )
  await shop.waitUntilQuiet()
  assert.equal((await planOf(member)).status, 'active')
  assert.equal(await provider.paidCharges(member), 2)
  // One month renews in this time, and the date of the pause passes.
  await shop.passTime(45 * day)
  await syncDuePauses(platform)
  await shop.waitUntilQuiet()
  assert.equal(await provider.paidCharges(member), 3)
})

fault('G6: in its last two minutes a paid period is not continued without a charge', async () => {
  const { member, end } = await pausing()
  await shop.passUntil(end - 60)
  const { status, body } = await resume(member)
  assert.deepEqual([status, body.code], [409, 'pause_begun'])
  assert.equal((await provider.onlySubscription(member)).status, 'paused')
})

fault('G12: in the last two minutes of a paid period a pause is refused', async () => {
  const member = await paying(monthly)
  await shop.passUntil((await provider.periodEnd(member)) - 60)
  const { status, body } = await pause(member, { months: 1 })
  assert.equal(status, 409)
  assert.match(body.message, /about to renew/)
  assert.equal((await provider.onlySubscription(member)).status, 'active')
})

fault('G12: in the hour in which a renewal is only drafted a pause is refused', async () => {
  const member = await paying(monthly)
  await shop.passUntil((await provider.periodEnd(member)) + 60)
  const early = await pause(member, { months: 1 })
  assert.equal(early.status, 409)
  assert.match(early.body.message, /still being made/)
  assert.equal((await provider.onlySubscription(member)).status, 'active')
  await shop.passTime(2 * hour)
  await shop.waitUntilQuiet()
  assert.equal((await pause(member, { months: 1 })).status, 200)
  assert.equal(await provider.paidCharges(member), 2)
})

fault('G13: neither a paused plan nor one that was paused raises an alarm at night', async () => {
  const { member, end } = await pausing()
  const alarms = () => shop.lines.filter((line) => /"alarm":"(a paid plan|paid plans) with/.test(line)).length
  for (const moment of [end - day, end + 60, end + 20 * day]) {
    await shop.passUntil(moment)
    await runFrequentJobs(shop)
    await auditProvider(platform)
  }
  await passPause(member)
  await shop.passTime(5 * day)
  await runFrequentJobs(shop)
  await auditProvider(platform)
  assert.equal(alarms(), 0)
})

fault('G5: a declined payment at the end leaves the plan paused until the invoice is paid', async () => {
  const { member } = await pausing()
  await giveBadCard(member)
  await passPause(member)
  await syncDuePauses(platform)
  await reconcileUnstable(platform)
  await shop.waitUntilQuiet()
  assert.equal((await planOf(member)).status, 'expired')
  const { paymentProblem, nextCharge } = await show(member)
  assert.deepEqual([paymentProblem?.due?.amount, nextCharge], [1900, null])
  assert.equal(await count(member, 'resume-failed'), 1)
  assert.equal((await provider.invoices(member)).length, 2)
  await giveCard(member, 'pm_card_visa')
  assert.equal((await resume(member, { payNow: true })).status, 200)
  await shop.waitUntilQuiet()
  assert.equal((await planOf(member)).status, 'active')
  assert.equal(await provider.paidCharges(member), 2)
})

for (const [name, priceId, months] of [
  ['monthly', monthly, 3],
  ['yearly', yearly, 1],
] as const)
  fault(
    `G4: a ${name} plan resumes by itself without a webhook, and the pause is no licensed time`,
    async () => {
      const { member, end } = await pausing(priceId, months)
      assert.equal(await shop.mayDownload(member), true)
      shop.loseMessages()
      await passPause(member)
      assert.deepEqual(await planOf(member), { status: 'active', plan: priceId })
      assert.equal(await provider.paidCharges(member), 2)
      const resumed = await provider.onlySubscription(member)
      const [item] = resumed.items.data
      assert.equal(resumed.billing_cycle_anchor, item?.current_period_start)
      assert.equal((await show(member)).pause, null)
      const periods = await listPlanPeriods(platform, member.user.id)
      assert.deepEqual(
        periods
          .map(({ starts_at, ends_at }) => [starts_at < (ends_at ?? starts_at), ends_at?.getTime()])
          .slice(0, 1),
        [[true, end * 1000]],
      )
      assert.equal(periods[1]?.starts_at.getTime(), (item?.current_period_start ?? 0) * 1000)
      assert.deepEqual(await certificateOf(member), { status: 'valid', times: 2 })
      assert.equal(await count(member, 'receipt'), 2)
    },
  )
