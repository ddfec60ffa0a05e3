import assert from 'node:assert/strict'
import { reconcileUnstable, syncDuePauses } from '../../reconciliation/reconciliation.ts'
import { faultShop } from '../testing/fault-shop.ts'
import type { Member } from '../testing/shop-over-time.ts'

const shop = await faultShop()
const { fault, provider, payments, planOf, platform, start, billing, monthly, yearly } = shop
const { paying, pause, resume, cancel, refund, show, previewSwitch, switchPlan, giveBadCard } = billing
const day = 86_400
const hour = 3600

async function pausing() {
  const member = await paying(monthly)
  const end = await provider.periodEnd(member)
  assert.equal((await pause(member, { months: 1 })).status, 200)
  return { member, end }
}

async function passPause(end: number) {
  await shop.passUntil(end + 32 * day)
  await syncDuePauses(platform)
  await shop.waitUntilQuiet()
}

async function administer({ user }: Member, verb: 'suspend' | 'unsuspend') {
  const cookie = await shop.signedInAsAdmin()
  const path = `/admin/users/${user.id}`
  const { body } = await shop.call<{ user: { version: number } }>('GET', path, { cookie })
  const change = {
    version: body.data.user.version,
    ...(verb === 'suspend' && { reason: 'Files were shared' }),
  }
  assert.equal((await shop.call('POST', `${path}/${verb}`, { cookie, body: change })).status, 200)
  await shop.waitUntilQuiet()
}

fault('G7: cancelled before the pause begins, the plan ends with the paid period', async () => {
  const { member, end } = await pausing()
  payments.disturb(({ method, path }) =>
    method === 'POST' && /\/v1\/subscriptions\/\w+$/.test(path) ? 'no connection' : undefined,
  )
  assert.equal((await cancel(member)).status, 503)
  payments.disturb(undefined)
  // The pause was undone, the cancellation not made: the sync pauses again, so that nothing can be charged.
  await reconcileUnstable(platform)
  await shop.waitUntilQuiet()
  await resyncNow(member)
  assert.equal((await provider.onlySubscription(member)).status, 'paused')
  const { endsAt, pause: shown } = (await cancel(member)).body.data.subscription
  assert.deepEqual([endsAt, shown], [new Date(end * 1000).toISOString(), null])
  assert.equal(await shop.mayDownload(member), true)
  await shop.passUntil(end + 60)
  await shop.waitUntilQuiet()
  assert.equal((await planOf(member)).status, 'canceled')
  assert.equal(await provider.paidCharges(member), 1)
})

async function resyncNow({ user }: Member) {
  const cookie = await shop.signedInAsAdmin()
  assert.equal((await shop.call('POST', `/admin/users/${user.id}/resync`, { cookie })).status, 200)
}

fault('G7: cancelled after the pause began, the plan ends at once and is never charged', async () => {
  const { member, end } = await pausing()
  await shop.passUntil(end + 5 * day)
  assert.equal((await cancel(member)).status, 200)
  assert.equal((await planOf(member)).status, 'canceled')
  await passPause(end)
  assert.equal(await provider.paidCharges(member), 1)
})

fault('G8: a paused plan is neither switched nor bought again', async () => {
  const { member } = await pausing()
  const answer = await previewSwitch(member, { priceId: yearly })
  assert.deepEqual(
    [answer.status, answer.body.message],
    [409, 'Your plan is paused. Resume or cancel it first.'],
  )
  assert.deepEqual((await start(member, yearly)).body.data, {
    redirect: true,
    url: '/settings?tab=billing',
  })
})

fault('G8: a plan that is cancelled, unpaid, about to switch or missing is not paused', async () => {
  const cancelled = await paying(monthly)
  await cancel(cancelled)
  const switching = await paying(yearly)
  const { prorationDate } = (await previewSwitch(switching, { priceId: monthly })).body.data.preview
  await switchPlan(switching, { priceId: monthly, prorationDate })
  const none = await shop.signedIn()
  const unpaid = await paying(monthly)
  await giveBadCard(unpaid)
  const refusals = [
    [cancelled, /cancelled\. Keep the plan before you pause it/],
    [switching, /switch of your plan is scheduled/],
    [none, /no paid plan to pause/],
  ] as const
  for (const [member, sentence] of refusals) {
    const { status, body } = await pause(member, { months: 1 })
    assert.equal(status, 409)
    assert.match(body.message, sentence)
  }
  for (const months of [0, 4, 1.5, '2', null])
    assert.equal((await pause(none, { months })).status, 400, `${months} months`)
  await shop.passUntil((await provider.periodEnd(unpaid)) + 2 * hour)
  await shop.waitUntilQuiet()
  assert.equal((await pause(unpaid, { months: 1 })).body.code, 'payment_open')
})

fault('G9: a paused plan is refunded, and one is disputed', async () => {
  const { member } = await pausing()
  assert.equal((await refund(member)).status, 200)
  await shop.waitUntilQuiet()
  assert.equal((await planOf(member)).status, 'canceled')
  const disputed = await pausing()
  const [charge] = await provider.charges(disputed.member)
  await payments.do(`/_sandbox/charges/${charge?.id}/dispute`, {})
  await shop.waitUntilQuiet()
  assert.equal((await provider.onlySubscription(disputed.member)).status, 'canceled')
  assert.equal(await shop.mayDownload(disputed.member), false)
  await passPause(disputed.end)
  assert.equal(await provider.paidCharges(disputed.member), 1)
})

fault('G10: a suspension lifted in time leaves the pause as it was', async () => {
  const { member, end } = await pausing()
  await administer(member, 'suspend')
  assert.equal((await provider.onlySubscription(member)).status, 'paused')
  assert.equal((await resume(member)).status, 403)
  await shop.passUntil(end + 10 * day)
  await administer(member, 'unsuspend')
  assert.ok((await show(member)).pause)
  await passPause(end)
  assert.equal((await planOf(member)).status, 'active')
  assert.equal(await provider.paidCharges(member), 2)
})

fault('G10: a paused plan of an account that is still suspended ends on its date', async () => {
  const { member, end } = await pausing()
  await administer(member, 'suspend')
  await passPause(end)
  assert.equal((await provider.onlySubscription(member)).status, 'canceled')
  await administer(member, 'unsuspend')
  assert.equal((await planOf(member)).status, 'canceled')
  assert.equal(await provider.paidCharges(member), 1)
})

fault('G11: the account of a paused plan is deleted, and nothing is charged later', async () => {
  const { member, end } = await pausing()
  const request = { cookie: member.cookie, body: { password: member.password } }
  const answer = await shop.call('DELETE', '/auth/account', request)
  assert.equal(answer.status, 200, answer.body.message)
  shop.members.length = 0
  await passPause(end)
  assert.equal((await provider.onlySubscription(member)).status, 'canceled')
  assert.equal(await provider.paidCharges(member), 1)
})
