import assert from 'node:assert/strict'
import { faultShop } from '../testing/fault-shop.ts'
import type { Member } from '../testing/shop-over-time.ts'

const shop = await faultShop()
const { fault, provider, payments, signedIn, start, buy, verify, planOf, billing, monthly, yearly } = shop
const { paying, previewSwitch, switchPlan, refund, portal, chargesOf } = billing

/** The provider fails during a call: its effect stays or is rolled back, and for a day the key is answered with that failure. */
const failures = { 'and its work stands': 'execute_first', 'and its work is undone': 'roll_back' }
const fail = (path: string, how: string) =>
  payments.do('/_sandbox/api_faults', { path, status: '500', [how]: 'true' })

/** Clicks again and again, as a member does. Returns the last answer. */
async function insist<Answer extends { status: number }>(click: () => Promise<Answer>) {
  const first = await click()
  assert.ok([200, 503].includes(first.status), `${first.status}`)
  return first.status === 200 ? first : click()
}

async function switchRequest(member: Member) {
  const { prorationDate } = (await previewSwitch(member, { priceId: yearly })).body.data.preview
  return { priceId: yearly, prorationDate }
}

for (const [sentence, how] of Object.entries(failures)) {
  fault(`B6, B7: the provider fails while it creates a customer, ${sentence}`, async () => {
    const member = await signedIn()
    await fail('POST /v1/customers', how)
    assert.equal((await insist(() => start(member, monthly))).status, 200)
    assert.equal((await provider.people(member.user.email)).length, 1)
  })

  fault(`B6, B7: the provider fails while it creates a checkout, ${sentence}`, async () => {
    const member = await signedIn()
    await fail('POST /v1/checkout/sessions', how)
    const { body } = await insist(() => start(member, monthly))
    const pages = await provider.sessions(member)
    assert.deepEqual(
      pages.map(({ url }) => url),
      [body.data.url],
    )
  })

  fault(`B6, B7: the provider fails while it switches a plan, ${sentence}`, async () => {
    const member = await paying(monthly)
    const change = await switchRequest(member)
    await fail('POST /v1/subscriptions/', how)
    assert.equal((await insist(() => switchPlan(member, change))).status, 200)
    assert.deepEqual(await planOf(member), { status: 'active', plan: yearly })
    assert.equal((await chargesOf(member)).length, 2)
  })

  fault(`B6, B7: the provider fails while it refunds, ${sentence}`, async () => {
    const member = await signedIn()
    const card = how === 'roll_back' ? '5555 5555 5555 4444' : '4242 4242 4242 4242'
    const { sessionId } = await buy(member, monthly, card)
    await verify(member, sessionId)
    await fail('POST /v1/refunds', how)
    assert.equal((await insist(() => refund(member))).status, 200)
    await shop.waitUntilQuiet()
    assert.deepEqual(
      (await chargesOf(member)).map(({ amount_refunded }) => amount_refunded),
      [1900],
    )
    assert.equal((await planOf(member)).status, 'canceled')
  })
}

fault('B7: the provider fails while it creates the portal configuration', async () => {
  const member = await paying(monthly)
  await fail('POST /v1/billing_portal/configurations', 'roll_back')
  assert.equal((await insist(() => portal(member, { to: 'card' }))).status, 200)
  // The address of the portal, which nobody else may see.
  shop.answers.length = 0
})

fault('B7: while the provider fails nothing is created twice', async () => {
  const member = await signedIn()
  await fail('POST /v1/checkout/sessions', 'execute_first')
  payments.disturb(({ method, path }) =>
    method === 'GET' && path === '/v1/checkout/sessions' ? { status: 500 } : undefined,
  )
  assert.equal((await start(member, monthly)).status, 503)
  payments.disturb(undefined)
  assert.equal((await start(member, monthly)).status, 200)
  assert.equal((await provider.sessions(member)).length, 1)
})
