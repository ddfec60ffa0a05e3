import assert from 'node:assert/strict'
import { faultShop } from '../testing/fault-shop.ts'
import type { Member } from '../testing/shop-over-time.ts'

const shop = await faultShop()
const { fault, provider, payments, planOf, billing, monthly } = shop
const { paying, cancel, giveBadCard } = billing
const hour = 3600

const only = async (member: Member) => {
  const [subscription, ...others] = await provider.subscriptions(member)
  assert.ok(subscription && others.length === 0)
  return subscription
}
const openInvoice = async (member: Member) =>
  (await provider.invoices(member)).find(({ status }) => status === 'open')?.id ?? ''

async function owing() {
  const member = await paying(monthly)
  await giveBadCard(member)
  await shop.passUntil(((await only(member)).items.data[0]?.current_period_end ?? 0) + 2 * hour)
  await shop.waitUntilQuiet()
  assert.equal((await only(member)).status, 'past_due')
  return member
}

/** A saved card is "for future invoices": docs.stripe.com/payments/checkout/subscriptions/update-payment-details */
fault(
  'B9, D2: a card replaced between two retries pays the open invoice at once, and the next renewals',
  async () => {
    const member = await owing()
    const { paymentProblem, nextCharge } = await billing.show(member)
    assert.deepEqual([paymentProblem?.due, nextCharge], [{ amount: 1900, currency: 'usd' }, null])
    const { url } = (await billing.portal(member, { to: 'card' })).body.data
    shop.answers.pop()
    await payments.pay(`${url}/card`, '5555 5555 5555 4444')
    await shop.waitUntilQuiet()
    const shown = await billing.show(member)
    assert.deepEqual(
      [shown.paymentProblem, shown.paymentMethod?.last4, shown.nextCharge?.amount, shown.status],
      [null, '4444', 1900, 'active'],
    )
    assert.equal(await provider.paidCharges(member), 2)
    await shop.passTime(10 * 24 * hour)
    await shop.waitUntilQuiet()
    assert.equal(await provider.paidCharges(member), 2)
    await shop.passUntil((await provider.periodEnd(member)) + 2 * hour)
    await shop.waitUntilQuiet()
    assert.equal(await provider.paidCharges(member), 3)
    const sent = (await shop.templatesTo(member)).toSorted()
    assert.deepEqual(sent, ['payment-failed-1', 'receipt', 'receipt', 'receipt', 'welcome'])
  },
)

async function payThenWait(invoice: string, payment_method: string) {
  await payments.do(`/v1/invoices/${invoice}/pay`, { payment_method })
  await shop.passTime(5)
  return undefined
}

/**
 * docs.stripe.com/billing/subscriptions/overview, "Handle unpaid subscriptions": the status follows the most recent
 * non-voided invoice. With the failed one void and the plan not ended, that is the paid one before it: a period for nothing.
 */
fault('D14: an interrupted cancellation voids nothing, so that no unpaid plan is active', async () => {
  const member = await owing()
  payments.disturb(({ method }) => (method === 'DELETE' ? { status: 503 } : undefined))
  assert.equal((await cancel(member)).status, 503)
  assert.equal((await only(member)).status, 'past_due')
  payments.disturb(undefined)
  assert.equal((await cancel(member)).status, 200)
  assert.equal((await only(member)).status, 'canceled')
  assert.equal(await openInvoice(member), '')
})

fault('D14: a payment while the plan ends is refunded', async () => {
  const member = await owing()
  const invoice = await openInvoice(member)
  const customer = await shop.customerOf(member)
  const card = await payments.do('/v1/payment_methods/pm_card_visa/attach', { customer })
  let isPaid = false
  payments.disturb(({ method }) => {
    if (method !== 'DELETE' || isPaid) return undefined
    isPaid = true
    return payThenWait(invoice, card.id)
  })
  assert.equal((await cancel(member)).status, 200)
  await shop.waitUntilQuiet()
  assert.equal((await only(member)).status, 'canceled')
  const charges = (await provider.charges(member)).filter((charge) => charge.paid)
  assert.deepEqual(
    charges.map(({ refunded }) => refunded),
    [true, false],
  )
})

for (const [name, path] of [
  ['void', 'void'],
  ['uncollectible', 'mark_uncollectible'],
] as const)
  fault(`D13: an active plan whose renewal was made ${name} by hand is not paid up`, async () => {
    const member = await owing()
    await payments.do(`/v1/invoices/${await openInvoice(member)}/${path}`, {})
    await shop.waitUntilQuiet()
    assert.equal((await only(member)).status, 'active')
    assert.equal((await planOf(member)).status, 'expired')
    assert.equal(await shop.mayDownload(member), false)
    assert.equal((await cancel(member)).status, 200)
    assert.equal((await only(member)).status, 'canceled')
  })
