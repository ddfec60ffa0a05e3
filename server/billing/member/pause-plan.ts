import type { User } from '#contract/accounts/accounts.ts'
import { monthsAfter } from '#contract/billing/months-after.ts'
import { Refusal } from '../../platform/errors.ts'
import { formatDay } from '../../platform/format-day.ts'
import { RequestRefused } from '../../platform/payments/client.ts'
import type { Platform } from '../../platform/platform.ts'
import { isAboutToRenew, isPaidTimeOver, isPaused } from '../subscription/pause/pause.ts'
import { clearPause, markPausePending, recordPause } from '../subscription/pause/pause-queries.ts'
import { clearBasic, type SubscriptionRow } from '../subscription/subscription-queries.ts'
import { cancelRenewal } from '../sync/renewal.ts'
import { changePlanUnlessSuspended, type PlanChangeDeps, refuseWhileRefunding } from './change-plan.ts'
import { getSubscriptionSummary } from './subscription-summary.ts'

/** Pauses a plan from the end of the paid period. The provider stops billing at once. */
export async function pausePlan(platform: PlanChangeDeps, user: User, months: number) {
  await changePlanUnlessSuspended(platform, user, async (row) => {
    const { id, endsAt } = pausablePlan(row, platform.now())
    await refuseWhileRefunding(platform, id)
    const planned = { pause_starts_at: endsAt, resumes_at: monthsAfter(endsAt, months) }
    if (row && isPaused(row)) return refuseOtherPause(row, planned.resumes_at)
    await recordPause(platform, user.id, planned)
    if (await isPausedByProvider(platform, user.id, id)) return
    throw new Refusal(409, 'The payment for your running period is still being made. Try again in two hours.')
  })
  return { subscription: await getSubscriptionSummary(platform, user.id) }
}

function pausablePlan(row: SubscriptionRow | undefined, now: Date) {
  const id = row?.subscription_id
  if (row && id && isPaused(row) && row.pause_starts_at) return { id, endsAt: row.pause_starts_at }
  if (!row || !id || row.provider_status === null || !row.period_ends_at || row.ended_at)
    throw new Refusal(409, 'You have no paid plan to pause.')
  if (row.provider_status === 'overdue')
    throw new Refusal(409, 'Your last payment failed. Please pay it first.', { code: 'payment_open' })
  if (row.ends_at) throw new Refusal(409, 'Your plan is cancelled. Keep the plan before you pause it.')
  if (row.next_plan_id)
    throw new Refusal(409, 'A switch of your plan is scheduled. Keep your current plan before you pause it.')
  if (row.provider_status !== 'active') throw new Refusal(409, 'This plan cannot be paused at the moment.')
  if (isAboutToRenew(row.period_ends_at, now))
    throw new Refusal(
      409,
      'Your plan is about to renew, so this period can no longer be paused. Try again in two hours.',
    )
  return { id, endsAt: row.period_ends_at }
}

/** Accepts the same pause again, after a second click. Refuses a different one, such as from another tab. */
function refuseOtherPause({ resumes_at }: SubscriptionRow, wanted: Date) {
  if (!resumes_at || resumes_at.getTime() === wanted.getTime()) return
  throw new Refusal(
    409,
    `Your plan is paused already, until ${formatDay(resumes_at)}. Resume it first to choose another time.`,
  )
}

/** Returns false during an outage: the pause stays recorded, and the next sync completes it. */
async function isPausedByProvider(platform: PlanChangeDeps, userId: string, id: string) {
  try {
    if ((await platform.payments.pauseBilling(id)) === 'paused') return true
  } catch (error) {
    if (error instanceof RequestRefused) await clearPause(platform, userId)
    throw error
  }
  await clearPause(platform, userId)
  return false
}

export async function cancelPaused(
  platform: Pick<Platform, 'db' | 'now' | 'payments'>,
  id: string,
  row: SubscriptionRow & { reason?: string | undefined },
) {
  if (hasBegun(row, platform.now())) return cancelRenewal(platform, id, row)
  await markPausePending(platform, row.user_id)
  await platform.payments.undoPause(id)
  await platform.payments.setCancelAtPeriodEnd(id, true, row.reason)
}

/** Resumes a plan: free before the pause begins; afterwards it starts a new period, which is charged. */
export async function resumePaused(
  platform: PlanChangeDeps,
  row: SubscriptionRow,
  { id, payNow }: { id: string; payNow: boolean },
) {
  if (!hasBegun(row, platform.now())) {
    await platform.payments.undoPause(id)
    return clearBasic(platform, row.user_id)
  }
  if (!payNow)
    throw new Refusal(
      409,
      'Your pause has begun. Resuming your plan starts a new period, which is charged now.',
      {
        code: 'pause_begun',
      },
    )
  if ((await platform.payments.resumeBilling(id)) === 'resumed') return clearBasic(platform, row.user_id)
  throw new Refusal(
    409,
    'Your card was declined, and your plan stays paused. Replace the card or pay the invoice.',
    {
      code: 'card_declined',
    },
  )
}

function hasBegun({ pause_starts_at }: SubscriptionRow, now: Date) {
  return pause_starts_at !== null && isPaidTimeOver(pause_starts_at, now)
}
