import assert from 'node:assert/strict'
import { eventually } from '../../../platform/testing/eventually.ts'
import { auditProvider } from '../../reconciliation/provider-audit.ts'
import { faultShop } from '../testing/fault-shop.ts'
import type { Member } from '../testing/shop-over-time.ts'

const shop = await faultShop()
const { fault, provider, payments, billing, planOf, monthly, yearly } = shop

async function discount(member: Member, coupon: Record<string, string>) {
  const { id } = await payments.do('/v1/coupons', coupon)
  const subscription = await provider.onlySubscription(member)
  await payments.do(`/v1/subscriptions/${subscription.id}`, { 'discounts[0][coupon]': id })
  await shop.waitUntilQuiet()
}

const quarter = { percent_off: '25', duration: 'forever' }

async function passPeriod(member: Member) {
  const end = await provider.periodEnd(member)
  await shop.passUntil(end + 2 * 3600)
  await shop.waitUntilQuiet()
  return end
}

async function charged(member: Member) {
  const [charge] = await provider.charges(member)
  return charge?.amount
}

async function nextAmount(member: Member) {
  return (await billing.show(member)).nextCharge?.amount
}

async function receives(member: Member, text: RegExp) {
  const isReceived = async () => (await shop.mailboxOf(member)).some((mail) => text.test(mail.text))
  await eventually(isReceived, { seconds: 10 })
}

async function switchTo(member: Member, priceId: string) {
  const { preview } = (await billing.previewSwitch(member, { priceId })).body.data
  const { body } = await billing.switchPlan(member, { priceId, prorationDate: preview.prorationDate })
  await shop.waitUntilQuiet()
  return { preview, outcome: body.data.outcome }
}

/** In settings, renewal, receipt, pause and switch. */
async function countsEverywhere(
  member: Member,
  { month, receipt, year }: { month: number; receipt: string; year: number },
) {
  assert.equal(await nextAmount(member), month)
  await passPeriod(member)
  assert.equal(await charged(member), month)
  const paid = receipt.replace('.', '\\.')
  await receives(
    member,
    new RegExp(`We received ${paid} USD on [\\s\\S]*The next payment of ${paid} USD is due on `),
  )
  assert.equal((await billing.pause(member, { months: 1 })).status, 200)
  assert.equal(await nextAmount(member), month)
  await billing.resume(member)
  await shop.waitUntilQuiet()
  const { preview, outcome } = await switchTo(member, yearly)
  assert.equal(outcome, 'switched')
  assert.deepEqual([preview.nextCharge?.amount, await charged(member)], [year, preview.dueNow.amount])
  assert.equal(await nextAmount(member), year)
}

fault('D18: settings, renewal, ledger and receipt have the amount after a discount', async () => {
  const member = await billing.paying(monthly)
  await discount(member, quarter)
  assert.equal(await nextAmount(member), 1425)
  await passPeriod(member)
  assert.equal(await charged(member), 1425)
  await receives(member, /We received 14\.25 USD on [\s\S]*The next payment of 14\.25 USD is due on /)
})

/** docs.stripe.com/api/coupons/object: `once` applies to one invoice, `repeating` for some months. */
fault('D18: the next payment is the price of the plan again when a discount is used up', async () => {
  const once = await billing.paying(monthly)
  await discount(once, { amount_off: '500', currency: 'usd', duration: 'once' })
  const months = await billing.paying(monthly)
  await shop.passTime(3600)
  await discount(months, { percent_off: '50', duration: 'repeating', duration_in_months: '1' })
  assert.deepEqual([await nextAmount(once), await nextAmount(months)], [1400, 950])
  await passPeriod(months)
  assert.deepEqual([await charged(once), await charged(months)], [1400, 950])
  assert.deepEqual([await nextAmount(once), await nextAmount(months)], [1900, 1900])
})

/** "If not specified, inherits the discount from the subscription": docs.stripe.com/api/invoices/create_preview */
fault('D7: a switch at once keeps a discount, and charges what it showed', async () => {
  const member = await billing.paying(monthly)
  await discount(member, { percent_off: '50', duration: 'forever' })
  const { preview, outcome } = await switchTo(member, yearly)
  assert.equal(outcome, 'switched')
  const due = preview.dueNow.amount
  assert.ok(due >= 9500 - 1900 && due <= 9501 - 1900, `${due}`)
  assert.equal(await charged(member), due)
  assert.equal(preview.nextCharge?.amount, 9500)
  assert.equal(await nextAmount(member), 9500)
  await receives(member, /The next payment of 95\.00 USD is due on /)
})

/** A phase without `discounts` ends them: docs.stripe.com/api/subscription_schedules/update */
fault('D8: a planned switch keeps a discount over the end of the period', async () => {
  const member = await billing.paying(yearly)
  await discount(member, quarter)
  const { preview, outcome } = await switchTo(member, monthly)
  assert.deepEqual([outcome, preview.nextCharge?.amount], ['planned', 1425])
  assert.equal(await nextAmount(member), 1425)
  await receives(member, /at 19\.00 USD a month\. The first payment is 14\.25 USD\./)
  await passPeriod(member)
  assert.deepEqual([await charged(member), await planOf(member)], [1425, { status: 'active', plan: monthly }])
  await passPeriod(member)
  assert.equal(await charged(member), 1425)
})

fault('E1: a refund returns what was paid after a discount', async () => {
  const member = await billing.paying(monthly)
  await discount(member, quarter)
  await switchTo(member, yearly)
  const paid = (await provider.charges(member)).reduce((sum, { amount }) => sum + amount, 0)
  assert.equal((await billing.show(member)).refundAmount?.amount, paid)
  const { body } = await billing.refund(member)
  assert.equal(body.data.refund.amount, paid)
  await shop.waitUntilQuiet()
  const kept = (await provider.charges(member)).map(({ amount, amount_refunded }) => amount - amount_refunded)
  assert.deepEqual(kept, [0, 0])
})

/** An invoice of 0 is paid without a payment: docs.stripe.com/invoicing/overview */
fault('D18: a free period gives access, needs no refund, and raises no alarm', async () => {
  const member = await billing.paying(monthly)
  await discount(member, { percent_off: '100', duration: 'forever' })
  assert.equal(await nextAmount(member), 0)
  await passPeriod(member)
  assert.equal((await provider.charges(member)).length, 1)
  await shop.passTime(4 * 24 * 3600)
  await shop.waitUntilQuiet()
  assert.deepEqual(await planOf(member), { status: 'active', plan: monthly })
  assert.equal(await shop.mayDownload(member), true)
  assert.equal((await shop.templatesTo(member)).filter((name) => name === 'receipt').length, 1)
  assert.equal((await billing.refund(member)).status, 409)
  shop.lines.length = 0
  await auditProvider(shop.platform)
  assert.deepEqual(
    shop.lines.filter((line) => line.includes(member.user.id)),
    [],
  )
})

/** "inherits the discount from the subscription's customer": docs.stripe.com/api/subscriptions/create */
fault('D18: a discount of the customer counts in settings, pause, switch and receipt', async () => {
  const member = await billing.paying(monthly)
  const { id } = await payments.do('/v1/coupons', quarter)
  await payments.do(`/_sandbox/customers/${await shop.customerOf(member)}/discount`, { coupon: id })
  await shop.waitUntilQuiet()
  await countsEverywhere(member, { month: 1425, receipt: '14.25', year: 14250 })
})

fault('D18: after a switch with a discount of the customer the refund is what was captured', async () => {
  const member = await billing.paying(monthly, '4000 0027 6000 0016')
  const { id } = await payments.do('/v1/coupons', quarter)
  await payments.do(`/_sandbox/customers/${await shop.customerOf(member)}/discount`, { coupon: id })
  await shop.waitUntilQuiet()
  const { preview } = await switchTo(member, yearly)
  assert.equal(await charged(member), preview.dueNow.amount)
  assert.equal((await billing.refund(member)).body.data.refund.amount, 1900 + preview.dueNow.amount)
  await shop.waitUntilQuiet()
  const refunded = (await provider.charges(member)).map(({ amount_refunded }) => amount_refunded)
  assert.deepEqual(refunded, [preview.dueNow.amount, 1900])
})

fault('E1: the refund of a renewal with a discount of the customer is what it captured', async () => {
  const member = await billing.paying(yearly, '5555 5555 5555 4444')
  const { id } = await payments.do('/v1/coupons', quarter)
  await payments.do(`/_sandbox/customers/${await shop.customerOf(member)}/discount`, { coupon: id })
  await shop.waitUntilQuiet()
  await passPeriod(member)
  assert.deepEqual((await billing.show(member)).refundAmount, { amount: 14250, currency: 'usd' })
  assert.equal((await billing.refund(member)).body.data.refund.amount, 14250)
  await shop.waitUntilQuiet()
  const charges = (await provider.charges(member)).map(({ amount, amount_refunded }) => [
    amount,
    amount_refunded,
  ])
  assert.deepEqual(charges, [
    [14250, 14250],
    [19000, 0],
  ])
})

/** "Subscription item discounts are applied before subscription discounts": docs.stripe.com/api/subscription_schedules/update */
fault('D18: a discount of the item counts in settings, renewal, receipt, pause and switch', async () => {
  const member = await billing.paying(monthly, '4000 0025 0000 0003')
  const { id } = await payments.do('/v1/coupons', quarter)
  const [item] = (await provider.onlySubscription(member)).items.data
  await payments.do(`/v1/subscription_items/${item?.id}`, { 'discounts[0][coupon]': id })
  await shop.waitUntilQuiet()
  assert.equal(await nextAmount(member), 1425)
  await discount(member, { percent_off: '10', duration: 'forever' })
  await countsEverywhere(member, { month: 1282, receipt: '12.82', year: 12825 })
})

fault(
  'D18: a planned switch keeps a discount of the item, and the refund offered is what was charged',
  async () => {
    const member = await billing.paying(yearly, '4000 0082 6000 0000')
    const { id } = await payments.do('/v1/coupons', quarter)
    const [item] = (await provider.onlySubscription(member)).items.data
    await payments.do(`/v1/subscription_items/${item?.id}`, { 'discounts[0][coupon]': id })
    await shop.waitUntilQuiet()
    await passPeriod(member)
    assert.deepEqual((await billing.show(member)).refundAmount, { amount: 14250, currency: 'usd' })
    const { preview, outcome } = await switchTo(member, monthly)
    assert.deepEqual([outcome, preview.nextCharge?.amount, await nextAmount(member)], ['planned', 1425, 1425])
    await passPeriod(member)
    assert.equal(await charged(member), 1425)
  },
)

fault('D18: a discount of the customer that applies once is used up by one renewal', async () => {
  const member = await billing.paying(monthly)
  const { id } = await payments.do('/v1/coupons', { ...quarter, duration: 'once' })
  await payments.do(`/_sandbox/customers/${await shop.customerOf(member)}/discount`, { coupon: id })
  await shop.waitUntilQuiet()
  assert.equal(await nextAmount(member), 1425)
  await passPeriod(member)
  assert.deepEqual([await charged(member), await nextAmount(member)], [1425, 1900])
})
