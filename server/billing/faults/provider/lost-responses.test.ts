import assert from 'node:assert/strict'
import { faultShop } from '../testing/fault-shop.ts'
import type { Member } from '../testing/shop-over-time.ts'

const shop = await faultShop()
const { fault, provider, payments, signedIn, start, planOf, billing, monthly, yearly } = shop
const { paying, cancel, resume, show, previewSwitch, switchPlan } = billing

/** Loses the response of a call that the provider executes, at the first attempt and at the SDK's own retry. */
async function unheard<Answer extends { status: number }>(click: () => Promise<Answer>) {
  let lost = 0
  payments.disturb(({ method, path }) => {
    if (method !== 'POST' || !/^\/v1\/subscription(s|_schedules)\//.test(path)) return undefined
    lost++
    return 'answer is lost'
  })
  assert.equal((await click()).status, 503)
  payments.disturb(undefined)
  assert.ok(lost > 0)
  return click()
}

const only = async (member: Member) => {
  const [subscription, ...others] = await provider.subscriptions(member)
  assert.equal(others.length, 0)
  return subscription
}

fault('B6: when the responses to a cancellation and its undo are lost, each happens once', async () => {
  const member = await paying(monthly)
  assert.equal((await unheard(() => cancel(member))).status, 200)
  assert.ok((await only(member))?.cancel_at)
  assert.ok((await show(member)).endsAt)
  assert.equal((await unheard(() => resume(member))).status, 200)
  assert.equal((await only(member))?.cancel_at, null)
  await shop.waitUntilQuiet()
  const mails = (await shop.mailsTo(member.user.email)).map(({ template }) => template)
  assert.equal(mails.filter((name) => name === 'cancel-confirmed').length, 1)
})

fault('B6: a switch whose response is lost is made and paid once', async () => {
  const member = await paying(monthly)
  const { body } = await previewSwitch(member, { priceId: yearly })
  const { prorationDate } = body.data.preview
  const { status } = await unheard(() => switchPlan(member, { priceId: yearly, prorationDate }))
  assert.equal(status, 200)
  assert.deepEqual(await planOf(member), { status: 'active', plan: yearly })
  assert.equal((await only(member))?.items.data.length, 1)
  assert.equal((await provider.charges(member)).length, 2)
})

fault('B6: a downgrade whose response is lost is scheduled once', async () => {
  const member = await paying(yearly)
  const { body } = await previewSwitch(member, { priceId: monthly })
  const { prorationDate } = body.data.preview
  assert.equal((await unheard(() => switchPlan(member, { priceId: monthly, prorationDate }))).status, 200)
  assert.equal((await show(member)).pendingSwitch?.plan.type, 'Monthly')
  assert.equal((await provider.charges(member)).length, 1)
})

fault('B7: each refused customer is retried under another key', async () => {
  const member = await signedIn()
  const keys: string[] = []
  payments.disturb(({ method, path, key }) => {
    if (method !== 'POST' || path !== '/v1/customers') return undefined
    keys.push(key)
    return { status: 400 }
  })
  for (let round = 0; round < 3; round++) assert.equal((await start(member, monthly)).status, 502)
  payments.disturb(undefined)
  assert.equal((await start(member, monthly)).status, 200)
  const attempts = [1, 2, 3].map((attempt) => `customer:${member.user.id}:v${attempt}`)
  assert.deepEqual([...new Set(keys)], attempts)
  assert.equal((await provider.people(member.user.email)).length, 1)
})
