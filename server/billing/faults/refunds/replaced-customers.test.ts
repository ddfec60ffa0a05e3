import assert from 'node:assert/strict'
import { listPayments } from '../../subscription/payment-queries.ts'
import { syncMember } from '../../sync/sync-member.ts'
import { faultShop } from '../testing/fault-shop.ts'
import { reconcileEverything } from '../testing/invariants.ts'

const shop = await faultShop()
const { fault, provider, payments, platform, buy, verify, billing, monthly, yearly } = shop
const { paying } = billing

/** Returns a member whose customer was deleted and who has bought again, with the charge of the former customer. */
async function payingAgain() {
  const member = await paying(monthly)
  const [charge] = await provider.charges(member)
  for (const { id } of await provider.subscriptions(member)) shop.excused.add(id)
  await payments.remove(`/v1/customers/${await shop.customerOf(member)}`)
  await shop.waitUntilQuiet()
  const { sessionId } = await buy(member, yearly)
  await verify(member, sessionId)
  return { member, charge }
}

/** A deleted customer keeps its payments: docs.stripe.com/api/customers/delete. A dispute names only the charge. */
for (const arrives of [true, false])
  fault(
    `E12: a dispute of a payment by a customer that was deleted and replaced blocks the member, ${arrives ? 'at once' : 'at the next reconciliation'}`,
    async () => {
      const { member, charge } = await payingAgain()
      if (!arrives) shop.loseMessages()
      await payments.do(`/_sandbox/charges/${charge?.id}/dispute`, { status: 'needs_response' })
      await shop.waitUntilQuiet()
      if (!arrives) await reconcileEverything(shop)
      assert.equal(await shop.mayDownload(member), false)
      const [disputedPayment] = await listPayments(platform, member.user.id)
      assert.equal(disputedPayment?.disputed, true)
      assert.ok((await shop.templatesTo(member)).includes('payment-disputed'))
    },
  )

/** Visa accepts a dispute up to 540 days after the payment, for some reasons. */
fault('E12: a sync reads a payment of a former customer once, and not for ever', async () => {
  const { member, charge } = await payingAgain()
  await shop.waitUntilQuiet()
  const reads = async () => {
    shop.loseMessages()
    const customer = await shop.customerOf(member)
    const card = await payments.do('/v1/payment_methods/pm_card_visa/attach', { customer })
    await payments.do(`/v1/customers/${customer}`, {
      'invoice_settings[default_payment_method]': String(card.id),
    })
    const before = payments.calls.length
    await syncMember(platform, member.user.id)
    const made = payments.calls.slice(before).map(({ path }) => path.split('?')[0])
    assert.ok(made.filter((path) => path === '/v1/subscriptions').length > 1, 'reads the state again')
    return made.filter((path) => path === `/v1/charges/${charge?.id}`).length
  }
  assert.equal(await reads(), 1)
  const paid_at = new Date(shop.clock.now.getTime() - 541 * 24 * 3_600_000)
  await platform.db
    .updateTable('payments')
    .set({ paid_at })
    .where('charge_id', '=', String(charge?.id))
    .execute()
  assert.equal(await reads(), 0)
})
