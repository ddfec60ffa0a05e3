import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testService } from '../../../testing/service.ts'
import { subscriptionState } from './access.ts'
import { findCurrentSubscription } from './access-queries.ts'

const { platform, signedIn } = await testService()

test('a member who never chose a plan is incomplete', async () => {
  const { user } = await signedIn()
  const row = await findCurrentSubscription(platform, user.id)
  assert.ok(row)
  assert.deepEqual(subscriptionState(row, platform.now()), {
    subscriptionStatus: 'incomplete',
    subscriptionPlan: null,
    endsAt: null,
    hasPlanEnded: false,
    pause: null,
    giftUntil: null,
    paymentProblemSince: null,
    accessUntil: null,
  })
})
