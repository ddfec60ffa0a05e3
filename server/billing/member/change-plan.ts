import type { User } from '#contract/accounts/accounts.ts'
import { Refusal } from '../../platform/errors.ts'
import type { Platform } from '../../platform/platform.ts'
import { findRefund } from '../refunds/refund-queries.ts'
import { billingLock } from '../subscription/billing-lock.ts'
import { findBlock } from '../subscription/blocked-customer-queries.ts'
import type { SubscriptionRow } from '../subscription/subscription-queries.ts'
import { type SyncDeps, syncSubscription } from '../sync/sync.ts'

export type PlanChangeDeps = SyncDeps & Pick<Platform, 'limits' | 'urls' | 'contact'>

export function refuseSuspended(
  { contact }: Pick<Platform, 'contact'>,
  { suspendedAt }: Pick<User, 'suspendedAt'>,
) {
  if (suspendedAt) throw suspended(contact)
}

function suspended(contact: string) {
  return new Refusal(403, `Your account is suspended. Write to ${contact} about your payments.`)
}

export async function refuseWhileRefunding(platform: Pick<Platform, 'db'>, subscriptionId: string) {
  const refund = await findRefund(platform, subscriptionId)
  if (!refund?.refund || refund.done_at !== null) return
  if (refund.refused_at)
    throw new Refusal(409, 'A refund is pending. The plan cannot be changed until the refund is resolved.')
  throw new Refusal(409, 'Your refund is on its way, and your plan ends with it.')
}

type Change<Result> = (row: SubscriptionRow | undefined) => Promise<Result>

export async function withCurrentPlan<Result>(
  platform: PlanChangeDeps,
  user: User,
  change: Change<Result>,
): Promise<Result> {
  await platform.limits.take('billing-change', user.id)
  return platform.locks.hold(billingLock(user.id), async () =>
    change(await syncSubscription(platform, user.id)),
  )
}

export function changePlan<Result>(platform: PlanChangeDeps, user: User, change: Change<Result>) {
  return withCurrentPlan(platform, user, async (row) => {
    const result = await change(row)
    await syncSubscription(platform, user.id)
    return result
  })
}

/** The member may have been suspended, or the account closed, while the call waited for its turn. */
export function changePlanUnlessSuspended<Result>(
  platform: PlanChangeDeps,
  user: User,
  change: Change<Result>,
) {
  refuseSuspended(platform, user)
  return changePlan(platform, user, async (row) => {
    const { isBlocked, isClosed } = await findBlock(platform, user.id)
    if (isClosed) throw new Refusal(403, 'This account is being deleted, so its plan cannot be changed.')
    if (isBlocked) throw suspended(platform.contact)
    return change(row)
  })
}
