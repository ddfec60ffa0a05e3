import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testPlatform } from '../../platform/testing/platform.ts'
import { findSubscription } from '../subscription/subscription-queries.ts'
import { recordingPlatform } from '../testing/recording-platform.ts'
import { memberWith } from '../testing/subscription-rows.ts'
import { syncMember } from './sync-member.ts'

const { platform } = await testPlatform()

test('a sync holds the lock of its member, and a customer the provider does not know has no plan', async () => {
  const { userId } = await memberWith(platform, { payments: [] })
  const { here, done } = recordingPlatform(platform)
  here.payments.listSubscriptions = async () => {
    done.push('look')
    return undefined
  }
  here.payments.listPayments = async () => []
  await syncMember(here, userId)
  assert.deepEqual(done, [`billing:${userId}`, 'look'])
  const row = await findSubscription(platform, userId)
  assert.deepEqual([row?.subscription_id, row?.provider_status], [null, null])
})
