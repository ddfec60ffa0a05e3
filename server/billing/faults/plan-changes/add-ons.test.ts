import assert from 'node:assert/strict'
import { faultShop } from '../testing/fault-shop.ts'

const shop = await faultShop()
const { fault, provider, payments, planOf, start, billing, monthly } = shop

/** "Stripe does not guarantee item ordering": github.com/traceroot-ai/traceroot/issues/1880 */
fault('D13: an add-on of another product leaves plan and access as they are', async () => {
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
  const { items } = await provider.onlySubscription(member)
  assert.deepEqual(
    items.data.map((item) => item.price.id),
    [price.id, monthly],
  )
  assert.deepEqual(await planOf(member), { status: 'active', plan: monthly })
  assert.equal(await shop.mayDownload(member), true)
  assert.equal((await start(member, monthly)).status, 409)
  await shop.passUntil((await provider.periodEnd(member)) + 2 * 3600)
  await shop.waitUntilQuiet()
  assert.deepEqual(await planOf(member), { status: 'active', plan: monthly })
})
