import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testPlatform } from '../../platform/testing/platform.ts'
import { replacePlansOnSale } from '../plans/plan-queries.ts'
import { findSubscription } from '../subscription/subscription-queries.ts'
import { periodEndsAt, subscriberWith } from '../testing/subscriber.ts'
import { syncMember } from './sync-member.ts'

const { platform } = await testPlatform()
const now = new Date('2026-11-15T12:00:00Z')
await replacePlansOnSale(platform, [
  { id: 'price_month', type: 'Monthly', product_id: 'prod', amounts: { eur: 1700 } },
])

async function member() {
  const { here, userId, providerCalls } = await subscriberWith(platform, {}, { at: now })
  const { listSubscriptions, setCancelAtPeriodEnd } = here.payments
  let ending = {}
  here.payments.listSubscriptions = async (customerId, isPlan) =>
    (await listSubscriptions(customerId, isPlan))?.map((one) => ({ ...one, ...ending }))
  here.payments.setCancelAtPeriodEnd = async (id, cancel) => {
    ending = cancel ? { endsAt: periodEndsAt, canceledAt: now } : {}
    await setCancelAtPeriodEnd(id, cancel)
  }
  const lines: unknown[] = []
  const info = (line: object, message: string) => lines.push({ ...line, message })
  here.log = Object.assign(Object.create(here.log), { info })
  const suspend = (suspended_at: Date | null) =>
    platform.db.updateTable('users').set({ suspended_at }).where('id', '=', userId).execute()
  const sync = async () => {
    lines.length = 0
    await syncMember(here, userId)
    const row = await findSubscription(platform, userId)
    return { endsAt: row?.ends_at, stoppedPlan: row?.stopped_plan_id }
  }
  return { userId, providerCalls, lines, suspend, sync }
}

test('one sync stops the renewal of a suspended member, stores the end and logs it', async () => {
  const { userId, providerCalls, lines, suspend, sync } = await member()
  assert.deepEqual(await sync(), { endsAt: null, stoppedPlan: null })
  await suspend(now)
  assert.deepEqual(await sync(), { endsAt: periodEndsAt, stoppedPlan: 'price_month' })
  assert.deepEqual(lines, [{ userId, message: 'renewal stopped' }])
  await sync()
  assert.deepEqual(providerCalls(), ['cancel: true'])
})

test('one sync resumes the renewal when the suspension is lifted, and logs it', async () => {
  const { userId, providerCalls, lines, suspend, sync } = await member()
  await suspend(now)
  await sync()
  await suspend(null)
  assert.deepEqual(await sync(), { endsAt: null, stoppedPlan: null })
  assert.deepEqual(lines, [{ userId, message: 'renewal resumed' }])
  assert.deepEqual(providerCalls(), ['cancel: true', 'cancel: false'])
})
