import assert from 'node:assert/strict'
import { eventually } from '../../../platform/testing/eventually.ts'
import { syncMember } from '../../sync/sync-member.ts'
import { faultShop } from '../testing/fault-shop.ts'
import type { Member } from '../testing/shop-over-time.ts'

const shop = await faultShop()
const { fault, provider, payments, platform, signedIn, start, planOf, billing, monthly, yearly } = shop
const { paying, refund, show, giveBadCard, renewNow } = billing

const alarms = () => shop.lines.join('')

async function paidTooLate(member: Member, how: (customer: string) => Promise<Record<string, string>>) {
  // What was paid in one second goes back together: the first payment is an older one.
  await shop.passTime(3600)
  await giveBadCard(member)
  await renewNow(member)
  await renewNow(member)
  const [owed] = (await provider.invoices(member)).filter(({ status }) => status === 'open')
  const [subscription] = await provider.subscriptions(member)
  await payments.remove(`/v1/subscriptions/${subscription?.id}`)
  await shop.waitUntilQuiet()
  shop.excused.add(subscription?.id ?? '')
  await payments.do(`/v1/invoices/${owed?.id}/pay`, await how(await shop.customerOf(member)))
  await shop.waitUntilQuiet()
}

fault(
  'E5, D15: a late payment whose refund the bank returns is refunded once, then left to a person',
  async () => {
    const member = await paying(monthly)
    await paidTooLate(member, async (customer) => {
      const { id } = await payments.do('/v1/payment_methods/pm_card_refundFail/attach', { customer })
      return { payment_method: id }
    })
    await shop.passTime(3600)
    await shop.waitUntilQuiet()
    assert.match(alarms(), /"alarm":"a refund was sent back by the bank"/)
    const reversals = platform.db.selectFrom('reversals').select(['reason', 'done_at', 'failed_at'])
    const [row] = await reversals.where('user_id', '=', member.user.id).execute()
    assert.ok(row?.reason === 'late_payment' && row.done_at && row.failed_at)
    const refunds = await payments.list<{ charge: string }>('/v1/refunds?limit=100')
    const own = (await provider.charges(member)).map(({ id }) => id)
    assert.equal(refunds.filter(({ charge }) => own.includes(charge)).length, 1)
    // Nothing more can be paid, which would be kept then.
    assert.ok((await provider.invoices(member)).every(({ status }) => status !== 'open'))
  },
)

fault('D15: a late invoice without a charge cannot be refunded and raises one alarm', async () => {
  const member = await paying(monthly)
  await paidTooLate(member, async () => ({ paid_out_of_band: 'true' }))
  await syncMember(platform, member.user.id)
  assert.equal(alarms().match(/"alarm":"a plan that has ended was paid without a charge"/g)?.length, 1)
  const reversals = platform.db.selectFrom('reversals').select('reason')
  assert.deepEqual(await reversals.where('user_id', '=', member.user.id).execute(), [])
})

/** Creates a subscription as in the dashboard, whose invoice is marked as paid outside the provider. */
async function paidElsewhere(customer: string, price: string) {
  const made = await payments.do('/v1/subscriptions', {
    customer,
    'items[0][price]': price,
    payment_behavior: 'default_incomplete',
  })
  const [owed] = await payments.list<{ id: string }>(`/v1/invoices?subscription=${made.id}`)
  await payments.do(`/v1/invoices/${owed?.id}/pay`, { paid_out_of_band: 'true' })
  await shop.waitUntilQuiet()
  shop.excused.add(made.id)
}

fault('E6: a payment without a charge promises no refund', async () => {
  const member = await signedIn()
  await start(member, monthly)
  await paidElsewhere(await shop.customerOf(member), monthly)
  assert.deepEqual(await planOf(member), { status: 'active', plan: monthly })
  assert.equal((await show(member)).refundAmount, null)
  const { status, body } = await refund(member)
  assert.deepEqual([status, /paid by card/.test(body.message)], [409, true])
  const cookie = await shop.signedInAsAdmin()
  assert.equal((await shop.call('POST', `/admin/users/${member.user.id}/refund`, { cookie })).status, 409)
  await shop.passTime(3600)
  await paidElsewhere(await shop.customerOf(member), yearly)
  assert.match(alarms(), /"alarm":"a plan that has ended was paid without a charge"/)
  assert.deepEqual(
    (await shop.mailsTo(member.user.email)).filter(({ template }) => template === 'duplicate-paid'),
    [],
  )
})

fault('D15: a payment during the refund of a late one is refunded too, with an email', async () => {
  const member = await paying(monthly)
  await shop.passTime(3600)
  await giveBadCard(member)
  await renewNow(member)
  await shop.passTime(60)
  await renewNow(member)
  const [late, later] = (await provider.invoices(member)).filter(({ status }) => status === 'open')
  const [subscription] = await provider.subscriptions(member)
  await payments.remove(`/v1/subscriptions/${subscription?.id}`)
  shop.excused.add(subscription?.id ?? '')
  await shop.waitUntilQuiet()
  await shop.passTime(3600)
  const customer = await shop.customerOf(member)
  const { id: card } = await payments.do('/v1/payment_methods/pm_card_visa/attach', { customer })
  const pay = (id = '') => payments.do(`/v1/invoices/${id}/pay`, { payment_method: card })
  let paysOnceMore: Promise<unknown> | undefined
  payments.disturb(({ path }) => {
    if (path !== '/v1/refunds' || paysOnceMore) return undefined
    paysOnceMore = pay(later?.id)
    return { until: paysOnceMore }
  })
  await pay(late?.id)
  await shop.waitUntilQuiet()
  assert.equal((await provider.charges(member)).filter(({ refunded }) => refunded).length, 2)
  await eventually(async () => (await returnsTold(member)).length === 2)
  for (const { text } of await returnsTold(member)) assert.match(text, /19\.00 USD is on its way/)
  assert.equal((await shop.mailsTo(member.user.email)).filter((one) => one.template === 'receipt').length, 1)
})

const returnsTold = async (member: Member) =>
  (await shop.mailboxOf(member)).filter(({ subject }) => subject === 'We refunded one of your payments')
