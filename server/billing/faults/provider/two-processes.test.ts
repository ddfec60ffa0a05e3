import assert from 'node:assert/strict'
import { eventText, signed } from '../../../platform/payments/testing/test-events.ts'
import { eventually } from '../../../platform/testing/eventually.ts'
import { faultShop } from '../testing/fault-shop.ts'
import { secondProcess } from '../testing/second-process.ts'
import type { Member } from '../testing/shop-over-time.ts'

const shop = await faultShop()
const second = await secondProcess(shop)
const { fault, provider, payments, signedIn, start, buy, planOf, monthly, yearly, deliver } = shop

const many = <Answer>(count: number, ask: () => Promise<Answer>) =>
  Promise.all(Array.from({ length: count }, ask))

async function clicks(member: Member, priceId: string, count: number) {
  const [here, there] = await Promise.all([
    many(count, async () => (await start(member, priceId)).body.data.url),
    many(count, async () => (await second.start(member, priceId)).body.data.url),
  ])
  return new Set([...here, ...there])
}

fault('F7, B1: a double click that reaches two processes opens one checkout', async () => {
  const member = await signedIn()
  assert.equal((await clicks(member, monthly, 1)).size, 1)
  assert.equal((await provider.sessions(member)).length, 1)
  assert.equal((await clicks(member, monthly, 1)).size, 1)
})

fault('F7, B4: ten first clicks that reach two processes create one customer and one checkout', async () => {
  const member = await signedIn()
  assert.equal((await clicks(member, yearly, 5)).size, 1)
  assert.equal((await provider.people(member.user.email)).length, 1)
  assert.equal((await provider.sessions(member)).length, 1)
})

fault('F7, A1: a webhook that reaches both processes is one event and one welcome email', async () => {
  shop.loseMessages()
  const member = await signedIn()
  await buy(member, monthly)
  const message = await provider.deliveryOf(member, 'checkout.session.completed')
  const there = async () => (await second.deliver(message)).status
  const statuses = await Promise.all([deliver(message), there(), deliver(message), there()])
  assert.deepEqual(statuses, [200, 200, 200, 200])
  await shop.becomes(member, 'active')
  await shop.waitUntilQuiet()
  assert.equal(await shop.welcomesOf(member), 1)
})

fault('F7, A18: of overlapping syncs in two processes, the older state is never written last', async () => {
  const member = await signedIn()
  await buy(member, monthly)
  await shop.becomes(member, 'active')
  await shop.waitUntilQuiet()
  shop.loseMessages()
  const [subscription] = await provider.subscriptions(member)
  const about = { object: 'subscription', customer: await shop.customerOf(member) }
  let release = () => {}
  const until = new Promise<void>((resolve) => {
    release = resolve
  })
  let requests = 0
  payments.disturb(({ path }) => (path === '/v1/subscriptions' && requests++ === 0 ? { until } : undefined))
  await deliver(signed(eventText({}, about)))
  await eventually(async () => requests > 0)
  await provider.end(subscription?.id ?? '')
  shop.excused.add(subscription?.id ?? '')
  // The process that handles the second event waits for the first, whichever process is stuck with it.
  assert.equal((await second.deliver(signed(eventText({}, about)))).status, 200)
  const visit = second.start(member, yearly)
  release()
  assert.equal((await visit).status, 200)
  await shop.waitUntilQuiet()
  assert.equal((await planOf(member)).status, 'canceled')
})
