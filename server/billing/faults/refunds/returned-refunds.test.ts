import assert from 'node:assert/strict'
import { eventually } from '../../../platform/testing/eventually.ts'
import { faultShop } from '../testing/fault-shop.ts'
import type { Member } from '../testing/shop-over-time.ts'

const shop = await faultShop()
const { fault, provider, payments, platform, billing, monthly } = shop
const { paying, refund } = billing
const alarm = /"alarm":"a refund was sent back by the bank"/

type Refund = { id: string; charge: string; amount: number }
type Shown = { user: { openRefund: { state: string } | null } }

async function refundsOf(member: Member) {
  const [charge] = await provider.charges(member)
  return payments.list<Refund>(`/v1/refunds?charge=${charge?.id}`)
}

async function failedAt(member: Member) {
  const reversals = platform.db.selectFrom('reversals').select('failed_at')
  return (await reversals.where('user_id', '=', member.user.id).executeTakeFirst())?.failed_at
}

async function expectReport(member: Member, status: 'failed' | 'canceled') {
  const [last] = await refundsOf(member)
  const from = shop.lines.length
  await payments.do(`/_sandbox/refunds/${last?.id}/return`, { status })
  await shop.waitUntilQuiet()
  await eventually(async () => alarm.test(shop.lines.slice(from).join('\n')))
  assert.ok(await failedAt(member))
  const cookie = await shop.signedInAsAdmin()
  const { body } = await shop.call<Shown>('GET', `/admin/users/${member.user.id}`, { cookie })
  assert.equal(body.data.user.openRefund?.state, 'returned')
  for (const { id } of await provider.subscriptions(member)) shop.excused.add(id)
}

fault('E5: a refund that fails after an earlier partial one succeeded raises an alarm', async () => {
  const member = await paying(monthly, '4000 0027 6000 0016')
  const [charge] = await provider.charges(member)
  await payments.do(`/_sandbox/charges/${charge?.id}/refund`, { amount: '500' })
  await shop.waitUntilQuiet()
  assert.equal((await refund(member)).status, 200)
  await shop.waitUntilQuiet()
  await expectReport(member, 'failed')
})

/** support.stripe.com/questions/canceling-a-refund: in the Dashboard, for a short time after it was made. */
fault('E5: a refund that is canceled in the Dashboard raises an alarm', async () => {
  const member = await paying(monthly, '4000 0025 0000 0003')
  assert.equal((await refund(member)).status, 200)
  await shop.waitUntilQuiet()
  await expectReport(member, 'canceled')
})

fault('E5: a full refund in the Dashboard that ended the plan and then fails raises an alarm', async () => {
  const member = await paying(monthly, '4000 0038 0000 0008')
  const [charge] = await provider.charges(member)
  await payments.do(`/_sandbox/charges/${charge?.id}/refund`, {})
  await shop.waitUntilQuiet()
  assert.equal((await shop.planOf(member)).status, 'canceled')
  await expectReport(member, 'failed')
})

fault(
  'E5: a canceled partial refund of an earlier month raises no alarm for a full one that ended the plan',
  async () => {
    const member = await paying(monthly, '4000 0566 5566 5556')
    const [first] = await provider.charges(member)
    await payments.do(`/_sandbox/charges/${first?.id}/refund`, { amount: '500' })
    const [partial] = await refundsOf(member)
    await payments.do(`/_sandbox/refunds/${partial?.id}/return`, { status: 'canceled' })
    await shop.passUntil((await provider.periodEnd(member)) + 2 * 3600)
    await shop.waitUntilQuiet()
    const second = (await provider.charges(member)).find(({ id }) => id !== first?.id)
    await payments.do(`/_sandbox/charges/${second?.id}/refund`, {})
    await shop.waitUntilQuiet()
    assert.equal((await shop.planOf(member)).status, 'canceled')
    assert.equal(await failedAt(member), null)
  },
)

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
