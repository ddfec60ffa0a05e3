import assert from 'node:assert/strict'
import { faultShop } from '../testing/fault-shop.ts'
import type { Member } from '../testing/shop-over-time.ts'

const shop = await faultShop()
const { fault, provider, payments, planOf, start, billing, monthly } = shop

/** "Stripe does not guarantee item ordering": github.com/traceroot-ai/traceroot/issues/1880 */
async function payingWithAddOn() {
  const member = await billing.paying(monthly)
  const { id } = await provider.onlySubscription(member)
  const product = await payments.do('/v1/products', { name: 'Printed catalogue' })
  const price = await payments.do('/v1/prices', {
    product: product.id,
    currency: 'usd',
    unit_amount: '300',
    'recurring[interval]': 'month',
  })
  await payments.do('/_sandbox/clock', { advance_seconds: '60' })
  await payments.do('/v1/subscription_items', { subscription: id, price: price.id })
  await shop.waitUntilQuiet()
  return { member, id, price }
}

async function expectPlan(member: Member) {
  assert.deepEqual(await planOf(member), { status: 'active', plan: monthly })
  assert.equal(await shop.mayDownload(member), true)
  assert.equal((await start(member, monthly)).status, 409)
}

fault('D13: an add-on of another product leaves plan and access as they are', async () => {
  const { member, price } = await payingWithAddOn()
  const { items } = await provider.onlySubscription(member)
  assert.deepEqual(
    items.data.map((item) => item.price.id),
    [price.id, monthly],
  )
  await expectPlan(member)
  await shop.passUntil((await provider.periodEnd(member)) + 2 * 3600)
  await shop.waitUntilQuiet()
  assert.deepEqual(await planOf(member), { status: 'active', plan: monthly })
})

fault('D13: a plan that is removed and added again beside an add-on stays the plan', async () => {
  const { member, id } = await payingWithAddOn()
  const { items } = await provider.onlySubscription(member)
  const plan = items.data.find(({ price }) => price.id === monthly)
  await payments.do(`/v1/subscriptions/${id}`, {
    'items[0][id]': plan?.id ?? '',
    'items[0][deleted]': 'true',
    'items[1][price]': monthly,
  })
  await shop.waitUntilQuiet()
  await expectPlan(member)
})
