import assert from 'node:assert/strict'
import { test } from 'node:test'
import { day } from '#contract/durations.ts'
import { memberBilling } from '../testing/member.ts'
import { testShop } from '../testing/shop.ts'
import { sendPaymentReminders } from './payment-reminders.ts'

const shop = await testShop({ works: false })
const { platform, monthly, yearly, mailsTo, clock } = shop
const { paying } = memberBilling(shop)
const inDays = (days: number) => new Date(clock.now.getTime() + days * day)

type Member = Awaited<ReturnType<typeof paying>>

async function change({ user }: Member, columns: object) {
  await platform.db.updateTable('subscriptions').set(columns).where('user_id', '=', user.id).execute()
}

async function remindersOf({ user }: Member, name: string) {
  return (await mailsTo(user.email)).filter(({ template }) => template === name)
}

test('a card that expires before the next payment is reminded of once', async () => {
  const member = await paying(monthly)
  const other = await paying(monthly)
  const soon = inDays(5)
  const card = {
    brand: 'visa',
    last4: '4242',
    expMonth: soon.getUTCMonth() || 12,
    expYear: soon.getUTCFullYear(),
  }
  if (soon.getUTCMonth() === 0) card.expYear--
  await change(member, { card: JSON.stringify(card), period_ends_at: soon })
  await sendPaymentReminders(platform)
  await sendPaymentReminders(platform)
  assert.equal((await remindersOf(member, 'card-expiring')).length, 1)
  assert.equal((await remindersOf(other, 'card-expiring')).length, 0)
})

test('the charge at the end of a pause is announced once, a week ahead', async () => {
  const [soon, later, undone, suspended] = [
    await paying(monthly),
    await paying(monthly),
    await paying(monthly),
    await paying(monthly),
  ]
  const pause = { pause_starts_at: inDays(-20), paused_at: inDays(-30), provider_status: 'paused' }
  await change(soon, { ...pause, resumes_at: inDays(6.9) })
  await change(later, { ...pause, resumes_at: inDays(7.1) })
  await change(undone, { ...pause, paused_at: null, resumes_at: inDays(3) })
  await change(suspended, { ...pause, resumes_at: inDays(3) })
  const suspension = { suspended_at: clock.now, suspended_reason: 'Files were shared' }
  await platform.db.updateTable('users').set(suspension).where('id', '=', suspended.user.id).execute()
  await sendPaymentReminders(platform)
  await sendPaymentReminders(platform)
  const [mail, ...more] = await remindersOf(soon, 'plan-resuming')
  assert.match(String(mail?.text), /On that day 19\.00 USD will be charged/)
  assert.equal(more.length, 0)
  for (const member of [later, undone, suspended])
    assert.equal((await remindersOf(member, 'plan-resuming')).length, 0)
})

test('the end of a gift is announced, but not to a member whose own plan renews', async () => {
  const [renewing, leaving] = [await paying(monthly), await paying(monthly)]
  const gift = { gift_until: inDays(5), gift_plan_id: monthly, access_until: inDays(2) }
  await change(renewing, gift)
  await change(leaving, { ...gift, ends_at: inDays(2) })
  await sendPaymentReminders(platform)
  assert.equal((await remindersOf(leaving, 'gift-ending')).length, 1)
  assert.equal((await remindersOf(renewing, 'gift-ending')).length, 0)
})

test('the first payment after an extension is announced like a renewal', async () => {
  const extended = await paying(yearly)
  await change(extended, { provider_status: 'trialing', status: 'trialing', period_ends_at: inDays(13) })
  await sendPaymentReminders(platform)
  assert.equal((await remindersOf(extended, 'renewal-coming')).length, 1)
})

test('the renewal of a year is announced once, two weeks ahead, with its price', async () => {
  const [soon, later, leaving, smaller, month] = [
    await paying(yearly),
    await paying(yearly),
    await paying(yearly),
    await paying(yearly),
    await paying(monthly),
  ]
  for (const member of [soon, leaving, smaller, month]) await change(member, { period_ends_at: inDays(13) })
  await change(later, { period_ends_at: inDays(15) })
  await change(leaving, { ends_at: inDays(13) })
  await change(smaller, { next_plan_id: monthly })
  await sendPaymentReminders(platform)
  await sendPaymentReminders(platform)
  const [mail, ...more] = await remindersOf(soon, 'renewal-coming')
  assert.match(String(mail?.text), /another year, and 190\.00 USD will be charged/)
  assert.equal(more.length, 0)
  for (const member of [later, leaving, smaller, month])
    assert.equal((await remindersOf(member, 'renewal-coming')).length, 0)
})
