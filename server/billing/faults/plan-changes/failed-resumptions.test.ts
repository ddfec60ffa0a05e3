import assert from 'node:assert/strict'
import { reconcileUnstable, syncDuePauses } from '../../reconciliation/reconciliation.ts'
import { listPlanPeriods } from '../../subscription/periods/plan-period-queries.ts'
import { faultShop } from '../testing/fault-shop.ts'
import type { Member } from '../testing/shop-over-time.ts'

const shop = await faultShop()
const { fault, provider, payments, platform, planOf, billing, monthly, yearly } = shop
const { paying, pause, resume, show, giveBadCard, giveCard } = billing
const day = 86_400
const hour = 3600

const count = async ({ user }: Member, template: string) =>
  (await shop.mailsTo(user.email)).filter((mail) => mail.template === template).length

async function resumesAt(member: Member) {
  return Date.parse((await show(member)).pause?.resumesAt ?? '') / 1000
}

/** Returns a member whose pause ends while the card is bad. */
async function declined(priceId = monthly) {
  const member = await paying(priceId)
  assert.equal((await pause(member, { months: 1 })).status, 200)
  await giveBadCard(member)
  await shop.passUntil((await resumesAt(member)) + 60)
  await syncDuePauses(platform)
  await shop.waitUntilQuiet()
  assert.equal((await planOf(member)).status, 'expired')
  return member
}

/** Returns when the last invoice was paid, and the days of the plan's period from then on. */
async function boughtDays(member: Member) {
  const [invoice] = await provider.invoices(member)
  const paidAt = invoice?.status_transitions.paid_at ?? 0
  return { paidAt, days: Math.round((await provider.periodEnd(member)) - paidAt) / day }
}

fault('G14: a resumption that the member pays days later gives a whole month from that day', async () => {
  const member = await declined()
  await shop.passTime(5 * day)
  await giveCard(member, 'pm_card_visa')
  assert.equal((await resume(member, { payNow: true })).status, 200)
  await shop.waitUntilQuiet()
  const { paidAt, days } = await boughtDays(member)
  assert.ok(days >= 28 && days < 32, `${days} days`)
  assert.equal(
    (await show(member)).nextCharge?.at,
    new Date((await provider.periodEnd(member)) * 1000).toISOString(),
  )
  assert.deepEqual([await count(member, 'receipt'), await count(member, 'plan-extended')], [2, 0])
  const periods = await listPlanPeriods(platform, member.user.id)
  const licensedFrom = (periods.at(-1)?.starts_at.getTime() ?? 0) / 1000
  assert.ok(licensedFrom >= paidAt && licensedFrom < paidAt + hour, 'the unpaid days are no licensed time')
  await shop.passUntil((await provider.periodEnd(member)) - hour)
  assert.deepEqual([await provider.paidCharges(member), await shop.mayDownload(member)], [2, true])
  await shop.passTime(3 * hour)
  await shop.waitUntilQuiet()
  assert.deepEqual([await provider.paidCharges(member), (await planOf(member)).status], [3, 'active'])
})

fault(
  'G14: the reply to the extension of a late resumption is lost, and the days are given once',
  async () => {
    const member = await declined()
    await shop.passTime(4 * day)
    await giveCard(member, 'pm_card_visa')
    payments.disturb(({ method, path }) =>
      method === 'POST' && /\/v1\/subscriptions\/\w+$/.test(path) ? 'answer is lost' : undefined,
    )
    assert.equal((await resume(member, { payNow: true })).status, 503)
    payments.disturb(undefined)
    await reconcileUnstable(platform)
    await shop.waitUntilQuiet()
    assert.equal((await planOf(member)).status, 'trialing')
    const { days } = await boughtDays(member)
    assert.ok(days >= 28 && days < 32, `${days} days`)
  },
)

fault(
  'A19: a pause that our clock ends a day early charges that day early, once, for a whole month',
  async () => {
    const member = await paying(monthly)
    assert.equal((await pause(member, { months: 1 })).status, 200)
    await shop.passUntil((await resumesAt(member)) - day / 2)
    await whileAhead(1, () => syncDuePauses(platform))
    assert.equal((await planOf(member)).status, 'active')
    const { days } = await boughtDays(member)
    assert.ok(days >= 28 && days < 32, `${days} days`)
    await shop.passTime(2 * day)
    await reconcileUnstable(platform)
    await shop.waitUntilQuiet()
    assert.deepEqual([await provider.paidCharges(member), await shop.mayDownload(member)], [2, true])
  },
)

fault('A19: a pause that our clock ends in the paid period takes no paid day', async () => {
  const member = await paying(monthly)
  const end = await provider.periodEnd(member)
  assert.equal((await pause(member, { months: 1 })).status, 200)
  await shop.passTime(3 * day)
  await whileAhead(70, () => syncDuePauses(platform))
  await reconcileUnstable(platform)
  await shop.waitUntilQuiet()
  assert.equal(await provider.paidCharges(member), 2)
  const days = ((await provider.periodEnd(member)) - end) / day
  assert.ok(days >= 28 && days < 32, `${days} days after the first month`)
  assert.equal(await shop.mayDownload(member), true)
})

async function whileAhead(days: number, work: () => Promise<void>) {
  const right = shop.clock.now
  shop.clock.now = new Date(right.getTime() + days * day * 1000)
  await work()
  await shop.waitUntilQuiet()
  shop.clock.now = right
}

fault('G15: a resumption that is not paid within the days of grace ends the plan', async () => {
  const member = await declined()
  const { paymentProblem } = await show(member)
  await shop.passTime(7 * day - hour)
  await reconcileUnstable(platform)
  await shop.waitUntilQuiet()
  assert.equal((await provider.onlySubscription(member)).status, 'paused')
  await shop.passTime(2 * hour)
  await reconcileUnstable(platform)
  await shop.waitUntilQuiet()
  assert.equal((await provider.onlySubscription(member)).status, 'canceled')
  assert.equal((await provider.invoices(member))[0]?.status, 'void')
  assert.equal((await planOf(member)).status, 'expired')
  assert.deepEqual([await count(member, 'ended-unpaid'), await provider.paidCharges(member)], [1, 1])
  assert.ok(paymentProblem)
  const { sessionId } = await shop.buy(member, monthly)
  await shop.verify(member, sessionId)
  assert.equal((await planOf(member)).status, 'active')
})

fault('G16: a pause that the provider does not let us end raises one alarm a day', async () => {
  const member = await paying(monthly)
  assert.equal((await pause(member, { months: 1 })).status, 200)
  const { pause: planned } = await show(member)
  payments.disturb(({ path }) => (path.endsWith('/resume') ? { status: 400 } : undefined))
  await shop.passUntil(Date.parse(planned?.resumesAt ?? '') / 1000 + 60)
  const alarms = async () => {
    for (let run = 0; run < 3; run++) {
      await syncDuePauses(platform)
      await shop.waitUntilQuiet()
    }
    return shop.lines.filter((line) => line.includes('"alarm":"the payment provider refuses a change')).length
  }
  assert.equal(await alarms(), 1)
  await shop.passTime(23 * hour)
  assert.equal(await alarms(), 1)
  await shop.passTime(2 * hour)
  assert.equal(await alarms(), 2)
  payments.disturb(undefined)
  await syncDuePauses(platform)
  await shop.waitUntilQuiet()
  assert.equal((await planOf(member)).status, 'active')
})

fault(
  'G14: a resumption that the provider retries with success gives a whole year from that day',
  async () => {
    const member = await declined(yearly)
    await giveCard(member, 'pm_card_visa')
    await shop.passTime(3 * day + hour)
    await shop.waitUntilQuiet()
    assert.equal((await planOf(member)).status, 'trialing')
    const { days } = await boughtDays(member)
    assert.ok(days >= 365 && days < 367, `${days} days`)
    assert.equal(await provider.paidCharges(member), 2)
  },
)
