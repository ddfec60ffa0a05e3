import assert from 'node:assert/strict'
import { eventually } from '../../../platform/testing/eventually.ts'
import { sessionIn } from '../../testing/shop.ts'
import { faultShop } from '../testing/fault-shop.ts'
import type { Member } from '../testing/shop-over-time.ts'

const shop = await faultShop()
const { fault, provider, payments, signedIn, start, buy, verify, planOf, monthly } = shop

const nothing = { status: 'incomplete', plan: null }
const strict = '4000 0025 0000 3155'

async function opened(member: Member) {
  return (await start(member, monthly)).body.data.url ?? ''
}

const bad: Record<string, [card: string, more: Record<string, string>]> = {
  'a declined card': ['4000 0000 0000 0002', {}],
  'insufficient funds': ['4000 0000 0000 9995', {}],
  'a wrong security code': ['4000 0000 0000 0127', {}],
  'an expired card': ['4000 0000 0000 0069', {}],
  'a card whose date is over': ['4242 4242 4242 4242', { cardExpiry: '01 / 20' }],
}
for (const [name, [card, more]] of Object.entries(bad))
  fault(`C1: ${name} is shown on the page, which stays open for another card`, async () => {
    const member = await signedIn()
    const page = await opened(member)
    const declined = await payments.pay(page, card, more)
    assert.equal(declined.location, null)
    assert.match(declined.text, /declined|insufficient|incorrect|expired|past|security code/i)
    await shop.waitUntilQuiet()
    assert.deepEqual(await planOf(member), nothing)
    assert.equal((await provider.sessions(member))[0]?.status, 'open')
    const { location } = await payments.pay(page)
    assert.equal((await verify(member, sessionIn(location))).status, 200)
    assert.deepEqual(await planOf(member), { status: 'active', plan: monthly })
  })

fault('C2: a buyer fails the bank’s authentication, leaves, and finally confirms', async () => {
  const member = await signedIn()
  const page = await opened(member)
  const answer = async (outcome: string) =>
    (
      await fetch(`${page}/authenticate`, {
        method: 'POST',
        body: new URLSearchParams({ outcome }),
        redirect: 'manual',
      })
    ).status
  await payments.pay(page, strict)
  assert.equal(await answer('fail'), 402)
  await shop.waitUntilQuiet()
  assert.deepEqual(await planOf(member), nothing)
  await payments.pay(page, strict)
  await shop.waitUntilQuiet()
  assert.deepEqual(await planOf(member), nothing)
  assert.equal((await provider.sessions(member))[0]?.status, 'open')
  await payments.pay(page, strict)
  assert.equal(await answer('complete'), 303)
  await shop.becomes(member, 'active')
})

fault('C3: an expired checkout charges nothing, and another can be opened', async () => {
  const member = await signedIn()
  const page = await opened(member)
  await shop.passTime(2 * 3600)
  const late = await payments.pay(page)
  assert.deepEqual([late.status, late.location], [410, null])
  await shop.waitUntilQuiet()
  const checkouts = shop.platform.db.selectFrom('checkouts').select('status')
  const own = await checkouts.where('user_id', '=', member.user.id).execute()
  assert.deepEqual(own, [{ status: 'expired' }])
  const { sessionId } = await buy(member, monthly)
  assert.equal((await verify(member, sessionId)).status, 200)
})

fault('C4: paying again after Back charges nothing', async () => {
  const member = await signedIn()
  const { page } = await buy(member, monthly)
  assert.equal((await payments.pay(page)).location, null)
  await Promise.all([payments.pay(page), payments.pay(page)])
  assert.equal((await provider.charges(member)).length, 1)
  assert.equal((await provider.subscriptions(member)).length, 1)
})

fault('C11: leaving the checkout changes nothing, and another can be started', async () => {
  const member = await signedIn()
  const page = await opened(member)
  const text = await (await fetch(page)).text()
  assert.match(text, new RegExp(`href="${shop.platform.urls.public.origin}/subscribe"`))
  assert.deepEqual(await planOf(member), nothing)
  assert.equal(await opened(member), page)
})

fault('C12: a payment on a checkout of a deleted account is refunded', async () => {
  const member = await signedIn()
  const left = await opened(member)
  const body = { password: member.password }
  const deleted = await shop.call('DELETE', '/auth/account', { cookie: member.cookie, body })
  assert.equal(deleted.status, 200)
  assert.equal((await payments.pay(left)).status, 410)
  member.cookie = ''
  await shop.passTime(15 * 86_400)
  await shop.platform.jobs.enqueue(shop.platform, 'privacy-deletions')
  await eventually(async () => shop.lines.some((line) => line.includes('account-deleted')))
  await paidInSecret(member)
  await shop.waitUntilQuiet()
  assert.equal((await provider.charges(member))[0]?.refunded, true)
  assert.equal((await provider.subscriptions(member))[0]?.status, 'canceled')
  assert.match(shop.lines.join(''), /"alarm":"subscription undone: not_allowed"/)
})

/** Pays as if the page could not be closed in time. */
async function paidInSecret(member: Member) {
  const customer = await shop.customerOf(member)
  const card = await payments.do('/v1/payment_methods/pm_card_visa/attach', { customer })
  const order = { customer, 'items[0][price]': monthly, default_payment_method: card.id }
  await payments.do('/v1/subscriptions', order)
}
