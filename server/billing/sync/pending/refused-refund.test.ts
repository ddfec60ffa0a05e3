import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createRefund, findRefund, markRefundRefused } from '../../refunds/refund-queries.ts'
import { executeRefundJob } from '../../subscription/enqueue.ts'
import { sandboxBilling } from '../../testing/sandbox-billing.ts'

const { platform, payments, payingMember } = await sandboxBilling()

/** Returns a member whose payment of 19.00 is to be refunded, and of which this much is. */
async function withRefund({ refunded, isRefused = true }: { refunded: number; isRefused?: boolean }) {
  const member = await payingMember()
  const { subscriptionId: subscription_id, userId: user_id, customerId } = member
  await createRefund(platform, { subscription_id, user_id, reason: 'requested', refund: true })
  if (isRefused) await markRefundRefused(platform, subscription_id)
  const [charge] = await payments.list<{ id: string }>(`/v1/charges?customer=${customerId}`)
  await payments.do(`/_sandbox/charges/${charge?.id}/refund`, { amount: `${refunded}` })
  return { ...member, refund: async () => findRefund(platform, subscription_id) }
}

test('a refused refund stays open until its last cent is returned, and only a refused refund is completed', async () => {
  const left = await withRefund({ refunded: 1899 })
  await left.sync()
  assert.deepEqual(left.jobs, [])
  assert.ok((await left.refund())?.refused_at)
  const promised = await withRefund({ refunded: 1900, isRefused: false })
  await promised.sync()
  assert.deepEqual(promised.jobs, [])
})

test('a refused refund that somebody paid back by hand is completed by the job', async () => {
  const { here, jobs, refund, sync } = await withRefund({ refunded: 1900 })
  const { enqueue } = here.jobs
  here.jobs.enqueue = async () => {
    throw new Error('The process ends')
  }
  await assert.rejects(sync(), /The process ends/)
  assert.ok((await refund())?.refused_at)
  here.jobs.enqueue = enqueue
  await sync()
  assert.deepEqual(jobs, [executeRefundJob])
  const row = await refund()
  assert.deepEqual([row?.refused_at, row?.attempt], [null, 2])
})
