import assert from 'node:assert/strict'
import { billingRules } from '#contract/billing/billing-rules.ts'
import { faultShop } from '../testing/fault-shop.ts'
import type { Member } from '../testing/shop-over-time.ts'

const shop = await faultShop()
const { fault, provider, payments, billing, monthly, yearly } = shop
const { paying, show, previewSwitch, switchPlan } = billing
const window = billingRules.refundDays * 86_400

type Studio = {
  user: {
    status: string
    renewsAt: string | null
    endsWithRefund: boolean
    refund: { amount: { amount: number; currency: string }; keepsEarlier: boolean }
  }
}

async function studioOf({ user }: Member) {
  const cookie = await shop.signedInAsAdmin()
  const path = `/admin/users/${user.id}`
  return {
    look: async () => (await shop.call<Studio>('GET', path, { cookie })).body.data.user,
    grant: (body: object = {}) => shop.call('POST', `${path}/refund`, { cookie, body }),
  }
}

async function switched() {
  const member = await paying(monthly)
  await shop.passTime(3 * 86_400)
  const { prorationDate, dueNow } = (await previewSwitch(member, { priceId: yearly })).body.data.preview
  assert.equal((await switchPlan(member, { priceId: yearly, prorationDate })).status, 200)
  await shop.waitUntilQuiet()
  return { member, dueNow: dueNow.amount }
}

const returned = async (member: Member) =>
  (await provider.charges(member)).map(({ refunded }) => refunded).toSorted()

fault('E10: in the refund window an administrator refunds what the member could', async () => {
  const { member, dueNow } = await switched()
  const { look, grant } = await studioOf(member)
  const { refund } = await look()
  assert.deepEqual(refund.amount, (await show(member)).refundAmount)
  assert.deepEqual([refund.amount.amount, refund.keepsEarlier], [1900 + dueNow, false])
  assert.equal((await grant({ amount: refund.amount })).status, 200)
  // Before any job runs.
  assert.equal((await look()).status, 'canceled')
  await shop.waitUntilQuiet()
  assert.deepEqual(await returned(member), [true, true])
})

fault('E10: after the refund window an administrator refunds the last payment', async () => {
  const { member, dueNow } = await switched()
  const [first] = await provider.invoices(member)
  await shop.passUntil((first?.status_transitions.paid_at ?? 0) + window + 1)
  await shop.waitUntilQuiet()
  const { look, grant } = await studioOf(member)
  const { refund } = await look()
  assert.equal((await show(member)).refundAmount, null)
  assert.deepEqual([refund.amount.amount, refund.keepsEarlier], [dueNow, true])
  assert.equal((await grant({ amount: refund.amount })).status, 200)
  await shop.waitUntilQuiet()
  assert.deepEqual(await returned(member), [false, true])
  for (const { id } of await provider.subscriptions(member)) shop.excused.add(id)
})

fault('E10: until a granted refund is made the studio shows no next payment', async () => {
  const member = await paying(monthly)
  const { look, grant } = await studioOf(member)
  assert.equal((await look()).endsWithRefund, false)
  payments.disturb(() => 'no connection')
  assert.equal((await grant()).status, 200)
  const { status, renewsAt, endsWithRefund } = await look()
  assert.deepEqual([status, renewsAt, endsWithRefund], ['active', null, true])
  payments.disturb(undefined)
  await shop.waitUntilQuiet()
  const ended = await look()
  assert.deepEqual([ended.status, ended.endsWithRefund], ['canceled', false])
})
