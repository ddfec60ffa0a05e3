import assert from 'node:assert/strict'
import { reconcileAll, reconcileUnstable } from '../../reconciliation/reconciliation.ts'
import { faultShop } from '../testing/fault-shop.ts'
import type { Member } from '../testing/shop-over-time.ts'

const shop = await faultShop()
const {
  fault,
  provider,
  payments,
  platform,
  start,
  verify,
  signedIn,
  buy,
  planOf,
  billing,
  monthly,
  yearly,
} = shop
const { paying, show, giveBadCard } = billing
const day = 86_400
const hour = 3600

const count = async (member: Member, template: string) =>
  (await shop.templatesTo(member)).filter((name) => name === template).length
const endOf = async (member: Member) =>
  (await provider.subscriptions(member))[0]?.items.data[0]?.current_period_end ?? 0

/** Passes time to the end of the period and past the hour in which a renewal is only drafted. */
async function renew(member: Member) {
  await shop.passUntil((await endOf(member)) + 2 * hour)
  await shop.waitUntilQuiet()
}

fault('D1: a yearly plan started on 29 February renews on the 28th', async () => {
  await shop.passUntil(nextDay((date) => date.getUTCDate() === 29 && date.getUTCMonth() === 1) + 12 * hour)
  const member = await paying(yearly)
  assert.equal(dayOf(await endOf(member)).slice(5), '02-28')
  await renew(member)
  assert.deepEqual(await planOf(member), { status: 'active', plan: yearly })
  assert.equal((await provider.charges(member)).length, 2)
  assert.equal(await count(member, 'receipt'), 2)
})

fault(
  'D1: a plan started on the 31st renews on the last day of each month, with one receipt per payment',
  async () => {
    const start31 = nextDay((date) => date.getUTCDate() === 31 && date.getUTCMonth() === 0)
    await shop.passUntil(start31 + 12 * hour)
    const member = await paying(monthly)
    const ends: string[] = []
    for (let month = 0; month < 3; month++) {
      ends.push(dayOf(await endOf(member)).slice(5))
      await renew(member)
      assert.deepEqual(await planOf(member), { status: 'active', plan: monthly })
    }
    assert.deepEqual(ends, ['02-28', '03-31', '04-30'])
    assert.equal(await count(member, 'receipt'), 4)
    assert.equal((await show(member)).nextCharge?.at.slice(5, 10), '05-31')
  },
)

function nextDay(isIt: (date: Date) => boolean) {
  let date = Math.ceil(shop.clock.now.getTime() / 1000 / day) * day
  while (!isIt(new Date(date * 1000))) date += day
  return date
}

function dayOf(seconds: number) {
  return new Date(seconds * 1000).toISOString().slice(0, 10)
}

fault('D2: a failed renewal keeps access and shows the next step; the retry repairs everything', async () => {
  const member = await paying(monthly)
  await giveBadCard(member)
  await renew(member)
  assert.equal((await provider.subscriptions(member))[0]?.status, 'past_due')
  assert.equal(await shop.mayDownload(member), true)
  assert.ok((await show(member)).paymentProblem)
  const customer = await shop.customerOf(member)
  const card = await payments.do('/v1/payment_methods/pm_card_visa/attach', { customer })
  const [subscription] = await provider.subscriptions(member)
  await payments.do(`/v1/subscriptions/${subscription?.id}`, { default_payment_method: card.id })
  await shop.passTime(5 * day)
  await shop.waitUntilQuiet()
  assert.equal((await provider.subscriptions(member))[0]?.status, 'active')
  assert.equal((await show(member)).paymentProblem, null)
  assert.equal(await count(member, 'receipt'), 2)
  assert.ok((await count(member, 'payment-failed-1')) <= 1)
})

fault('D3: when every retry fails the plan expires with an email, and another can be bought', async () => {
  const member = await paying(monthly)
  await giveBadCard(member)
  await renew(member)
  await shop.passTime(8 * day)
  await shop.waitUntilQuiet()
  assert.equal((await planOf(member)).status, 'expired')
  await shop.passTime(40 * day)
  await shop.waitUntilQuiet()
  assert.equal((await provider.subscriptions(member))[0]?.status, 'canceled')
  assert.equal((await planOf(member)).status, 'expired')
  const { sessionId } = await buy(member, yearly)
  assert.equal((await verify(member, sessionId)).status, 200)
  assert.deepEqual(await planOf(member), { status: 'active', plan: yearly })
})

fault('D4: a first payment that never succeeds lapses after 23 hours, and its invoice is void', async () => {
  const member = await signedIn()
  const page = (await start(member, monthly)).body.data.url ?? ''
  await payments.pay(page, '4000 0025 0000 3155')
  const order = { customer: await shop.customerOf(member), 'items[0][price]': monthly }
  await payments.do('/v1/subscriptions', { ...order, payment_behavior: 'default_incomplete' })
  await shop.waitUntilQuiet()
  assert.deepEqual(await planOf(member), { status: 'incomplete', plan: null })
  await shop.passTime(24 * hour)
  await shop.waitUntilQuiet()
  assert.deepEqual(await planOf(member), { status: 'incomplete', plan: null })
  assert.equal((await provider.subscriptions(member))[0]?.status, 'incomplete_expired')
  assert.equal((await provider.invoices(member))[0]?.status, 'void')
  assert.equal((await start(member, monthly)).status, 200)
})

fault(
  'D11: after forty days without webhooks a sync repairs everything; access never outlives what is paid',
  async () => {
    const [renewed, gone] = [await paying(monthly), await paying(monthly)]
    await shop.waitUntilQuiet()
    shop.loseMessages()
    const [subscription] = await provider.subscriptions(gone)
    await provider.end(subscription?.id ?? '', 'period_end')
    await shop.passTime(40 * day)
    assert.equal((await planOf(gone)).status, 'expired')
    assert.equal(await shop.mayDownload(gone), false)
    await reconcileUnstable(platform)
    await shop.waitUntilQuiet()
    assert.deepEqual(await planOf(renewed), { status: 'active', plan: monthly })
    assert.equal((await planOf(gone)).status, 'canceled')
    await reconcileAll(platform)
  },
)

fault('D12: three periods at once are three payments with the right end', async () => {
  const member = await paying(monthly)
  const end = await endOf(member)
  await shop.passTime(95 * day)
  await shop.waitUntilQuiet()
  assert.deepEqual(await planOf(member), { status: 'active', plan: monthly })
  assert.equal((await provider.charges(member)).length, 4)
  const next = Date.parse((await show(member)).nextCharge?.at ?? '') / 1000
  assert.ok(next > end + 85 * day)
})

fault('D15: a payment after the plan ended unpaid is refunded', async () => {
  const member = await paying(monthly)
  await giveBadCard(member)
  await renew(member)
  await shop.passTime(60 * day)
  await shop.waitUntilQuiet()
  assert.equal((await planOf(member)).status, 'expired')
  const [owed] = (await provider.invoices(member)).filter(({ status }) => status === 'open')
  assert.ok(owed, 'the invoice is still open at the provider')
  const customer = await shop.customerOf(member)
  const card = await payments.do('/v1/payment_methods/pm_card_visa/attach', { customer })
  await payments.do(`/v1/invoices/${owed.id}/pay`, { payment_method: card.id })
  await shop.waitUntilQuiet()
  const [late] = await provider.charges(member)
  assert.equal(late?.refunded, true)
  assert.equal((await planOf(member)).status, 'expired')
})
