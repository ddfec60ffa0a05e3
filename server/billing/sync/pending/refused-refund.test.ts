import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testPlatform } from '../../../platform/testing/platform.ts'
import { replacePlansOnSale } from '../../plans/plan-queries.ts'
import { createRefund, findRefund, markRefundRefused } from '../../refunds/refund-queries.ts'
import { executeRefundJob } from '../../subscription/enqueue.ts'
import { subscriberWith } from '../../testing/subscriber.ts'
import { syncMember } from '../sync-member.ts'

const { platform } = await testPlatform()
const now = new Date('2026-11-15T12:00:00Z')
await replacePlansOnSale(platform, [
  { id: 'price_month', type: 'Monthly', product_id: 'prod', amounts: { eur: 1700 } },
])

/** Returns a member whose payment of 17.00 is to be refunded, and of which this much is. */
async function withRefund({ refunded, isRefused = true }: { refunded: number; isRefused?: boolean }) {
  const invoiceId = `in_refunded_${refunded}`
  const member = await subscriberWith(platform, {}, { at: now, paid: () => [{ invoiceId, refunded }] })
  const { subscriptionId: subscription_id, userId: user_id } = member
  await createRefund(platform, { subscription_id, user_id, reason: 'requested', refund: true })
  if (isRefused) await markRefundRefused({ db: platform.db, now: () => now }, subscription_id)
  const refund = async () => findRefund(platform, subscription_id)
  return { ...member, refund, sync: () => syncMember(member.here, user_id) }
}

test('a refused refund waits while a cent of it is left, and only a refused one is completed', async () => {
  const left = await withRefund({ refunded: 1699 })
  await left.sync()
  assert.deepEqual(left.jobs, [])
  assert.ok((await left.refund())?.refused_at)
  const promised = await withRefund({ refunded: 1700, isRefused: false })
  await promised.sync()
  assert.deepEqual(promised.jobs, [])
})

test('a refused refund that somebody paid back by hand is completed by the job', async () => {
  const { here, jobs, refund, sync } = await withRefund({ refunded: 1700 })
  const { enqueue } = here.jobs
  here.jobs.enqueue = async () => {
    throw new Error('The process ends')
  }
  await assert.rejects(sync())
  assert.ok((await refund())?.refused_at)
  here.jobs.enqueue = enqueue
  await sync()
  assert.deepEqual(jobs, [executeRefundJob])
  const row = await refund()
  assert.deepEqual([row?.refused_at, row?.attempt], [null, 2])
})
