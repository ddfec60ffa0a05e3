import assert from 'node:assert/strict'
import { eventually } from '../../../platform/testing/eventually.ts'
import { sendPaymentReminders } from '../../emails/payment-reminders.ts'
import { syncDuePauses } from '../../reconciliation/reconciliation.ts'
import { syncMember } from '../../sync/sync-member.ts'
import { faultShop } from '../testing/fault-shop.ts'
import type { Member } from '../testing/shop-over-time.ts'

const shop = await faultShop()
const { fault, provider, payments, platform, billing, monthly, yearly } = shop

const nextCharge = async (member: Member) => (await billing.show(member)).nextCharge

/** Waits for an email: the jobs of billing end before it is sent. Returns its text. */
async function receivedText(member: Member, pattern: RegExp) {
  let found: string | undefined
  await eventually(
    async () => {
      found = (await shop.mailboxOf(member)).map(({ text }) => text).find((text) => pattern.test(text))
      return found !== undefined
    },
    { what: `an email with ${pattern}` },
  )
  return found ?? ''
}

async function pausedWith(change: (member: Member) => Promise<unknown>) {
  const member = await billing.paying(monthly)
  await change(member)
  await shop.waitUntilQuiet()
  assert.equal((await billing.pause(member, { months: 1 })).status, 200)
  await shop.waitUntilQuiet()
  return member
}

async function discount(member: Member, coupon: Record<string, string>) {
  const { id } = await payments.do('/v1/coupons', coupon)
  const subscription = await provider.onlySubscription(member)
  await payments.do(`/v1/subscriptions/${subscription.id}`, { 'discounts[0][coupon]': id })
}

async function passPause(member: Member) {
  const at = Date.parse((await nextCharge(member))?.at ?? '') / 1000
  await shop.passUntil(at + 60)
  await syncDuePauses(platform)
  await shop.waitUntilQuiet()
}

/** "the invoice that will be generated if the subscription is resumed": docs.stripe.com/api/invoices/create_preview */
fault('D18: during a pause the settings and the emails name what its end charges', async () => {
  const member = await pausedWith((paying) =>
    provider.changeQuantity(paying, 2, { proration_behavior: 'none' }),
  )
  assert.equal((await nextCharge(member))?.amount, 3800)
  await receivedText(member, /resumes by itself: 38\.00 USD will be charged/)
  await passPause(member)
  assert.equal((await provider.charges(member))[0]?.amount, 3800)
})

fault('D18: the email about a failed resumption names the open amount', async () => {
  const member = await pausedWith((paying) => discount(paying, { percent_off: '25', duration: 'forever' }))
  assert.equal((await nextCharge(member))?.amount, 1425)
  await billing.giveBadCard(member)
  await shop.waitUntilQuiet()
  await passPause(member)
  await receivedText(member, /could not charge 14\.25 USD/)
})

fault('D18: a discount that may end during the pause leaves the amount unsaid', async () => {
  const months = { percent_off: '50', duration: 'repeating', duration_in_months: '1' }
  const member = await pausedWith((paying) => discount(paying, months))
  assert.equal((await nextCharge(member))?.isUnknown, true)
  await receivedText(member, /by itself: the amount of your next invoice will be charged/)
})

fault('D18: without a preview of Stripe settings and reminder name a date and no amount', async () => {
  const member = await billing.paying(yearly)
  await provider.changeQuantity(member, 2, { proration_behavior: 'none' })
  payments.disturb(({ path }) => (path.includes('create_preview') ? 'no connection' : undefined))
  await syncMember(platform, member.user.id)
  assert.equal((await nextCharge(member))?.isUnknown, true)
  await shop.passUntil((await provider.periodEnd(member)) - 5 * 86_400)
  await sendPaymentReminders(platform)
  await shop.waitUntilQuiet()
  const reminder = await receivedText(member, /There is nothing you need to do/)
  assert.match(reminder, /the amount of your next invoice will be charged/)
  assert.doesNotMatch(reminder, /190\.00/)
  payments.disturb(undefined)
  await syncMember(platform, member.user.id)
  assert.deepEqual(
    [(await nextCharge(member))?.amount, (await nextCharge(member))?.isUnknown],
    [38_000, undefined],
  )
})
