import assert from 'node:assert/strict'
import type { User } from '#contract/accounts/accounts.ts'
import { faultShop } from '../testing/fault-shop.ts'
import type { Member } from '../testing/shop-over-time.ts'

const shop = await faultShop()
const { fault, provider, payments, planOf, billing, monthly, yearly } = shop
const { paying, giveBadCard } = billing
const day = 86_400
const hour = 3600

async function passUntilRenewal(member: Member) {
  await shop.passUntil((await provider.periodEnd(member)) + 2 * hour)
  await shop.waitUntilQuiet()
}

async function payWithGoodCard(member: Member, invoiceId = '') {
  const customer = await shop.customerOf(member)
  const { id } = await payments.do('/v1/payment_methods/pm_card_visa/attach', { customer })
  await payments.do(`/v1/invoices/${invoiceId}/pay`, { payment_method: id })
  await shop.waitUntilQuiet()
}

fault('D3: an older invoice that is paid late gives no new days of grace', async () => {
  await payments.do('/_sandbox/dunning', { final_action: 'past_due' })
  const member = await paying(monthly)
  await giveBadCard(member)
  await passUntilRenewal(member)
  await passUntilRenewal(member)
  const [, older] = (await provider.invoices(member)).filter(({ status }) => status === 'open')
  await payWithGoodCard(member, older?.id)
  assert.equal((await provider.onlySubscription(member)).status, 'past_due')
  assert.equal((await planOf(member)).status, 'expired')
  await payments.do('/_sandbox/dunning', { final_action: 'cancel' })
})

/** With the final action "leave the subscription past due", or retries that last longer than a period. */
fault('D3: a plan that stays unpaid gets no new days of grace from its next period', async () => {
  await payments.do('/_sandbox/dunning', { final_action: 'past_due' })
  const member = await paying(monthly)
  await giveBadCard(member)
  await passUntilRenewal(member)
  assert.equal((await planOf(member)).status, 'active')
  for (let period = 0; period < 2; period++) {
    await passUntilRenewal(member)
    assert.equal((await provider.onlySubscription(member)).status, 'past_due')
    assert.equal((await planOf(member)).status, 'expired')
    assert.equal(await shop.mayDownload(member), false)
  }
  await payments.do('/_sandbox/dunning', { final_action: 'cancel' })
})

fault('D3: the grace of a plan that was paid in between begins with the next failed renewal', async () => {
  await payments.do('/_sandbox/dunning', { final_action: 'past_due' })
  const member = await paying(monthly)
  await giveBadCard(member)
  await passUntilRenewal(member)
  const unpaid = (await provider.invoices(member)).find(({ status }) => status === 'open')
  await payWithGoodCard(member, unpaid?.id)
  assert.deepEqual(await planOf(member), { status: 'active', plan: monthly })
  await passUntilRenewal(member)
  assert.equal((await provider.onlySubscription(member)).status, 'past_due')
  assert.deepEqual(await planOf(member), { status: 'active', plan: monthly })
  await shop.passTime(7 * day)
  await shop.waitUntilQuiet()
  assert.equal((await planOf(member)).status, 'expired')
  assert.equal((await shop.start(member, yearly)).body.data.url, '/settings?tab=billing')
  const { user } = (await shop.call<{ user: User }>('GET', '/auth/refresh', member)).body.data
  assert.ok(user.paymentProblemSince)
  await payments.do('/_sandbox/dunning', { final_action: 'cancel' })
})
