import { test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { eventually } from '../../platform/testing/eventually.ts'
import { memberBilling } from '../testing/member.ts'
import { testShop } from '../testing/shop.ts'

const shop = await testShop()
const { monthly, payments, mailboxOf } = shop
const { paying, giveBadCard, renewNow, show, portal, subscriptionOf, chargesOf } = memberBilling(shop)

test('D15: a payment after the end of the plan is refunded automatically', async () => {
  const member = await paying(monthly)
  await giveBadCard(member)
  await renewNow(member)
  await eventually(async () => (await show(member)).paymentProblem !== null)
  const { url } = (await portal(member, { to: 'invoice' })).body.data
  const { id } = await subscriptionOf(member)
  await payments.do(`/_sandbox/subscriptions/${id}/cancel`, {})
  await shop.becomes(member, 'canceled')
  // The provider counts in seconds: the payment must not be of the second in which the plan ended.
  await wait(1_100)
  await payments.pay(url)
  await eventually(async () => {
    const charges = await chargesOf(member)
    return charges.filter(({ amount_refunded }) => amount_refunded === 1900).length === 1
  })
  await eventually(async () =>
    (await mailboxOf(member)).some(({ subject }) => subject === 'We refunded one of your payments'),
  )
})
