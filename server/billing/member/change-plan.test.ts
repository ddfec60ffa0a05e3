import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { User } from '#contract/accounts/accounts.ts'
import { sandboxBilling } from '../testing/sandbox-billing.ts'
import { memberWith } from '../testing/subscription-rows.ts'
import { refuseSuspended, refuseWhileRefunding, withCurrentPlan } from './change-plan.ts'

const { platform, unknownMember } = await sandboxBilling()

test('a suspended member is refused with 403', () => {
  assert.throws(() => refuseSuspended(platform, { suspendedAt: '2026-11-01T12:00:00Z' }), { status: 403 })
  refuseSuspended(platform, { suspendedAt: null })
})

test('a plan is not changed while its refund is pending', async () => {
  const reason = 'requested' as const
  const underway = await memberWith(platform, { reversals: [{ reason }] })
  await assert.rejects(refuseWhileRefunding(platform, underway.subscriptionId), { status: 409 })
  const made = await memberWith(platform, { reversals: [{ reason, done_at: platform.now() }] })
  await refuseWhileRefunding(platform, made.subscriptionId)
})

test('the 61st change of a plan within ten minutes is refused with 429, and decides nothing', async () => {
  const { here, userId } = await unknownMember()
  const user = { id: userId, suspendedAt: null } as User
  let decisions = 0
  const change = () => withCurrentPlan(here, user, async () => ++decisions)
  for (let count = 0; count < 60; count++) await change()
  await assert.rejects(change(), { status: 429 })
  assert.equal(decisions, 60)
})
