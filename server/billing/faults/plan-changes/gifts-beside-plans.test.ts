import assert from 'node:assert/strict'
import type * as z from 'zod/mini'
import type { showUser } from '#contract/accounts/users.ts'
import { eventually } from '../../../platform/testing/eventually.ts'
import { faultShop } from '../testing/fault-shop.ts'
import type { Member } from '../testing/shop-over-time.ts'

const shop = await faultShop()
const { fault, provider, planOf, billing, monthly } = shop
const { paying, pause, resume, cancel, show, giveBadCard } = billing
const day = 86_400

const inDays = (days: number) => new Date(shop.clock.now.getTime() + days * day * 1000).toISOString()
const endOf = async (member: Member) =>
  (await provider.subscriptions(member))[0]?.items.data[0]?.current_period_end ?? 0

async function act({ user }: Member, verb: string, body: object) {
  const cookie = await shop.signedInAsAdmin()
  const path = `/admin/users/${user.id}`
  const page = await shop.call<z.output<typeof showUser.reply>>('GET', path, { cookie })
  const shown = page.body.data.user
  const reply = await shop.call('POST', `${path}/${verb}`, {
    cookie,
    body: { version: shown.version, reason: 'A long outage', ...body },
  })
  return { ...reply, shown }
}

/** Returns a member with a gift who buys a plan all the same. */
async function giftAndPlan(priceId: string, days: number) {
  const member = await shop.signedIn()
  shop.gifted.add(member.user.id)
  assert.equal((await act(member, 'give-plan', { until: inDays(days) })).status, 200)
  const { sessionId } = await shop.buy(member, priceId)
  await shop.verify(member, sessionId)
  return member
}

/** Asserts that the email was sent once, and says this. */
async function assertMail(member: Member, template: string, subjectAndText: RegExp) {
  const sent = (await shop.mailsTo(member.user.email)).filter((mail) => mail.template === template)
  assert.equal(sent.length, 1, template)
  await eventually(async () =>
    (await shop.mailboxOf(member)).some(({ subject, text }) => subjectAndText.test(`${subject}\n${text}`)),
  )
}

fault('G17: a gift beside a paused plan hides neither the pause nor its price', async () => {
  const member = await giftAndPlan(monthly, 90)
  const end = await endOf(member)
  assert.equal((await pause(member, { months: 1 })).status, 200)
  await shop.passUntil(end + 60)
  assert.equal(await shop.mayDownload(member), true)
  const shown = await show(member)
  assert.deepEqual([shown.plan?.id, shown.price?.amount, shown.isGift], [monthly, 1_900, false])
  assert.deepEqual([shown.pause?.hasBegun, shown.nextCharge?.at], [true, shown.pause?.resumesAt])
  assert.ok(shown.giftUntil)
  assert.equal((await resume(member)).body.code, 'pause_begun')
  const { body } = await cancel(member)
  assert.deepEqual([body.data.subscription.isGift, body.data.subscription.pause], [true, null])
  assert.equal((await planOf(member)).status, 'active')
})

fault('G17: a paused member is given no plan, and the administrator reads what is possible', async () => {
  const member = await paying(monthly)
  assert.equal((await pause(member, { months: 1 })).status, 200)
  const { status, body } = await act(member, 'give-plan', { until: inDays(60) })
  assert.equal(status, 409)
  assert.match(
    body.message,
    /^This member’s plan is paused until \d+ \w+ 20\d\d\. Cancel it to give a plan instead, or extend it/,
  )
  assert.equal((await act(member, 'cancel-plan', { when: 'period-end' })).status, 200)
  assert.equal((await act(member, 'give-plan', { until: inDays(60) })).status, 200)
  shop.gifted.add(member.user.id)
})

fault(
  'H9: a gift beside a plan that runs is shown to the member and the administrator, and ended',
  async () => {
    const member = await giftAndPlan(monthly, 60)
    const { giftUntil, isGift, nextCharge } = await show(member)
    assert.ok(giftUntil)
    assert.deepEqual([isGift, nextCharge?.amount], [false, 1900])
    const ended = await act(member, 'end-gift', {})
    assert.deepEqual([ended.shown.giftUntil, ended.shown.hasOwnPlan], [giftUntil, true])
    assert.equal(ended.status, 200)
    assert.equal((await show(member)).giftUntil, null)
    assert.deepEqual(await planOf(member), { status: 'active', plan: monthly })
    await assertMail(member, 'gift-ended', /^Your gift has ended[\s\S]*Your own plan is not affected/)
  },
)

const giftStays = (subject: string) =>
  new RegExp(`^${subject}[\\s\\S]*Your gift is not affected: until \\d+ \\w+ 20\\d\\d you can download`)

fault('H9: a payment fails beside a longer gift, and no email says that downloads stop', async () => {
  const member = await giftAndPlan(monthly, 90)
  await giveBadCard(member)
  await shop.passUntil((await endOf(member)) + 7200)
  await shop.waitUntilQuiet()
  await assertMail(member, 'payment-failed-beside-gift', giftStays('Your Monthly Plan stops on'))
  await shop.passTime(40 * day)
  await shop.waitUntilQuiet()
  await assertMail(member, 'ended-unpaid-beside-gift', giftStays('Your Monthly Plan has ended: the payment'))
  assert.equal(await shop.mayDownload(member), true)
})

fault('H9: a plan that is paused, canceled and over beside a longer gift stops no downloads', async () => {
  const member = await giftAndPlan(monthly, 90)
  const end = await endOf(member)
  assert.equal((await pause(member, { months: 1 })).status, 200)
  await assertMail(member, 'plan-paused-beside-gift', giftStays('Your Monthly Plan pauses on'))
  assert.equal((await cancel(member)).status, 200)
  await assertMail(member, 'cancel-confirmed-beside-gift', giftStays('Your Monthly Plan is cancelled'))
  await shop.passUntil(end + 60)
  await shop.waitUntilQuiet()
  await assertMail(member, 'ended-beside-gift', giftStays('Your Monthly Plan has ended'))
  assert.equal(await shop.mayDownload(member), true)
})

fault('H9: a gift that ends before the pause begins changes no email', async () => {
  const member = await giftAndPlan(monthly, 10)
  assert.equal((await pause(member, { months: 1 })).status, 200)
  await assertMail(member, 'plan-paused', /downloads stop/)
})
