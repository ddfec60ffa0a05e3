import assert from 'node:assert/strict'
import { syncMember } from '../../sync/sync-member.ts'
import { faultShop } from '../testing/fault-shop.ts'
import { reconcileEverything } from '../testing/invariants.ts'
import type { Member } from '../testing/shop-over-time.ts'

const shop = await faultShop()
const { fault, provider, payments, billing, monthly, yearly } = shop

const notProrated = { proration_behavior: 'none' }

async function giveCredit(member: Member) {
  await payments.do(`/v1/customers/${await shop.customerOf(member)}`, { balance: '-500' })
}

async function expectCharge(member: Member, amount: number) {
  await shop.waitUntilQuiet()
  assert.equal((await billing.show(member)).nextCharge?.amount, amount)
  await shop.passUntil((await provider.periodEnd(member)) + 2 * 3600)
  await shop.waitUntilQuiet()
  assert.equal((await provider.charges(member))[0]?.amount, amount)
}

fault('D18: the next payment of a plan with a quantity is what the renewal charges', async () => {
  const member = await billing.paying(monthly)
  await provider.changeQuantity(member, 2, notProrated)
  await expectCharge(member, 3800)
})

/** "preview the upcoming invoice for a subscription or subscription schedule": docs.stripe.com/api/invoices/create_preview */
fault('D18: the next payment of a planned switch is what the switch charges', async () => {
  const member = await billing.paying(yearly)
  await provider.changeQuantity(member, 2, notProrated)
  const { body } = await billing.previewSwitch(member, { priceId: monthly })
  const { prorationDate } = body.data.preview
  await billing.switchPlan(member, { priceId: monthly, prorationDate })
  await expectCharge(member, 3800)
})

fault('D18: the next payment of a member with a credit balance is what the renewal charges', async () => {
  const member = await billing.paying(monthly)
  await giveCredit(member)
  await expectCharge(member, 1400)
  assert.equal((await billing.show(member)).nextCharge?.amount, 1900)
})

/** Prorations wait for the next invoice: docs.stripe.com/billing/subscriptions/prorations */
fault('D18: the next payment counts a proration that waits for it', async () => {
  const member = await billing.paying(monthly)
  await provider.changeQuantity(member, 2, notProrated)
  await shop.passTime(15 * 24 * 3600)
  await provider.changeQuantity(member, 1)
  await shop.waitUntilQuiet()
  const amount = (await billing.show(member)).nextCharge?.amount ?? 0
  assert.ok(amount > 0 && amount < 1900, `${amount}`)
  await expectCharge(member, amount)
})

fault('D18: the next payment counts an item that was added by hand, from the next sync on', async () => {
  const member = await billing.paying(monthly)
  const customer = await shop.customerOf(member)
  await payments.do('/v1/invoiceitems', { customer, amount: '500', currency: 'usd' })
  await reconcileEverything(shop)
  await expectCharge(member, 2400)
  assert.equal((await billing.show(member)).nextCharge?.amount, 1900)
})

fault('D18: pending items are listed only for a plan without terms of its own', async () => {
  const member = await billing.paying(monthly)
  const countLists = async () => {
    await shop.waitUntilQuiet()
    const before = payments.calls.length
    await syncMember(shop.platform, member.user.id)
    return payments.calls.slice(before).filter(({ path }) => path.startsWith('/v1/invoiceitems')).length
  }
  assert.ok((await countLists()) > 0)
  await giveCredit(member)
  assert.equal(await countLists(), 0)
})

fault('D18: a plan is cancelled while its next payment cannot be previewed', async () => {
  const member = await billing.paying(monthly)
  await giveCredit(member)
  await payments.do('/_sandbox/api_faults', { path: 'create_preview', status: '500', calls: '1000' })
  const cancelled = await billing.cancel(member)
  assert.equal(cancelled.status, 200)
  assert.equal(cancelled.body.data.subscription.cancelAtPeriodEnd, true)
})
