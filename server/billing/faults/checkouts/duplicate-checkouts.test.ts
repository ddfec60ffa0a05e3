import assert from 'node:assert/strict'
import { faultShop } from '../testing/fault-shop.ts'

const shop = await faultShop()
const { fault, provider, payments, signedIn, start, buy, verify, planOf, monthly, yearly } = shop

fault('B1: a double click opens one checkout', async () => {
  const member = await signedIn()
  const answers = await Promise.all([start(member, monthly), start(member, monthly)])
  const urls = answers.map(({ body }) => body.data.url)
  assert.ok(urls[0])
  assert.equal(urls[0], urls[1])
  assert.equal((await provider.sessions(member)).length, 1)
  assert.equal((await start(member, monthly)).body.data.url, urls[0])
})

fault('B2: choosing another plan expires the first checkout, which can no longer charge', async () => {
  const member = await signedIn()
  const first = await start(member, monthly)
  const second = await start(member, yearly)
  assert.notEqual(first.body.data.url, second.body.data.url)
  assert.deepEqual(
    (await provider.sessions(member)).map(({ status }) => status),
    ['open', 'expired'],
  )
  const refused = await payments.pay(first.body.data.url ?? '')
  assert.equal(refused.location, null)
  assert.equal((await provider.subscriptions(member)).length, 0)
})

fault('B2: two tabs that choose different plans at once leave one open checkout', async () => {
  const member = await signedIn()
  await Promise.all([start(member, monthly), start(member, yearly)])
  const open = (await provider.sessions(member)).filter(({ status }) => status === 'open')
  assert.equal(open.length, 1)
})

fault('B4: ten simultaneous first clicks create one customer', async () => {
  const member = await signedIn()
  const answers = await Promise.all(Array.from({ length: 10 }, () => start(member, yearly)))
  assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([200]))
  assert.equal((await provider.people(member.user.email)).length, 1)
  assert.equal((await provider.sessions(member)).length, 1)
})

fault('B8: a member cannot buy their current plan again', async () => {
  const member = await signedIn()
  const { sessionId } = await buy(member, monthly)
  await verify(member, sessionId)
  const { status, body } = await start(member, monthly)
  assert.equal(status, 409)
  assert.equal(body.message, 'This is your plan already.')
  assert.equal((await provider.sessions(member)).length, 1)
})

fault('B9: a member with an unpaid renewal is sent to pay it, and gets no second subscription', async () => {
  const member = await signedIn()
  await buy(member, monthly, '4000 0000 0000 0341')
  await shop.becomes(member, 'active')
  await shop.passTime(32 * 86_400)
  await shop.waitUntilQuiet()
  assert.equal((await provider.subscriptions(member))[0]?.status, 'past_due')
  for (const plan of [monthly, yearly])
    assert.deepEqual((await start(member, plan)).body.data, { redirect: true, url: '/settings?tab=billing' })
  assert.equal((await provider.sessions(member)).length, 1)
  assert.equal((await provider.subscriptions(member)).length, 1)
})

fault('B10: the provider’s state counts, even without a webhook', async () => {
  shop.loseMessages()
  const member = await signedIn()
  await buy(member, monthly)
  assert.deepEqual(await planOf(member), { status: 'incomplete', plan: null })
  assert.equal((await start(member, monthly)).status, 409)
  assert.deepEqual(await planOf(member), { status: 'active', plan: monthly })
  assert.equal((await provider.sessions(member)).length, 1)
})

fault('B18: Basic needs no provider, and waits for the end of a paid plan', async () => {
  const before = payments.calls.length
  const free = await signedIn()
  assert.deepEqual((await start(free, 'basic_free')).body.data, { redirect: false, url: null })
  assert.deepEqual(await planOf(free), { status: 'active', plan: 'basic_free' })
  assert.equal(payments.calls.length, before)
  const paying = await signedIn()
  const { sessionId } = await buy(paying, monthly)
  await verify(paying, sessionId)
  assert.deepEqual((await start(paying, 'basic_free')).body.data, {
    redirect: true,
    url: '/settings?tab=billing&switch=basic_free',
  })
  assert.deepEqual(await planOf(paying), { status: 'active', plan: monthly })
})
