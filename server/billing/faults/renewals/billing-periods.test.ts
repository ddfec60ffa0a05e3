import assert from 'node:assert/strict'
import { paidPeriodOf } from '../../testing/member.ts'
import { faultShop } from '../testing/fault-shop.ts'
import type { Member } from '../testing/shop-over-time.ts'

const shop = await faultShop()
const { fault, provider, platform, billing, monthly, yearly } = shop
const { paying, cancel, previewSwitch, switchPlan } = billing
const day = 86_400
const hour = 3600

/**
 * Flexible billing keeps the anchor unless it is told otherwise, and would sell only the time up to the next anniversary:
 * docs.stripe.com/billing/subscriptions/billing-mode/compare
 */
async function assertPeriod(member: Member, { from, days }: { from: number; days: [number, number] }) {
  const [subscription] = await provider.subscriptions(member)
  assert.ok(subscription)
  const period = paidPeriodOf(subscription)
  assert.ok(period.isOnAnchor, 'the billing anchor is the start of the period')
  assert.ok(Math.abs(period.start - from) < hour, `the period begins at ${period.start}, not ${from}`)
  assert.ok(days[0] <= period.days && period.days <= days[1], `the period has ${period.days} days`)
}

const month: [number, number] = [28, 31]
const year: [number, number] = [365, 366]
const now = () => platform.now().getTime() / 1000

async function switchTo(member: Member, priceId: string, options: { undoCancellation?: boolean } = {}) {
  const { preview } = (await previewSwitch(member, { priceId })).body.data
  const { prorationDate } = preview
  const { status, body } = await switchPlan(member, { priceId, prorationDate, ...options })
  assert.equal(status, 200, body.message)
  await shop.waitUntilQuiet()
  return preview
}

fault('D7, D9: monthly to yearly in the middle of a month buys a whole year from that day', async () => {
  const member = await paying(monthly)
  await shop.passTime(10 * day)
  const { nextCharge } = await switchTo(member, yearly)
  await assertPeriod(member, { from: now(), days: year })
  assert.ok(Math.abs(Date.parse(nextCharge?.at ?? '') / 1000 - (now() + 365 * day)) < 2 * day, nextCharge?.at)
})

fault('D10: a switch that undoes a cancellation buys a whole year from that day', async () => {
  const member = await paying(monthly)
  await shop.passTime(10 * day)
  await cancel(member)
  await switchTo(member, yearly, { undoCancellation: true })
  await assertPeriod(member, { from: now(), days: year })
})

fault('D8: a downgrade begins its month where the year ends, and the upgrade back a year', async () => {
  const member = await paying(yearly)
  await switchTo(member, monthly)
  const end = (await provider.subscriptions(member))[0]?.items.data[0]?.current_period_end ?? 0
  await shop.passUntil(end + 2 * hour)
  await shop.waitUntilQuiet()
  await assertPeriod(member, { from: end, days: month })
  await shop.passTime(10 * day)
  await switchTo(member, yearly)
  await assertPeriod(member, { from: now(), days: year })
})
