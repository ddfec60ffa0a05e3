import assert from 'node:assert/strict'
import type { User } from '#contract/accounts/accounts.ts'
import { eventually } from '../../../platform/testing/eventually.ts'
import { retryMissedEvents, syncOpenCheckouts } from '../../reconciliation/reconciliation.ts'
import { renameTable } from '../testing/billing-state-queries.ts'
import { faultShop } from '../testing/fault-shop.ts'
import { secondProcess } from '../testing/second-process.ts'
import type { Member } from '../testing/shop-over-time.ts'

const shop = await faultShop({}, { works: false })
const { fault, provider, platform, payments, signedIn, start, buy, verify, planOf, monthly, deliver } = shop

// The first fault needs a service without a worker; afterwards this process runs the jobs.
fault('A7: an event stored before a crash is handled once by the next process', async () => {
  shop.loseMessages()
  const doomed = await secondProcess(shop)
  const member = await signedIn()
  await buy(member, monthly)
  const message = await provider.deliveryOf(member, 'checkout.session.completed')
  let isRequested = false
  payments.disturb(({ path }) => {
    if (path !== '/v1/subscriptions') return undefined
    isRequested = true
    return { until: new Promise(() => {}) }
  })
  assert.equal((await doomed.deliver(message)).status, 200)
  await eventually(async () => isRequested)
  await doomed.kill()
  payments.disturb(undefined)
  assert.equal(await shop.isQuiet(), false)
  await platform.jobs.work()
  await shop.passTime(120)
  await retryMissedEvents(platform)
  await shop.becomes(member, 'active')
  await eventually(shop.isQuiet)
  await markUnhandled()
  await retryMissedEvents(platform)
  await eventually(shop.isQuiet)
})

/** Marks events as unhandled, as after a crash between the work and its mark. */
async function markUnhandled() {
  await platform.db.updateTable('payment_events').set({ handled_at: null }).execute()
  await shop.passTime(120)
}

fault('A4: without any webhook, the success page gives access', async () => {
  shop.loseMessages()
  const member = await signedIn()
  const { sessionId } = await buy(member, monthly)
  assert.equal((await verify(member, sessionId)).body.data.session.payment_status, 'paid')
  assert.deepEqual(await planOf(member), { status: 'active', plan: monthly })
})

fault('A5: without any webhook, the next scheduled sync gives access after the tab was closed', async () => {
  shop.loseMessages()
  const member = await signedIn()
  await buy(member, monthly)
  assert.deepEqual(await planOf(member), { status: 'incomplete', plan: null })
  await shop.passTime(180)
  await syncOpenCheckouts(platform)
  await shop.becomes(member, 'active')
})

fault('A5: without any webhook, the first call after the return gives access', async () => {
  shop.loseMessages()
  const [member, undecided] = [await signedIn(), await signedIn()]
  await buy(member, monthly)
  const request = async ({ cookie }: Member) =>
    (await shop.call<{ user: User }>('GET', '/auth/refresh', { cookie })).body.data.user.subscriptionStatus
  assert.equal(await request(member), 'active')
  await start(undecided, monthly)
  assert.equal(await request(undecided), 'incomplete')
  const before = payments.calls.length
  for (let round = 0; round < 3; round++) assert.equal(await request(undecided), 'incomplete')
  assert.equal(payments.calls.length, before, 'not at every request')
})

fault('A6: events that fail in the database are delivered again and handled once', async () => {
  const member = await signedIn()
  await renameTable(shop, 'payment_events', 'payment_events_away')
  const { page } = await buy(member, monthly)
  const message = await provider.deliveryOf(member, 'customer.subscription.created')
  assert.equal(await deliver(message), 500)
  assert.ok(page)
  await renameTable(shop, 'payment_events_away', 'payment_events')
  await shop.becomes(member, 'active')
  await shop.waitUntilQuiet()
  assert.equal(
    (await shop.mailsTo(member.user.email)).filter((mail) => mail.template === 'welcome').length,
    1,
  )
})
