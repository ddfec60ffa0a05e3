import assert from 'node:assert/strict'
import { eventually } from '../../../platform/testing/eventually.ts'
import { faultShop } from '../testing/fault-shop.ts'
import type { Member } from '../testing/shop-over-time.ts'

const shop = await faultShop()
const { fault, provider, payments, platform, billing, monthly } = shop
const { paying, refund } = billing
const alarm = /"alarm":"a refund was sent back by the bank"/

type Refund = { id: string; charge: string; amount: number }

async function refundsOf(member: Member) {
  const [charge] = await provider.charges(member)
  return payments.list<Refund>(`/v1/refunds?charge=${charge?.id}`)
}

async function failedAt(member: Member) {
  const reversals = platform.db.selectFrom('reversals').select('failed_at')
  return (await reversals.where('user_id', '=', member.user.id).executeTakeFirst())?.failed_at
}

async function isReported(member: Member) {
  shop.lines.length = 0
  const [last] = await refundsOf(member)
  return async (status: 'failed' | 'canceled') => {
    await payments.do(`/_sandbox/refunds/${last?.id}/return`, { status })
    await shop.waitUntilQuiet()
    await eventually(async () => alarm.test(shop.lines.join('\n')))
    assert.ok(await failedAt(member))
    for (const { id } of await provider.subscriptions(member)) shop.excused.add(id)
  }
}

fault('E5: a refund that fails after an earlier partial one succeeded raises an alarm', async () => {
  const member = await paying(monthly, '4000 0027 6000 0016')
  const [charge] = await provider.charges(member)
  await payments.do(`/_sandbox/charges/${charge?.id}/refund`, { amount: '500' })
  await shop.waitUntilQuiet()
  assert.equal((await refund(member)).status, 200)
  await shop.waitUntilQuiet()
  await (await isReported(member))('failed')
})

/** support.stripe.com/questions/canceling-a-refund: in the Dashboard, for a short time after it was made. */
fault('E5: a refund that is canceled in the Dashboard raises an alarm', async () => {
  const member = await paying(monthly, '4000 0025 0000 0003')
  assert.equal((await refund(member)).status, 200)
  await shop.waitUntilQuiet()
  await (await isReported(member))('canceled')
})

fault('E5: a full refund in the Dashboard that ended the plan and then fails raises an alarm', async () => {
  const member = await paying(monthly, '4000 0038 0000 0008')
  const [charge] = await provider.charges(member)
  await payments.do(`/_sandbox/charges/${charge?.id}/refund`, {})
  await shop.waitUntilQuiet()
  assert.equal((await shop.planOf(member)).status, 'canceled')
  await (await isReported(member))('failed')
})

fault('E5: a failed refund that was made again by hand raises no alarm', async () => {
  const member = await paying(monthly, '4000 0072 4000 0007')
  assert.equal((await refund(member)).status, 200)
  await shop.waitUntilQuiet()
  shop.loseMessages()
  const [first] = await refundsOf(member)
  await payments.do(`/_sandbox/refunds/${first?.id}/return`, { status: 'failed' })
  await payments.do(`/_sandbox/charges/${first?.charge}/refund`, {})
  shop.restoreMessages()
  await shop.call('POST', `/admin/users/${member.user.id}/resync`, { cookie: await shop.signedInAsAdmin() })
  assert.equal(await failedAt(member), null)
})
