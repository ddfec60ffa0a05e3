import assert from 'node:assert/strict'
import { afterEach, test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { eventually } from '../../platform/testing/eventually.ts'
import { memberBilling } from '../testing/member.ts'
import { testShop } from '../testing/shop.ts'

const shop = await testShop()
const { call, payments, platform, monthly, yearly, planOf } = shop
const { paying, refund, previewSwitch, switchPlan, cancel, show, portal, chargesOf, subscriptionOf } =
  memberBilling(shop)
afterEach(() => payments.disturb(undefined))

const refundCalls = () =>
  payments.calls.filter(({ method, path }) => method === 'POST' && path === '/v1/refunds').length

test('one click on refund is one request to a slow provider', async () => {
  const member = await paying(monthly)
  payments.disturb(({ path }) => (path === '/v1/refunds' ? { until: wait(1_500) } : undefined))
  const before = refundCalls()
  assert.equal((await refund(member)).status, 200)
  await eventually(async () => (await planOf(member)).status === 'canceled')
  await eventually(shop.isQuiet)
  assert.equal(refundCalls() - before, 1)
})

test('simultaneous calls of one member run one after another without failing, and delay nobody else', async () => {
  const member = await paying(monthly, '5555 5555 5555 4444')
  const stranger = await shop.signedIn()
  const held = Promise.withResolvers<void>()
  const holding = platform.locks.hold(`billing:${member.user.id}`, () => held.promise)
  const reads = [
    ...Array.from({ length: 12 }, () => previewSwitch(member, { priceId: yearly })),
    ...Array.from({ length: 4 }, () => call('GET', '/payment/subscription', member)),
    ...Array.from({ length: 4 }, () => call('GET', '/payment/invoices', member)),
    portal(member, { to: 'card' }),
    portal(member, { to: 'details' }),
  ]
  await wait(300)
  const body = { priceId: monthly, currency: 'usd' }
  const other = await call('POST', '/payment/session', { cookie: stranger.cookie, body })
  held.resolve()
  await holding
  assert.equal(other.status, 200)
  const statuses = (await Promise.all(reads)).map(({ status }) => status)
  assert.deepEqual([...new Set(statuses)], [200])
})

test('a call that waits too long is answered with Retry-After', async () => {
  const member = await paying(monthly, '4000 0082 6000 0000')
  const held = Promise.withResolvers<void>()
  const holding = platform.locks.hold(`billing:${member.user.id}`, () => held.promise)
  const answer = await previewSwitch(member, { priceId: yearly })
  held.resolve()
  await holding
  assert.equal(answer.status, 503)
  assert.ok(Number(answer.headers['retry-after']) > 0)
  assert.equal((await previewSwitch(member, { priceId: yearly })).status, 200)
})

test('a switch returns its outcome', async () => {
  const member = await paying(monthly, '4000 0027 6000 0016')
  const { prorationDate } = (await previewSwitch(member, { priceId: yearly })).body.data.preview
  const now = await switchPlan(member, { priceId: yearly, prorationDate })
  assert.equal(now.body.data.outcome, 'switched')
  assert.equal(now.body.data.subscription.plan?.id, yearly)
  const later = await switchPlan(member, { priceId: monthly, prorationDate })
  assert.equal(later.body.data.outcome, 'planned')
  assert.equal(later.body.data.subscription.plan?.id, yearly)
})

test('a member whose update the provider refuses can still see, cancel and refund the plan', async () => {
  const member = await paying(monthly, '4000 0025 0000 0003')
  const { url } = (await portal(member, { to: 'card' })).body.data
  const { id } = await subscriptionOf(member)
  const text = JSON.stringify({ error: { type: 'invalid_request_error', message: 'Not this card.' } })
  let isCancelling = false
  payments.disturb(({ method, path }) =>
    method === 'POST' && path === `/v1/subscriptions/${id}` && !isCancelling
      ? { status: 400, text }
      : undefined,
  )
  await payments.pay(`${url}/card`, '5555 5555 5555 4444')
  await eventually(shop.isQuiet)
  assert.equal((await previewSwitch(member, { priceId: yearly })).status, 200)
  assert.equal((await show(member)).status, 'active')
  isCancelling = true
  assert.equal((await cancel(member)).status, 200)
  isCancelling = false
  assert.equal((await refund(member)).status, 200)
  assert.equal((await chargesOf(member))[0]?.amount_refunded, 1900)
})
