import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findSubscription } from '../subscription/subscription-queries.ts'
import { sandboxBilling } from '../testing/sandbox-billing.ts'

const { platform, payments, unknownMember } = await sandboxBilling()

test('a sync holds the lock of its member, and a customer the provider does not know has no plan', async () => {
  const { userId, locks, sync } = await unknownMember()
  const atCalls: string[][] = []
  payments.disturb(() => {
    atCalls.push([...locks])
    return undefined
  })
  await sync()
  payments.disturb(undefined)
  assert.deepEqual(atCalls[0], [`billing:${userId}`])
  const row = await findSubscription(platform, userId)
  assert.deepEqual([row?.subscription_id, row?.provider_status], [null, null])
})
